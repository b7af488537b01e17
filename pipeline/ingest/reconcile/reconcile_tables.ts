import type { Box, PageToRead, Table } from "../../../retrieval/mod.ts";
import type { TableReading } from "../tables/read_tables.ts";
import { adoptTable } from "./adopt_table.ts";
import type { AdoptedTable } from "./adopt_table.ts";
import { alignTables, isFilled, isFilledRow } from "./align_tables.ts";
import { cellKey, digitsOf, isNumber } from "./cell_key.ts";
import { countReasons } from "./disagreement.ts";
import type { Agreement, Disagreement } from "./disagreement.ts";
import { contentOf, matchTables } from "./match_tables.ts";
import type { TableGroup, TablePlaces } from "./match_tables.ts";
import { mergeTable } from "./merge_table.ts";
import { placeTable } from "./place_table.ts";
import type { PlacedTable } from "./place_table.ts";
import { replyReading } from "./reply_reading.ts";
import { textLines } from "./text_lines.ts";
import type { TextLine, TextToken } from "./text_lines.ts";
import { uprightWords } from "./upright_words.ts";

/** A table after both readers were heard. */
export interface ReconciledTable {
  readonly reading: TableReading;
  /** Indexes of the geometric readings that it stands for; none for a table that geometry did not see. */
  readonly replaces: readonly number[];
  /** It is a further part of what the table before it replaces. */
  readonly follows: boolean;
}

/** The tables of a page after both readers were heard. */
export interface ReconciledTables {
  /** In the order of the geometric readings, then tables that only the reply has, from the top. */
  readonly tables: readonly ReconciledTable[];
  readonly disagreements: readonly Disagreement[];
  readonly agreement: Agreement;
}

/** A reader that misread more than one number in five has not seen how the table is built. */
const TRUSTED = 0.8;
/** Of a table that geometry did not see at least so much must stand on the page. */
const ON_PAGE = 0.5;

interface PageText {
  readonly lines: readonly TextLine[];
  readonly toDisplayed: (box: Box) => Box;
  /** The page has a text layer. */
  readonly has: boolean;
}

/** A table of the reply, laid over the text layer. */
interface PlacedReply {
  readonly table: Table;
  readonly placed: PlacedTable;
}

function inside(token: TextToken, box: Box, { toDisplayed }: PageText): boolean {
  const [x0, y0, x1, y1] = toDisplayed(token.box);
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  return x >= box[0] - 1 && x <= box[2] + 1 && y >= box[1] - 1 && y <= box[3] + 1;
}

/** Whether the second reading has the same rows and columns, but for blank ones and rows that it does not have. */
function isSameGrid(table: Table, reply: Table, { rows, columns }: ReturnType<typeof alignTables>): boolean {
  const missing = (length: number, paired: readonly number[]) =>
    Array.from({ length }, (_, at) => at).filter((at) => !paired.includes(at));
  const width = (of: Table) => of.rows[0]?.length ?? 0;
  const ours = missing(width(table), columns.map(({ a }) => a)).some((column) => isFilled(table, column));
  const theirs = missing(width(reply), columns.map(({ b }) => b)).some((column) => isFilled(reply, column));
  const more = missing(reply.rows.length, rows.map(({ b }) => b))
    .some((row) => row >= reply.headerRows && isFilledRow(reply.rows[row] ?? []));
  const fewer = missing(table.rows.length, rows.map(({ a }) => a))
    .some((row) => row >= table.headerRows && isFilledRow(table.rows[row] ?? []));
  return !ours && !theirs && !more && !fewer;
}

/** All letters of tables: what of their words must not be lost. */
function lettersOf(tables: readonly Table[]): string {
  return tables.flatMap(({ rows }) => rows.flat()).map(({ text }) =>
    cellKey(text).replaceAll(/[^\p{L}]/gu, "")
  )
    .join("");
}

function note(
  table: Table,
  texts: Pick<Disagreement, "geometric" | "reply" | "kept" | "winner" | "reason">,
): Disagreement {
  return { page: table.page, table: table.title, row: "", column: "", ...texts };
}

function shape(tables: readonly Table[]): string {
  return tables.length === 0
    ? ""
    : tables.map(({ rows }) => `${rows.length} rows × ${rows[0]?.length ?? 0} columns`).join(", ");
}

/**
 * The reply's drawing of tables that geometry drew otherwise, where all that geometry read is in it and nearly all of its
 * numbers stand on the page; null where geometry's drawing has to stand.
 */
function redraw(
  geometric: readonly TableReading[],
  reply: readonly PlacedReply[],
  page: PageText,
): readonly AdoptedTable[] | null {
  const adopted = reply.map(({ table, placed }) => adoptTable(table, placed, page));
  const numbers = adopted.reduce((sum, table) => sum + table.numbers, 0);
  const supported = adopted.reduce((sum, table) => sum + table.supported, 0);
  if (numbers === 0 || supported < TRUSTED * numbers) return null;
  const taken = new Set<TextToken>();
  for (const table of adopted) {
    for (const token of table.taken) {
      if (taken.has(token)) return null;
      taken.add(token);
    }
  }
  const boxes = geometric.flatMap(({ table }) =>
    table.rows.slice(table.headerRows).flat().flatMap(({ text, box }) =>
      isNumber(text) || digitsOf(text ?? "") !== "" ? [box] : []
    )
  );
  const owed = page.lines.flatMap(({ tokens }) => tokens).filter((token) =>
    isNumber(token.text) && boxes.some((box) => inside(token, box, page))
  );
  if (owed.some((token) => !taken.has(token))) return null;
  const [ours, theirs] = [
    lettersOf(geometric.map(({ table }) => table)),
    lettersOf(reply.map(({ table }) => table)),
  ];
  return theirs.length < 0.9 * ours.length ? null : adopted;
}

/**
 * Brings the reply of a second reader together with what geometry read from a page.
 *
 * - Tables are matched by their content, then their rows and columns in order.
 * - Characters come from the text layer: a number whose digits do not stand there at its place loses to the one that does,
 *   or becomes null where there is none. Structure (spans, headers, cells that split, rows and columns that geometry drew
 *   otherwise) comes from the reply where nothing that geometry read would be lost by it.
 * - A table that only the reply has is taken where the page has its numbers.
 * - Without a text layer the reply's tables are kept and marked `unverified`.
 *
 * The same input gives the same result, whatever the order of the reply's tables; a reply that says what geometry says
 * changes nothing.
 */
export function reconcileTables(
  geometric: readonly TableReading[],
  reply: readonly Table[],
  page: Pick<PageToRead, "page" | "words">,
): ReconciledTables {
  const upright = uprightWords(page.words);
  const text: PageText = {
    lines: textLines(upright.words),
    toDisplayed: upright.toDisplayed,
    has: page.words.length > 0,
  };
  const disagreements: Disagreement[] = [];
  const kept: { readonly at: number; readonly made: ReconciledTable }[] = [];
  const added: ReconciledTable[] = [];
  const unseen: PlacedReply[] = [];
  const placed = reply.map((table): PlacedReply => ({ table, placed: placeTable(table, text.lines) }));
  const used = new Set<TextToken>();
  let compared = 0;
  let agreed = 0;
  const stands = (g: number) => {
    const reading = geometric[g];
    if (reading !== undefined) kept.push({ at: g, made: { reading, replaces: [g], follows: false } });
  };

  function settle(group: TableGroup): void {
    const [pair, ours] = [group.pair, group.pair === null ? undefined : geometric[group.pair.geometric]];
    const theirs = pair === null ? undefined : reply[pair.reply];
    if (pair === null || ours === undefined || theirs === undefined) return alone(group);
    const alignment = alignTables(ours.table, theirs);
    const lone = group.geometric.length === 1 && group.reply.length === 1;
    if (text.has && !(lone && isSameGrid(ours.table, theirs, alignment))) {
      const tables = {
        geometric: group.geometric.flatMap((g) => geometric[g] ?? []),
        reply: group.reply.flatMap((r) => placed[r] ?? []),
      };
      const redrawn = redraw(tables.geometric, tables.reply, text);
      const said = {
        geometric: shape(tables.geometric.map(({ table }) => table)),
        reply: shape(tables.reply.map(({ table }) => table)),
      };
      disagreements.push(note(ours.table, {
        ...said,
        kept: redrawn === null ? said.geometric : said.reply,
        winner: redrawn === null ? "geometric" : "reply",
        reason: "structure",
      }));
      if (redrawn !== null) {
        for (const table of redrawn) disagreements.push(...table.disagreements);
        adopt(group, redrawn);
        return;
      }
    }
    const merged = mergeTable(ours, theirs, { alignment, textLayer: text.has });
    compared += merged.compared;
    agreed += merged.agreed;
    disagreements.push(...merged.disagreements);
    kept.push({
      at: pair.geometric,
      made: { reading: merged.reading, replaces: [pair.geometric], follows: false },
    });
    group.geometric.filter((g) => g !== pair.geometric).forEach(stands);
  }

  function adopt(group: TableGroup, redrawn: readonly AdoptedTable[]): void {
    const at = Math.min(...group.geometric);
    const first = geometric[at];
    for (const [i, { reading }] of redrawn.entries()) {
      const { table } = reading;
      kept.push({
        at: at + i / redrawn.length,
        made: {
          // the lines above a table are prose to the reply; geometry knows them
          reading: i > 0 || first === undefined ? reading : {
            ...reading,
            context: [...new Set([...first.context, ...reading.context])],
            table: {
              ...table,
              title: table.title || first.table.title,
              caption: table.caption || first.table.caption,
            },
          },
          replaces: i > 0 ? [] : [...group.geometric].sort((a, b) => a - b),
          follows: i > 0,
        },
      });
    }
  }

  function alone(group: TableGroup): void {
    group.geometric.forEach(stands);
    unseen.push(...group.reply.flatMap((r) => placed[r] ?? []));
  }

  function add({ table, placed }: PlacedReply): void {
    if (!text.has) {
      added.push({ reading: replyReading({ ...table, unverified: true }), replaces: [], follows: false });
      return;
    }
    const made = adoptTable(table, placed, text);
    const known = made.numbers > 0 && made.supported >= ON_PAGE * made.numbers;
    const free = [...made.taken].every((token) =>
      !used.has(token) && !geometric.some((reading) => inside(token, reading.table.box, text))
    );
    const [whole, taken] = [shape([table]), known && free];
    disagreements.push(note(table, {
      geometric: "",
      reply: whole,
      kept: taken ? whole : "",
      winner: taken ? "reply" : "geometric",
      reason: known ? "structure" : "not_on_page",
    }));
    if (!taken) return;
    made.taken.forEach((token) => used.add(token));
    disagreements.push(...made.disagreements);
    added.push({ reading: made.reading, replaces: [], follows: false });
  }

  const tables = geometric.map(({ table }) => table);
  const places: TablePlaces | null = !text.has ? null : {
    geometric: tables.map(({ box }) =>
      new Set(
        text.lines.flatMap(({ tokens }) =>
          tokens.filter((token) => token.number && inside(token, box, text))
        ),
      )
    ),
    reply: placed.map(({ placed: { numbers } }) => new Set([...numbers.values()].map(({ token }) => token))),
  };
  matchTables(tables, reply, places).forEach(settle);
  // a table that is handed over twice is one table; where words are taken once the order of the tables must not decide
  const distinct = [...new Map(unseen.map((found) => [contentOf(found.table), found]))];
  if (text.has) distinct.sort(([a], [b]) => a < b ? -1 : 1);
  distinct.forEach(([, found]) => add(found));
  // without places the reply's own order is all that is known
  added.sort(({ reading: { table: a } }, { reading: { table: b } }) =>
    a.box[1] - b.box[1] || a.box[0] - b.box[0]
  );
  const order = (a: Disagreement, b: Disagreement) => JSON.stringify(a) < JSON.stringify(b) ? -1 : 1;
  return {
    tables: [...kept.sort((a, b) => a.at - b.at).map(({ made }) => made), ...added],
    disagreements: disagreements.toSorted(order),
    agreement: { compared, agreed, reasons: countReasons(disagreements) },
  };
}
