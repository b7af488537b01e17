/** Tables for tests of footing. */
import type { FootedTable } from "./footing_panels.ts";

/** Makes a table of texts: leading blanks of a label are its indent, the first row its headings. */
export function exampleFooted(rows: readonly (readonly string[])[]): FootedTable {
  const columns = Math.max(...rows.map((row) => row.length));
  return {
    table: {
      page: 1,
      box: [0, 0, 500, 20 * rows.length],
      title: "",
      caption: "",
      headerRows: 1,
      rows: rows.map((row, r) =>
        Array.from({ length: columns }, (_, c) => ({
          text: (row[c] ?? "").trim(),
          rowSpan: 1,
          columnSpan: 1,
          box: [100 * c, 20 * r, 100 * c + 90, 20 * r + 12] as const,
          footnotes: [],
        }))
      ),
    },
    indents: rows.map(([label = ""], r) =>
      r === 0 || label.trim() === "" ? Infinity : 50 + 5 * (label.length - label.trimStart().length)
    ),
    textColumns: [0],
  };
}
