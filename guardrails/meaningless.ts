import { Decimal } from "decimal.js";
import type { CalculationInput } from "./answer.ts";
import { evaluateExpression } from "./calculator.ts";
import { REFUSALS, type Refusals } from "./refusals.ts";

/** An expression of the formula book, bound to figures. */
export interface BoundExpression {
  readonly expression: string;
  readonly inputs: readonly CalculationInput[];
  /** Standard name that each input stands for, in the order of the inputs. */
  readonly metrics: readonly string[];
}

/** Balances that cannot be below zero: a negative one is misread, or is printed as a deduction. */
const NEVER_NEGATIVE: ReadonlySet<string> = new Set([
  "accounts_payable",
  "accounts_receivable",
  "cash_and_equivalents",
  "inventories",
  "ppe_net",
  "total_assets",
  "total_current_assets",
  "total_current_liabilities",
  "total_debt",
]);

/** Divisors whose sign the dividend shares: a tax benefit over a loss is a rate as companies print it. */
const SIGNED_DIVISORS: ReadonlySet<string> = new Set(["profit_before_tax"]);

/**
 * Why a measure of these figures would be a number without a meaning: a balance below zero that cannot be, or a divisor
 * of zero or below (return on negative equity, days of negative purchases, growth from a negative base).
 *
 * @returns a sentence part for "Cannot …: <it>", null where the measure has a meaning
 */
export async function refuseMeaningless(
  { expression, inputs, metrics }: BoundExpression,
  say: Refusals = REFUSALS.en,
): Promise<string | null> {
  const negative = inputs.findIndex(({ figure }, index) =>
    NEVER_NEGATIVE.has(metrics[index]!) && new Decimal(figure.value).lt(0)
  );
  if (negative !== -1) {
    const { fiscalYear } = inputs[negative]!.figure.period;
    return say.negative(metrics[negative]!, fiscalYear);
  }
  const values = Object.fromEntries(inputs.map(({ name, figure }) => [name, figure.value]));
  const metricOf = new Map(inputs.map(({ name }, index) => [name, metrics[index]!]));
  for (const divisor of divisorsOf(expression)) {
    if (SIGNED_DIVISORS.has(metricOf.get(divisor) ?? "")) continue;
    const result = await evaluateExpression(divisor, values);
    if (!result.ok) continue; // The whole expression fails for the same reason, and says it.
    const value = new Decimal(result.value);
    if (value.isZero()) return say.byZero;
    if (value.isNegative()) return say.byNegative(metricsOf(divisor, metricOf));
  }
  return null;
}

/** What an expression divides by, outermost first; plain numbers are left out. */
function divisorsOf(expression: string): readonly string[] {
  const divisors: string[] = [];
  for (const { index } of expression.matchAll(/\//g)) {
    const rest = expression.slice(index + 1).trimStart();
    const name = /^[A-Za-z_]\w*/.exec(rest)?.[0] ?? "";
    const divisor = rest[name.length] === "(" ? `${name}${bracketed(rest.slice(name.length))}` : name;
    if (divisor !== "") divisors.push(divisor);
  }
  return divisors;
}

/** A text from its opening bracket to the one that closes it. */
function bracketed(text: string): string {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "(") depth++;
    if (text[at] === ")" && --depth === 0) return text.slice(0, at + 1);
  }
  return text;
}

/** What a divisor is made of. */
function metricsOf(divisor: string, metricOf: ReadonlyMap<string, string>): readonly string[] {
  const named = (divisor.match(/[A-Za-z_]\w*/g) ?? []).flatMap((name) => metricOf.get(name) ?? []);
  return [...new Set(named)];
}
