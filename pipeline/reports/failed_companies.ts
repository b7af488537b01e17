import type { Verdict } from "../../guardrails/mod.ts";
import { namesCompany } from "./names_company.ts";

/**
 * The companies whose claims did not hold, in the order given: in a verdict of "no" each with a claim that failed, else
 * those of which no claim held. One doubtful figure beside sound ones goes out with its caveat and costs no other round. A
 * claim that names no company counts for all of them, and so does a doubt of a model's about no number.
 */
export function failedCompanies(
  { grounded, claims, unsupported }: Verdict,
  companies: readonly string[],
): readonly string[] {
  // where no claim was read at all, another round would be judged as little
  if (claims.length === 0 && unsupported.every(({ byModel }) => byModel !== true)) return [];
  return companies.filter((company) => {
    const own = claims.filter(({ claim }) => claim.company === null || claim.company === company);
    const failed = own.filter(({ tie }) => tie.status === "unsupported");
    const doubts = unsupported.filter(({ label, byModel }) =>
      byModel === true && (namesCompany(label, company) || !companies.some((one) => namesCompany(label, one)))
    );
    return grounded === "no"
      ? failed.length + doubts.length > 0
      : own.length > 0 && failed.length === own.length;
  });
}
