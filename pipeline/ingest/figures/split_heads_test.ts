import { deepEqual, equal } from "node:assert/strict";
import { splitHeads } from "./split_heads.ts";

function table(rows: readonly (readonly (readonly [string, number])[])[]) {
  return {
    page: 1,
    box: [0, 0, 0, 0] as const,
    title: "",
    caption: "",
    headerRows: rows.length,
    rows: rows.map((row) =>
      row.map(([text, columnSpan]) => ({
        text,
        columnSpan,
        rowSpan: 1,
        box: [0, 0, 0, 0] as const,
        footnotes: [],
      }))
    ),
  };
}

Deno.test("splitHeads() joins a length and its date that were set side by side", () => {
  const heads = splitHeads(table([
    [["", 1], ["", 1], ["", 1], ["Ended June 30, 2023", 2], ["", 0]],
    [["", 1], ["Twelve Months", 2], ["", 0], ["", 1], ["EPS", 1]],
  ]));
  deepEqual([...heads.keys()], [1, 2, 3, 4]);
  equal(heads.get(1)?.whole, "Twelve Months Ended June 30, 2023");
});

Deno.test("splitHeads() leaves what is whole, or not beside its date", () => {
  equal(splitHeads(table([[["", 1], ["Twelve Months Ended June 30, 2023", 2], ["", 0]]])).size, 0);
  equal(
    splitHeads(table([
      [["", 1], ["", 1], ["", 1], ["Ended June 30, 2023", 1]],
      [["", 1], ["Twelve Months", 1], ["", 1], ["", 1]],
    ])).size,
    0,
  );
});
