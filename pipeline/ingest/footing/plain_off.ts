import { SAME_DEPTH } from "./addend_sets.ts";
import type { OpenLine } from "./addend_sets.ts";
import { namesSection, saysDeduction } from "./line_words.ts";
import type { FoundSum } from "./off_places.ts";
import { addUp } from "./sum_line.ts";
import type { SumLine } from "./sum_line.ts";

/** A label that is nothing but a total of the lines above it. */
const BARE_TOTAL = /^(?:sub-?)?total:?$/i;

/**
 * The sum of a total that comes out equal nowhere, where its lines are plain all the same: one section that it names, or
 * the whole table above a bare "Total", all lines at one depth, none a total, a deduction or doubtful, each with a number
 * in the place. Null where any of this fails.
 */
export function plainOff(
  { lines, total, open, whole }: {
    readonly lines: readonly SumLine[];
    readonly total: number;
    readonly open: readonly OpenLine[];
    /** The table has its column headings, so that no rows of it stand elsewhere, above it. */
    readonly whole: boolean;
  },
): FoundSum | null {
  const line = lines[total];
  const headed = open.findLastIndex(({ headings }) => headings.length > 0);
  const from = Math.max(0, headed);
  const run = open.slice(from);
  const label = line?.label ?? "";
  const heading = open[from]?.headings.at(-1);
  const named = heading === undefined
    ? whole && BARE_TOTAL.test(label) && from === 0
    : /^total\b/i.test(label) && namesSection(label, heading);
  const [first] = run;
  if (line === undefined || first === undefined || run.length < 2 || !named) return null;
  const depth = lines[first.line]?.indent ?? 0;
  const plain = run.every((item) => {
    const own = lines[item.line];
    return own?.role === "item" && !item.total && !saysDeduction(own.label) &&
      Math.abs(own.indent - depth) <= SAME_DEPTH;
  });
  // nothing may stand between them that is left out
  const skipped =
    lines.slice(first.line, total).filter(({ role }) => role !== "section").length !== run.length;
  if (!plain || skipped) return null;
  const addends = run.map((item) => ({ line: item.line, sign: 1n as const }));
  const off = line.cells.flatMap((_, place) => {
    const full = run.every((item) => {
      const cell = lines[item.line]?.cells[place] ?? null;
      return cell !== null && cell !== "unreadable";
    });
    const result = addUp(lines, total, addends, place);
    return full && result.status === "unequal" ? [{ place, by: result.by }] : [];
  });
  return off.length === 0 ? null : { sum: { total, addends, proven: [], off }, from };
}
