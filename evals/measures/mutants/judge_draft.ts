import { judge, readClaims, tieOut } from "tieout";
import type { Given } from "./base.ts";

/** What the guard said of a draft. */
export interface Judged {
  /** Whether it named a claim that it could not verify. */
  readonly flagged: boolean;
  /** How many numbers it read as claims: none means that it has looked at nothing. */
  readonly claims: number;
  /** Each claim in short: "US$5 million: tied", "US$5 million: value". */
  readonly ties: readonly string[];
}

/** A guard over drafts: the tie-out, or what a test puts in its place. */
export type Guard = (draft: string, given: Given) => Promise<Judged>;

/** The tie-out of answers, as the report analyst runs it. */
export async function judgeDraft(
  draft: string,
  { sources, calculations, companies, about = {} }: Given,
): Promise<Judged> {
  const claims = readClaims(draft, { companies, sources, about });
  const tied = await tieOut(claims, { sources, calculations });
  const verdict = judge(tied.claims, { tickers: companies });
  return {
    flagged: verdict.unsupported.length > 0,
    claims: claims.length,
    ties: tied.claims.map(({ claim, tie }) =>
      `${claim.printed}: ${tie.status === "unsupported" ? tie.fault : tie.status}`
    ),
  };
}
