import type { Figure } from "../retrieval/mod.ts";
import type { CalculationInput } from "./answer.ts";
import { isDecimalString, isInputName } from "./calculator.ts";
import { REFUSALS, type Refusals } from "./refusals.ts";

/** What the figures of one calculation must share. */
export interface OperandRules {
  readonly least: number;
  /** `always`, or `unlessCompared`: several companies stand side by side in one measure only. */
  readonly sameCompany: "always" | "unlessCompared" | "never";
  readonly samePeriod: boolean;
  /** Ascending by the end of the period, none twice. */
  readonly chronological: boolean;
  /** How parts of one fiscal year may stand beside longer ones: added without overlap, or taken from what holds them. */
  readonly parts: "added" | "taken" | null;
}

/** The unit that figures of one calculation have in common. */
export interface CommonUnit {
  readonly kind: Figure["kind"];
  readonly currency: string | null;
  readonly measure: string | null;
}

/** Names figures for an expression: metric and year, with the company where there are several; unique identifiers. */
export function nameInputs(
  figures: readonly { readonly figure: Figure; readonly n: number }[],
): readonly CalculationInput[] {
  const several = new Set(figures.map(({ figure }) => figure.company)).size > 1;
  const taken = new Map<string, number>();
  return figures.map(({ figure, n }) => {
    const parts = [several ? figure.company : "", figure.metric ?? figure.label, periodName(figure)];
    const base = parts.filter((part) => part !== "").join("_").toLowerCase().replace(/[^a-z0-9]+/g, "_")
      .replace(/^_+|_+$/g, "").slice(0, 56).replace(/^(?=\d|$)/, "figure_");
    const count = (taken.get(base) ?? 0) + 1;
    taken.set(base, count);
    return { name: count === 1 ? base : `${base}_${count}`, figure, n };
  });
}

/**
 * Why these figures cannot be computed with each other and what to do instead, null where they can. A sentence part for
 * "Cannot …: <it>".
 */
export function refuseOperands(
  inputs: readonly CalculationInput[],
  rules: OperandRules,
  { say = REFUSALS.en }: Saying = {},
): string | null {
  if (inputs.length < rules.least) return say.fewest(rules.least, inputs.length);
  return refuseInputs(inputs, say) ?? refuseUnits(inputs, say) ?? refuseEntities(inputs, rules, { say }) ??
    refusePeriods(inputs.map(({ figure }) => figure), rules, { say });
}

/** How it is said. */
interface Saying {
  readonly say?: Refusals;
}

/** Why inputs cannot be used at all, null where they can: names, values, and each figure once. */
export function refuseInputs(
  inputs: readonly CalculationInput[],
  say: Refusals = REFUSALS.en,
): string | null {
  for (const { name, figure } of inputs) {
    if (!isInputName(name)) return say.noName(name.slice(0, 40));
    if (!isDecimalString(figure.value)) return say.noDecimal(name);
  }
  if (new Set(inputs.map(({ name }) => name)).size < inputs.length) return say.sameName;
  if (new Set(inputs.map(({ figure }) => figure.id)).size < inputs.length) return say.sameFigure;
  return null;
}

/** Kind, currency, what is counted, and a scale that is known. */
function refuseUnits(inputs: readonly CalculationInput[], say: Refusals): string | null {
  const figures = inputs.map(({ figure }) => figure);
  const kinds = new Set(figures.map(({ kind }) => kind));
  if (kinds.size > 1) return say.mixed(sorted(kinds), "kind");
  const currencies = distinctCurrencies(figures);
  if (currencies.length > 1) return say.mixed(sorted(currencies), "currency");
  // an amount per share is one, whether its column says so or its row
  const measures = new Set(
    figures.map(({ kind, measure }) => kind === "perShare" ? "share" : measure ?? "no unit"),
  );
  if (measures.size > 1) return say.mixed(sorted(measures), "unit");
  return refuseScales(figures, say);
}

/**
 * Stated scales differ without harm, since every value is in its main unit; a number whose table states none may be in
 * any, and beside millions that is a factor of a million.
 */
export function refuseScales(figures: readonly Figure[], say: Refusals = REFUSALS.en): string | null {
  const money = figures.filter(({ kind }) => kind === "money");
  const scaled = money.find(({ scale }) => scale.power >= 3);
  const bare = money.find(({ scale }) => scale.printed === "" && scale.power === 0);
  if (scaled === undefined || bare === undefined) return null;
  return say.scales(bare.printed, `${scaled.printed} ${scaled.scale.printed}`);
}

function refuseEntities(
  inputs: readonly CalculationInput[],
  rules: OperandRules,
  { say }: Required<Saying>,
): string | null {
  const companies = new Set(inputs.map(({ figure }) => figure.company));
  const measures = new Set(inputs.map(({ figure: { metric, label } }) => metric ?? label.toLowerCase()));
  const own = rules.sameCompany === "always" || (rules.sameCompany === "unlessCompared" && measures.size > 1);
  return own && companies.size > 1 ? say.companies(sorted(companies)) : null;
}

function refusePeriods(
  figures: readonly Figure[],
  rules: OperandRules,
  { say }: Required<Saying>,
): string | null {
  const first = figures[0]!.period;
  const measured = new Set(figures.map(({ metric, label }) => metric ?? label.toLowerCase()));
  const varies = figures.some(({ period }) => !isSamePeriod(period, first));
  if (measured.size > 1 && rules.chronological) return say.measures;
  if (measured.size > 1 && varies && !rules.samePeriod) return say.measureAndPeriod;
  if (rules.samePeriod && varies) return say.periods;
  const isSeries = measured.size === 1 && varies;
  if (figures.some(({ period }) => isSeries && spanOf(period) !== spanOf(first))) {
    if (!tiles(figures.map(({ period }) => period), rules.parts)) return say.lengths;
  }
  if (!rules.chronological) return null;
  const order = figures.map(({ period }) => period.fiscalYear * 10 + (period.part ?? 0));
  const ascending = order.every((value, index) => index === 0 || value > order[index - 1]!);
  return ascending ? null : say.order;
}

/** Whether parts of one fiscal year add up without overlap, or the first holds the others. */
function tiles(periods: readonly Figure["period"][], parts: OperandRules["parts"]): boolean {
  if (parts === null || new Set(periods.map(({ fiscalYear }) => fiscalYear)).size > 1) return false;
  const [first = 0, ...rest] = periods.map(quartersOf);
  if ([first, ...rest].includes(0)) return false;
  let seen = parts === "added" ? first : 15 - first;
  for (const quarters of rest) {
    if ((seen & quarters) !== 0) return false;
    seen |= quarters;
  }
  return true;
}

/** The quarters of its fiscal year that a period covers, one bit each; none for a date. */
function quartersOf({ kind, part }: Figure["period"]): number {
  switch (kind) {
    case "year":
      return 0b1111;
    case "half":
      return part === 1 ? 0b0011 : 0b1100;
    case "nineMonths":
      return 0b0111;
    case "quarter":
      return 1 << ((part ?? 1) - 1);
    case "instant":
      return 0;
    default:
      return kind satisfies never;
  }
}

/** A year's flow and the balance at its end belong together; a half and a year do not. */
function isSamePeriod(a: Figure["period"], b: Figure["period"]): boolean {
  return a.fiscalYear === b.fiscalYear && spanOf(a, true) === spanOf(b, true);
}

function spanOf({ kind, part }: Figure["period"], joinInstant = false): string {
  switch (kind) {
    case "year":
      return joinInstant ? "year end" : "year";
    case "instant":
      return joinInstant && part === null ? "year end" : "instant";
    case "half":
    case "nineMonths":
    case "quarter":
      return joinInstant ? `${kind} ${part}` : kind;
    default:
      return kind satisfies never;
  }
}

/** The unit that {@link refuseOperands} has found to be one. */
export function commonUnit(inputs: readonly CalculationInput[]): CommonUnit {
  const { kind, measure } = inputs[0]!.figure;
  return { kind, measure, currency: distinctCurrencies(inputs.map(({ figure }) => figure))[0] ?? null };
}

/** Currencies that are stated; one that is not stated contradicts none. */
function distinctCurrencies(figures: readonly Figure[]): readonly string[] {
  return [...new Set(figures.map(({ currency }) => currency).filter((currency) => currency !== null))].sort();
}

/** "FY2024", "H1 FY2024", "Q3 FY2024": how a period is named in labels and inputs. */
export function periodName({ period }: { readonly period: Figure["period"] }): string {
  const year = `FY${period.fiscalYear}`;
  if (period.part === null) return year;
  if (period.kind === "nineMonths") return `9M ${year}`;
  return `${period.kind === "quarter" ? "Q" : "H"}${period.part} ${year}`;
}

function sorted(words: Iterable<string>): readonly string[] {
  return [...words].sort();
}
