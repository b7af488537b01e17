/** One number of a line: a whole count of the smallest digit that the table prints, so that nothing is ever rounded. */
export interface SumCell {
  readonly value: bigint;
  /** The last printed digit of this number, in the same count: a half of it is what rounding may have taken or given. */
  readonly unit: bigint;
}

/** A row of a table as addition sees it, or a column where columns are added up. */
export interface SumLine {
  readonly label: string;
  /** Left edge of the label in points, 0 where lines have no depth. */
  readonly indent: number;
  /**
   * `section` heads what follows and holds no number; `aside` is never added (per share, percent, ratio); `doubtful` may
   * be added or may only explain other lines: "shares issued" is a number of shares or what was paid for them.
   */
  readonly role: "item" | "doubtful" | "section" | "aside";
  /** What lines have in common that are added to one another though others stand between them; "" where nothing is known. */
  readonly sort: string;
  /** One for each place in which it may hold a number: null where blank, `unreadable` where something stands that is no number. */
  readonly cells: readonly (SumCell | "unreadable" | null)[];
}

/** A line that is the sum of others. */
export interface Sum {
  /** Index of the line. */
  readonly total: number;
  readonly addends: readonly { readonly line: number; readonly sign: 1n | -1n }[];
  /** Places in which it is the sum, within rounding. */
  readonly proven: readonly number[];
  /** Places in which it is not: `by` is total minus sum, in counts of the smallest digit. */
  readonly off: readonly { readonly place: number; readonly by: bigint }[];
}

/** How one place came out: within rounding or not, or nothing to say. */
export type PlaceSum =
  | {
    readonly status: "equal" | "unequal";
    /** Total minus sum. */
    readonly by: bigint;
    /** Twice what rounding may account for. */
    readonly slack: bigint;
    readonly chance: number;
  }
  | { readonly status: "absent" | "unreadable" };

/** Addends with their signs. */
export type Addends = Sum["addends"];

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/**
 * Adds up one place. Each printed number, the total too, may be off by half a unit of its last digit from what it
 * rounds, so a sum of n addends is equal where it differs by no more than (n + 1) halves of that unit. Blank is
 * nothing. A total of nothing over lines that are something is a place where none is given. `chance` is the share of
 * arbitrary totals of this size that would have come out equal; lines that cancel out say nothing of their total.
 */
export function addUp(lines: readonly SumLine[], total: number, addends: Addends, place: number): PlaceSum {
  const result = lines[total]?.cells[place];
  if (result === undefined || result === null) return { status: "absent" };
  if (result === "unreadable") return { status: "unreadable" };
  let by = result.value;
  let slack = result.unit;
  let largest = magnitude(result.value);
  let found = 0;
  for (const { line, sign } of addends) {
    const cell = lines[line]?.cells[place];
    if (cell === "unreadable") return { status: "unreadable" };
    if (cell === undefined || cell === null) continue;
    found++;
    by -= sign * cell.value;
    slack += cell.unit;
    if (magnitude(cell.value) > largest) largest = magnitude(cell.value);
  }
  if (found === 0) return { status: "absent" };
  const equal = 2n * magnitude(by) <= slack;
  if (result.value === 0n && !equal) return { status: "absent" };
  const chance = result.value === 0n ? 1 : Math.min(1, Number(slack + result.unit) / Number(largest));
  return { status: equal ? "equal" : "unequal", by, slack, chance };
}
