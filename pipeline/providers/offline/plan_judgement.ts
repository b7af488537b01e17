import { formulaNamed, metricWords } from "../../../guardrails/mod.ts";
import type { CompanyQuery, Figure } from "../../../retrieval/mod.ts";
import { type ToolCall, toolCall } from "../../reports/calculator_tools.ts";
import { pickSeries } from "../../reports/pick_series.ts";
import { readingOf } from "../../reports/reading.ts";
import type { ArithmeticInput } from "../../reports/tasks.ts";
import type { Judgement, Test } from "./read_judgement.ts";

/** The arithmetic that a test needs: a measure that no report states, and the changes between the years that it compares. */
export function judgementCalls({ subjects, test }: Judgement, input: ArithmeticInput): readonly ToolCall[] {
  const others = test.kind === "compare" && test.criterion.than.kind === "metric"
    ? [test.criterion.than.metric]
    : [];
  return input.queries.flatMap((query) =>
    [...subjects, ...others].flatMap((metric) => callsFor(metric, { query, test, input }))
  );
}

interface Planned {
  readonly query: CompanyQuery;
  readonly test: Test;
  readonly input: ArithmeticInput;
}

function callsFor(
  metric: string,
  { query, test, input: { slots, sources, covered } }: Planned,
): readonly ToolCall[] {
  const { company, years } = query;
  const reading = readingOf(slots, { years, covered, sources });
  const figures = new Map(
    pickSeries({ company, metric, years }, sources, reading).flatMap((pick, at) =>
      pick.outcome === "found" ? [[years[at]!, pick.chosen.figure] as const] : []
    ),
  );
  const pairs = comparedYears(test, years);
  if (figures.size === 0) {
    if (formulaNamed(metric) === null) return [];
    const measure = (of: readonly number[], over: ToolCall["over"] = "average") =>
      toolCall("formula", { measure: metric, company, years: [...of], over });
    return [...years.map((year) => measure([year])), ...pairs.map((pair) => measure(pair, "difference"))];
  }
  return pairs.flatMap(([from, to]) => {
    const [before, after] = [figures.get(from), figures.get(to)];
    return before === undefined || after === undefined
      ? []
      : [change(before, after, `${company} ${metricWords(before.metric ?? metric)}`)];
  });
}

/** A percentage changes by points, an amount by a rate; from a loss or nothing there is no rate, only a difference. */
function change(before: Figure, after: Figure, name: string): ToolCall {
  const [from, to] = [before.period.fiscalYear, after.period.fiscalYear];
  const rate = before.kind !== "percent" && !/^-|^0*(?:\.0*)?$/.test(before.value);
  const tool = rate ? "growth" : "difference";
  const ordered = rate ? [before, after] : [after, before];
  return toolCall(tool, {
    label: `${name} ${tool} FY${from} to FY${to}`,
    inputs: ordered.map(({ id }, at) => ({ figure: id, name: `x${at + 1}` })),
  });
}

/** The years that a test holds against each other, earlier one first. */
export function comparedYears(test: Test, years: readonly number[]): readonly (readonly [number, number])[] {
  const [first, last] = [years[0], years.at(-1)];
  if (first === undefined || last === undefined || first === last) return [];
  const steps = years.slice(1).map((year, at) => [years[at]!, year] as const);
  switch (test.kind) {
    case "steady":
      return steps;
    case "compare": {
      const { of, than } = test.criterion;
      if (than.kind !== "year" && of === "level") return [];
      if (test.everyYear) return steps;
      return than.kind === "year" && than.year !== null ? [[than.year, last]] : [[first, last]];
    }
    case "exists":
    case "meaningful":
      return [];
  }
}
