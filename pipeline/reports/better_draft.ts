import type { Calculation, Grading, Source, Verdict } from "../../guardrails/mod.ts";

/** A judged draft with all that it cites and was judged by, so that it can go out later as it is. */
export interface JudgedDraft {
  readonly draftText: string;
  readonly sources: readonly Source[];
  readonly calculations: readonly Calculation[];
  readonly calculationErrors: readonly string[];
  readonly found: Readonly<Record<string, boolean>>;
  readonly verdict: Verdict;
  readonly grading: Grading;
  readonly quality: "pass" | "fail";
}

/**
 * The draft to go out of two rounds, where neither is what the check asked for: one that says something before one that says
 * nothing; then the one with more claims that hold, each that does not taken off; else the later one, which read more. An
 * earlier draft speaks for a company of which the later round found nothing only where a claim about it holds.
 */
export function betterDraft(earlier: JudgedDraft | null, later: JudgedDraft): JudgedDraft {
  if (earlier === null) return later;
  const isEarlier = says(earlier) === says(later)
    ? worth(earlier.verdict) > worth(later.verdict)
    : says(earlier);
  if (!isEarlier) return later;
  const found = Object.entries(earlier.found).map(([company, is]) =>
    [company, is && (later.found[company] === true || holds(earlier.verdict, company))] as const
  );
  return { ...earlier, found: Object.fromEntries(found) };
}

function holds({ claims }: Verdict, company: string): boolean {
  return claims.some(({ claim, tie }) => claim.company === company && tie.status !== "unsupported");
}

function says({ draftText, quality }: JudgedDraft): boolean {
  return quality === "pass" && draftText.trim() !== "";
}

function worth({ claims, unsupported }: Verdict): number {
  const held = claims.filter(({ tie }) => tie.status !== "unsupported").map(({ claim }) =>
    [claim.company, claim.fiscalYear, claim.metric, claim.value].join("|")
  );
  return new Set(held).size - unsupported.length;
}
