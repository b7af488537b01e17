import assert from "node:assert/strict";
import type { Page, Word } from "tieout";
import { examplePage } from "../testing.ts";
import { checkCitation, type ReportCitation } from "./check_citation.ts";

/** Words on lines, each word 50 points wide, lines 20 apart. */
function page(lines: readonly string[]): Page {
  const words = lines.flatMap((line, row) =>
    line.split(" ").map((text, column): Word => ({
      text,
      x0: 50 * column,
      x1: 50 * column + 40,
      baseline: 20 * (row + 1),
      size: 10,
      bold: false,
      spaced: true,
    }))
  );
  return examplePage(words);
}

const PAGE = page(["Revenue 1,205 1,150", "Costs fell by a tenth, inter-", "nationally."]);

function check(quote: string, box: ReportCitation["box"]) {
  return checkCitation({ quote, box } as ReportCitation, PAGE);
}

Deno.test("checkCitation() finds a row by its cells and a sentence across lines, with boxes around them", () => {
  const row = check("Revenue | 1,205 | 1,150", [50, 12, 90, 23]);
  assert.deepEqual([row.quoted, row.placed, row.covers], [true, true, true]);
  const sentence = check("Costs fell by a tenth, internationally.", [0, 32, 300, 63]);
  assert.deepEqual([sentence.quoted, sentence.placed, sentence.covers], [true, true, true]);
});

Deno.test("checkCitation() a box of several rows reaches each of them", () => {
  const rows = "Revenue | 1,205 … nationally.";
  assert.equal(check(rows, [0, 12, 90, 63]).covers, true);
  assert.equal(check(rows, [0, 12, 90, 43]).covers, false);
});

Deno.test("checkCitation() says what does not stand on the page", () => {
  const other = check("Revenue | 1,206", [0, 12, 90, 23]);
  assert.deepEqual([other.quoted, other.missing], [false, ["1,206"]]);
  assert.equal(check("Costs rose by a tenth", [0, 32, 300, 63]).quoted, false);
});

Deno.test("checkCitation() a box off the page, of nothing or around other words is none", () => {
  assert.equal(check("Revenue | 1,205", null).placed, false);
  assert.equal(check("Revenue | 1,205", [50, 12, 700, 23]).placed, false);
  assert.equal(check("Revenue | 1,205", [50, 12, 50, 23]).placed, false);
  const beside = check("Revenue | 1,205", [0, 32, 300, 43]);
  assert.deepEqual([beside.placed, beside.covers], [true, false]);
});
