import type { Decimal } from "decimal.js";
import { parsePeriod, type Period } from "../retrieval/mod.ts";
import type { Calculation, CalculationInput, CalculationOperation } from "./answer.ts";
import { Exact, isDecimalString, printDecimal } from "./calculator.ts";
import { metricWords } from "./metric_words.ts";
import type { CommonUnit, OperandRules } from "./operands.ts";
import { commonUnit, periodName, refuseOperands } from "./operands.ts";
import { showWorking } from "./working.ts";

/** A calculation, or why there is none in a sentence that a model or a reader can act on. */
export type ToolResult =
  | { readonly ok: true; readonly calculation: Calculation }
  | { readonly ok: false; readonly error: string };

/** What every tool takes besides its figures. */
export interface ToolOptions {
  /** Replaces the label that the tool would give. */
  readonly label?: string;
  /** Standard name of the measure, where the formula book has one. */
  readonly metric?: string;
}

/** A tool's arithmetic, shared by the tool and by whoever recomputes its result. */
interface Arithmetic {
  readonly value: Decimal;
  /** Over the input names, for `calculations[].expression`; percentages carry their `* 100`. */
  readonly expression: string;
  readonly unit: CommonUnit;
}

type Outcome = Arithmetic | string;

/**
 * Relative change from the first to the last figure of a chronological series, in percent: (last − first) ÷ first × 100.
 * A base of zero or below gives an error: a growth rate from a loss has no meaning.
 *
 * @param options.periods labels of the series, one each ("FY2023", "2024", "FY24"): they must match the figures
 */
export function growth(
  inputs: readonly CalculationInput[],
  options: ToolOptions & { readonly periods?: readonly string[] } = {},
): ToolResult {
  return compute("growth", inputs, options);
}

/**
 * Growth of each figure over the one before it.
 *
 * @returns one result per step: a series of n figures has n − 1
 */
export function growthSteps(inputs: readonly CalculationInput[]): readonly ToolResult[] {
  return inputs.slice(1).map((input, index) => growth([inputs[index]!, input]));
}

/**
 * Compound annual growth rate in percent: ((last ÷ first) ^ (1 ÷ years) − 1) × 100, years counted by fiscal year.
 * Both ends must be positive.
 */
export function cagr(
  inputs: readonly CalculationInput[],
  options: ToolOptions & { readonly periods?: readonly string[] } = {},
): ToolResult {
  return compute("cagr", inputs, options);
}

/**
 * The first figure divided by the second, of one company and one period.
 *
 * @param options.as `percent` gives points ("52.13"), `ratio` the bare quotient; `percent` by default
 */
export function ratio(
  inputs: readonly CalculationInput[],
  options: ToolOptions & { readonly as?: "percent" | "ratio" } = {},
): ToolResult {
  return compute("ratio", inputs, options);
}

/** The mean of one measure, over periods or over companies. */
export function average(inputs: readonly CalculationInput[], options: ToolOptions = {}): ToolResult {
  return compute("average", inputs, options);
}

/** The first figure minus the second; of two percentages it is in percentage points. */
export function difference(inputs: readonly CalculationInput[], options: ToolOptions = {}): ToolResult {
  return compute("difference", inputs, options);
}

/** The total of figures of one unit. */
export function sum(inputs: readonly CalculationInput[], options: ToolOptions = {}): ToolResult {
  return compute("sum", inputs, options);
}

/** Every tool by the name under which a model may call it. */
export const TOOLS = { growth, cagr, ratio, average, difference, sum } as const satisfies Readonly<
  Record<Operation, (inputs: readonly CalculationInput[]) => ToolResult>
>;

interface AnyOptions extends ToolOptions {
  readonly periods?: readonly string[];
  readonly as?: "percent" | "ratio";
}

type Operation = Exclude<CalculationOperation, "expression">;

const RULES: Readonly<Record<Operation, OperandRules & { readonly most: number }>> = {
  growth: { least: 2, most: 100, sameCompany: true, samePeriod: false, chronological: true, parts: null },
  cagr: { least: 2, most: 100, sameCompany: true, samePeriod: false, chronological: true, parts: null },
  ratio: { least: 2, most: 2, sameCompany: true, samePeriod: true, chronological: false, parts: null },
  average: { least: 1, most: 100, sameCompany: false, samePeriod: false, chronological: false, parts: null },
  difference: {
    least: 2,
    most: 2,
    sameCompany: false,
    samePeriod: false,
    chronological: false,
    parts: "taken",
  },
  sum: { least: 1, most: 100, sameCompany: false, samePeriod: false, chronological: false, parts: "added" },
};

const ARITHMETIC: Readonly<
  Record<Operation, (inputs: readonly CalculationInput[], options: AnyOptions) => Outcome>
> = {
  growth: (inputs) => {
    const [first, last] = ends(inputs);
    if (!first.value.gt(0)) return noBase(first.value);
    return {
      value: last.value.sub(first.value).div(first.value).mul(100),
      expression: `(${last.name} - ${first.name}) / ${first.name} * 100`,
      unit: PERCENT,
    };
  },
  cagr: (inputs) => {
    const [first, last] = ends(inputs);
    const years = last.figure.period.fiscalYear - first.figure.period.fiscalYear;
    if (years < 1) return "the series spans less than a year; take growth instead";
    // A rate a year from a first half to a second would count half a year too few.
    if (first.figure.period.part !== last.figure.period.part) {
      return "the series ends in another part of the year than it begins in; take the same part of each year";
    }
    if (!first.value.gt(0)) return noBase(first.value);
    if (!last.value.gt(0)) {
      return "the last figure is not positive, so no rate leads to it; give the difference instead";
    }
    return {
      value: last.value.div(first.value).pow(new Exact(1).div(years)).sub(1).mul(100),
      expression: `((${last.name} / ${first.name}) ^ (1 / ${years}) - 1) * 100`,
      unit: PERCENT,
    };
  },
  ratio: (inputs, { as = "percent" }) => {
    const [above, below] = ends(inputs);
    if (below.value.isZero()) return "the divisor is zero, so there is no ratio; say so instead of a number";
    const quotient = above.value.div(below.value);
    const expression = `${above.name} / ${below.name}`;
    return as === "percent"
      ? { value: quotient.mul(100), expression: `${expression} * 100`, unit: PERCENT }
      : { value: quotient, expression, unit: RATIO };
  },
  average: (inputs) => ({
    value: totalOf(inputs).div(inputs.length),
    expression: `(${inputs.map(({ name }) => name).join(" + ")}) / ${inputs.length}`,
    unit: commonUnit(inputs),
  }),
  difference: (inputs) => {
    const [from, less] = ends(inputs);
    const unit = commonUnit(inputs);
    return {
      value: from.value.sub(less.value),
      expression: `${from.name} - ${less.name}`,
      unit: unit.kind === "percent" ? { ...unit, measure: "points" } : unit,
    };
  },
  sum: (inputs) => ({
    value: totalOf(inputs),
    expression: inputs.map(({ name }) => name).join(" + "),
    unit: commonUnit(inputs),
  }),
};

const PERCENT: CommonUnit = { kind: "percent", currency: null, measure: null };
const RATIO: CommonUnit = { kind: "ratio", currency: null, measure: null };

const WORDS: Readonly<Record<Operation, string>> = {
  growth: "growth",
  cagr: "compound annual growth",
  ratio: "ratio",
  average: "average",
  difference: "difference",
  sum: "total",
};

function noBase(base: Decimal): string {
  const what = base.isZero() ? "zero" : "negative";
  return `the base is ${what}, so there is no rate of change from it; give the difference instead`;
}

function compute(operation: Operation, inputs: readonly CalculationInput[], options: AnyOptions): ToolResult {
  const cannot = (why: string): ToolResult => ({
    ok: false,
    error: `Cannot compute ${WORDS[operation]}: ${why}`,
  });
  const refused = refuse(operation, inputs, options);
  const outcome = refused ?? ARITHMETIC[operation](inputs, options);
  if (typeof outcome === "string") return cannot(outcome);
  const { expression, unit } = outcome;
  const value = printDecimal(outcome.value);
  if (!isDecimalString(value)) {
    return cannot("the result is beyond any number of a report; check the figures");
  }
  const used = inputs.filter(({ name }) => mentions(expression, name));
  return {
    ok: true,
    calculation: {
      label: options.label ?? labelOf(operation, used),
      operation,
      metric: options.metric ?? null,
      expression,
      inputs: used,
      value,
      ...unit,
      working: showWorking(expression, used, { value, unit }),
    },
  };
}

function refuse(
  operation: Operation,
  inputs: readonly CalculationInput[],
  { periods }: AnyOptions,
): string | null {
  const rules = RULES[operation];
  if (inputs.length > rules.most) {
    return `it takes at most ${rules.most} figures, not ${inputs.length}; choose among them`;
  }
  if (periods !== undefined) {
    if (periods.length !== inputs.length) {
      return `there are ${inputs.length} figures but ${periods.length} period labels; give one label per figure`;
    }
    const wrong = inputs.findIndex(({ figure }, index) => !namesPeriod(periods[index]!, figure.period));
    if (wrong !== -1) {
      return `the label "${periods[wrong]}" is not the period of figure ${wrong + 1}, ` +
        `${periodName(inputs[wrong]!.figure)}; correct the label or the figure`;
    }
  }
  return refuseOperands(inputs, rules);
}

interface End {
  readonly name: string;
  readonly figure: CalculationInput["figure"];
  readonly value: Decimal;
}

function ends(inputs: readonly CalculationInput[]): readonly [End, End] {
  const end = ({ name, figure }: CalculationInput): End => ({ name, figure, value: new Exact(figure.value) });
  return [end(inputs[0]!), end(inputs.at(-1)!)];
}

function totalOf(inputs: readonly CalculationInput[]): Decimal {
  return inputs.reduce((total, { figure }) => total.add(figure.value), new Exact(0));
}

function mentions(expression: string, name: string): boolean {
  return new RegExp(`\\b${name}\\b`).test(expression);
}

/** "FY2024", "2024", "FY24", "2023/24" (the last year named is the fiscal year), "H1 FY2024", "30 June 2024". */
function namesPeriod(label: string, { kind, part, end, fiscalYear }: Period): boolean {
  const isWhole = kind === "year" || kind === "instant";
  const read = parsePeriod(label, { yearEnd: isWhole && end !== null ? end.slice(5) : "12-31" });
  const last = label.match(/\d{4}|\d{2}/g)?.at(-1);
  const isYear = read?.fiscalYear === fiscalYear ||
    last !== undefined && Number(last) === (last.length === 4 ? fiscalYear : fiscalYear % 100);
  const isPart = isWhole ? (read?.part ?? null) === null : read?.kind === kind && read.part === part;
  return isYear && isPart;
}

function labelOf(operation: Operation, inputs: readonly CalculationInput[]): string {
  const figures = inputs.map(({ figure }) => figure);
  const metrics = [
    ...new Set(figures.map(({ metric, label }) => metric === null ? label : metricWords(metric))),
  ];
  const companies = [...new Set(figures.map(({ company }) => company))];
  const periods = [...new Set(figures.map(periodName))];
  const what = operation === "ratio" ? metrics.join(" to ") : `${metrics.join(" and ")} ${WORDS[operation]}`;
  const when = periods.length > 1 ? `${periods[0]} to ${periods.at(-1)}` : periods[0];
  return `${companies.join(" and ")} ${what} ${when}`;
}
