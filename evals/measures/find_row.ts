import type { Table } from "tieout";
import { bareFigure } from "./row_lines.ts";
import type { RowLine } from "./row_lines.ts";

/** How a line was read: whole, or what went wrong. */
export type RowFate =
  | "read"
  /** No cell holds the label. */
  | "no label"
  /** A cell holds the label, no row of it all the figures. */
  | "figures elsewhere"
  /** A cell of the row holds a figure and more. */
  | "figures joined"
  /** No table of the page holds any of it. */
  | "not in a table";

/** Letters and digits alone, reference marks in brackets left out. */
function plain(text: string): string {
  return text.replaceAll(/\s*[([](?:\d{1,2}|[a-z])[)\]]/gi, "").toLowerCase().replaceAll(
    /[^\p{L}\p{N}]/gu,
    "",
  );
}

/** Finds the figures in distinct cells, left to right. */
function inOrder(cells: readonly string[], figures: readonly string[]): boolean {
  let at = 0;
  for (const cell of cells) {
    if (at < figures.length && cell === figures[at]) at++;
  }
  return at === figures.length;
}

/** Judges one line against the tables of its page: read is one row with the label in one cell and each figure in a cell of its own right of it. */
export function findRow(
  { label, figures }: Pick<RowLine, "label" | "figures">,
  tables: readonly Table[],
): RowFate {
  const wanted = plain(label);
  const rows = tables.flatMap((table) => table.rows.map((row) => row.map(({ text }) => text ?? "")));
  let fate: RowFate = "not in a table";
  const rank: Readonly<Record<RowFate, number>> = {
    "not in a table": 0,
    "no label": 1,
    "figures elsewhere": 2,
    "figures joined": 3,
    read: 4,
  };
  const note = (found: RowFate) => {
    if (rank[found] > rank[fate]) fate = found;
  };
  for (const row of rows) {
    const bare = row.map(bareFigure);
    if (
      figures.every((figure) => /\d/.test(figure) ? bare.includes(figure) : true) && inOrder(bare, figures)
    ) note("no label");
    for (const [at, text] of row.entries()) {
      if (!plain(text).includes(wanted)) continue;
      if (inOrder(bare.slice(at + 1), figures)) return "read";
      const joined = figures.some((figure) =>
        bare.some((cell) => cell !== figure && cell.includes(figure) && figure.length > 1)
      );
      note(joined ? "figures joined" : "figures elsewhere");
    }
  }
  return fate;
}
