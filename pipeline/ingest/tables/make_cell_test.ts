import assert from "node:assert/strict";
import { examplePage, wordsAt } from "../examples.ts";
import { cutAtoms } from "./atoms.ts";
import { groupLines } from "./line.ts";
import { makeCell } from "./make_cell.ts";

function cellOf(text: string) {
  const [line] = groupLines(wordsAt(text, { x: 50, y: 100 }));
  assert.ok(line !== undefined);
  const page = examplePage([]);
  const { printed, footnotes, ...cell } = makeCell(cutAtoms(line), [0, 0, 0, 0], {
    page,
    columnSpan: 1,
    knows: () => false,
  });
  return [cell.text, footnotes, printed ?? cell.text];
}

Deno.test("makeCell() marks are no part of the text, and what is printed keeps them", () => {
  assert.deepEqual(cellOf("55,658(1)"), ["55,658", ["1"], "55,658(1)"]);
  assert.deepEqual(cellOf("Salaries (a)"), ["Salaries", ["a"], "Salaries (a)"]);
  assert.deepEqual(cellOf("Salaries and wages (2)"), ["Salaries and wages", ["2"], "Salaries and wages (2)"]);
});

Deno.test("makeCell() a plural in brackets and a symbol are text", () => {
  for (const text of ["Specific Action(s)", "Total (n)", "Weight (g)"]) {
    assert.deepEqual(cellOf(text), [text, [], text]);
  }
});

Deno.test("makeCell() dotted leaders are printed and no part of the text, also where they touch it", () => {
  assert.deepEqual(cellOf("Revenue ........"), ["Revenue", [], "Revenue........"]);
  assert.deepEqual(cellOf("Severe disability. . . . . ."), [
    "Severe disability",
    [],
    "Severe disability......",
  ]);
});
