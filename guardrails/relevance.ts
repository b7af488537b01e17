import { type Hit, tokenize } from "../retrieval/mod.ts";
import { BOILERPLATE_RULES, type BoilerplateRule, CONTENTS_ASKED } from "./boilerplate_rules.ts";
import { splitSentences } from "./sentences.ts";

/** Kinds of passages that every report has and that answer no question about figures. */
export type Boilerplate = "governance" | "auditorsReport" | "forwardLooking" | "contents";

/** A hit that was taken out, and as what. */
export interface DroppedHit {
  readonly hit: Hit;
  readonly reason: Boilerplate;
}

/** What a question asks for, as far as boilerplate may answer it. */
export interface AskedFor {
  readonly question: string;
  /** Standard names that the question asks for. */
  readonly metrics: readonly string[];
  /** Words of the question beside companies, years, metrics and instructions. */
  readonly otherWords?: string;
}

/** One stock phrase occurs in any passage; three different ones, in a good part of its sentences, are the passage. */
const MIN_PHRASES = 3;
const MIN_SHARE = 1 / 3;

/** Two of the three say it by themselves; "the board" and "directors" stand in every report. */
const MIN_TELLING = 2;

/** So many sentences of the kind say it with one telling phrase. */
const NEARLY_ALL = 0.6;

/** What a company fears is no governance, whoever oversees it. */
const RISK_SECTION = /\brisks? (?:related|relating|factors|affecting)\b|^risks?\b|风险因素/i;

/** Under a heading of the kind less will do, but not nothing: readers of pages carry a heading on for too long. */
const MIN_SHARE_UNDER_HEADING = 1 / 6;

/** A contents page is a list: at least this many lines, most of which end in a page number. */
const MIN_CONTENT_LINES = 6;

/** What lists of pages are headed with or made of. */
const CONTENTS_WORDS =
  /\b(?:contents|index|pages?|item \d|section \d|chapter|article [ivx\d]+|note \d)\b|目录/i;

/**
 * An amount that somebody could ask for: money, a percentage, a grouped number, a number with a scale or a unit. Years,
 * dates, ages and numbers of sections are none.
 */
const AMOUNT =
  /(?:[$€£¥₪]|\b(?:CHF|USD|EUR|GBP|AUD|CAD|NIS|RMB|JPY|HKD|SGD))\s?\(?\d|\d\s?(?:%|per ?cent\b|percent\b|(?:thousand|million|billion|trillion|basis points|cents|tonnes|Mt|MW|GWh|ounces|barrels|hectares|shares|employees|people)\b|[万亿元股吨人])|\b\d{1,3}(?:,\d{3})+\b|\b\d{1,3}(?: \d{3})+\b(?! ?\d)/i;

/**
 * Drops boilerplate from what was retrieved, by rule and without a model, unless the question asks for that kind.
 * Prose alone is judged by its words: tables under a committee's name hold pay. A heading alone decides nothing, for
 * the pages of some filings carry the last one on. What states an amount is no boilerplate, but for auditors' reports,
 * whose amounts all stand in the statements too. A hit with a figure of an asked measure, or with all words that the
 * question is about, always stays.
 */
export function dropBoilerplate(
  hits: readonly Hit[],
  asked: AskedFor,
): { readonly kept: readonly Hit[]; readonly dropped: readonly DroppedHit[] } {
  const metrics = new Set(asked.metrics);
  const words = tokenize(asked.otherWords ?? "", { side: "query" });
  const kept: Hit[] = [];
  const dropped: DroppedHit[] = [];
  for (const hit of hits) {
    const isAsked = hit.figures.some(({ metric, illustrative }) =>
      metric !== null && metrics.has(metric) && !illustrative
    );
    const reason = isAsked ? null : boilerplateOf(hit, asked.question);
    if (reason === null || isAbout(hit, words)) kept.push(hit);
    else dropped.push({ hit, reason });
  }
  return { kept, dropped };
}

function isAbout({ chunk }: Hit, words: readonly string[]): boolean {
  if (words.length === 0) return false;
  const held = new Set(tokenize(`${chunk.section} ${chunk.text}`));
  return words.every((word) => held.has(word));
}

function boilerplateOf({ chunk }: Hit, question: string): Boilerplate | null {
  if (!CONTENTS_ASKED.test(question) && isContentsPage(chunk)) return "contents";
  if (chunk.kind !== "prose") return null;
  for (const kind of ["auditorsReport", "forwardLooking", "governance"] as const) {
    const rule = BOILERPLATE_RULES[kind];
    if (kind === "governance" && RISK_SECTION.test(chunk.section)) continue;
    if (!rule.askedBy.test(question) && isOfKind(chunk, rule)) return kind;
  }
  return null;
}

function isOfKind(
  { section, text }: Hit["chunk"],
  { heading, telling, weak, statesAmounts }: BoilerplateRule,
): boolean {
  const told = telling.filter((phrase) => phrase.test(text)).length;
  if (told === 0) return false;
  const distinct = told + weak.filter((phrase) => phrase.test(text)).length;
  const share = shareOfSentences(text, [...telling, ...weak]);
  const hasAmount = AMOUNT.test(text);
  const isWhole = told >= MIN_TELLING && distinct >= MIN_PHRASES && share >= MIN_SHARE;
  const isNearlyAll = distinct >= MIN_TELLING && share >= NEARLY_ALL;
  if (isWhole || isNearlyAll) return statesAmounts || !hasAmount;
  const isHeaded = heading.test(section.trim()) || heading.test(text.trim());
  return isHeaded && share >= MIN_SHARE_UNDER_HEADING && !hasAmount;
}

/** Which part of a text's sentences holds one of the phrases. */
function shareOfSentences(text: string, phrases: readonly RegExp[]): number {
  const sentences = splitSentences(text).map(({ start, end }) => text.slice(start, end));
  const held = sentences.filter((sentence) => phrases.some((phrase) => phrase.test(sentence)));
  return sentences.length === 0 ? 0 : held.length / sentences.length;
}

/** Headings with one page number behind each, ascending: a statement's figures come in several columns and not in order. */
function isContentsPage({ text, unit, section }: Hit["chunk"]): boolean {
  if (unit !== null || AMOUNT.test(text)) return false;
  const lines = text.split("\n").map((line) => line.replace(/\|/g, " ").trim()).filter((line) => line !== "");
  const pages = lines.map((line) => /^\D*?(?:\d[\d.]*\D*?)?[\s.…]+(?<![\d.,]\s*)(\d{1,3})$/.exec(line)?.[1])
    .filter((page) => page !== undefined).map(Number);
  if (pages.length < MIN_CONTENT_LINES || pages.length < lines.length * 0.6) return false;
  if (!CONTENTS_WORDS.test(`${section}\n${text}`)) return false;
  const ascending = pages.filter((page, index) => index === 0 || page >= pages[index - 1]!).length;
  return ascending >= pages.length * 0.9;
}
