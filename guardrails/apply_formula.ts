import { Decimal } from "decimal.js";
import type { Calculation, CalculationInput } from "./answer.ts";
import type { ToolResult } from "./arithmetic.ts";
import { evaluateExpression } from "./calculator.ts";
import { FUNCTIONS } from "./expand_expression.ts";
import type { Slots } from "../retrieval/mod.ts";
import type { Formula, FormulaInput } from "./formulas.ts";
import { formulaInputs } from "./formulas.ts";
import { refuseMeaningless } from "./meaningless.ts";
import { metricWords } from "./metric_words.ts";
import { REFUSALS, type Refusals } from "./refusals.ts";
import { type CommonUnit, nameInputs } from "./operands.ts";
import { refusePerShare } from "./refuse_per_share.ts";
import { showWorking } from "./working.ts";

/** How the values of several years become one. */
export type OverYears = "average" | "growth" | "difference" | "cagr";

/** A figure with the number of the source that holds it. */
type Found = Pick<CalculationInput, "figure" | "n">;

/** What a formula is applied to. */
export interface FormulaRequest {
  readonly company: string;
  /** Fiscal years, ascending; several need {@link FormulaRequest.over}. */
  readonly years: readonly number[];
  /** How several years become one value; ignored for one year. `average` by default. */
  readonly over?: OverYears;
  /** The figure of a metric in a year, null where the sources give none. */
  readonly find: (metric: string, fiscalYear: number) => Found | null;
  /** Of a refusal; English by default. */
  readonly language?: Slots["language"];
}

/**
 * Computes a measure of the formula book from figures of the sources. Of its alternatives the first is used whose
 * inputs are all there; where none is, the error names what is missing in the first.
 */
export async function applyFormula(formula: Formula, request: FormulaRequest): Promise<ToolResult> {
  const say = REFUSALS[request.language ?? "en"];
  const cannot = (why: string): ToolResult => ({
    ok: false,
    error: say.cannot(say.metric(formula.name), why),
  });
  if (formula.problem !== null) return cannot(formula.problem);
  let missing: readonly Need[] = [];
  for (const [at, expression] of formula.expressions.entries()) {
    const bound = bind(expression, request);
    if ("missing" in bound) {
      missing = missing.length === 0 ? bound.missing : missing;
      continue;
    }
    const variant = [formula.variants[at] ?? "", ...standIns(bound)].filter((said) => said !== "").join(", ");
    return await compute(formula, { ...bound, variant }, { ...request, say, cannot });
  }
  return cannot(`${say.missing(missing)}${lacksPrior(missing, request) ? say.closing : ""}`);
}

/** A line item of a year. */
interface Need {
  readonly metric: string;
  readonly year: number;
}

/** Where only the year before is missing, the measure can still be had on closing balances. */
function lacksPrior(missing: readonly Need[], { years }: FormulaRequest): boolean {
  const before = (years[0] ?? 0) - 1;
  return missing.length > 0 && missing.every(({ year }) => year === before);
}

interface Bound {
  /** Over the names of the inputs; `abs()` is left only around those that are printed as negative. */
  readonly expression: string;
  /** Standard name that each input stands for, in the order of the inputs. */
  readonly metrics: readonly string[];
  readonly inputs: readonly CalculationInput[];
}

/** Figures that answer for another line item (underlying EBITDA where a report has no other) are named beside the variant. */
function standIns({ inputs, metrics }: Bound): readonly string[] {
  const others = inputs.flatMap(({ figure }, at) =>
    figure.metric === null || figure.metric === metrics[at] ? [] : [`with ${metricWords(figure.metric)}`]
  );
  return [...new Set(others)];
}

/** With the name of the variant that it is. */
interface BoundVariant extends Bound {
  readonly variant: string;
}

/** Puts input names in place of metric names, for each year. */
function bind(expression: string, request: FormulaRequest): Bound | { readonly missing: readonly Need[] } {
  const needed = formulaInputs(expression);
  const found = new Map<string, Found>();
  const missing = new Map<string, Need>();
  for (const year of request.years) {
    for (const { metric, offset } of needed) {
      const key = `${metric} ${year + offset}`;
      const one = found.get(key) ?? request.find(metric, year + offset);
      if (one === null) missing.set(key, { metric, year: year + offset });
      else found.set(key, one);
    }
  }
  for (const key of twice(found)) {
    const [metric, year] = key.split(" ");
    missing.set(key, { metric: metric!, year: Number(year) });
  }
  if (missing.size > 0) return { missing: [...missing.values()] };
  const keys = [...found.keys()];
  const inputs = nameInputs([...found.values()]);
  const nameOf = ({ metric, offset }: FormulaInput, year: number) =>
    inputs[keys.indexOf(`${metric} ${year + offset}`)]!.name;
  const parts = request.years.map((year) =>
    substitute(expression, (input) => nameOf(input, year)).replace(
      /\bexpense\((\w+)\)/g,
      (_, name: string) => asExpense(name, inputs.find((one) => one.name === name)!, { year, request }),
    )
  );
  const positive = new Set(
    inputs.filter(({ figure }) => !figure.value.startsWith("-")).map(({ name }) => name),
  );
  const whole = combine(parts, request.over ?? "average")
    .replace(/\babs\((\w+)\)/g, (call, name: string) => positive.has(name) ? name : call);
  return { expression: whole, inputs, metrics: keys.map((key) => key.split(" ")[0]!) };
}

/** Keys under which a figure was found that also stands under its own line item: one row fills no two addends. */
function twice(found: ReadonlyMap<string, Found>): readonly string[] {
  const entries = [...found];
  return entries.flatMap(([key, { figure }], at) => {
    const isOwn = key.startsWith(`${figure.metric} `);
    const others = entries.filter((other, place) => place !== at && other[1].figure.id === figure.id);
    const owned = others.some(([other]) => other.startsWith(`${figure.metric} `));
    return others.length > 0 && !isOwn && (owned || entries.indexOf(others[0]!) < at) ? [key] : [];
  });
}

/**
 * A cost of either sign: reports print an expense in brackets or without, and the same row a benefit. What leads from the profit
 * before it to the profit behind it tells which; where those are not there it counts as printed.
 */
function asExpense(
  name: string,
  { figure }: CalculationInput,
  { year, request }: { readonly year: number; readonly request: FormulaRequest },
): string {
  const before = request.find("profit_before_tax", year);
  const after = request.find("net_profit", year);
  if (before === null || after === null) return name;
  const rest = new Decimal(before.figure.value).sub(after.figure.value);
  const isCredit = rest.add(figure.value).abs().lt(rest.sub(figure.value).abs());
  return isCredit ? `(-${name})` : name;
}

function substitute(expression: string, nameOf: (input: FormulaInput) => string): string {
  return expression.replace(/\b(avg|prior)\((\w+)\)|\b([a-z_]\w*)\b/g, (whole, wrapper, wrapped, bare) => {
    if (wrapper === "prior") return nameOf({ metric: wrapped, offset: -1 });
    if (wrapper === "avg") {
      return `((${nameOf({ metric: wrapped, offset: -1 })} + ${nameOf({ metric: wrapped, offset: 0 })}) / 2)`;
    }
    return FUNCTIONS.has(bare) ? whole : nameOf({ metric: bare, offset: 0 });
  });
}

function combine(parts: readonly string[], over: OverYears): string {
  const [first, last] = [parts[0]!, parts.at(-1)!];
  if (parts.length === 1) return first;
  switch (over) {
    case "average":
      return `(${parts.map((part) => `(${part})`).join(" + ")}) / ${parts.length}`;
    case "growth":
      return `((${last}) - (${first})) / (${first})`;
    case "difference":
      return `(${last}) - (${first})`;
    case "cagr":
      return `((${last}) / (${first})) ^ (1 / ${parts.length - 1}) - 1`;
    default:
      return over satisfies never;
  }
}

async function compute(
  formula: Formula,
  bound: BoundVariant,
  request: FormulaRequest & { readonly say: Refusals; readonly cannot: (why: string) => ToolResult },
): Promise<ToolResult> {
  const { inputs } = bound;
  const { say, cannot } = request;
  const figures = inputs.map(({ figure }) => figure);
  const currencies = new Set(figures.map(({ currency }) => currency).filter((currency) => currency !== null));
  if (currencies.size > 1) return cannot(say.mixed([...currencies].sort(), null));
  const stranger = figures.find(({ company }) => company !== request.company);
  if (stranger !== undefined) return cannot(say.stranger(stranger.company));
  const meaningless = await refuseMeaningless(bound, say);
  if (meaningless !== null) return cannot(meaningless);
  const isGrowth = (request.over === "growth" || request.over === "cagr") && request.years.length > 1;
  const isPercent = formula.kind === "percent" || isGrowth;
  const expression = isPercent ? `${wrap(bound.expression)} * 100` : bound.expression;
  const result = await evaluateExpression(
    expression,
    Object.fromEntries(inputs.map(({ name, figure }) => [name, figure.value])),
  );
  if (!result.ok) return cannot(result.error.split(": ").at(-1)!);
  const implausible = formula.kind === "perShare" && !isGrowth
    ? refusedPerShare(result.value, { inputs, request, say })
    : null;
  if (implausible !== null) return cannot(implausible);
  const unit: CommonUnit = {
    kind: isPercent ? "percent" : formula.kind,
    currency: (formula.kind === "money" || formula.kind === "perShare") && !isGrowth
      ? [...currencies][0] ?? null
      : null,
    measure: measureOf(formula, request),
  };
  const calculation: Calculation = {
    label: labelOf(formula, { ...request, variant: bound.variant }),
    operation: "expression",
    metric: formula.name,
    expression,
    inputs,
    value: result.value,
    ...unit,
    ...(bound.variant === "" ? {} : { variant: bound.variant }),
    working: showWorking(expression, inputs, { value: result.value, unit, variant: bound.variant }),
  };
  return { ok: true, calculation };
}

/** Of several years the amounts of the last stand for their kind. */
function refusedPerShare(
  value: string,
  { inputs, request: { years, find }, say }: {
    readonly inputs: readonly CalculationInput[];
    readonly request: FormulaRequest;
    readonly say: Refusals;
  },
): string | null {
  const year = years.at(-1)!;
  const stated = (metric: string) => find(metric, year)?.figure ?? null;
  return refusePerShare(value, {
    inputs,
    say,
    stated: { profit: stated("attributable_profit"), perShare: stated("basic_eps") ?? stated("diluted_eps") },
  });
}

/** The difference of two percentages is in points. */
function measureOf(formula: Formula, { years, over }: FormulaRequest): string | null {
  const isDifference = over === "difference" && years.length > 1;
  return isDifference && formula.kind === "percent"
    ? "points"
    : (over === "growth" || over === "cagr") && years.length > 1
    ? null
    : formula.measure;
}

function labelOf(
  { name }: Formula,
  { company, years, over = "average", variant }: FormulaRequest & { readonly variant: string },
): string {
  const what = `${company} ${metricWords(name)}${note(variant)}`;
  if (years.length === 1) return `${what} FY${years[0]}`;
  return `${what} ${over} FY${years[0]} to FY${years.at(-1)}`;
}

/** The variant as a reader meets it behind the measure's name. */
function note(variant: string): string {
  return variant === "" ? "" : ` (${variant})`;
}

/** Brackets what `* 100` would otherwise bind into. */
function wrap(expression: string): string {
  return /^[\w.]+ \/ [\w.]+$/.test(expression) ? expression : `(${expression})`;
}
