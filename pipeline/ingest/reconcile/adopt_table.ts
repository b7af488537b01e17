import type { Box, Cell, Table } from "../../../retrieval/mod.ts";
import { headingsOf } from "../figures/read_columns.ts";
import { boundingBox } from "../pdf/page.ts";
import type { TableReading } from "../tables/read_tables.ts";
import { cellKey, digitGroups, isPlaceable } from "./cell_key.ts";
import type { Disagreement } from "./disagreement.ts";
import type { PlacedTable } from "./place_table.ts";
import { replyReading } from "./reply_reading.ts";
import type { TextLine, TextToken } from "./text_lines.ts";

/** A table of a reply whose numbers are those of the text layer. */
export interface AdoptedTable {
  readonly reading: TableReading;
  readonly disagreements: readonly Disagreement[];
  /** Numbers of the reply, and how many of them stand on the page as it read them. */
  readonly numbers: number;
  readonly supported: number;
  /** The tokens of the text layer that its numbers took. */
  readonly taken: ReadonlySet<TextToken>;
}

/** Labels and conditions wrap: their digits may stand this many lines above or below the row's own. */
const WRAP = 2;

function mapLeaves(cell: Cell, change: (text: string | null) => string | null): Cell {
  const sub = cell.sub?.map((part) => mapLeaves(part, change));
  return { ...cell, text: change(cell.text), ...sub === undefined ? {} : { sub } };
}

/** Left and right edge of each column's numbers, null for a column without. */
function bandsOf(table: Table, { numbers }: PlacedTable): readonly (readonly [number, number] | null)[] {
  return (table.rows[0] ?? []).map((_, c) => {
    const boxes = table.rows.flatMap((_, r) => {
      const placed = numbers.get(`${r},${c}`);
      return placed === undefined ? [] : [placed.token.box];
    });
    return boxes.length === 0
      ? null
      : [Math.min(...boxes.map(([x0]) => x0)), Math.max(...boxes.map(([, , x1]) => x1))];
  });
}

/** Runs of digits that stand about a row; over a column of numbers only what is nearer to it than to the others. */
function digitsAbout(
  lines: readonly TextLine[],
  row: TextLine | null,
  column: { readonly at: number; readonly bands: readonly (readonly [number, number] | null)[] } | null,
): ReadonlySet<string> {
  const at = row === null ? -1 : lines.indexOf(row);
  const near = at < 0 ? lines : lines.slice(Math.max(0, at - WRAP), at + WRAP + 1);
  const distance = (band: readonly [number, number] | null | undefined, { box }: TextToken) =>
    band === null || band === undefined
      ? Infinity
      : Math.abs((band[0] + band[1]) / 2 - (box[0] + box[2]) / 2);
  const tokens = near.flatMap((line) => line.tokens).filter((token) => {
    if (column === null) return true;
    const own = distance(column.bands[column.at], token);
    return own === Infinity || column.bands.every((band) => distance(band, token) >= own);
  });
  return new Set(tokens.flatMap(({ text }) => digitGroups(text)));
}

/** Box of a cell that is no number: its words on the row's line, else where row and column cross. */
function boxOf(cell: Cell, line: TextLine | null, band: readonly [number, number] | null): Box | null {
  if (line === null) return null;
  const words = new Set((cell.text ?? "").split(/\s+/).map(cellKey));
  const own = line.tokens.filter(({ key, box }) =>
    words.has(key) && (band === null || box[0] < band[1] && box[2] > band[0])
  );
  if (cell.text !== "" && own.length > 0) return boundingBox(own.map(({ box }) => box));
  const [x0, x1] = band ?? [Math.min(...line.tokens.map(({ box }) => box[0])), line.tokens[0]?.box[2] ?? 0];
  return [x0, line.y0, x1, line.y1];
}

/**
 * A number as the page prints it, with the currency mark and the words of unit that the reply has in the same cell and the
 * page on the same line: there they may stand in a column of their own.
 */
function printOf(text: string, { text: print, key }: TextToken, line: TextLine | null): string {
  const keys = new Set(line?.tokens.map((token) => token.key));
  const stands = (word: string) => keys.has(cellKey(word)) && !key.includes(cellKey(word));
  const words = text.trim().split(/\s+/);
  const first = words.findIndex((word) => /\d/.test(word));
  const last = words.findLastIndex((word) => /\d/.test(word));
  const mark = /^[A-Za-z]{0,2}[$€£¥]/.exec(words[first] ?? "")?.[0] ?? "";
  return [
    ...words.slice(0, Math.max(0, first)).filter(stands),
    `${mark !== "" && stands(mark) ? mark : ""}${print}`,
    ...first < 0 ? [] : words.slice(last + 1).filter(stands),
  ].join(" ");
}

/**
 * Makes a reading of a reply's table where the text layer stands behind it: the reply says which words belong together,
 * the text layer says what they are. A number with other digits there is replaced by the printed one; one that stands
 * nowhere becomes null, and so do words with digits that the page does not have there.
 */
export function adoptTable(
  table: Table,
  placed: PlacedTable,
  page: { readonly lines: readonly TextLine[]; readonly toDisplayed: (box: Box) => Box },
): AdoptedTable {
  const disagreements: Disagreement[] = [];
  const taken = new Set<TextToken>();
  const bands = bandsOf(table, placed);
  let numbers = 0;
  let supported = 0;

  function settle(cell: Cell, r: number, c: number): Cell {
    const line = placed.lines[r] ?? null;
    const at = placed.numbers.get(`${r},${c}`);
    const own = at?.token.box ?? boxOf(cell, line, bands[c] ?? null);
    const boxed = own === null ? cell : { ...cell, box: page.toDisplayed(own) };
    if (at !== undefined) taken.add(at.token);
    if (cell.text === null || digitGroups(cell.text).length === 0 && cell.sub === undefined) return boxed;
    if (isPlaceable(cell.text)) {
      numbers++;
      if (at !== undefined && at.placing !== "other") supported++;
      return { ...boxed, text: at === undefined ? null : printOf(cell.text, at.token, line) };
    }
    const header = r < table.headerRows && cell.columnSpan === 1;
    const digits = digitsAbout(page.lines, line, header ? { at: c, bands } : null);
    return mapLeaves(
      boxed,
      (text) => text !== null && digitGroups(text).some((group) => !digits.has(group)) ? null : text,
    );
  }

  const rows = table.rows.map((row, r) =>
    row.map((cell, c): Cell => {
      const settled = settle(cell, r, c);
      if (cellKey(settled.text) === cellKey(cell.text)) return settled;
      const token = placed.numbers.get(`${r},${c}`)?.token;
      disagreements.push({
        page: table.page,
        table: table.title,
        row: row.find(({ text }) => /\p{L}/u.test(text ?? ""))?.text ?? "",
        column: r < table.headerRows ? "" : headingsOf(table, c).join(" "),
        geometric: token?.text ?? "",
        reply: cell.text,
        kept: settled.text,
        winner: settled.text === null ? "neither" : "geometric",
        reason: token === undefined ? "not_on_page" : "contradicted",
      });
      return settled;
    })
  );
  const lines = placed.lines.flatMap((line) => line ?? []);
  const lefts = placed.lines.map((line) =>
    line === null ? null : Math.min(...line.tokens.map(({ box }) => box[0]))
  );
  const around = boundingBox([
    ...[...placed.numbers.values()].map(({ token }) => token.box),
    ...lines.map(({ tokens, y0, y1 }): Box => [tokens[0]?.box[0] ?? 0, y0, tokens[0]?.box[2] ?? 0, y1]),
  ]);
  return {
    reading: replyReading({ ...table, rows, box: page.toDisplayed(around) }, { lefts }),
    disagreements,
    numbers,
    supported,
    taken,
  };
}
