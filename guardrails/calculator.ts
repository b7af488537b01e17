import { Decimal } from "decimal.js";
import {
  type Expression,
  type FunctionName,
  type OperatorName,
  parseExpression,
  Refusal,
} from "./expression.ts";

/** Largest exponent, either sign: monthly compounding over the longest bonds and leases is 1,200 at most. */
const MAX_EXPONENT = 1_200;

/** Largest power of ten of any intermediate value, either sign: reported money stays below 1e20. */
const MAX_MAGNITUDE = 60;

/** Digits carried while computing; results are given to {@link RESULT_DIGITS}, so that guard digits absorb rounding. */
const WORKING_DIGITS = 50;

/** Significant digits of a result that no exact decimal can give. */
const RESULT_DIGITS = 34;

/** An exact result, or the reason in a sentence that a model can act on. */
export type Evaluation =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly error: string };

/** Decimals as every tool computes them: 50 digits carried, plain notation. */
export const Exact: typeof Decimal = Decimal.clone({
  precision: WORKING_DIGITS,
  toExpPos: 1_000,
  toExpNeg: -1_000,
});

type Apply = (args: readonly Decimal[]) => Decimal;

const APPLY: Readonly<Record<OperatorName | FunctionName, Apply>> = {
  add: ([a, b]) => a!.add(b!),
  subtract: ([a, b]) => a!.sub(b!),
  multiply: ([a, b]) => a!.mul(b!),
  divide: ([a, b]) => divide(a!, b!),
  pow: ([a, b]) => power(a!, b!),
  unaryMinus: ([a]) => a!.neg(),
  unaryPlus: ([a]) => a!,
  abs: ([a]) => a!.abs(),
  sqrt: ([a]) => root(a!),
  min: (args) => Exact.min(...args),
  max: (args) => Exact.max(...args),
  sum: (args) => total(args),
  mean: (args) => total(args).div(args.length),
  round: ([a, places]) => roundTo(a!, places),
};

/**
 * Evaluates an arithmetic expression exactly, over named inputs.
 *
 * Numbers are decimals throughout; `5%` is the fraction 0.05 wherever it stands. The whole expression is checked before
 * anything of it is computed ({@link parseExpression}); the size of its text, of every number and of every intermediate
 * value is bounded, and with them the work.
 *
 * @param expression e.g. `(revenue - prior) / prior`
 * @param inputs exact decimal strings by name (letters, digits and `_`, not starting with a digit)
 * @returns the value as a plain decimal string of at most 34 significant digits, or why there is none; never throws
 */
export async function evaluateExpression(
  expression: string,
  inputs: Readonly<Record<string, string>> = {},
): Promise<Evaluation> {
  try {
    if (typeof expression !== "string") throw new Refusal("the expression is no text; write it out");
    const values = readInputs(inputs);
    const tree = await parseExpression(expression, new Set(values.keys()));
    return { ok: true, value: printDecimal(evaluate(tree, values)) };
  } catch (error) {
    return { ok: false, error: describe(error, expression) };
  }
}

/** A decimal as Tieout writes it: plain notation, at most 34 significant digits, no trailing zeros. */
export function printDecimal(value: Decimal): string {
  const rounded = new Exact(value).toSignificantDigits(RESULT_DIGITS);
  return rounded.isZero() ? "0" : rounded.toFixed();
}

/** Whether a text is a plain decimal as figures carry it ("-1250", "0.075"). */
export function isDecimalString(text: string): boolean {
  return /^-?\d{1,60}(?:\.\d{1,60})?$/.test(text);
}

/** Whether a text can name an input of an expression. */
export function isInputName(name: string): boolean {
  return /^[A-Za-z_]\w{0,63}$/.test(name);
}

function readInputs(inputs: Readonly<Record<string, string>>): ReadonlyMap<string, Decimal> {
  return new Map(
    Object.entries(inputs).map(([name, text]) => {
      if (!isInputName(name)) {
        throw new Refusal(`the name "${name.slice(0, 40)}" is no identifier; use letters, digits and _`);
      }
      if (typeof text !== "string" || !isDecimalString(text)) {
        throw new Refusal(`the input ${name} is no decimal number; give its digits without grouping`);
      }
      return [name, new Exact(text)];
    }),
  );
}

function evaluate(tree: Expression, values: ReadonlyMap<string, Decimal>): Decimal {
  switch (tree.kind) {
    case "number":
      return bounded(new Exact(tree.value));
    case "input":
      return bounded(values.get(tree.name)!);
    case "apply":
      return bounded(APPLY[tree.apply](tree.args.map((argument) => evaluate(argument, values))));
    default:
      return tree satisfies never;
  }
}

function bounded(value: Decimal): Decimal {
  if (!value.isFinite()) throw new Refusal("the result is not a number");
  if (!value.isZero() && Math.abs(value.e) > MAX_MAGNITUDE) {
    throw new Refusal("a value is too large or too small; scale the inputs");
  }
  return value;
}

function divide(a: Decimal, b: Decimal): Decimal {
  if (b.isZero()) throw new Refusal("it divides by zero");
  return a.div(b);
}

function power(base: Decimal, exponent: Decimal): Decimal {
  if (exponent.abs().gt(MAX_EXPONENT)) {
    throw new Refusal(`an exponent is beyond ${MAX_EXPONENT}; count the periods again`);
  }
  if (base.isZero() && exponent.isNegative()) throw new Refusal("it divides by zero");
  if (base.isNegative() && !exponent.isInteger()) throw noRoot();
  return base.pow(exponent);
}

function root(value: Decimal): Decimal {
  if (value.lt(0)) throw noRoot();
  return value.sqrt();
}

function noRoot(): Refusal {
  return new Refusal("a root of a negative number is asked for; it has none");
}

function roundTo(value: Decimal, places: Decimal | undefined): Decimal {
  const digits = places?.toNumber() ?? 0;
  if (!Number.isInteger(digits) || digits < 0 || digits > 20) {
    throw new Refusal("round takes 0 to 20 decimals");
  }
  return value.toDecimalPlaces(digits, Decimal.ROUND_HALF_UP);
}

function total(values: readonly Decimal[]): Decimal {
  return values.reduce((sum, value) => sum.add(value), new Exact(0));
}

function describe(error: unknown, expression: unknown): string {
  const text = typeof expression === "string" ? expression : typeof expression;
  const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  const why = error instanceof Refusal
    ? error.message
    : error instanceof SyntaxError
    ? `it is not well-formed (${error.message})`
    : "it cannot be computed";
  return `Cannot evaluate "${shown}": ${why}`;
}
