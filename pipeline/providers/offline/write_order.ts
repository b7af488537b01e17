import { Decimal } from "decimal.js";
import { findMetric } from "../../../retrieval/mod.ts";
import type { DraftInput } from "../../reports/tasks.ts";
import type { Sayings } from "./sayings.ts";
import type { FigureLine } from "./write_figures.ts";

interface Ranked {
  /** A company, or a year of one company. */
  readonly name: string;
  readonly value: string;
  readonly unit: string;
}

/** The ranking of what was stated or computed, one per currency: amounts in two of them have no order. */
export function orderLines(
  lines: readonly FigureLine[],
  { slots, calculations, queries }: DraftInput,
  say: Sayings,
): readonly string[] {
  if (slots.operation !== "rank" && slots.operation !== "compare") return [];
  if (slots.metrics.length > 1) return [];
  const overYears = queries.length === 1;
  const stated = lines.flatMap(({ company, figure }): Ranked[] => {
    if (figure === null) return [];
    const { currency, measure, period, metric } = figure.figure;
    // net cash answers for net debt, and stands below every debt
    const isOpposite = metric !== null && findMetric(slots.metrics[0] ?? "")?.opposite === metric;
    const value = isOpposite ? new Decimal(figure.figure.value).neg().toFixed() : figure.figure.value;
    return [{ name: overYears ? `FY${period.fiscalYear}` : company, value, unit: currency ?? measure ?? "" }];
  });
  const computed = calculations.map((calculation): Ranked => {
    const { company, period } = calculation.inputs.at(-1)!.figure;
    return {
      name: overYears ? `FY${period.fiscalYear}` : company,
      value: calculation.value,
      unit: calculation.currency ?? calculation.measure ?? "",
    };
  });
  const all = [...stated, ...computed];
  if (new Set(all.map(({ name }) => name)).size < Math.max(2, all.length)) return [];
  const groups = [...Map.groupBy(all, ({ unit }) => unit).entries()];
  return groups.map(([unit, group]) => {
    const sorted = group.toSorted((a, b) => new Decimal(b.value).cmp(a.value));
    const places = [...Map.groupBy(sorted, ({ value }) => new Decimal(value).toFixed()).values()];
    return say.ranked(
      places.map((alike) => alike.length > 1 ? say.equal(alike.map(({ name }) => name)) : alike[0]!.name),
      groups.length > 1 ? unit : "",
    );
  });
}
