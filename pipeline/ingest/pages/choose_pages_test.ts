import { deepEqual } from "node:assert/strict";
import { examplePdf, textAt } from "../examples.ts";
import { openPdf } from "../pdf/read_pdf.ts";
import { choosePages } from "./choose_pages.ts";

const ROWS = [["US$M", "2024", "2023"], ["Revenue from contracts with customers", "55,658", "53,817"], [
  "Other income of the whole group",
  "1,285",
  "394",
], ["Expenses excluding net finance costs", "36,750", "31,873"]];

const TABLE = ROWS.flatMap((row, r) =>
  row.map((text, c) => textAt(text, { x: c === 0 ? 50 : 250 + 90 * c, y: 700 - 15 * r }))
).join("\n");

Deno.test("choosePages() judges all pages or those asked for, in order, and says why one cannot be judged", async () => {
  const words = textAt("A page of words alone, with no figure at all on it", { x: 50, y: 700 });
  const bytes = examplePdf([{ content: words }, { content: TABLE }, { content: "", picture: true }, {
    content: TABLE,
  }]);
  const pdf = await openPdf(bytes, { name: "four.pdf" });
  try {
    const all = await Array.fromAsync(choosePages(pdf));
    deepEqual(all.map(({ record: { page, kept, table } }) => [page, kept, table]), [
      [1, false, false],
      [2, true, true],
      [3, false, false],
      [4, true, true],
    ]);
    deepEqual([all[2]?.choice, all[2]?.record.reason], [null, "no text layer"]);
    const some = await Array.fromAsync(choosePages(pdf, [4, 2, 2, 9]));
    deepEqual(some.map(({ record }) => record), [all[1]?.record, all[3]?.record]);
  } finally {
    pdf.close();
  }
});
