import type { Cell, Table } from "../../../retrieval/mod.ts";
import { align } from "./align.ts";
import type { Pair } from "./align.ts";
import { cellKey, isNumber, numberKey } from "./cell_key.ts";

/** Rows and columns of two readings that are the same rows and columns; `a` counts in the first, `b` in the second. */
export interface TableAlignment {
  readonly rows: readonly Pair[];
  readonly columns: readonly Pair[];
}

/** Rows and columns that share nothing are still paired between neighbours that do: a whole row can be misread. */
const IN_LINE = 0.01;
/** Words of a label that two readers share count as much as its share of them; less is no likeness. */
const LIKE = 0.5;

type Keys = readonly (readonly string[])[];

function keysOf({ rows }: Table): Keys {
  return rows.map((row) => row.map(({ text }) => isNumber(text) ? numberKey(text) : cellKey(text)));
}

/** 0 to 1: the share of letter pairs that two keys have in common (Dice); 0 where their lengths alone make them unlike. */
export function likeness(a: string, b: string): number {
  if (a === b) return a === "" ? 0 : 1;
  // twice the shorter one's pairs is the most that can be common
  if (2 * (Math.min(a.length, b.length) - 1) <= LIKE * (a.length + b.length - 2)) return 0;
  const pairs = new Map<string, number>();
  for (let i = 1; i < a.length; i++) {
    pairs.set(a.slice(i - 1, i + 1), (pairs.get(a.slice(i - 1, i + 1)) ?? 0) + 1);
  }
  let common = 0;
  for (let i = 1; i < b.length; i++) {
    const left = pairs.get(b.slice(i - 1, i + 1)) ?? 0;
    if (left === 0) continue;
    pairs.set(b.slice(i - 1, i + 1), left - 1);
    common++;
  }
  return 2 * common / (a.length + b.length - 2);
}

interface RowKeys {
  readonly filled: readonly string[];
  readonly label: string;
}

function rowKeys(row: readonly string[]): RowKeys {
  return {
    filled: row.filter((key) => key !== ""),
    label: row.find((key) => /\p{L}/u.test(key)) ?? "",
  };
}

/** Cells that two rows share in whatever columns, and how alike their first words are. */
function rowScore(a: RowKeys, b: RowKeys): number {
  const left = [...b.filled];
  const most = Math.max(a.filled.length, left.length);
  if (most === 0) return 1;
  let shared = 0;
  for (const key of a.filled) {
    const at = left.indexOf(key);
    if (at < 0) continue;
    left.splice(at, 1);
    shared++;
  }
  const label = likeness(a.label, b.label);
  return shared / most + (label >= LIKE ? label : 0) + IN_LINE;
}

function columnScore(
  a: Keys,
  b: Keys,
  place: { readonly rows: readonly Pair[]; readonly columns: Pair },
): number {
  let score = IN_LINE;
  for (const pair of place.rows) {
    const [one, other] = [a[pair.a]?.[place.columns.a] ?? "", b[pair.b]?.[place.columns.b] ?? ""];
    if (one === "" && other === "") score += 0.05;
    else if (one === other) score += 1;
    else if (one !== "" && other !== "") score += 0.1 + 0.4 * likeness(one, other);
  }
  return score;
}

/** Finds which rows and columns of two readings of one table are the same. */
export function alignTables(first: Table, second: Table): TableAlignment {
  const [a, b] = [keysOf(first), keysOf(second)];
  const [ours, theirs] = [a.map(rowKeys), b.map(rowKeys)];
  const rows = align(a.length, b.length, (i, j) => rowScore(ours[i]!, theirs[j]!));
  const columns = align(
    a[0]?.length ?? 0,
    b[0]?.length ?? 0,
    (i, j) => columnScore(a, b, { rows, columns: { a: i, b: j } }),
  );
  return { rows, columns };
}

/** Whether anything stands in this column. */
export function isFilled(table: Table, column: number): boolean {
  return table.rows.some((row) => (row[column]?.text ?? null) !== "");
}

/** Whether anything stands in this row. */
export function isFilledRow(row: readonly Cell[]): boolean {
  return row.some(({ text }) => text !== "");
}
