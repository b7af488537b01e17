import { comparePairs, type PairedComparison } from "../statistics/compare_pairs.ts";
import type { RunArm, RunCase } from "./run_dialogues.ts";

/** How a case moved from the first arm to the second. `found` and `lost`: where the other asserted nothing. */
export type CaseVerdict = "same" | "improved" | "worse" | "found" | "lost" | "errored";

/** Two arms, case by case and together. */
export interface ArmComparison {
  readonly cases: readonly {
    readonly id: string;
    readonly verdict: CaseVerdict;
    readonly a: RunCase;
    readonly b: RunCase;
  }[];
  /** Over the cases that both arms ended; null where there is none. */
  readonly paired: PairedComparison | null;
}

/** Pairs the cases of two arms: right or not decides, and what was not right tells a wrong answer from none. */
export function compareArms(a: RunArm, b: RunArm): ArmComparison {
  const cases = [...a.cases].map(([id, first]) => {
    const second = b.cases.get(id);
    if (second === undefined) {
      throw new RangeError(`Cannot compare two arms: only one of them has the case ${id}`);
    }
    return { id, verdict: verdictOf(first, second), a: first, b: second };
  });
  const ended = cases.filter(({ verdict }) => verdict !== "errored");
  const scores = (arm: "a" | "b") =>
    new Map(ended.map((one) => [one.id, one[arm].outcome === "right" ? 1 : 0] as const));
  return { cases, paired: ended.length === 0 ? null : comparePairs(scores("a"), scores("b")) };
}

function verdictOf(a: RunCase, b: RunCase): CaseVerdict {
  if (a.outcome === "errored" || b.outcome === "errored") return "errored";
  if ((a.outcome === "right") === (b.outcome === "right")) return "same";
  if (b.outcome === "right") return a.outcome === "open" ? "found" : "improved";
  return b.outcome === "open" ? "lost" : "worse";
}
