import { z } from "zod";
import type { Tool } from "../../retrieval/mod.ts";
import { type CalculationOperation, MAX_EXPRESSION } from "../../guardrails/mod.ts";

/** What a tool may take; each takes some of the fields. */
const ToolFields = z.object({
  inputs: z.array(z.object({
    figure: z.string().default("").describe("Id of a figure as listed, for example f12"),
    name: z.string().default("").describe("Short name of the input, letters only; an expression uses it"),
  })).default([]).describe(
    "Figures in order: chronological for growth, cagr and average; numerator first for ratio; minuend first for difference",
  ),
  expression: z.string().max(MAX_EXPRESSION).default("").describe(
    "Arithmetic over the names of the inputs: + - * / ^ ( ) abs min max sum mean round",
  ),
  measure: z.string().default("").describe(
    "Standard name of a measure of the formula book, for example ebitda_margin",
  ),
  company: z.string().default("").describe("The company whose measure it is, spelled as in the figures"),
  years: z.array(z.number().int()).default([]).describe("Fiscal years, ascending"),
  over: z.enum(["average", "growth", "difference"]).default("average").describe(
    "How several years become one value",
  ),
  percent: z.boolean().default(false).describe("Whether the result is stated in percent"),
  label: z.string().max(120).default("").describe(
    "What the result is, in at most eight words, without its value",
  ),
});

/** Everything that a calculator tool may be told. */
export type ToolCall = z.infer<typeof ToolFields> & { readonly tool: ToolName };

/** Names under which a model may call the calculator. */
export type ToolName = "formula" | CalculationOperation;

const SERIES = ToolFields.pick({ inputs: true, label: true });

/** Each tool with what it takes; its first field is what it cannot do without. */
const TOOLS: Readonly<Record<ToolName, { readonly description: string; readonly parameters: z.ZodObject }>> =
  {
    formula: {
      description: "A measure of the formula book for one company; its figures are found by name.",
      parameters: z.object(fields("measure", "company", "years", "over")),
    },
    growth: { description: "Change from the first to the last figure, in percent.", parameters: SERIES },
    cagr: { description: "Compound annual growth rate of a series, in percent.", parameters: SERIES },
    ratio: {
      description: "The first figure divided by the second.",
      parameters: z.object(fields("inputs", "percent", "label")),
    },
    average: { description: "The mean of figures of one measure.", parameters: SERIES },
    difference: { description: "The first figure minus the second.", parameters: SERIES },
    sum: { description: "The total of figures of one unit.", parameters: SERIES },
    expression: {
      description: "Any other arithmetic over figures of one currency; use a tool above where one fits.",
      parameters: z.object(fields("expression", "inputs", "percent", "label")),
    },
  };

/** The calculator as a model sees it. */
export const CALCULATOR_TOOLS: readonly Tool[] = Object.entries(TOOLS)
  .map(([name, { description, parameters }]) => ({ name, description, parameters }));

/** Whether a model named a tool that there is. */
export function isToolName(name: string): name is ToolName {
  return Object.hasOwn(TOOLS, name);
}

/** What a tool takes. */
export function parametersOf(name: ToolName): z.ZodObject {
  return TOOLS[name].parameters;
}

/** A call with every field: what is not given has its default. */
export function toolCall(tool: ToolName, given: Partial<z.input<typeof ToolFields>>): ToolCall {
  return { tool, ...ToolFields.parse(given) };
}

function fields(...names: readonly (keyof typeof ToolFields.shape)[]) {
  return Object.fromEntries(names.map((name) => [name, ToolFields.shape[name]]));
}
