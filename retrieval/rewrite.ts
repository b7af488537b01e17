import type { Statement } from "./figure.ts";
import { findMetric, homeStatement } from "./metric.ts";
import { MAX_QUESTION } from "./question_bounds.ts";
import type { Slots } from "./slots.ts";
import { splitQuestion } from "./split_question.ts";
import { STOP_WORDS, tokenize, type TokenizeOptions } from "./tokenize.ts";

/** What is searched for one company. */
export interface CompanyQuery {
  readonly company: string;
  /** Words to search: company, years and instructions have left the question. */
  readonly text: string;
  /** Standard names whose figures are looked for, asked ones first. */
  readonly metrics: readonly string[];
  /** Fiscal years of the figures; empty where the question names none. */
  readonly years: readonly number[];
}

/** How many names of a line item are searched: the usual ones; rare ones bring words of other rows along. */
const NAMES = 6;

/** Words of the page that a statement stands on. */
const STATEMENT_WORDS: Readonly<Partial<Record<Statement, string>>> = {
  income: "consolidated income statement statements of income operations earnings",
  balance: "consolidated balance sheet statement of financial position",
  cashFlow: "consolidated statement of cash flows operating investing financing activities",
  dividend: "dividend dividends declared per share",
};

/** More words than any question needs; each costs a pass over its postings. */
const MAX_WORDS = 64;

/**
 * One query per company: the words that are left of the question when company, years, unit and instructions are taken
 * out, since those are filters or nothing to find, and the line items that the answer needs: the asked ones, what the
 * question defines them by, and what they can be computed from.
 *
 * On a retry `missing` narrows to the companies that have nothing yet, and `labels` adds the words of the claims that failed.
 */
export function rewriteQuestion(
  slots: Slots,
  { companies, labels = [] }: { readonly companies: readonly string[]; readonly labels?: readonly string[] },
): readonly CompanyQuery[] {
  const metrics = neededMetrics(slots);
  const words = [slots.otherWords, ...labels].filter((part) => part !== "").join(" ");
  const text = words === "" && metrics.length === 0 ? bareQuestion(slots) : words;
  return [...new Set(companies)].map((company) => ({ company, text, metrics, years: slots.years }));
}

/** Asked metrics first, then what defines them, then what they are computed from. */
export function neededMetrics(slots: Pick<Slots, "metrics" | "inputs">): readonly string[] {
  const parts = slots.metrics.flatMap((metric) => findMetric(metric)?.parts ?? []);
  return [...new Set([...slots.metrics, ...slots.inputs, ...parts])];
}

/**
 * The keyword query for a line item: the names that statements give it ("purchases of property, plant and equipment" for
 * capital expenditure) and the words of the statement that it stands in.
 */
export function metricKeywords(
  metric: string,
  { statement }: { readonly statement: Statement | null },
): string {
  const names = (findMetric(metric)?.labels ?? [metric.replaceAll("_", " ")]).slice(0, NAMES);
  const words = new Set(names.flatMap((name) => tokenize(name, { side: "query" })));
  const page = STATEMENT_WORDS[statement ?? homeStatement(metric) ?? "other"] ?? "";
  return boundWords([...words].join(" ") + (page === "" ? "" : ` ${page}`));
}

/** An embedder reads a few hundred tokens: more of a pasted document would only push the rest out. */
const MAX_PASSAGE = 1500;

/**
 * What is embedded for a query: the names of its line items and the sentence that asks, without instructions and
 * definitions, since a sentence is nearer to the passage that answers it than its words in a row are. Words that a retry or
 * another rewrite has put in follow.
 */
export function queryPassage(
  { metrics, text }: Pick<CompanyQuery, "metrics" | "text">,
  { question, otherWords }: Pick<Slots, "question" | "otherWords">,
): string {
  const names = metrics.map((metric) => metric.replaceAll("_", " "));
  const asked = splitQuestion(question.slice(0, MAX_PASSAGE)).asked;
  const known = new Set(`${otherWords} ${asked}`.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  const added = text.split(" ").filter((word) => !known.has(word.toLowerCase()));
  return [...names, asked, ...added].join(" ").replaceAll(/\s+/g, " ").trim();
}

/** At most as many words as a question has; what is longer is a pasted document. Stop words go first, unless they are kept. */
export function boundWords(
  text: string,
  { keepStopWords = false }: Pick<TokenizeOptions, "keepStopWords"> = {},
): string {
  return text.split(/\s+/)
    .filter((word) => word !== "" && (keepStopWords || !STOP_WORDS.has(word.toLowerCase())))
    .slice(0, MAX_WORDS)
    .join(" ");
}

/** A question of which nothing was read is searched as it stands. */
function bareQuestion(slots: Slots): string {
  return boundWords(slots.question.slice(0, MAX_QUESTION));
}
