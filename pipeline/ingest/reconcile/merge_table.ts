import type { Cell, Table } from "../../../retrieval/mod.ts";
import { headingsOf } from "../figures/read_columns.ts";
import type { TableReading } from "../tables/read_tables.ts";
import type { TableAlignment } from "./align_tables.ts";
import { adoptSpans } from "./adopt_spans.ts";
import { cellKey, digitGroups, digitsOf, isNumber, numberKey } from "./cell_key.ts";
import type { Disagreement } from "./disagreement.ts";

/** A table of both readers, cell by cell. */
export interface MergedTable {
  readonly reading: TableReading;
  readonly disagreements: readonly Disagreement[];
  readonly compared: number;
  readonly agreed: number;
}

/** What a cell becomes where two readers differ. */
interface Settled {
  readonly kept: string | null;
  readonly winner: Disagreement["winner"];
  readonly reason: Disagreement["reason"];
}

/** Whether two readers read the same; a currency mark may stand in a cell of its own. */
function isSame(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return a === b;
  return cellKey(a) === cellKey(b) || (isNumber(a) || isNumber(b)) && numberKey(a) === numberKey(b);
}

/** The text layer stands behind what geometry read, so that its characters win; a blank there is a blank on the page. */
function settle(geometric: string | null, reply: string | null): Settled {
  const kept = { kept: geometric, winner: "geometric" } as const;
  if (reply === null) {
    // a reader that saw something and could not read it knows more than one that saw nothing
    return geometric === ""
      ? { kept: null, winner: "reply", reason: "unreadable" }
      : { ...kept, reason: "unreadable" };
  }
  if (geometric === null) {
    return digitsOf(reply) === ""
      ? { kept: reply, winner: "reply", reason: "unreadable" }
      : { kept: null, winner: "neither", reason: "unreadable" };
  }
  if (reply === "") return { ...kept, reason: "left_out" };
  if (geometric === "") return { ...kept, reason: "not_on_page" };
  const digits = digitGroups(geometric).join(" ") === digitGroups(reply).join(" ");
  return { ...kept, reason: digits && !isNumber(geometric) ? "wording" : "contradicted" };
}

/** Without a text layer two readers are two witnesses: a number on which they differ is none. */
function settleUnseen(geometric: string | null, reply: string | null): Settled {
  const reason = "no_text_layer" as const;
  if (digitsOf(`${geometric ?? ""}${reply ?? ""}`) !== "") return { kept: null, winner: "neither", reason };
  return geometric === null || geometric === ""
    ? { kept: reply, winner: "reply", reason }
    : { kept: geometric, winner: "geometric", reason };
}

/** Cells of one row that print the same characters, only parted elsewhere: geometry put two numbers into one cell. */
function isParted(geometric: readonly Cell[], reply: readonly (string | null)[]): boolean {
  if (reply.includes(null) || geometric.some(({ text }) => text === null)) return false;
  const amounts = (text: string) =>
    text.split(/\s+/).filter((part) => /\d/.test(part) && isNumber(part)).length;
  // a number is never cut: each of their cells is made of whole words of ours
  const words = geometric.flatMap(({ text }) => (text ?? "").split(/\s+/)).map(cellKey);
  const whole = reply.every((text) => {
    const key = cellKey(text);
    let got = "";
    while (got.length < key.length && words.length > 0) got += words.shift() ?? "";
    return got === key;
  });
  return whole && words.every((word) => word === "") &&
    geometric.some(({ text }) => text !== null && !isNumber(text) && amounts(text) > 1) &&
    reply.every((text) => amounts(text ?? "") <= 1 || isNumber(text));
}

/**
 * Lets the reply of a second reader correct a table that geometry read with the same rows and columns: spans, headers and
 * cells that split come from the reply, characters from the text layer. Where `textLayer` is false neither is more than
 * a witness.
 */
export function mergeTable(
  reading: TableReading,
  reply: Table,
  options: { readonly alignment: TableAlignment; readonly textLayer: boolean },
): MergedTable {
  const { table } = reading;
  const { alignment, textLayer } = options;
  const disagreements: Disagreement[] = [];
  let compared = 0;
  let agreed = 0;
  const columnOf = new Map(alignment.columns.map(({ a, b }) => [a, b]));
  const rowOf = new Map(alignment.rows.map(({ a, b }) => [a, b]));
  const label = (row: readonly Cell[]) =>
    row.find(({ text }) => text !== null && /\p{L}/u.test(text))?.text ?? "";

  const rows = table.rows.map((row, r) => {
    const other = rowOf.get(r);
    const theirs = other === undefined ? undefined : reply.rows[other];
    if (theirs === undefined) return row;
    const texts = row.map((cell, c) => {
      const at = columnOf.get(c);
      return at === undefined ? cell.text : theirs[at]?.text ?? null;
    });
    const parted = textLayer && isParted(row, texts);
    return row.map((cell, c): Cell => {
      const at = columnOf.get(c);
      const text = texts[c] ?? null;
      const covered = (theirs[at ?? -1]?.columnSpan ?? 1) === 0 || (theirs[at ?? -1]?.rowSpan ?? 1) === 0;
      // what a span covers has no text of its own to compare
      if (at === undefined || covered && text === "" || cell.columnSpan === 0 || cell.rowSpan === 0) {
        return cell;
      }
      const body = r >= table.headerRows;
      if (body) compared++;
      if (isSame(cell.text, text)) {
        if (body) agreed++;
        return cell;
      }
      const settled: Settled = parted
        ? { kept: text, winner: "reply", reason: "split" }
        : textLayer
        ? settle(cell.text, text)
        : settleUnseen(cell.text, text);
      // headings are compared as a whole below: two readers part them into rows differently
      if (!body) return cell;
      disagreements.push({
        page: table.page,
        table: table.title,
        row: label(row),
        column: headingsOf(table, c).join(" "),
        geometric: cell.text,
        reply: text,
        ...settled,
      });
      return settled.kept === cell.text ? cell : { ...cell, text: settled.kept };
    });
  });
  const adopted = adoptSpans({ ...reading, table: { ...table, rows } }, reply, alignment);
  const structured = adopted.reading.table;
  for (const { a, b } of alignment.columns) {
    const [ours, theirs] = [headingsOf(structured, a).join(" "), headingsOf(reply, b).join(" ")];
    if (cellKey(ours) === cellKey(theirs)) continue;
    disagreements.push({
      page: table.page,
      table: table.title,
      row: "",
      column: ours,
      geometric: ours,
      reply: theirs,
      kept: ours,
      winner: "geometric",
      reason: digitsOf(ours) === digitsOf(theirs)
        ? "structure"
        : textLayer
        ? "contradicted"
        : "no_text_layer",
    });
  }
  return {
    reading: { ...adopted.reading, table: textLayer ? structured : { ...structured, unverified: true } },
    disagreements: [...disagreements, ...adopted.disagreements],
    compared,
    agreed,
  };
}
