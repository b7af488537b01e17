import type { OpenLine } from "./addend_sets.ts";
import { addendSets } from "./addend_sets.ts";
import { saysTotal } from "./line_words.ts";
import { offSum } from "./off_places.ts";
import type { FoundSum } from "./off_places.ts";
import { plainOff } from "./plain_off.ts";
import type { Sum, SumLine } from "./sum_line.ts";
import { isSum, tryAddends } from "./trial.ts";
import type { Trial } from "./trial.ts";

/** Earlier totals that a line may start from again. */
const ANCHORS = 4;

/**
 * Finds the lines that are sums of lines above them (or left of them). Walks once from the first to the last, keeping
 * the lines that no total has taken up: a total takes up a run of them and stands for it from there on, so subtotals of
 * subtotals and statements that run from revenue to profit come out the same way. Among the ways to add a total up, the
 * first that holds in all places counts. Where none does, one that holds in some places beyond coincidence proves the
 * structure, and the others are off, unless another way explains them: what cannot be proven is not off.
 */
export function findSums(
  lines: readonly SumLine[],
  { direction, whole }: { readonly direction: "down" | "across"; readonly whole: boolean },
): readonly Sum[] {
  const sums: Sum[] = [];
  let open: OpenLine[] = [];
  let headings: string[] = [];
  let anchors: number[] = [];

  function settle(total: number, announced: boolean): FoundSum | null {
    const trials: Trial[] = [];
    let tried = 0;
    const { label = "", sort = "" } = lines[total] ?? {};
    for (const set of addendSets({ lines, open, anchors, label, sort, announced })) {
      tried++;
      const made = tryAddends(set, { lines, total, tried, everywhere: !announced });
      if (made === null) continue;
      if (made.unequal.length === 0 && isSum(made, announced)) {
        return { sum: { total, addends: set.addends, proven: made.equal, off: [] }, from: set.from };
      }
      if (announced) trials.push(made);
    }
    const partly = offSum(trials, { lines, total, direction, sums });
    if (partly !== null || !announced || direction === "across") return partly;
    return trials.length > 0 ? null : plainOff({ lines, total, open, whole });
  }

  for (const [index, line] of lines.entries()) {
    if (line.role === "section") {
      headings.push(line.label);
      continue;
    }
    if (line.role === "aside" || line.cells.every((cell) => cell === null)) continue;
    const announced = saysTotal(line.label, direction);
    const found = open.length === 0 ? null : settle(index, announced);
    let covers: readonly number[] = [];
    let over: readonly string[] = headings;
    if (found !== null) {
      if (found.sum.addends.length > 1) sums.push(found.sum);
      // what stood over its lines stands over it
      over = open[found.from]?.headings ?? [];
      open = open.slice(0, found.from);
    } else if (announced) {
      const from = open.findLastIndex((item) => item.total || item.headings.length > 0);
      const start = open[from]?.total ? from + 1 : from;
      covers = open.slice(Math.max(0, start)).map((item) => item.line);
    }
    open.push({ line: index, headings: over, total: announced || found !== null, covers });
    if (announced || found !== null || anchors.length === 0) anchors = [index, ...anchors].slice(0, ANCHORS);
    headings = [];
  }
  return sums;
}
