import { findMetric } from "../retrieval/mod.ts";
import type { Claim } from "./answer.ts";
import type { ClaimNumber } from "./claim_numbers.ts";
import { formulaNamed } from "./formulas.ts";

/** A percentage written as a fraction: payouts and returns may be above one, and 2.5 is a percentage already. */
const LARGEST_FRACTION = 2;

/** A margin of 0.52 is a fraction; what an amount leaves unsaid, the name of its measure says. */
export function claimKind(
  { kind, currency, value }: Pick<ClaimNumber, "kind" | "currency" | "value">,
  { metric, text }: { readonly metric: string | null; readonly text: string },
): Claim["kind"] {
  if (kind === "money" && (isPerShare(metric, text) || isSmall(metric, value))) return "perShare";
  const isFraction = kind === null && currency === null && value.includes(".") &&
    Math.abs(Number(value)) < LARGEST_FRACTION;
  return isFraction && metric !== null &&
      (findMetric(metric)?.kind ?? formulaNamed(metric)?.kind) === "percent"
    ? "ratio"
    : kind;
}

/** A dividend of A$0.20 or 74 cents is one per share, whether that is said or not. */
function isSmall(metric: string | null, value: string): boolean {
  return metric !== null && findMetric(metric)?.kind === "perShare" && Math.abs(Number(value)) < LEAST_TOTAL;
}

/** In the main unit of any currency: no company pays less in all. */
const LEAST_TOTAL = 100;

/** "Dividend per share was 402.0 US cents": the measure's name says what the amount leaves unsaid. */
function isPerShare(metric: string | null, text: string): boolean {
  return metric !== null && findMetric(metric)?.kind === "perShare" &&
    /\bper (?:\w+ ){0,2}(?:share|security|unit)\b|\b[DE]PS\b|每股/i.test(text);
}
