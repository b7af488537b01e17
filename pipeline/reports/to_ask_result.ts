import type { AskResult } from "./ask_result.ts";
import type { ReportStateValue } from "./state.ts";
import { unitName } from "./unit_name.ts";

/** Turns the graph's last state into what `ask --json` prints. */
export function toAskResult(
  state: ReportStateValue,
  { thread, run, waiting }: { readonly thread: string; readonly run: string; readonly waiting: boolean },
): AskResult {
  const { reply: answer } = state;
  const shared = {
    thread,
    run,
    question: state.question,
    route: state.routeTo,
    found: { ...state.found },
    degraded: [...state.degraded],
    layers: state.layers.map((entry) => ({ ...entry })),
    usage: { ...state.usage },
    timings: { ...state.timings },
  };
  if (waiting || answer === null) {
    return {
      ...shared,
      status: "needs_clarification",
      answer: state.clarification,
      confidence: null,
      grounded: "none",
      caveat: null,
      citations: [],
      unsupported: [],
      calculations: [],
      values: [],
    };
  }
  return {
    ...shared,
    status: answer.status,
    answer: answer.text,
    confidence: answer.confidence,
    grounded: answer.verdict.grounded,
    caveat: answer.caveat,
    citations: answer.citations.map((citation) => ({
      ...citation,
      document: { sha256: citation.document.sha256, name: citation.document.name },
      box: citation.box === null ? null : [...citation.box],
    })),
    unsupported: answer.verdict.unsupported.map((claim) => ({ ...claim })),
    calculations: answer.calculations.map((calculation) => ({
      label: calculation.label,
      expression: calculation.expression,
      inputs: calculation.inputs.map(({ name, figure, n }) => ({
        name,
        value: figure.value,
        printed: figure.printed,
        company: figure.company,
        metric: figure.metric,
        fiscalYear: figure.period.fiscalYear,
        n,
      })),
      value: calculation.value,
      unit: unitName(calculation),
      working: calculation.working,
    })),
    values: answer.values.map((value) => ({ ...value, period: { ...value.period } })),
  };
}
