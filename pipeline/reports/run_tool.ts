import type { ToolUse } from "../../retrieval/mod.ts";
import {
  applyFormula,
  average,
  cagr,
  type CalculationInput,
  checkLabel,
  computeExpression,
  difference,
  formulaAsked,
  growth,
  ratio,
  type Source,
  sum,
  type ToolResult,
} from "../../guardrails/mod.ts";
import { readDecision } from "../read_decision.ts";
import { CALCULATOR_TOOLS, isToolName, parametersOf, type ToolCall, toolCall } from "./calculator_tools.ts";
import { asNamed } from "./as_named.ts";
import { pickFigure } from "./pick_figure.ts";
import { readingOf } from "./reading.ts";
import type { ArithmeticInput } from "./tasks.ts";

/** Runs one call of the calculator as a model made it; whatever is wrong with it comes back as an error in words. */
export async function runTool({ tool, input }: ToolUse, at: ArithmeticInput): Promise<ToolResult> {
  if (!isToolName(tool)) {
    const names = CALCULATOR_TOOLS.map(({ name }) => name).join(", ");
    return refuse(`there is no tool of that name; the tools are ${names}`);
  }
  const read = readCall(tool, input);
  return typeof read === "string" ? refuse(read) : await compute(read, at);
}

/** A call with an input that cannot be read is none: a sum without it would be another sum. */
function readCall(tool: ToolCall["tool"], input: unknown): ToolCall | string {
  try {
    const { value, dropped } = readDecision(parametersOf(tool), input);
    return dropped.length > 0 ? `the arguments are unusable: ${dropped.join("; ")}` : toolCall(tool, value);
  } catch (error) {
    return `the arguments are unusable: ${error instanceof Error ? error.message : String(error)}`;
  }
}

async function compute(call: ToolCall, at: ArithmeticInput): Promise<ToolResult> {
  if (call.tool === "formula") return await runFormula(call, at);
  const figures = figuresByHandle(at.sources);
  const inputs: CalculationInput[] = [];
  for (const [place, { name, figure }] of call.inputs.entries()) {
    const found = figures.get(figure);
    if (found === undefined) return refuse(`no source holds a figure with the id ${quoted(figure)}`);
    // only an expression speaks of its inputs by name
    inputs.push({
      name: call.tool === "expression" ? name : `x${place + 1}`,
      ...found,
      figure: asNamed(found.figure),
    });
  }
  const { language } = at.slots;
  const label = proposedLabel(call.label, inputs);
  const options = { language, ...(label === "" ? {} : { label }) };
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
    case "expression":
      return await computeExpression(inputs, {
        expression: call.expression,
        label: label || "the expression",
        percent: call.percent,
        language,
      });
  }
}

/** A model's label where it keeps the rules: it is shown beside the working, and must not print a value of its own. */
function proposedLabel(proposed: string, inputs: readonly CalculationInput[]): string {
  const label = proposed.trim().replace(/\s+/g, " ");
  const tickers = [...new Set(inputs.map(({ figure }) => figure.company))];
  return checkLabel(label, { tickers }) === null ? label : "";
}

/** Figures by their place in the sources ("f1", "f2", …, as prompts list them) and by their id; one that two sources hold keeps the first. */
export function figuresByHandle(
  sources: readonly Source[],
): ReadonlyMap<string, Omit<CalculationInput, "name">> {
  const found = new Map<string, Omit<CalculationInput, "name">>();
  for (const { n, hit } of sources) {
    for (const figure of hit.figures) {
      if (found.has(figure.id)) continue;
      const handle = `f${found.size / 2 + 1}`;
      found.set(figure.id, { figure, n }).set(handle, { figure, n });
    }
  }
  return found;
}

async function runFormula(
  call: ToolCall,
  { slots, sources, covered, queries }: ArithmeticInput,
): Promise<ToolResult> {
  const formula = formulaAsked(call.measure, slots.question);
  if (formula === null) return refuse(`the formula book has no measure ${quoted(call.measure)}`);
  if (call.years.length === 0) return refuse("years is empty: name the fiscal years of the measure");
  const asked = queries.find(({ company }) => company === call.company)?.years ?? [];
  const reading = {
    ...readingOf(slots, { years: [], covered, sources }),
    // one year of an answer over several is on the basis of them all
    seriesEnd: Math.max(...call.years, ...asked),
  };
  return await applyFormula(formula, {
    company: call.company,
    years: call.years,
    over: call.over,
    language: slots.language,
    find: (metric, year) => {
      const pick = pickFigure({ company: call.company, metric, year }, sources, reading);
      return pick.outcome === "found" ? { ...pick.chosen, figure: asNamed(pick.chosen.figure) } : null;
    },
  });
}

function quoted(text: string): string {
  return JSON.stringify(text.slice(0, 60));
}

function refuse(why: string): ToolResult {
  return { ok: false, error: `Cannot compute: ${why}` };
}
