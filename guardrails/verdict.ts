import type { Calculation, Claim, Confidence, Tie, UnsupportedReason, Verdict } from "./answer.ts";
import type { Slots } from "../retrieval/mod.ts";
import { labelClaims, labelOf } from "./build_label.ts";

/** Most unsupported claims with which an answer still counts as partly grounded. */
export const MAX_PARTIAL = 3;

/** What the tie-out found: every claim with its tie, and the calculations that stand behind the derived ones. */
export interface TieOut {
  readonly claims: readonly { readonly claim: Claim; readonly tie: Tie }[];
  readonly calculations: readonly Calculation[];
}

/** A claim that did not hold, with what a model calls it. */
interface FailedClaim {
  readonly claim: Claim;
  readonly reason: UnsupportedReason;
  readonly proposed: string | undefined;
}

/**
 * The verdict over a draft: no unsupported claim is yes, one to {@link MAX_PARTIAL} is partial, more is no; a draft
 * that asserts no number has none. The same number said twice of the same thing is one claim.
 *
 * @param options.tickers company names as stored, for the labels
 */
export function judge(
  claims: TieOut["claims"],
  options: {
    readonly tickers: readonly string[];
    /** What a model calls the claim at this index, if it names it. */
    readonly proposed?: (index: number) => string | undefined;
  },
): Verdict {
  const { tickers, proposed = () => undefined } = options;
  const failed = new Map<string, FailedClaim>();
  for (const [index, { claim, tie }] of claims.entries()) {
    if (tie.status !== "unsupported") continue;
    const { company, fiscalYear, part, metric, kind, value } = claim;
    const key = JSON.stringify([company, fiscalYear, part, metric, kind, value]);
    if (!failed.has(key)) failed.set(key, { claim, reason: tie.reason, proposed: proposed(index) });
  }
  const all = [...failed.values()];
  const built = labelClaims(all.map(({ claim }) => claim), { tickers });
  const unsupported = all.map(({ claim, reason, proposed = "" }, at) => ({
    label: labelOf(claim, { tickers, proposed, built: built[at]! }),
    reason,
  }));
  return {
    grounded: groundedBy(claims.length, unsupported.length),
    claims,
    unsupported,
  };
}

/** How grounded a draft is with this many claims, of which so many are unsupported. */
export function groundedBy(claims: number, unsupported: number): Verdict["grounded"] {
  if (claims === 0) return "none";
  if (unsupported === 0) return "yes";
  return unsupported <= MAX_PARTIAL ? "partial" : "no";
}

/**
 * The confidence that is shown: derived from a check that ran, never asked of a model. null without claims. Never high
 * where a table contradicts the sentence that a claim was taken from.
 */
export function confidenceOf(verdict: Verdict): Confidence | null {
  switch (verdict.grounded) {
    case "yes":
      return (verdict.rivals ?? []).length > 0 ? "medium" : "high";
    case "partial":
      return "medium";
    case "no":
      return "low";
    case "none":
      return null;
    default:
      return verdict.grounded satisfies never;
  }
}

/**
 * The caveat under an answer: it names each claim to distrust and repeats no value. High confidence attaches nothing,
 * because a caveat on every answer is noise.
 */
export function caveatOf(verdict: Verdict, language: Slots["language"] = "en"): string | null {
  const { unsupported, claims } = verdict;
  if (unsupported.length === 0) return null;
  switch (language) {
    case "en": {
      const labels = [...new Set(unsupported.map(({ label }) => label))];
      const what = labels.length === 1 ? "This figure" : "These figures";
      return `${what} could not be verified against the retrieved documents: ${labels.join("; ")}.`;
    }
    case "zh": {
      // the labels of the verdict are for machines; without claims nobody has looked at any number
      const failed = claims.flatMap(({ claim, tie }) => tie.status === "unsupported" ? [claim] : []);
      const tickers = failed.flatMap(({ company }) => company ?? []);
      const labels = [
        ...labelClaims(failed, { tickers, language }),
        ...unsupported.flatMap(({ label, byModel }) => byModel === true ? [label] : []),
      ];
      const what = labels.length === 0 ? "本回答中的全部数字" : [...new Set(labels)].join("；");
      return `以下数字未能与所检索的文件核对：${what}。`;
    }
    default:
      return language satisfies never;
  }
}

/**
 * The verdict where no check could run: never shown as high and never saved.
 *
 * @param draft whose numbers nobody has looked at
 */
export function uncheckedVerdict(): Verdict {
  return {
    grounded: "no",
    claims: [],
    unsupported: [{ label: "all figures of this answer", reason: "unrelated" }],
  };
}
