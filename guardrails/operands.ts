import type { Figure } from "../retrieval/mod.ts";
import type { CalculationInput } from "./answer.ts";

/** What the figures of one calculation must share. */
export interface OperandRules {
  readonly least: number;
  readonly sameCompany: boolean;
  readonly samePeriod: boolean;
  /** Ascending by the end of the period, none twice. */
  readonly chronological: boolean;
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

/** Why these figures cannot be computed with each other, null where they can. A sentence part for "Cannot …: <it>". */
export function refuseOperands(inputs: readonly CalculationInput[], rules: OperandRules): string | null {
  if (inputs.length < rules.least) return `it takes at least ${rules.least} figures, not ${inputs.length}`;
  if (new Set(inputs.map(({ name }) => name)).size < inputs.length) return "two inputs have the same name";
  const figures = inputs.map(({ figure }) => figure);
  const kinds = new Set(figures.map(({ kind }) => kind));
  if (kinds.size > 1) return `the figures mix ${[...kinds].sort().join(" and ")}`;
  const currencies = distinctCurrencies(figures);
  if (currencies.length > 1) return `the figures mix ${currencies.join(" and ")}`;
  const measures = new Set(figures.map(({ measure }) => measure));
  if (measures.size > 1) {
    return `the figures mix ${[...measures].map((measure) => measure ?? "no unit").join(" and ")}`;
  }
  if (rules.sameCompany && new Set(figures.map(({ company }) => company)).size > 1) {
    return "the figures are of several companies";
  }
  return refusePeriods(figures, rules);
}

function refusePeriods(figures: readonly Figure[], rules: OperandRules): string | null {
  const first = figures[0]!.period;
  const measured = new Set(figures.map(({ metric, label }) => metric ?? label.toLowerCase()));
  const varies = figures.some(({ period }) => !isSamePeriod(period, first));
  if (measured.size > 1 && rules.chronological) return "the series mixes several measures";
  if (measured.size > 1 && varies && !rules.samePeriod) {
    return "the figures differ in both measure and period";
  }
  for (const { period } of figures.slice(1)) {
    if (rules.samePeriod && !isSamePeriod(period, first)) return "the figures cover different periods";
    if (rules.chronological && spanOf(period) !== spanOf(first)) {
      return "the figures cover periods of different length";
    }
  }
  if (!rules.chronological) return null;
  const order = figures.map(({ period }) => period.fiscalYear * 10 + (period.part ?? 0));
  const ascending = order.every((value, index) => index === 0 || value > order[index - 1]!);
  return ascending ? null : "the series is not in chronological order";
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
