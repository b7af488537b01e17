import type { ToolExchange, ToolUse } from "../../../retrieval/mod.ts";
import type { Calculation, ToolResult } from "../../../guardrails/mod.ts";
import { planCalculations } from "../../providers/offline/plan_calculations.ts";
import { readCovered } from "../covered.ts";
import { useCalculator } from "../decide.ts";
import type { ReportNode } from "../step.ts";
import type { ArithmeticInput } from "../tasks.ts";

/** A plan, its correction, and once more for what builds on a result; more rounds are a model that goes in circles. */
const MAX_ROUNDS = 4;
/** A measure in three years with a correction of each, and what is asked of them together. */
const MAX_CALLS_PER_COMPANY = 8;

/**
 * Lets the model use the calculator on the numbers at hand, after aggregation: a bounded loop in which each result, or
 * the reason why there is none, goes back as the reply to its call. What cannot be computed in the end comes out as a
 * sentence for the draft, never as an exception.
 */
export const calculate: ReportNode = async (state, context) => {
  const input: ArithmeticInput = {
    slots: state.slots!,
    covered: await readCovered(context.services.store),
    queries: state.queries,
    sources: state.sources,
  };
  const rounds: ToolExchange[][] = [];
  const results: { readonly use: ToolUse; readonly result: ToolResult }[] = [];
  const maxCalls = MAX_CALLS_PER_COMPANY * Math.max(1, state.queries.length);
  let left = 0;
  while (rounds.length < MAX_ROUNDS && results.length < maxCalls) {
    const asked = await useCalculator(context, {
      input,
      rounds,
      // what the question's words name is done without a model; after a first round, what stands is used
      safe: () => rounds.length === 0 ? planCalculations(input) : [],
    });
    const uses = asked.slice(0, maxCalls - results.length);
    left = asked.length - uses.length;
    if (uses.length === 0) break;
    const { services: { checks }, signal } = context;
    const round = await Promise.all(
      uses.map(async (use) => ({ use, result: await checks.calculator(use, { input, signal }) })),
    );
    rounds.push(round.map(({ use, result }) => ({ use, reply: replyOf(result) })));
    results.push(...round);
  }
  const calculations = distinct(results.flatMap(({ result }) => result.ok ? [result.calculation] : []));
  const errors = [
    ...standingErrors(results),
    // a part of the arithmetic must not be missing without a word
    ...left > 0 ? [`Cannot compute all that is asked: ${left} results are beyond ${maxCalls} at once`] : [],
  ];
  const verdict = results.length === 0
    ? "no arithmetic needed"
    : `${calculations.length} computed, ${errors.length} refused${
      left > 0 ? `, ${left} beyond the bound` : ""
    }`;
  return { calculations, calculationErrors: errors, layers: [{ layer: "arithmetic", verdict }] };
};

/** What the model reads of a result. */
function replyOf(result: ToolResult): string {
  if (!result.ok) return result.error;
  const { label, value, working } = result.calculation;
  return `${label}: ${working} (exactly ${value})`;
}

/** The same arithmetic asked for twice is one calculation. */
function distinct(calculations: readonly Calculation[]): readonly Calculation[] {
  const seen = new Map<string, Calculation>();
  for (const calculation of calculations) {
    const key = JSON.stringify([
      calculation.operation,
      calculation.expression,
      calculation.inputs.map(({ name, figure }) => [name, figure.id]),
    ]);
    if (!seen.has(key)) seen.set(key, calculation);
  }
  return [...seen.values()];
}

/** An error stands unless a later call of the same tool went well: the model read it and mended its call. */
function standingErrors(
  results: readonly { readonly use: ToolUse; readonly result: ToolResult }[],
): readonly string[] {
  return [
    ...new Set(results.flatMap(({ use, result }, at) => {
      if (result.ok) return [];
      const mended = results.slice(at + 1).some((later) => later.result.ok && later.use.tool === use.tool);
      return mended ? [] : [result.error];
    })),
  ];
}
