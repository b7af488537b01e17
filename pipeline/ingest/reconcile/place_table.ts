import type { Table } from "../../../retrieval/mod.ts";
import { align } from "./align.ts";
import { likeness } from "./align_tables.ts";
import { cellKey, digitsOf, isLikeNumber, isPlaceable, numberKey } from "./cell_key.ts";
import type { TextLine, TextToken } from "./text_lines.ts";
import { median } from "../median.ts";

/** How a cell's number stands on the page: as read, in other print of the same digits, or with other digits. */
export type Placing = "exact" | "print" | "other";

/** A number of a reply with the words of the text layer at its place. */
export interface PlacedNumber {
  readonly token: TextToken;
  readonly placing: Placing;
}

/** A table of a reply laid over the text layer. */
export interface PlacedTable {
  /** Line of each row, null where none was found. */
  readonly lines: readonly (TextLine | null)[];
  /** Numbers by "row,column"; a number that is missing here stands nowhere on the page. */
  readonly numbers: ReadonlyMap<string, PlacedNumber>;
}

/** A number as read tells a line best, its digits in other print nearly so; other digits only keep the order. */
const EXACT = 3;
const SAME_DIGITS = 2.5;
const OTHER_DIGITS = 0.4;
/** A whole label weighs as much as a long number. */
const LABEL = 3;

interface NumberCell {
  readonly column: number;
  readonly amount: boolean;
  readonly value: string;
  readonly digits: string;
}

/** What of a row is compared with each line. */
interface RowKeys {
  readonly numbers: readonly NumberCell[];
  readonly words: readonly string[];
}

function keysOf(row: Table["rows"][number]): RowKeys {
  return {
    numbers: row.flatMap(({ text }, column) =>
      text === null || !isPlaceable(text)
        ? []
        : [{ column, amount: isLikeNumber(text), value: numberKey(text), digits: digitsOf(text) }]
    ),
    words: row.flatMap(({ text }) => isPlaceable(text) ? [] : (text ?? "").split(/\s+/)).map(cellKey)
      .filter((word) => word.length > 1),
  };
}

function tokenScore(cell: NumberCell, token: TextToken): number {
  if (cell.value === token.value) return EXACT;
  if (cell.digits !== "" && cell.digits === token.digits) return SAME_DIGITS;
  // "C1" is no misread 17.54
  return cell.amount === token.amount ? OTHER_DIGITS : 0;
}

function numberTokens({ tokens }: TextLine): readonly TextToken[] {
  return tokens.filter(({ number }) => number);
}

/** Whether a word is another one with a letter or two misread. */
function isMisread(word: string, key: string): boolean {
  return word.length > 4 && Math.abs(word.length - key.length) < 3 && likeness(key, word) > 0.7;
}

/** Share of a row's words that stand in a line, 0 to 1. */
function wordShare(words: readonly string[], line: TextLine): number {
  if (words.length === 0) return 0;
  const left = line.tokens.map(({ key }) => key);
  let found = 0;
  for (const word of words) {
    const exact = left.indexOf(word);
    const at = exact >= 0 ? exact : left.findIndex((key) => isMisread(word, key));
    if (at < 0) continue;
    left.splice(at, 1);
    found++;
  }
  return found / words.length;
}

function lineScore({ numbers, words }: RowKeys, line: TextLine): number {
  const tokens = numberTokens(line);
  const score = (a: number, b: number) => tokenScore(numbers[a]!, tokens[b]!);
  const pairs = align(numbers.length, tokens.length, score).map(({ a, b }) => ({ a, value: score(a, b) }))
    .filter(({ value }) => value > OTHER_DIGITS);
  const share = LABEL * wordShare(words, line);
  // a dash or a single digit stands on every line
  const telling = pairs.some(({ a }) => numbers[a]!.digits.length > 1);
  return share >= 1 || telling ? share + pairs.reduce((sum, { value }) => sum + value, 0) : 0;
}

/** Middle of the right edges by which a column of numbers stands in line. */
/** What a skipped line costs: of two places that fit as well, the one where the table stands together is taken. */
const APART = 0.05;

/** Best chain of rows on lines, both in order, with a small price on the lines between. */
function chain(rows: readonly RowKeys[], lines: readonly TextLine[]): Map<number, number> {
  interface Link {
    readonly row: number;
    readonly line: number;
    readonly score: number;
    readonly before: Link | null;
  }
  let best: Link | null = null;
  // best link that ends in an earlier row at or above each line, its score raised so that the price is linear
  const above: (Link | null)[] = lines.map(() => null);
  const raised = (link: Link | null) => link === null ? -Infinity : link.score + APART * link.line;
  for (const [r, row] of rows.entries()) {
    const made = lines.flatMap((line, l): readonly Link[] => {
      const own = lineScore(row, line);
      if (own <= 0) return [];
      const before = above[l - 1] ?? null;
      const joined = raised(before) - APART * (l - 1);
      return [{ row: r, line: l, score: own + Math.max(0, joined), before: joined > 0 ? before : null }];
    });
    for (const link of made) {
      if (best === null || link.score > best.score) best = link;
      for (let l = link.line; l < lines.length && raised(above[l] ?? null) < raised(link); l++) {
        above[l] = link;
      }
    }
  }
  const at = new Map<number, number>();
  for (let link: Link | null = best; link !== null; link = link.before) at.set(link.row, link.line);
  return at;
}

/** Lines above the first or below the last placed row that a row next to it may stand on. */
const BESIDE = 2;

/**
 * A row of which nothing is right (a header of two misread years) stands between its neighbours: where one line alone there
 * holds as many numbers, that is its line.
 */
function fillBetween(rows: readonly RowKeys[], lines: readonly TextLine[], at: Map<number, number>): void {
  for (const [r, { numbers }] of rows.entries()) {
    if (at.has(r) || numbers.length === 0) continue;
    const [above, below] = [at.get(r - 1), at.get(r + 1)];
    if (above === undefined && below === undefined) continue;
    const from = above === undefined ? below! - BESIDE : above + 1;
    const to = below === undefined ? above! + BESIDE : below - 1;
    const fit = lines.map((_, l) => l).slice(Math.max(0, from), to + 1).filter((l) => {
      const tokens = numberTokens(lines[l]!);
      return tokens.length === numbers.length && numbers.every((cell, i) => tokenScore(cell, tokens[i]!) > 0);
    });
    const [only] = fit;
    if (fit.length === 1 && only !== undefined) at.set(r, only);
  }
}

/**
 * Lays a table over the text layer: rows onto lines in order, numbers onto the numbers of their line in order. Where the
 * digits differ the place is still known from the neighbours. A number that then stands nearer to another column than to
 * its own was laid wrongly and is taken out.
 */
export function placeTable(table: Table, lines: readonly TextLine[]): PlacedTable {
  const rows = table.rows.map(keysOf);
  const at = chain(rows, lines);
  fillBetween(rows, lines, at);
  const lineOf = new Map([...at].map(([row, line]) => [row, lines[line]!]));
  const numbers = new Map<string, PlacedNumber>();
  for (const [r, { numbers: cells }] of rows.entries()) {
    const line = lineOf.get(r);
    if (line === undefined) continue;
    const tokens = numberTokens(line);
    const score = (a: number, b: number) => tokenScore(cells[a]!, tokens[b]!);
    for (const { a, b } of align(cells.length, tokens.length, score)) {
      const value = score(a, b);
      const placing = value === EXACT ? "exact" : value === SAME_DIGITS ? "print" : "other";
      numbers.set(`${r},${cells[a]!.column}`, { token: tokens[b]!, placing });
    }
  }
  const edges = (table.rows[0] ?? []).map((_, c) =>
    table.rows.flatMap((_, r) => {
      const placed = numbers.get(`${r},${c}`);
      return placed === undefined || placed.placing === "other" ? [] : [placed.token.box[2]];
    })
  );
  const middles = edges.map((values) => values.length === 0 ? null : median(values));
  for (const [key, { token }] of numbers) {
    const own = middles[Number(key.split(",")[1])] ?? null;
    if (own === null) continue;
    const off = Math.abs(token.box[2] - own);
    if (middles.some((other) => other !== null && Math.abs(token.box[2] - other) < off)) numbers.delete(key);
  }
  return { lines: table.rows.map((_, r) => lineOf.get(r) ?? null), numbers };
}
