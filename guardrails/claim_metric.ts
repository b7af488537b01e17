import { admissibleMetrics, type Figure, findMetric, findPeriods } from "../retrieval/mod.ts";

import type { Claim } from "./answer.ts";
import { findMeasures } from "./claim_mentions.ts";
import { formulaNamed, formulas } from "./formulas.ts";
import { findMetricMentions } from "./names.ts";

/** What decides whether a row may support a claim about a metric. */
export interface FigureFit {
  readonly strict: boolean;
  /** Names of segments, products and places in the sources, as word lists: a claim that names one means that row. */
  readonly parts: readonly (readonly string[])[];
}

/** Words of labels that tell no row apart. */
const LABEL_NOISE = new Set(
  // The sign of a flow is no part of its name: "provided by (used in)", "used in".
  "a all and as at by company consolidated end ended financial fiscal for from generated group in of on or our per provided reported the to total units us usd aud used year years"
    .split(" "),
);

/** Share of a label's words that a sentence must hold where no standard name connects them. */
const LABEL_SHARE = 2 / 3;

/**
 * Whether a figure's row may support a claim about its metric: the same standard name, or an accepted variant unless
 * strict; where either side has no standard name, the row's own words must stand in the sentence. Rows of a part (a
 * segment, a product) support only claims that name it, and the group's row none that names a part.
 */
export function fitsMetric(claim: Claim, figure: Figure, { strict, parts }: FigureFit): boolean {
  const words = new Set(wordsOf(claim.sentence));
  if (!fitsPart(words, figure, parts)) return false;
  const own = metricOf(figure);
  if (claim.metric === null || isMisread(claim)) {
    return (own === null || claim.metric !== null || claim.also.metrics.length === 0) &&
      sharesLabel(words, figure);
  }
  const admissible = strict
    ? [claim.metric]
    : [...admissibleMetrics(claim.metric), ...oppositeOf(claim.metric)];
  if (own !== null) return admissible.includes(own) || namesRow(claim.sentence, figure);
  const headed = [figure.label, ...figure.path].flatMap((text) =>
    findMeasures(text, READERS).map(({ value }) => value)
  );
  return (headed.length === 0 || headed.some((metric) => admissible.includes(metric))) &&
    namesAll(words, figure.label);
}

/** "Gross margin" of US$5m is a line of the income statement and not the percentage of that name. */
function isMisread({ metric, kind }: Claim): boolean {
  const standard = metric === null ? null : findMetric(metric)?.kind ?? formulaNamed(metric)?.kind ?? null;
  return kind === "money" && (standard === "percent" || standard === "ratio");
}

const READERS = { findMetrics: findMetricMentions };

/** Net cash is net debt with the other sign. */
function oppositeOf(metric: string): readonly string[] {
  const opposite = findMetric(metric)?.opposite ?? null;
  return opposite === null ? [] : [opposite];
}

/** Whether a figure is of the metric that the claim states with the other sign. */
export function isOpposite(claim: Claim, { metric }: Figure): boolean {
  return claim.metric !== null && metric !== null && oppositeOf(claim.metric).includes(metric);
}

/** A figure's standard name, or the measure of the formula book that its whole label is a name of. */
export function metricOf({ metric, label }: Figure): string | null {
  if (metric !== null) return metric;
  const bare = label.replace(/\s*\([^)]*\)/g, "").trim().toLowerCase();
  return formulas().find(({ aliases }) => aliases.some((alias) => alias.toLowerCase() === bare))?.name ??
    null;
}

/** Fewest words of a label that name a row by themselves, whatever standard name a part of them has. */
const ROW_WORDS = 3;

/**
 * Whether a sentence names this very row: its label word for word ("the final ordinary dividend"), or all words that
 * the label has besides a metric's name ("iron ore" of "Iron ore revenue").
 */
export function namesRow(sentence: string, { label }: Pick<Figure, "label">): boolean {
  const own = wordsOf(label);
  const said = wordsOf(sentence);
  if (own.length >= ROW_WORDS && ` ${said.join(" ")} `.includes(` ${own.join(" ")} `)) return true;
  const besides = wordsOf(withoutMeasures(label));
  return besides.length > 0 && own.every((word) => said.includes(word));
}

/** Whether a sentence holds every word of a label that tells rows apart. */
export function namesAll(words: ReadonlySet<string>, label: string): boolean {
  const own = wordsOf(label);
  return own.length > 0 && own.every((word) => words.has(word));
}

/** The words of a sentence, in the form in which labels are compared with it. */
export function sentenceWords(sentence: string): ReadonlySet<string> {
  return new Set(wordsOf(sentence));
}

/** Whether a label says more than another: all of its words and others besides. */
export function isMoreExact(label: string, than: string): boolean {
  const [more, less] = [new Set(wordsOf(label)), new Set(wordsOf(than))];
  return more.size > less.size && [...less].every((word) => more.has(word));
}

function withoutMeasures(text: string): string {
  return findMeasures(text, READERS)
    .reduceRight((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text);
}

function sharesLabel(words: ReadonlySet<string>, { label, path }: Figure): boolean {
  const own = wordsOf(label);
  if (own.length === 0) return false;
  const held = own.filter((word) => words.has(word)).length;
  return held >= Math.ceil(own.length * LABEL_SHARE) ||
    (held > 0 && wordsOf([...path, label].join(" ")).every((word) => words.has(word)));
}

/** Names of parts in segment tables: the words of row and path that are no metric. */
export function partsOf(figures: readonly Figure[]): readonly (readonly string[])[] {
  const parts = new Map<string, readonly string[]>();
  for (const figure of figures) {
    for (const words of partWords(figure)) parts.set(words.join(" "), words);
  }
  return [...parts.values()];
}

function partWords({ statement, label, path }: Figure): readonly (readonly string[])[] {
  if (statement !== "segment") return [];
  // a heading of time or of segments at large names none
  const names = [label, ...path].filter((text) =>
    findPeriods(text, { yearEnd: null }).length === 0 &&
    !/^(?:reportable|business|operating)?\s*segments?$/i.test(text.trim())
  );
  return names.map((text) => {
    const bare = withoutMeasures(text);
    return wordsOf(bare).filter((word) => !/^(?:fy)?\d+$|^segment|^result|^elimination/.test(word));
  }).filter((words) => words.length > 0 && words.length <= 4);
}

function fitsPart(
  words: ReadonlySet<string>,
  figure: Figure,
  parts: FigureFit["parts"],
): boolean {
  const own = partWords(figure);
  if (own.some((part) => !part.every((word) => words.has(word)))) return false;
  const named = parts.filter((part) => part.every((word) => words.has(word)));
  const held = new Set(wordsOf([figure.label, ...figure.path].join(" ")));
  return named.every((part) => part.every((word) => held.has(word)));
}

/** Whether a column or row holds movements rather than levels: "Change %", "Variance", "Growth". */
export function isMovementFigure({ label, path, kind }: Figure, claim: Claim): boolean {
  // "Changes in operating assets and liabilities" is a section of the cash flow statement and no column
  const column = (path.at(-1) ?? "").replace(
    /\b(?:changes?|increases?|decreases?)(?: \([a-z]+\))? in (?=[a-z]{3})/i,
    "",
  );
  // "Emerging Growth Businesses" is the name of a part
  if (/\b(?:change|variance|movement|increase|decrease)\b|\bgrowth\b(?!\s+\p{L})/iu.test(column)) return true;
  if (!/\b(?:growth|change|increase|decrease|variance|movement)\b/i.test(label)) return false;
  // "Net increase in cash" is the name of a line; its amount is a movement only if the claim says so.
  return kind === "percent" || claim.aspect === "change";
}

/** Cash that leaves and costs: their sign is a matter of layout. */
export function isOutflow({ metric, label }: Figure): boolean {
  const text = `${metric ?? ""} ${label}`.replace(/_/g, " ");
  if (/\b(?:profit|income|earnings|ebitda?|margin|result|inflow|receipts?|proceeds)\b(?! tax)/i.test(text)) {
    return false;
  }
  return /\b(?:expenditures?|capex|purchases?|payments?|paid|costs?|expenses?|depreciation|amorti[sz]ation|impairments?|repayments?|repurchases?|buy-?backs?|tax(?:es|ation)?|dividends?|interest|provisions?|additions|acquisitions?)\b/i
    .test(text);
}

function wordsOf(text: string): readonly string[] {
  const words = text.toLowerCase().replace(/\([^)]*\)/g, " ").match(/[\p{L}&]{2,}|\p{Script=Han}/gu) ?? [];
  return words.map((word) => word.replace(/(?<=[^s]{2})s$/, "").replace(/ies?$/, "y")).filter((word) =>
    !LABEL_NOISE.has(word)
  );
}
