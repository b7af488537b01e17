/** A cell of a table as the measure sees it: its place in the grid (ends included) and its text. */
export interface PlacedCell {
  readonly r0: number;
  readonly r1: number;
  readonly c0: number;
  readonly c1: number;
  readonly text: string;
}

/** A table on its page, counted from 1. */
export interface PlacedTable {
  readonly page: number;
  readonly cells: readonly PlacedCell[];
}

/** Relations counted: of the truth, of what was found, and of those that are in both. */
export interface RelationCounts {
  readonly truth: number;
  readonly found: number;
  readonly correct: number;
}

/** Each from 0 to 1. */
export interface Rates {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/** Relations of one table: key → how often. */
export type Relations = ReadonlyMap<string, number>;

/** White space as the reference takes it. */
const BLANK = /[\s\u0085]+/g;

/** Text as it is compared: without white space, in capitals. */
export function comparedText(text: string): string {
  return text.replaceAll(BLANK, "").toUpperCase();
}

/**
 * Adjacency relations of a table: every grid place that a cell covers holds the cell; in each row and each column two
 * consecutive places that are not blank and hold different cells relate the two, in that direction, with the number of
 * blank places between. Relations between the same two cells count once.
 *
 * Source: Göbel, Hassan, Oro, Orsi, "A methodology for evaluating algorithms for table understanding in PDF documents",
 * DocEng 2012, and the program of the ICDAR-2013 competition (`Table.java` of `tamirhassan/dataset-tools`).
 */
export function adjacencyRelations(cells: readonly PlacedCell[]): Relations {
  const texts: string[] = [];
  const places = new Map<string, { readonly r: number; readonly c: number; readonly cell: number }>();
  for (const { r0, r1, c0, c1, text } of cells) {
    const compared = comparedText(text);
    if (compared === "") continue;
    texts.push(compared);
    for (let r = r0; r <= r1; r++) {
      for (let c = c0; c <= c1; c++) places.set(`${r},${c}`, { r, c, cell: texts.length - 1 });
    }
  }
  const blanks = new Map<string, { readonly key: string }>();
  for (const direction of ["across", "down"] as const) {
    const lines = new Map<number, { readonly at: number; readonly cell: number }[]>();
    for (const { r, c, cell } of places.values()) {
      const [line, at] = direction === "across" ? [r, c] : [c, r];
      const held = lines.get(line);
      if (held === undefined) lines.set(line, [{ at, cell }]);
      else held.push({ at, cell });
    }
    for (const [, line] of [...lines].sort(([a], [b]) => a - b)) {
      line.sort((a, b) => a.at - b.at);
      for (const [i, { at, cell }] of line.entries()) {
        const before = line[i - 1];
        if (before === undefined || before.cell === cell) continue;
        const pair = `${direction} ${before.cell} ${cell}`;
        if (blanks.has(pair)) continue;
        const key = JSON.stringify([direction, texts[before.cell], texts[cell], at - before.at - 1]);
        blanks.set(pair, { key });
      }
    }
  }
  const relations = new Map<string, number>();
  for (const { key } of blanks.values()) relations.set(key, (relations.get(key) ?? 0) + 1);
  return relations;
}

function size(relations: Relations): number {
  return [...relations.values()].reduce((sum, count) => sum + count, 0);
}

function shared(a: Relations, b: Relations): number {
  let sum = 0;
  for (const [key, count] of a) sum += Math.min(count, b.get(key) ?? 0);
  return sum;
}

/**
 * Compares the tables of one document as the official program does: each table of the truth, in order, takes the table
 * on its page that shares most relations and is not taken yet; relations of tables that none took count as found.
 */
export function compareTables(
  truth: readonly PlacedTable[],
  found: readonly PlacedTable[],
): RelationCounts {
  const own = truth.map(({ page, cells }) => ({ page, relations: adjacencyRelations(cells) }));
  const left = found.map(({ page, cells }) => ({ page, relations: adjacencyRelations(cells) }));
  const counts = {
    truth: own.reduce((sum, { relations }) => sum + size(relations), 0),
    found: left.reduce((sum, { relations }) => sum + size(relations), 0),
  };
  let correct = 0;
  for (const { page, relations } of own) {
    let best = -1;
    let most = -1;
    for (const [i, other] of left.entries()) {
      const both = other.page === page ? shared(relations, other.relations) : -1;
      if (both > most) [best, most] = [i, both];
    }
    if (best < 0) continue;
    correct += most;
    left.splice(best, 1);
  }
  return { ...counts, correct };
}

/** Harmonic mean of two shares, 0 where both are. */
export function harmonicMean(a: number, b: number): number {
  return a + b === 0 ? 0 : 2 * a * b / (a + b);
}

/** Precision, recall and F1 of counted relations; nothing found or nothing to find gives 0. */
export function ratesOf({ truth, found, correct }: RelationCounts): Rates {
  const precision = found === 0 ? 0 : correct / found;
  const recall = truth === 0 ? 0 : correct / truth;
  return { precision, recall, f1: harmonicMean(precision, recall) };
}
