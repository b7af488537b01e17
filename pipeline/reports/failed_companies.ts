import type { Verdict } from "../../guardrails/mod.ts";

/**
 * The companies whose claims did not hold, in the order given: in a verdict of "no" each with a claim that failed, else
 * those of which no claim held. One doubtful figure beside sound ones goes out with its caveat and costs no other round. A
 * claim that names no company counts for all of them.
 */
export function failedCompanies(
  { grounded, claims }: Verdict,
  companies: readonly string[],
): readonly string[] {
  return companies.filter((company) => {
    const own = claims.filter(({ claim }) => claim.company === null || claim.company === company);
    const failed = own.filter(({ tie }) => tie.status === "unsupported");
    return grounded === "no" ? failed.length > 0 : own.length > 0 && failed.length === own.length;
  });
}
