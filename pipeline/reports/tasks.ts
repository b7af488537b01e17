import { z } from "zod";
import type { Message } from "../../memory/mod.ts";
import type { Calculation, Source } from "../../guardrails/mod.ts";
import type { CompanyQuery, Hit, KnownCompany, Slots } from "../../retrieval/mod.ts";
import type { ChatSeat } from "../seats.ts";

/** What the store covers, for decisions that must know it. */
export interface Covered {
  readonly companies: readonly {
    readonly company: string;
    /** Fiscal years of its reports, ascending. */
    readonly years: readonly number[];
    /** Month and day of its year end, "06-30"; missing where it is not known. */
    readonly yearEnd?: string;
  }[];
}

/** Input of the `router` decision. */
export interface RouterInput {
  readonly slots: Slots;
  readonly covered: Covered;
}

/** Longest question back and longest reason: one line of a terminal. */
const MOST_LINE = 400;

/** Where a question goes. Descriptions are part of what a model sees; the first field is the decision itself. */
export const RouterDecision = z.object({
  route: z.enum(["reports", "news", "both", "clarify", "direct", "out_of_scope"]).default("reports").describe(
    "reports: figures or statements of annual reports; news: recent events only; both: reports and news; " +
      "clarify: in scope, but no company can be known; direct: a greeting, what you can do, or the meaning of a term; " +
      "out_of_scope: nothing to do with companies' reports, or advice on what to buy or sell. When in doubt: reports",
  ),
  clarification: z.string().max(MOST_LINE).default("").describe(
    "Only for clarify: the one short question to ask back",
  ),
  reason: z.string().max(MOST_LINE).default("").describe("Which rule decided, in at most ten words"),
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
    company: z.string().default("").describe("One covered company, spelled as in the list"),
    text: z.string().default("").describe(
      "Words that stand in a report beside the answer: no company, no year, no instruction",
    ),
    metrics: z.array(z.string()).default([]).describe(
      "Standard names of the line items that the answer needs, also those that only a calculation needs: revenue, " +
        "net_profit, operating_cash_flow, …",
    ),
    years: z.array(z.number().int()).default([]).describe(
      "Fiscal years that the answer needs, with the year before where a change or an average balance needs it",
    ),
  })).default([]).describe("One entry per company that the question names or means"),
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
  keep: z.array(z.number().int()).default([]).describe(
    "Numbers of the excerpts that can help to answer; boilerplate is left out. When in doubt, keep",
  ),
});
/** Numbers of the surviving hits, counted from 1 in the order of the input. */
export type RelevanceDecision = z.infer<typeof RelevanceDecision>;

/** Input of the `arithmetic` task, taken from the numbers at hand after aggregation. */
export interface ArithmeticInput {
  readonly slots: Slots;
  readonly covered: Covered;
  readonly queries: readonly CompanyQuery[];
  readonly sources: readonly Source[];
}

/** Input of the `draft`. */
export interface DraftInput {
  readonly slots: Slots;
  readonly covered: Covered;
  readonly queries: readonly CompanyQuery[];
  readonly sources: readonly Source[];
  readonly calculations: readonly Calculation[];
  readonly calculationErrors: readonly string[];
  readonly found: Readonly<Record<string, boolean>>;
  /** All of this as text, cut to what the writer has room for, with what is remembered: the prompt, word for word. */
  readonly context: string;
}

/** Input of the direct answer. */
export interface DirectInput {
  readonly slots: Slots;
  readonly covered: Covered;
}

/** Input of the `grading` of a draft. */
export interface GradingInput {
  readonly slots: Slots;
  readonly sources: readonly Source[];
  readonly calculations: readonly Calculation[];
  readonly draft: string;
}

/** Most claims that one grading may name: more than its 1,000 tokens hold is a reply that repeats itself. */
const MOST_UNSUPPORTED = 100;

/**
 * Two verdicts over a draft of opposite strictness. Without defaults, unlike other decisions: a reply that leaves one out,
 * or says it in prose, has not judged it.
 */
export const GradingDecision = z.object({
  pass: z.boolean().describe(
    "Task one, lenient: false only where the draft is empty or nothing but disclaimers. Says nothing about its figures",
  ),
  unsupported: z.array(z.object({
    label: z.string().describe(
      "At most eight words that name metric and context (company, fiscal year). Never the value, never the sentence",
    ),
    reason: z.enum(["derived", "estimated", "unrelated"]).describe(
      "derived: arithmetic over figures of the documents that does not come out; estimated: a hedge or a trend that no " +
        "document states; unrelated: nothing in the documents",
    ),
  })).max(MOST_UNSUPPORTED).describe(
    "Task two, strict: the claims whose value is absent from every document, [] where there is none",
  ),
});
/** A draft graded. */
export type GradingDecision = z.infer<typeof GradingDecision>;

/** Input of the `compression` of a thread. */
export interface CompressionInput {
  /** What the note is to stand for, an earlier note among it. */
  readonly older: readonly Message[];
  /** Companies by their names, to read the messages by. */
  readonly known: readonly KnownCompany[];
}

/** Every task that a chat model is asked for by the report analyst, with the input it reads. */
export interface ReportTasks {
  readonly compression: CompressionInput;
  readonly router: RouterInput;
  readonly rewrite: RewriteInput;
  readonly relevance: RelevanceInput;
  readonly arithmetic: ArithmeticInput;
  readonly grading: GradingInput;
  readonly draft: DraftInput;
  readonly direct: DirectInput;
}

/** Name of a task. */
export type ReportTask = keyof ReportTasks;

/** The schema of every decision. */
export const DECISIONS = {
  router: RouterDecision,
  rewrite: RewriteDecision,
  relevance: RelevanceDecision,
} as const;

/** A task that comes back as a typed decision, and what comes back. */
export type DecisionTask = keyof typeof DECISIONS;
/** The value of a decision. */
export type DecisionOf<Task extends DecisionTask> = z.infer<(typeof DECISIONS)[Task]>;

/** Which client does which task: deciding, grading and planning are the small one's, writing is the large one's. */
export const SEAT_OF: Readonly<Record<ReportTask, ChatSeat>> = {
  compression: "decider",
  router: "decider",
  rewrite: "decider",
  relevance: "decider",
  arithmetic: "decider",
  grading: "decider",
  draft: "writer",
  direct: "writer",
};
