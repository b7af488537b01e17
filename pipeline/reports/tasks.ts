import { z } from "zod";
import type { Calculation, Source } from "../../guardrails/mod.ts";
import type { CompanyQuery, Hit, Slots } from "../../retrieval/mod.ts";

/** What the store covers, for decisions that must know it. */
export interface Covered {
  readonly companies: readonly { readonly company: string; readonly years: readonly number[] }[];
}

/** Input of the `router` decision. */
export interface RouterInput {
  readonly slots: Slots;
  readonly covered: Covered;
}

/** Where a question goes. The descriptions are part of the prompt. */
export const RouterDecision = z.object({
  route: z.enum(["reports", "news", "both", "clarify", "direct", "out_of_scope"]).default("reports").describe(
    "reports: figures or statements of annual reports; news: recent events only; both: reports and news; " +
      "clarify: in scope, but the subject is missing; direct: a greeting or the meaning of a term; " +
      "out_of_scope: unrelated to the covered companies' reports",
  ),
  clarification: z.string().default("").describe("The one short question to ask back, only for clarify"),
  reason: z.string().default("").describe("At most ten words: which rule decided"),
});
/** A route with its reason. */
export type RouterDecision = z.infer<typeof RouterDecision>;

/** Input of the `rewrite` decision. */
export interface RewriteInput {
  readonly slots: Slots;
  readonly covered: Covered;
}

/** One query per company. */
export const RewriteDecision = z.object({
  queries: z.array(z.object({
    company: z.string().describe("One covered company"),
    text: z.string().describe("Search words: no company, no year, no instruction"),
    metrics: z.array(z.string()).default([]).describe("Standard line items that the answer needs"),
    years: z.array(z.number().int()).default([]).describe("Fiscal years that the answer needs"),
  })).describe("One entry per company that the question names or means"),
});
/** The queries that the branches run. */
export type RewriteDecision = z.infer<typeof RewriteDecision>;

/** Input of the `relevance` decision. */
export interface RelevanceInput {
  readonly slots: Slots;
  readonly hits: readonly Hit[];
}

/** Which hits survive. */
export const RelevanceDecision = z.object({
  keep: z.array(z.string()).describe("Ids of the excerpts that can help to answer; boilerplate is left out"),
});
/** Ids of the surviving chunks. */
export type RelevanceDecision = z.infer<typeof RelevanceDecision>;

/** Input of the `arithmetic` decision, taken from the numbers at hand after aggregation. */
export interface ArithmeticInput {
  readonly slots: Slots;
  readonly queries: readonly CompanyQuery[];
  readonly sources: readonly Source[];
}

/** One use of a calculator tool on figures of the sources. */
export const ToolCall = z.object({
  tool: z.enum(["formula", "growth", "cagr", "ratio", "average", "difference", "sum"]).describe(
    "formula: a measure of the formula book, whose figures are found by name; the others take inputs",
  ),
  label: z.string().default("").describe("What the result is, at most eight words, no value"),
  inputs: z.array(z.object({
    name: z.string().describe("Short name of the input"),
    figure: z.string().describe("Id of a figure in the sources"),
  })).default([]).describe(
    "Chronological for growth, cagr and average; numerator first for ratio; minuend first for difference",
  ),
  percent: z.boolean().default(false).describe("Whether a ratio is stated in percent"),
  measure: z.string().default("").describe("Only for formula: its standard name in the formula book"),
  company: z.string().default("").describe("Only for formula"),
  years: z.array(z.number().int()).default([]).describe("Only for formula: fiscal years, ascending"),
  over: z.enum(["average", "growth", "difference"]).default("average").describe(
    "Only for formula: how several years become one value",
  ),
});
/** A planned use of a calculator tool. */
export type ToolCall = z.infer<typeof ToolCall>;

/** Whether arithmetic is needed, and which. */
export const ArithmeticDecision = z.object({
  needed: z.boolean().default(false).describe("Whether the answer needs a number that no source states"),
  calls: z.array(ToolCall).default([]),
});
/** The planned arithmetic. */
export type ArithmeticDecision = z.infer<typeof ArithmeticDecision>;

/** Input of the `draft`. */
export interface DraftInput {
  readonly slots: Slots;
  readonly queries: readonly CompanyQuery[];
  readonly sources: readonly Source[];
  readonly calculations: readonly Calculation[];
  readonly calculationErrors: readonly string[];
  readonly found: Readonly<Record<string, boolean>>;
}

/** Input of the direct answer. */
export interface DirectInput {
  readonly slots: Slots;
  readonly covered: Covered;
}

/** Input of the `quality` decision. */
export interface QualityInput {
  readonly question: string;
  readonly draft: string;
}

/** Whether a draft has any content. */
export const QualityDecision = z.object({
  pass: z.boolean().default(true).describe("false only when the draft is empty or nothing but disclaimers"),
});
/** The lenient verdict over a draft. */
export type QualityDecision = z.infer<typeof QualityDecision>;

/** Every task that a chat model is asked for by the report analyst, with the input it reads. */
export interface ReportTasks {
  readonly router: RouterInput;
  readonly rewrite: RewriteInput;
  readonly relevance: RelevanceInput;
  readonly arithmetic: ArithmeticInput;
  readonly quality: QualityInput;
  readonly draft: DraftInput;
  readonly direct: DirectInput;
}

/** Name of a task. */
export type ReportTask = keyof ReportTasks;
