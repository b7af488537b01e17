import assert from "node:assert/strict";
import { isPointer } from "./is_pointer.ts";
import { exampleHit, exampleSources } from "./testing.ts";
import { readClaims } from "./claims.ts";
import { tieOut } from "./tie_out.ts";

const CELL = { row: 1, column: 1 };

function points(label: string, path: readonly string[], printed: string): boolean {
  return isPointer({ label, path, printed, cell: CELL });
}

Deno.test("isPointer() tells numbers of pages and notes, ages, dates and headings by what stands beside them", () => {
  for (
    const [label, path, printed] of [
      ["Governing Law", ["Page No."], "49"],
      ["Unresolved Staff Comments", ["I", "Page Number"], "29"],
      ["Revenue", ["Note"], "5"],
      ["Note", ["Ordinary Shares"], "10"],
      ["Jane Doe", ["Age as of March 3, 2023"], "53"],
      ["Jane Doe", ["Age"], "56"],
      ["Term loan", ["Maturity"], "2026"],
      ["Medium-term note", ["Final Maturity Date"], "2022"],
      ["Chairman", ["Held Since"], "2019"],
      ["Anchor Plaza", ["Year Built / Renovated"], "1976"],
      ["", [], "2027"],
      ["(Millions)", ["Components"], "2018"],
      ["NOTE", [], "2021"],
      ["One Riverfront Plaza", ["16-0393470 (I.R.S. Employer Identification No.)"], "14831"],
    ] as const
  ) assert.ok(points(label, path, printed), `${label} ${path} ${printed}`);
});

Deno.test("isPointer() leaves amounts, also small ones and such as look like years", () => {
  for (
    const [label, path, printed] of [
      ["Revenue", [], "2,019"],
      ["Revenue", [], "2019"],
      ["Revenue", ["Current year"], "2019"],
      ["2025 Notes", ["U.S. dollar notes"], "971"],
      ["Notes payable", ["Notes"], "12"],
      ["Note receivable (Note 3)", [], "70.3"],
      ["Average age of fleet", [], "12"],
      ["Within one year", ["Maturity"], "2,026"],
      ["IT and telephone equipment", [], "252"],
      ["Page impressions", [], "49"],
      ["", [], "1,999"],
      ["Total", ["Maturities of leases"], "$2024"],
    ] as const
  ) assert.ok(!points(label, path, printed), `${label} ${path} ${printed}`);
  // a sentence is read by its words
  assert.ok(!isPointer({ label: "Note", path: [], printed: "10", cell: null }));
});

Deno.test("tieOut() a number of a page, a note or a date supports nothing, and the amount beside it does", async () => {
  const figure = (label: string, path: readonly string[], printed: string) => ({
    label,
    path,
    printed,
    metric: null,
    value: `${printed}000000`,
    cell: CELL,
  });
  const outcome = async (draft: string, path: readonly string[], printed: string) => {
    const sources = exampleSources(exampleHit({}, [figure("Bridge loan", path, printed)]));
    const { claims } = await tieOut(readClaims(draft, { companies: ["ALD"], sources }), {
      sources,
      calculations: [],
    });
    return claims.map(({ tie }) => tie.status);
  };
  assert.deepEqual(await outcome("The bridge loan was US$26 million [1].", ["Page"], "26"), ["unsupported"]);
  assert.deepEqual(await outcome("The bridge loan was US$26 million [1].", ["Note"], "26"), ["unsupported"]);
  assert.deepEqual(await outcome("The bridge loan was US$2026 million [1].", ["Maturity"], "2026"), [
    "unsupported",
  ]);
  assert.deepEqual(await outcome("The bridge loan was US$26 million [1].", [], "26"), ["tied"]);
});
