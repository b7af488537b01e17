import { findMetric } from "./metric.ts";
import type { Operation } from "./slots.ts";

/** Words of change over time: with "in percent" they ask for growth, a gap between companies does not. */
const CHANGE =
  /\b(?:change[ds]?|increase[ds]?|decrease[ds]?|declined?|rises?|rose|risen|falls?|fell|fallen|drop(?:ped)?)\b|变化|变动/iu;

/** Whether a text asks how something changed over time. */
export function namesChange(text: string): boolean {
  return CHANGE.test(text);
}

/** What decides between operations, beside the words. */
export interface Operands {
  /** The operation said between the line items. */
  readonly combined: Operation | null;
  /** Most line items, companies or years that there are to combine. */
  readonly operands: number;
  /** A percentage is asked for. */
  readonly percent: boolean;
  /** The question names a change over time. */
  readonly changes: boolean;
  /** How many the question names. */
  readonly companies: number;
  /** Standard names. */
  readonly metrics: readonly string[];
}

/** Two companies beside a plain question are a comparison; a margin is one only where the measure is, a sum where there is more than one. */
export function chooseOperation(
  operation: Operation,
  { combined, operands, percent, changes, companies, metrics }: Operands,
): Operation {
  const plain = operation === "value" || operation === "compare" || operation === "margin";
  if (plain && combined !== null) return combined;
  if (operation === "sum" && operands === 1) return "value";
  const amounts = metrics.every((name) => !["percent", "ratio"].includes(findMetric(name)?.kind ?? ""));
  if (
    (operation === "difference" || operation === "value") && percent && changes && amounts && companies < 2
  ) return "growth";
  if (operation === "margin" && !metrics.some((name) => name.endsWith("margin"))) {
    return companies > 1 ? "compare" : "value";
  }
  return operation === "value" && companies > 1 ? "compare" : operation;
}
