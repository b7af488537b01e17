import type { Grading, GradingDifference, Opinion, Unsupported, Verdict } from "./answer.ts";
import { buildLabel } from "./build_label.ts";
import { fitLabel } from "./fit_label.ts";
import { matchLabel } from "./match_label.ts";
import { groundedBy, judge, type TieOut, uncheckedVerdict } from "./verdict.ts";

/** What the two checks of a draft said. */
export interface Checks {
  /** null where the tie-out could not run. */
  readonly claims: TieOut["claims"] | null;
  /** What a model named as unsupported; null where none is configured or its check gave no verdict. */
  readonly model: readonly Unsupported[] | null;
  /** Company names as stored, for the labels. */
  readonly tickers: readonly string[];
}

/**
 * Makes one verdict of the tie-out and the model's check, and records both with every difference. The rule:
 *
 * - Of a claim with a number the tie-out decides, either way. It has compared the number with a cell; a model that doubts
 *   a tied figure has overlooked it, and one that believes an untied figure has been talked into it.
 * - What a model names and no number of the draft is meant by counts besides: those claims nobody else has read.
 * - Where the model gave no verdict, the tie-out's stands alone. Where the tie-out could not run, no figure was compared,
 *   whatever the model says of them: the verdict is that of an unchecked answer.
 *
 * Labels of a model come out checked; none of its words reaches a reader or a search otherwise.
 */
export function mergeGrading(
  { claims, model, tickers }: Checks,
): { readonly verdict: Verdict; readonly grading: Grading } {
  const named = (model ?? []).map(({ label: said, reason }) => {
    const meant = claims === null ? [] : matchLabel(said, claims, { tickers });
    const own = claims?.[meant[0] ?? -1]?.claim;
    const fit = fitLabel(said, { tickers });
    const keeps = fit === said.trim().replace(/\s+/g, " ");
    return { label: keeps || own === undefined ? fit : buildLabel(own, { tickers }), reason, meant };
  });
  const beyond = unique(named.filter(({ meant }) => meant.length === 0));
  const opinion = model === null ? null : opinionOf(unique(named), claims?.length ?? 0);
  if (claims === null) {
    const verdict = uncheckedVerdict();
    return {
      verdict: { ...verdict, unsupported: [...verdict.unsupported, ...byModel(beyond)] },
      grading: { tieOut: null, model: opinion, differ: [] },
    };
  }
  // a model may name a row for which there is no standard name; where there is one, ours is the sharper label
  const proposed = (index: number) =>
    claims[index]!.claim.metric === null
      ? named.find(({ meant }) => meant.length === 1 && meant[0] === index)?.label
      : undefined;
  const tied = judge(claims, { tickers, proposed });
  const unsupported = [...tied.unsupported, ...byModel(beyond)];
  return {
    verdict: {
      ...tied,
      grounded: groundedBy(claims.length + beyond.length, unsupported.length),
      unsupported,
    },
    grading: {
      tieOut: { grounded: tied.grounded, unsupported: tied.unsupported },
      model: opinion,
      differ: model === null ? [] : differences(claims, { named, beyond, tickers }),
    },
  };
}

interface Meant extends Unsupported {
  readonly meant: readonly number[];
}

function differences(
  claims: TieOut["claims"],
  { named, beyond, tickers }: {
    readonly named: readonly Meant[];
    readonly beyond: readonly Unsupported[];
    readonly tickers: readonly string[];
  },
): readonly GradingDifference[] {
  const found: GradingDifference[] = [];
  for (const { label, reason, meant } of named) {
    const ties = meant.map((index) => claims[index]!.tie);
    const failed = ties.filter((tie) => tie.status === "unsupported");
    if (ties.length > 0 && failed.length === 0) {
      found.push({ label, tieOut: "supported", model: reason, counts: false });
    } else if (failed.length > 0 && failed.every((tie) => tie.reason !== reason)) {
      found.push({ label, tieOut: failed[0]!.reason, model: reason, counts: true });
    }
  }
  for (const { label, reason } of beyond) {
    found.push({ label, tieOut: "no number", model: reason, counts: true });
  }
  const seen = new Set(named.flatMap(({ meant }) => meant));
  const unseen = claims.filter((_, index) => !seen.has(index));
  for (const { label, reason } of judge(unseen, { tickers }).unsupported) {
    found.push({ label, tieOut: reason, model: "supported", counts: true });
  }
  return found;
}

function opinionOf(unsupported: readonly Unsupported[], claims: number): Opinion {
  return { grounded: groundedBy(claims + unsupported.length, unsupported.length), unsupported };
}

function byModel(named: readonly Unsupported[]): readonly Unsupported[] {
  return named.map(({ label, reason }) => ({ label, reason, byModel: true }));
}

/** A doubt that is said twice is one. */
function unique(named: readonly Unsupported[]): readonly Unsupported[] {
  const first = new Map<string, Unsupported>();
  for (const { label, reason } of named) {
    const key = label.toLowerCase();
    if (!first.has(key)) first.set(key, { label, reason });
  }
  return [...first.values()];
}
