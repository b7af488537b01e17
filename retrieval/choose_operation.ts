import { findMetric } from "./metric.ts";
import type { Asks } from "./read_asks.ts";
import type { Operation } from "./slots.ts";

/** Words of change over time: with "in percent" they ask for growth, a gap between companies does not. */
const CHANGE =
  /\b(?:change[ds]?|increase[ds]?|decrease[ds]?|declined?|rises?|rose|risen|falls?|fell|fallen|drop(?:ped)?|moved?|improved?|rais(?:ed?|ing))\b|变化|变动|上升|下降|增长|增加|减少|上涨|下跌|下滑|提高|降低/iu;

/** Whether a text asks how something changed over time. */
export function namesChange(text: string): boolean {
  return CHANGE.test(text);
}

/** What decides between operations, beside the words. */
export interface Operands {
  readonly asks: Asks;
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
  { asks, combined, operands, percent, changes, companies, metrics }: Operands,
): Operation {
  const { criterion, extreme, form } = asks;
  // "Did it fall by more than 5 %" computes the growth that it tests, "did it fall" the difference.
  if (criterion?.of === "change") return "growth";
  if (changes && operation === "value" && (criterion?.than.kind === "year" || form === "drivers")) {
    return "difference";
  }
  if (form === "which" && extreme !== null && ["value", "compare", "margin"].includes(operation)) {
    return "rank";
  }
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
