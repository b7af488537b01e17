import type { AddendSet } from "./addend_sets.ts";
import { saysPlainTotal } from "./line_words.ts";
import type { Sum, SumLine } from "./sum_line.ts";
import { RARE } from "./trial.ts";
import type { Trial } from "./trial.ts";

/** To prove by its other places that a total is off, the laid-out lines must come out equal there beyond chance. */
const PROVEN = 0.01;
/** Of a line that is a result rather than a total ("operating profit"), reports like to leave out small steps: only large numbers prove it. */
const FIRM = 5e-5;
/** A sum, and the first open line that it takes up. */
export interface FoundSum {
  readonly sum: Sum;
  readonly from: number;
}

/** Where a total stands. */
export interface OffContext {
  readonly lines: readonly SumLine[];
  readonly total: number;
  readonly direction: "down" | "across";
  /** What was found so far. */
  readonly sums: readonly Sum[];
}

/** Places hold the same kind of number where their addends come to sums no further apart than this factor. */
const ALIKE = 20n;

function isSet(lines: readonly SumLine[], line: number, place: number): boolean {
  const cell = lines[line]?.cells[place] ?? null;
  return cell !== null && (cell === "unreadable" || cell.value !== 0n);
}

function weight(lines: readonly SumLine[], { addends }: AddendSet, place: number): bigint {
  return addends.reduce((sum, { line }) => {
    const cell = lines[line]?.cells[place] ?? null;
    if (cell === null || cell === "unreadable") return sum;
    return sum + (cell.value < 0n ? -cell.value : cell.value);
  }, 0n);
}

/** More lines of unknown part than this leave too many ways open. */
const MOST_UNKNOWN = 4;

/**
 * Whether lines whose part in a sum no equal place shows could make up what it is off by: one of its addends that is
 * none or of the other sign, or a line beside it that is one.
 */
function couldExplain(
  unknown: readonly number[],
  { lines, set, place, result }: {
    readonly lines: readonly SumLine[];
    readonly set: AddendSet;
    readonly place: number;
    readonly result: { readonly by: bigint; readonly slack: bigint };
  },
): boolean {
  if (unknown.length > MOST_UNKNOWN) return true;
  let rests = [result.by];
  for (const line of unknown) {
    const cell = lines[line]?.cells[place];
    if (cell === undefined || cell === null || cell === "unreadable") return true;
    const sign = set.addends.find((addend) => addend.line === line)?.sign;
    const steps = sign === undefined ? [0n, 1n, -1n] : [0n, -sign, -2n * sign];
    rests = rests.flatMap((rest) => steps.map((step) => rest - step * cell.value));
  }
  return rests.some((rest) => (rest < 0n ? -2n * rest : 2n * rest) <= result.slack);
}

/** The lines that stand in lines, through all levels of sums. */
function within(lines: readonly number[], sums: readonly Sum[]): ReadonlySet<number> {
  const found = new Set<number>();
  const add = (line: number) => {
    for (const addend of sums.find(({ total }) => total === line)?.addends ?? []) {
      if (found.has(addend.line)) continue;
      found.add(addend.line);
      add(addend.line);
    }
  };
  lines.forEach(add);
  return found;
}

/**
 * The places where a proven structure does not add up. The proof must cover them: most places come out equal, each line
 * that stands in the place is one whose part in the sum (or absence from it) shows in a place that is equal, the numbers
 * are of the same size, and no other way explains the place.
 */
function offPlaces(
  best: Trial,
  trials: readonly Trial[],
  { lines, total, direction, sums }: OffContext,
): Sum["off"] {
  const { equal, unequal, set, places } = best;
  if (unequal.length > equal.length) return [];
  if (direction === "across" && (equal.length < 3 || unequal.length * 3 > equal.length)) return [];
  const below = within(set.addends.map(({ line }) => line), sums);
  const first = Math.min(...set.addends.map(({ line }) => line));
  const from = Math.max(0, lines.findLastIndex(({ role }, line) => role === "section" && line < first) + 1);
  const concerned = lines.flatMap(({ role }, line) =>
    role !== "section" && line >= Math.min(from, first) && line < total && !below.has(line) ? [line] : []
  );
  return unequal.flatMap((place) => {
    const result = places[place];
    const shown = (line: number) => equal.some((other) => isSet(lines, line, other));
    const unknown = concerned.filter((line) => isSet(lines, line, place) && !shown(line));
    const settled = result?.status === "unequal" && !couldExplain(unknown, { lines, set, place, result });
    const here = weight(lines, set, place);
    const alike = equal.some((other) => {
      const there = weight(lines, set, other);
      return here * ALIKE >= there && there * ALIKE >= here;
    });
    const explained = trials.some((other) =>
      other !== best && other.set.guess !== "free" && other.equal.includes(place)
    );
    return settled && alike && !explained ? [{ place, by: result.by }] : [];
  });
}

/**
 * The sum that a total is in most places, with those in which it is off; null where no candidate that is equal in some
 * places is so beyond coincidence. `trials` are all candidates that are equal somewhere.
 */
export function offSum(trials: readonly Trial[], context: OffContext): FoundSum | null {
  const { lines, total, direction } = context;
  const plain = saysPlainTotal(lines[total]?.label ?? "");
  const best = trials.filter((made) =>
    made.set.guess === "run" && made.set.addends.length > 1 &&
    (made.luck < RARE || made.set.laidOut && made.chance < PROVEN ||
      plain && made.set.printed && made.luck < PROVEN)
  ).toSorted((a, b) => b.equal.length - a.equal.length)[0];
  if (best === undefined) return null;
  const off = plain || direction === "across" || best.chance < FIRM ? offPlaces(best, trials, context) : [];
  // some places unequal and none of them off: nobody can tell, so the others prove nothing; rows that are no sums are common
  const open = direction === "down" && off.length === 0;
  const proven = open ? [] : best.equal;
  return { sum: { total, addends: best.set.addends, proven, off }, from: best.set.from };
}
