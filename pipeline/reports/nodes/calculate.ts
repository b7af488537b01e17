import {
  applyFormula,
  average,
  cagr,
  difference,
  formulaNamed,
  growth,
  ratio,
  type Source,
  sum,
  type ToolResult,
} from "../../../guardrails/mod.ts";
import { decide } from "../decide.ts";
import { pickFigure, readingOf } from "../pick_figure.ts";
import type { ReportNode } from "../step.ts";
import type { ReportStateValue } from "../state.ts";
import { ArithmeticDecision, type ToolCall } from "../tasks.ts";

/**
 * Decides from the numbers at hand, after aggregation, whether arithmetic is needed, and does it with the calculator.
 * What cannot be computed comes back as a sentence for the draft, never as an exception.
 */
export const calculate: ReportNode = async (state, context) => {
  const decision = await decide(context, {
    task: "arithmetic",
    input: { slots: state.slots!, queries: state.queries, sources: state.sources },
    schema: ArithmeticDecision,
    safe: { needed: false, calls: [] },
  });
  const calls = decision.needed ? decision.calls : [];
  const results = await Promise.all(calls.map((call) => run(call, state)));
  const calculations = results.flatMap((result) => result.ok ? [result.calculation] : []);
  const errors = results.flatMap((result) => result.ok ? [] : [result.error]);
  const verdict = decision.needed
    ? `${calculations.length} computed, ${errors.length} refused`
    : "no arithmetic needed";
  return { calculations, calculationErrors: errors, layers: [{ layer: "arithmetic", verdict }] };
};

async function run(call: ToolCall, state: ReportStateValue): Promise<ToolResult> {
  if (call.tool === "formula") return await runFormula(call, state);
  const figures = citedFigures(state.sources);
  const missing = call.inputs.find((input) => !figures.has(input.figure));
  if (missing !== undefined) {
    return { ok: false, error: `Cannot compute ${call.label}: no source holds the figure ${missing.name}` };
  }
  const inputs = call.inputs.map(({ name, figure }) => ({ name, ...figures.get(figure)! }));
  const options = call.label === "" ? {} : { label: call.label };
  switch (call.tool) {
    case "growth":
      return growth(inputs, options);
    case "cagr":
      return cagr(inputs, options);
    case "ratio":
      return ratio(inputs, { ...options, as: call.percent ? "percent" : "ratio" });
    case "average":
      return average(inputs, options);
    case "difference":
      return difference(inputs, options);
    case "sum":
      return sum(inputs, options);
  }
}

/** Figures by id; one that two sources hold keeps the first. */
function citedFigures(sources: readonly Source[]) {
  const cited = sources.flatMap(({ n, hit }) =>
    hit.figures.map((figure) => [figure.id, { figure, n }] as const)
  );
  return new Map(cited.reverse());
}

async function runFormula(call: ToolCall, { slots, sources }: ReportStateValue): Promise<ToolResult> {
  const formula = formulaNamed(call.measure);
  if (formula === null) {
    return { ok: false, error: `Cannot compute ${call.measure}: the formula book has no such measure` };
  }
  return await applyFormula(formula, {
    company: call.company,
    years: call.years,
    over: call.over,
    find: (metric, year) => {
      const pick = pickFigure({ company: call.company, metric, year }, sources, {
        ...readingOf(slots!, []),
        seriesEnd: call.years.at(-1) ?? null,
      });
      return pick.outcome === "found" ? pick.chosen : null;
    },
  });
}
