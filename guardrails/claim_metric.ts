import { admissibleMetrics, type Figure, findMetric, findPeriods } from "../retrieval/mod.ts";

import type { Claim } from "./answer.ts";
import { formulaNamed } from "./formulas.ts";
import { qualifiersOf } from "./qualifiers.ts";
import { type Wording, wordingOf, wordsOf } from "./wording.ts";

/** What decides whether a row may support a claim about a metric. */
export interface FigureFit {
  readonly strict: boolean;
  /** Names of segments, products and places in the sources, as word lists: a claim that names one means that row. */
  readonly parts: readonly (readonly string[])[];
  /** What stands above the tables of the sources, by chunk: a segment's own table names it there and in no row. */
  readonly headings?: ReadonlyMap<string, string>;
}

/** Share of a label's words that a sentence must hold where no standard name connects them. */
const LABEL_SHARE = 2 / 3;

/**
 * Whether a figure's row may support a claim about its metric: the same standard name, or an accepted variant unless
 * strict; where either side has no standard name, the row's own words must stand in the sentence. Rows of a part (a
 * segment, a product) support only claims that name it, and the group's row none that names a part.
 */
export function fitsMetric(claim: Claim, figure: Figure, { strict, parts, headings }: FigureFit): boolean {
  const said = wordingOf(claim.sentence);
  if (!fitsPart(claim.sentence, figure, parts)) return false;
  const own = metricOf(figure);
  if (claim.metric === null || isMisread(claim)) {
    return (own === null || claim.metric !== null || claim.also.metrics.length === 0) &&
      sharesLabel(said, figure);
  }
  const admissible = strict ? [claim.metric] : [...admissibleFor(claim.metric), ...oppositeOf(claim.metric)];
  if (own !== null) {
    return admissible.includes(own) && fitsQualifiers(claim, figure, headings) ||
      namesRow(claim.sentence, figure);
  }
  const headed = [figure.label, ...figure.path].flatMap((text) =>
    wordingOf(text).measures.map(({ value }) => value)
  );
  return (headed.length === 0 || headed.some((metric) => admissible.includes(metric))) &&
    namesAll(claim.sentence, figure.label);
}

/**
 * Whether a figure's own words hold what a claim says in front of its metric: "iron ore revenue" is no revenue of the
 * group, also where no row of iron ore is at hand.
 */
export function fitsQualifiers(
  claim: Claim,
  { label, path, chunk, statement, metric }: Figure,
  headings: FigureFit["headings"],
): boolean {
  const qualifiers = qualifiersOf(claim);
  if (qualifiers.length === 0) return true;
  const above = GROUP_STATEMENTS.has(statement) ? "" : headings?.get(chunk) ?? "";
  const held = new Set(
    [label, ...path, above, metric?.replaceAll("_", " ") ?? ""].flatMap((text) => wordingOf(text).words),
  );
  return qualifiers.every((word) => held.has(word));
}

/** Statements of all of the company: what stands above them names the company, a note, a time, and no part. */
const GROUP_STATEMENTS: ReadonlySet<Figure["statement"]> = new Set([
  "income",
  "balance",
  "cashFlow",
  "equity",
]);

/** "Gross margin" of US$5m is a line of the income statement and not the percentage of that name. */
function isMisread({ metric, kind }: Claim): boolean {
  const standard = metric === null ? null : findMetric(metric)?.kind ?? formulaNamed(metric)?.kind ?? null;
  return kind === "money" && (standard === "percent" || standard === "ratio");
}

/**
 * Other names under which companies publish one measure. Retrieval knows more stand-ins, which an answer names as what they
 * are; no claim is tied to them: profit of the owners, diluted earnings or net interest are other numbers.
 */
const SAME_MEASURE: ReadonlySet<string> = new Set([
  "ebitda",
  "underlying_ebitda",
  "adjusted_ebitda",
  "ebitda_margin",
  "underlying_ebitda_margin",
  "adjusted_ebitda_margin",
  "underlying_profit",
  "adjusted_net_income",
]);

/** The metrics whose figures may support a claim about this one, itself first. */
export function admissibleFor(metric: string): readonly string[] {
  return admissibleMetrics(metric).filter((one) => one === metric || SAME_MEASURE.has(one));
}

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
  return metric ?? wordingOf(label).measure;
}

/** Fewest words of a label that name a row by themselves, whatever standard name a part of them has. */
const ROW_WORDS = 3;

/**
 * Whether a sentence names this very row: its label word for word ("the final ordinary dividend"), or all words that
 * the label has besides a metric's name ("iron ore" of "Iron ore revenue").
 */
export function namesRow(sentence: string, { label }: Pick<Figure, "label">): boolean {
  const [own, said] = [wordingOf(label), wordingOf(sentence)];
  if (own.words.length >= ROW_WORDS && said.joined.includes(own.joined)) return true;
  return own.besides.length > 0 && said.holds(own.words);
}

/** Whether a sentence holds every word of a label that tells rows apart. */
export function namesAll(sentence: string, label: string): boolean {
  const { words } = wordingOf(label);
  return words.length > 0 && wordingOf(sentence).holds(words);
}

/** Whether a label says more than another: all of its words and others besides. */
export function isMoreExact(label: string, than: string): boolean {
  const [more, less] = [wordingOf(label), wordingOf(than)];
  return more.set.size > less.set.size && more.holds(less.words);
}

function sharesLabel(said: Wording, { label, path }: Figure): boolean {
  const { words } = wordingOf(label);
  if (words.length === 0) return false;
  const held = words.filter((word) => said.set.has(word)).length;
  return held >= Math.ceil(words.length * LABEL_SHARE) ||
    (held > 0 && [...path, label].every((text) => said.holds(wordingOf(text).words)));
}

/** Names of parts in segment tables: the words of row and path that are no metric. */
export function partsOf(figures: readonly Figure[]): readonly (readonly string[])[] {
  const parts = new Map<string, readonly string[]>();
  for (const figure of figures) {
    for (const words of partWords(figure)) parts.set(words.join(" "), words);
  }
  return [...parts.values()];
}

const partsCache = new WeakMap<Figure, readonly (readonly string[])[]>();

function partWords(figure: Figure): readonly (readonly string[])[] {
  if (figure.statement !== "segment") return [];
  let parts = partsCache.get(figure);
  if (parts === undefined) partsCache.set(figure, parts = readParts(figure));
  return parts;
}

function readParts({ label, path }: Figure): readonly (readonly string[])[] {
  // a heading of time or of segments at large names none
  const names = [label, ...path].filter((text) =>
    findPeriods(text, { yearEnd: null }).length === 0 &&
    !/^(?:reportable|business|operating)?\s*segments?$/i.test(text.trim())
  );
  return names.map((text) =>
    wordsOf(wordingOf(text).withoutMeasures())
      .filter((word) => !/^(?:fy)?\d+$|^segment|^result|^elimination/.test(word))
  ).filter((words) => words.length > 0 && words.length <= 4);
}

const namedCache = new WeakMap<FigureFit["parts"], Map<Wording, FigureFit["parts"]>>();

/** The parts that a sentence names. */
function namedParts(said: Wording, parts: FigureFit["parts"]): FigureFit["parts"] {
  let known = namedCache.get(parts);
  if (known === undefined) namedCache.set(parts, known = new Map());
  let named = known.get(said);
  if (named === undefined) known.set(said, named = parts.filter((part) => said.holds(part)));
  return named;
}

/** Whether a figure is of the part that a sentence names, or of the whole where it names none. */
export function fitsPart(sentence: string, figure: Figure, parts: FigureFit["parts"]): boolean {
  const said = wordingOf(sentence);
  if (partWords(figure).some((part) => !said.holds(part))) return false;
  const named = namedParts(said, parts);
  if (named.length === 0) return true;
  const held = new Set([figure.label, ...figure.path].flatMap((text) => wordingOf(text).words));
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
