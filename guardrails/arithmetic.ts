import type { Decimal } from "decimal.js";
import { parsePeriod, type Period, type Slots } from "../retrieval/mod.ts";
import type { Calculation, CalculationInput, CalculationOperation } from "./answer.ts";
import { Exact, isDecimalString, printDecimal } from "./calculator.ts";
import { firstFit, nameInLabel } from "./label.ts";
import { metricWords } from "./metric_words.ts";
import type { CommonUnit, OperandRules } from "./operands.ts";
import { commonUnit, periodName, refuseOperands } from "./operands.ts";
import { REFUSALS, type Refusals } from "./refusals.ts";
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
  /** Of a refusal; English by default. */
  readonly language?: Slots["language"];
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
 * The first figure divided by the second, of one period: two measures of one company, or one measure of two.
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
  growth: { least: 2, most: 100, sameCompany: "always", samePeriod: false, chronological: true, parts: null },
  cagr: { least: 2, most: 100, sameCompany: "always", samePeriod: false, chronological: true, parts: null },
  ratio: {
    least: 2,
    most: 2,
    sameCompany: "unlessCompared",
    samePeriod: true,
    chronological: false,
    parts: null,
  },
  average: {
    least: 1,
    most: 100,
    sameCompany: "never",
    samePeriod: false,
    chronological: false,
    parts: null,
  },
  difference: {
    least: 2,
    most: 2,
    sameCompany: "never",
    samePeriod: false,
    chronological: false,
    parts: "taken",
  },
  sum: { least: 1, most: 100, sameCompany: "never", samePeriod: false, chronological: false, parts: "added" },
};

const ARITHMETIC: Readonly<
  Record<
    Operation,
    (inputs: readonly CalculationInput[], options: AnyOptions & { readonly say: Refusals }) => Outcome
  >
> = {
  growth: (inputs, { say }) => {
    const [first, last] = ends(inputs);
    if (!first.value.gt(0)) return say.noBase(first.value.isZero());
    return {
      value: last.value.sub(first.value).div(first.value).mul(100),
      expression: `(${last.name} - ${first.name}) / ${first.name} * 100`,
      unit: PERCENT,
    };
  },
  cagr: (inputs, { say }) => {
    const [first, last] = ends(inputs);
    const years = last.figure.period.fiscalYear - first.figure.period.fiscalYear;
    if (years < 1) return say.tooShort;
    // A rate a year from a first half to a second would count half a year too few.
    if (first.figure.period.part !== last.figure.period.part) return say.otherPart;
    if (!first.value.gt(0)) return say.noBase(first.value.isZero());
    if (!last.value.gt(0)) return say.noEnd;
    return {
      value: last.value.div(first.value).pow(new Exact(1).div(years)).sub(1).mul(100),
      expression: `((${last.name} / ${first.name}) ^ (1 / ${years}) - 1) * 100`,
      unit: PERCENT,
    };
  },
  ratio: (inputs, { as = "percent", say }) => {
    const [above, below] = ends(inputs);
    if (below.value.isZero()) return say.noDivisor;
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

function compute(operation: Operation, inputs: readonly CalculationInput[], options: AnyOptions): ToolResult {
  const say = REFUSALS[options.language ?? "en"];
  const cannot = (why: string): ToolResult => ({
    ok: false,
    error: say.cannot(say.operations[operation], why),
  });
  const refused = refuse(operation, inputs, { ...options, say });
  const outcome = refused ?? ARITHMETIC[operation](inputs, { ...options, say });
  if (typeof outcome === "string") return cannot(outcome);
  const { expression, unit } = outcome;
  const value = printDecimal(outcome.value);
  if (!isDecimalString(value)) return cannot(say.beyond);
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
  { periods, say }: AnyOptions & { readonly say: Refusals },
): string | null {
  const rules = RULES[operation];
  if (inputs.length > rules.most) return say.most(rules.most, inputs.length);
  if (periods !== undefined) {
    if (periods.length !== inputs.length) return say.labels(inputs.length, periods.length);
    const wrong = inputs.findIndex(({ figure }, index) => !namesPeriod(periods[index]!, figure.period));
    if (wrong !== -1) {
      return say.wrongLabel(periods[wrong]!, wrong + 1, periodName(inputs[wrong]!.figure));
    }
  }
  return refuseOperands(inputs, rules, { say });
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
  const name = REFUSALS.en.operations[operation];
  const what = operation === "ratio" && metrics.length > 1
    ? metrics.join(" to ")
    : `${metrics.join(" and ")} ${name}`;
  const when = periods.length > 1 ? `${periods[0]} to ${periods.at(-1)}` : periods[0]!;
  const short = companies.map((company) => nameInLabel(company, companies)).join(" and ");
  return firstFit([
    [companies.join(" and "), what, when],
    [short, what, when],
    [short, metrics[0]!, name, when],
    [short, name, when],
    [what, when],
    [name, when],
  ], companies);
}
