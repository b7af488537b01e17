import type { KnownCompany } from "../retrieval/mod.ts";
import {
  blank,
  EXTREME_WORDS,
  PART_WORDS,
  pronounAt,
  RECENT_WORDS,
  type Reference,
  type Stretch,
} from "./reference.ts";
import { findSpans } from "./spans.ts";

/** What goes into a question that leaves it out. */
export interface Filling {
  /** Empty where the question has its own, or none is known. */
  readonly companies: readonly string[];
  readonly years: readonly number[];
}

/** Languages that a question is composed in. */
export type ComposedLanguage = "en" | "zh";

/** Marks at the end of a question, which stay behind what is added to it. */
const END = /[\s?？.。!！,，;；]*$/u;

/** Fiscal years as a question names them. */
export function yearWords(years: readonly number[], language: ComposedLanguage): string {
  const isRow = years.length > 2 && years.every((year, at) => at === 0 || year === years[at - 1]! + 1);
  if (language === "zh") {
    return isRow ? `${years[0]}至${years.at(-1)}财年` : years.map((year) => `${year}财年`).join("和");
  }
  return isRow ? `FY${years[0]} to FY${years.at(-1)}` : listed(years.map((year) => `FY${year}`), language);
}

/** Names in a row, as a sentence has them. */
export function listed(names: readonly string[], language: ComposedLanguage): string {
  const last = names.at(-1) ?? "";
  if (names.length < 2) return last;
  const [comma, and] = language === "zh" ? ["、", "和"] : [", ", " and "];
  return `${names.slice(0, -1).join(comma)}${and}${last}`;
}

/** Adds companies and years to a question in its own words. */
export function addSlots(
  question: string,
  { companies, years, language }: Filling & { readonly language: ComposedLanguage },
): string {
  const isQuiet = question === question.toLowerCase();
  const fit = (text: string) => isQuiet ? text.toLowerCase() : text;
  if (language === "zh") {
    const added = [
      listed(companies, language),
      years.length === 0 ? "" : yearWords(years, language),
    ].filter((part) => part !== "").join(" ");
    return added === "" ? question : `${fit(added)}${/^\p{sc=Han}/u.test(question) ? "" : " "}${question}`;
  }
  const added = [
    companies.length === 0 ? "" : ` for ${listed(companies, language)}`,
    years.length === 0 ? "" : ` in ${yearWords(years, language)}`,
  ].join("");
  const end = question.search(END);
  return `${question.slice(0, end)}${fit(added)}${question.slice(end)}`;
}

/**
 * Fills companies and years into a question that says what it asks: a pronoun gives its place to the names, a counted
 * year to the year that it comes to, and what has no place stands at the end.
 */
export function fillQuestion(
  question: string,
  { companies, years, language, reference }: Filling & {
    readonly language: ComposedLanguage;
    readonly reference: Reference;
  },
): string {
  const edits: Edit[] = [];
  const [pronoun, counted] = [pronounAt(question), reference.yearsAt];
  const names = listed(companies, language);
  if (pronoun !== null && companies.length > 0) {
    const own = language === "zh" ? "的" : "'s";
    const text = pronoun.owns ? `${names}${own}` : names;
    const isClose = /^[\p{L}\p{N}]/u.test(question.slice(pronoun.end)) && language === "zh" && !pronoun.owns;
    edits.push({ ...pronoun, text: isClose ? `${text} ` : text });
  }
  if (counted !== null && years.length > 0) {
    const said = yearWords(years, language);
    const isOwner = /['’]s\s*$/u.test(question.slice(counted.start, counted.end));
    edits.push({ ...counted, text: language === "zh" || isOwner ? said : `in ${said}` });
  }
  return addSlots(edit(question, edits), {
    companies: edits.some(({ text }) => names !== "" && text.startsWith(names)) ? [] : companies,
    years: counted === null ? years : [],
    language,
  });
}

/** A stretch of a text and what takes its place. */
export interface Edit extends Stretch {
  readonly text: string;
}

/** Makes the edits; additions are in lower case where all of the text is. */
export function edit(text: string, edits: readonly Edit[]): string {
  const isQuiet = text === text.toLowerCase();
  return edits.toSorted((a, b) => b.start - a.start).reduce(
    (left, { start, end, text: put }) =>
      left.slice(0, start) + (isQuiet ? put.toLowerCase() : put) + left.slice(end),
    text,
  );
}

/** What stands between the names or years of one list. */
const BETWEEN =
  /^(?:['’]s)?\s*(?:,|，|、|and|&|or|to|-|–|with|vs\.?|versus|against|than|和|与|跟|及|至|到|\s)*\s*(?:the\s+)?(?:fy|fiscal(?: year)?)?\s*$/iu;

/** Words in front of a year that belong to it. */
const YEAR_LEAD =
  /(?:\b(?:in|for|from|between|during|of|over|at)\s+(?:the\s+)?)?(?:(?:fiscal|financial)\s+)?$/iu;

/**
 * Says an earlier question again with other companies, years or line items in the places of its own; null where its own
 * have no one place.
 */
export function sayAgain(
  last: string,
  { companies, years, metric, said: question, known, language }: Filling & {
    /** Words of another line item, "" to keep the own. */
    readonly metric: string;
    /** The question that goes on: its part of a year, its end of an order and its "last year" take the places of the own. */
    readonly said: string;
    readonly known: readonly KnownCompany[];
    readonly language: ComposedLanguage;
  },
): string | null {
  const spans = findSpans(last, known);
  const edits: Edit[] = [];
  const rest: { companies: readonly string[]; years: readonly number[] } = { companies: [], years: [] };
  if (companies.length > 0) {
    const names = listed(companies, language);
    const own = new Set(spans.companies.map(({ company }) => company));
    if (own.size === 0) rest.companies = companies;
    else if (own.size === 1) edits.push(...spans.companies.map((span) => ({ ...span, text: names })));
    else {
      const all = joined(last, spans.companies);
      if (all === null) return null;
      edits.push({ ...all, text: names });
    }
  }
  const counted = years.length > 0 ? null : firstOf(question, RECENT_WORDS);
  const part = firstOf(question, PART_WORDS);
  const own = firstOf(last, PART_WORDS);
  const [extreme, ownExtreme] = [firstOf(question, EXTREME_WORDS), firstOf(last, EXTREME_WORDS)];
  if (part !== null && own !== null) edits.push({ ...own, text: part.text });
  if (extreme !== null && ownExtreme !== null) edits.push({ ...ownExtreme, text: extreme.text });
  if (years.length > 0 || counted !== null || (part !== null && own === null)) {
    const whole = counted?.text ?? yearWords(years, language);
    const said = part !== null && own === null
      ? `${part.text}${language === "zh" ? "" : " "}${whole}`
      : whole;
    const recent = [...last.matchAll(RECENT_WORDS)];
    if (spans.years.length === 0) {
      if (part !== null && own === null) return null;
      rest.years = years;
      edits.push(...recent.map(({ index, 0: all }) => ({ start: index, end: index + all.length, text: "" })));
    } else {
      const all = joined(last, spans.years);
      if (all === null) return null;
      const lead = YEAR_LEAD.exec(last.slice(0, all.start))?.[0] ?? "";
      const hasLead = language === "en" && lead.trim() !== "";
      edits.push({
        start: hasLead ? all.start - lead.length : all.start,
        end: all.end,
        text: hasLead && counted === null ? `in ${said}` : said,
      });
    }
  }
  if (metric !== "") {
    const [only, more] = spans.metrics;
    if (only === undefined || more !== undefined) return null;
    edits.push({ start: only.start, end: only.end, text: metric });
  }
  if (
    edits.some((one, at) =>
      edits.some((other, by) => by > at && one.start < other.end && other.start < one.end)
    )
  ) {
    return null;
  }
  return addSlots(edit(last, edits).replace(/ {2,}/g, " ").replace(/\s+(?=[?？.,])/gu, ""), {
    ...rest,
    language,
  });
}

function firstOf(text: string, pattern: RegExp): Edit | null {
  const [match] = text.matchAll(pattern);
  return match === undefined
    ? null
    : { start: match.index, end: match.index + match[0].length, text: match[0].replace(/['’]s$/u, "") };
}

/** The stretch that a list takes up; null where something else stands between its entries. */
function joined(text: string, stretches: readonly Stretch[]): Stretch | null {
  const sorted = stretches.toSorted((a, b) => a.start - b.start);
  const isList = sorted.every(({ start }, at) =>
    at === 0 || BETWEEN.test(text.slice(sorted[at - 1]!.end, start))
  );
  return isList && sorted.length > 0 ? { start: sorted[0]!.start, end: sorted.at(-1)!.end } : null;
}

/** The line items of a question in its own words, with what narrows them; "" where it names none. */
export function matterWords(text: string, { known, qualifiers, measureWords }: {
  readonly known: readonly KnownCompany[];
  readonly qualifiers: string;
  readonly measureWords: string;
}): string {
  const { metrics, companies, years } = findSpans(text, known);
  if (metrics.length === 0) return measureWords;
  const plain = blank(text, [...companies, ...years]);
  const words = [...new Set(metrics.map(({ start, end }) => plain.slice(start, end)))];
  const language = /\p{sc=Han}/u.test(words[0] ?? "") ? "zh" : "en";
  return `${qualifiers === "" ? "" : `${qualifiers} `}${listed(words, language)}`;
}

/** A question made of nothing but its slots. */
export function plainQuestion(
  matter: string,
  { companies, years, language, compares }: Filling & {
    readonly language: ComposedLanguage;
    readonly compares: boolean;
  },
): string {
  const [names, when] = [listed(companies, language), years.length === 0 ? "" : yearWords(years, language)];
  if (language === "zh") {
    return compares ? `比较${names}${when}的${matter}` : `${names}${when}的${matter}是多少？`;
  }
  const at = when === "" ? "" : ` in ${when}`;
  return compares ? `Compare the ${matter} of ${names}${at}.` : `What was the ${matter} of ${names}${at}?`;
}
