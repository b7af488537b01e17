import { findAmounts, findPeriods, fiscalYearPeriod } from "../../../retrieval/mod.ts";
import type { Amount, Box, FiscalCalendar, Period } from "../../../retrieval/mod.ts";
import { resolveValue } from "./resolve_value.ts";
import type { FigureContext, LooseFigure } from "./table_figures.ts";
import { unitOfLabel } from "./unit_of_label.ts";

/** Where the sentences stand, and which year the report is about. */
export interface ProseContext extends FigureContext {
  readonly page: number;
  readonly fy: number;
  /** Box of the passage that holds a text. */
  /** The page's running text, for a sentence that says what year it covers. */
  readonly pageText: string;
  readonly boxOf: (text: string) => Box;
}

const STATES = /\s(?:was|were|is|are|of|came to|totall?ed|amounted to|stood at|reached)\s*$/i;
const MOVED =
  /\s(?:rose|fell|grew|increased|decreased|declined|improved|dropped)(?: by [^,;]{1,20})?(?: from [^,;]{1,40})? to\s*$/i;
const COMPARED =
  /(?:compared (?:with|to)|(?:up|down) from|from|against|versus|in \S{2,8} the figure was)\s*$/i;
/** The verb and the number of a sentence that may state a figure: looked for first, for most sentences hold none. */
const PLAIN = /\b(?:was|were|is|are|of|to|reached)\s+\(?(?:[A-Z]{1,3})?[$€£¥₹]?\s?\d/;
const BRACKET = /\(\s*$/;
/** What a plan or a guess says is no reported figure. */
const HEDGED =
  /\b(?:expect|anticipat|guidance|target|forecast|estimat|approximately|about|around|nearly|almost|up to|at least|more than|less than|between|could|may|might|would|should|will|if)\w*\b/i;
const REPORTED = /^.*\b(?:recorded|reported|posted)\s+(?:an?\s+)?/i;
const LOSS = /^(?:(?:statutory|underlying|net|attributable|operating)\s+)*loss\b/i;
const COVERS = /\bcovers? the (?:financial |fiscal )?year\b/i;
const MEASURE = /^\s*(?:\w+ )?(tonnes|Mt|kt|wmt|dmt|ounces|koz|barrels|GWh|MWh)\b/;
const AFTER = /^(?:\s*\((?:restated|re-?presented)\))?[^,;.()]{0,40}/i;
/** "The company paid dividends of": what stands before is a sentence and no name. */
const VERBLESS = /\bof\s*$/i;
const PRONOUN =
  /^(?:it|this|that|these|those|they|we|he|she|such|which|there|most|some|all|each|both|one|an?|any)\b/i;
/** Names of line items are no longer than this. */
const NAME_WORDS = 8;
const LEAD = /^(?:(?:and|but|while|whereas|also|overall|however)\b,?\s*)*/i;
const YEAR_PHRASE = /\b(?:for|in|during|over) the (?:fiscal |financial |full )?year\b/i;

interface Mention {
  readonly amount: Amount;
  readonly start: number;
  readonly end: number;
  readonly period: Period | null;
}

function sentencesOf(text: string): readonly string[] {
  return text.split(/(?<=[a-z0-9)%][.!?])\s+(?=[A-Z])|\n/);
}

/** Period stated in a stretch of text, null where none or several are. */
function periodIn(text: string, calendar: FiscalCalendar): Period | null {
  const found = new Map(
    findPeriods(text, calendar).map((
      { period },
    ) => [`${period.kind}${period.fiscalYear}${period.part}`, period]),
  );
  return found.size === 1 ? [...found.values()][0] ?? null : null;
}

/** The words before a figure that name it, without times and articles; null where they are no plain subject. */
function subjectOf(before: string, calendar: FiscalCalendar): string | null {
  const verb = STATES.exec(before) ?? MOVED.exec(before);
  if (verb === null) return null;
  let subject = before.slice(0, verb.index + 1).split(/[;:]|,\s+(?:and|while|but)\s/).at(-1) ?? "";
  for (const { start, end } of findPeriods(subject, calendar).toReversed()) {
    subject = `${subject.slice(0, start)} ${subject.slice(end)}`;
  }
  subject = subject.replace(YEAR_PHRASE, " ").replaceAll(
    /\b(?:in|for|during|at|as at|as of)\s*(?=,|$)|^\s*(?:in|for|during|at)\s+(?=\s|,)/gi,
    " ",
  );
  subject = subject.replaceAll(/\s+/g, " ").replaceAll(/^[\s,]+|[\s,]+$/g, "").replace(LEAD, "")
    .replace(REPORTED, "").replace(/^(?:the|our|its|group's|the group's)\s+/i, "");
  return subject === "" || /[;()]/.test(subject) ? null : subject;
}

/** A short noun phrase: no pronoun that stands for what another sentence names, no clause. */
function isName(subject: string): boolean {
  return subject.split(/\s+/).length <= NAME_WORDS && /^[A-Za-z]/.test(subject) && !PRONOUN.test(subject) &&
    !/[,;"“”]|\b(?:that|which|who|because|when|where|there)\b/i.test(subject);
}

function mentionsOf(sentence: string, calendar: FiscalCalendar): readonly Mention[] {
  const times = findPeriods(sentence, calendar);
  return findAmounts(sentence).filter(({ start, end }) =>
    times.every((time) => end <= time.start || start >= time.end)
  )
    .map(({ amount, start, end }) => ({ amount, start, end, period: null }));
}

/** The figures that follow the first one and are compared with it: each with the period that stands at it. */
function comparedWith(
  sentence: string,
  first: Mention,
  rest: readonly Mention[],
  calendar: FiscalCalendar,
): readonly Mention[] {
  const found: Mention[] = [];
  let end = first.end;
  for (const mention of rest) {
    const link = sentence.slice(end, mention.start);
    const after = AFTER.exec(sentence.slice(mention.end))?.[0] ?? "";
    const bracketed = findPeriods(link, calendar).length === 1 && /\(\s*[^()]*:\s*$/.test(link);
    if (!COMPARED.test(link) && !bracketed && !BRACKET.test(link)) break;
    const period = periodIn(link, calendar) ?? periodIn(after, calendar);
    if (period === null) break;
    found.push({
      ...mention,
      period: { ...period, restated: period.restated || /restated|re-?presented/i.test(after) },
    });
    end = mention.end;
  }
  return found;
}

/**
 * Figures that sentences state plainly: a subject that is a name and nothing else, a verb, a number with its unit, and
 * a time; a name that is no standard one stays as printed. "Revenue was US$55,658 million, compared with US$53,817 million in FY2023" gives two.
 * Without a time of its own a figure is of the report's year only where the sentence says "for the year" or compares
 * it with the year before. Hedged sentences give none.
 */
export function proseFigures(text: string, context: ProseContext): readonly LooseFigure[] {
  const { calendar, standardMetric } = context;
  const figures: LooseFigure[] = [];
  for (const sentence of sentencesOf(text)) {
    if (sentence.length > 400 || !PLAIN.test(sentence) || HEDGED.test(sentence)) continue;
    const mentions = mentionsOf(sentence, calendar);
    const first = mentions[0];
    if (first === undefined) continue;
    const before = sentence.slice(0, first.start);
    const subject = subjectOf(before, calendar);
    const metric = subject === null
      ? null
      : [subject, subject.replace(/^total\s+/i, "")].map((name) =>
        standardMetric(name, { statement: "other", path: [] })
      )
        .find((name) => name !== null) ?? null;
    if (subject === null) continue;
    const compared = comparedWith(sentence, first, mentions.slice(1), calendar);
    const tail = AFTER.exec(sentence.slice(first.end))?.[0] ?? "";
    const own = periodIn(before, calendar) ?? periodIn(tail, calendar);
    // a name of its own is kept as printed where the sentence itself says of which time it speaks
    if (metric === null && (own === null || !isName(subject) || VERBLESS.test(before))) continue;
    const implied = coversYear(context) || YEAR_PHRASE.test(before) ||
      compared.some(({ period }) => period?.kind === "year" && period.fiscalYear === context.fy - 1);
    const period = own ??
      (implied && findPeriods(before, calendar).length === 0 ? fiscalYearPeriod(context.fy, calendar) : null);
    for (const mention of [...period === null ? [] : [{ ...first, period }], ...compared]) {
      const figure = figureOf(mention, { subject, metric, sentence }, context);
      if (figure !== null) figures.push(figure);
    }
  }
  return figures;
}

/** The page says which year it is about. */
function coversYear({ pageText, calendar, fy }: ProseContext): boolean {
  return sentencesOf(pageText).some((sentence) =>
    COVERS.test(sentence) && periodIn(sentence, calendar)?.fiscalYear === fy
  );
}

function figureOf(
  { amount, end, period, start }: Mention,
  { subject, metric, sentence }: {
    readonly subject: string;
    readonly metric: string | null;
    readonly sentence: string;
  },
  context: ProseContext,
): LooseFigure | null {
  // a bare number without currency, scale or percent states no unit
  if (period === null || amount.currency === null && amount.scale === null && amount.ratio === null) {
    return null;
  }
  const perShare = /^\s*(?:per|a) (?:\w+ )?share\b/i.test(sentence.slice(end));
  const measure = MEASURE.exec(sentence.slice(end))?.[1];
  const loss = LOSS.test(subject) && amount.value !== null && !amount.value.startsWith("-") &&
    amount.value !== "0";
  const signed = loss ? { ...amount, value: `-${amount.value}` } : amount;
  const kind = perShare ? "perShare" : measure === undefined ? null : "quantity";
  const resolved = resolveValue(signed, {
    column: { kind, unit: null },
    row: unitOfLabel(subject),
    section: { kind: null, unit: null },
    table: { money: null, except: new Set(), shares: null },
    percentBeside: false,
    documentCurrency: context.currency,
    fallback: "count",
  });
  if (resolved === null) return null;
  return {
    label: subject,
    path: [],
    printed: sentence.slice(start, end),
    metric,
    ...resolved,
    measure: measure ?? resolved.measure,
    decimals: amount.decimals,
    period,
    statement: "other",
    page: context.page,
    box: context.boxOf(sentence),
    cell: null,
    illustrative: false,
  };
}
