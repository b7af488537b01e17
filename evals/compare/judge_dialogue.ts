import type { AskResult } from "tieout";
import type { Dialogue } from "../suites/read_dialogues.ts";

/** `open`: nothing was asserted: asked back, abstained, or the fallback. */
export type Outcome = "right" | "wrong" | "open";

/** What became of a conversation's last turn. */
export interface JudgedDialogue {
  readonly outcome: Outcome;
  /** What was expected and is not there; empty where it is right. */
  readonly mismatches: readonly string[];
}

/**
 * Judges a conversation by its last turn: its status, and the figures that it gives. Each expected figure must be among
 * them, of its company and fiscal year; what else the answer gives is not judged.
 */
export function judgeDialogue(
  { expected }: Dialogue,
  result: Pick<AskResult, "status" | "values">,
): JudgedDialogue {
  const mismatches = [
    ...result.status === expected.status ? [] : [`status ${result.status}, expected ${expected.status}`],
    ...expected.values.filter((value) => !result.values.some((given) => isSame(given, value)))
      .map(({ company, fy, value }) => `${company} FY${fy} ${value} is not given`),
  ];
  if (mismatches.length === 0) return { outcome: "right", mismatches };
  return { outcome: result.status === "answered" ? "wrong" : "open", mismatches };
}

function isSame(
  given: AskResult["values"][number],
  { company, fy, value }: Dialogue["expected"]["values"][number],
): boolean {
  return given.company === company && given.period.fiscalYear === fy && plain(given.value) === plain(value);
}

/** An exact decimal without zeros that say nothing. */
function plain(decimal: string): string {
  return decimal.includes(".") ? decimal.replace(/\.?0+$/, "") : decimal;
}
