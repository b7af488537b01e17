import { Decimal } from "decimal.js";
import { findMetric } from "../retrieval/mod.ts";
import type { Claim } from "./answer.ts";
import { formulaNamed } from "./formulas.ts";
import type { ClaimNumber } from "./claim_numbers.ts";

const RISE =
  /\b(?:increas\w*|ris(?:e|es|en|ing)|rose|gr[eo]w(?:s|n|ing|th)?|up|gain\w*|improv\w*|higher|climb\w*|jump\w*|widen\w*|expand\w*|expansion|advanc\w*|surg\w*|more|above|ahead|rais\w*|soar\w*|accelerat\w*|strengthen\w*|added|lift\w*)\b|增长|增加|上升|提高|高于|增至|上涨/i;
const FALL =
  /\b(?:decreas\w*|fell|fall(?:s|en|ing)?|declin\w*|down|dropp?\w*|lower\w*|fewer|smaller|reduc\w*|shr[aiu]nk\w*|slid\w*|contract(?:ed|ion)|narrow\w*|less|below|behind|slump\w*|cut(?:s|ting)?|trimm\w*|sank|sunk|plung\w*|plummet\w*|weaken\w*|eas(?:ed|ing)|slip\w*|retreat\w*|compress\w*|deteriorat\w*|los(?:t|ing)|short)\b|下降|减少|下跌|降低|低于|下滑|降至/i;

/** Directly before a number that is where something moved to or from. */
const TO_OR_FROM =
  /(?:\b(?:to|from|at|of|was|were|is|reached|reaching|stood at|totall?ed|is at)|至|到|为)\s*(?:about|approximately|around|some|roughly|nearly|almost|just (?:over|under)|over|under)?\s*(?:a|an)?\s*\(?$/i;
const GROWTH_OF =
  /(?:\b(?:growth|increase|decrease|rise|fall|decline|drop|reduction|change|movement|variance|CAGR|difference)\b(?:[^.;]{0,60}?)(?:\bof|\bwas|\bis|\bby|:|=)|(?:增长率|增幅|降幅|同比增长|同比下降)[^。]{0,6})\s*(?:about|approximately|around|roughly|nearly|almost)?\s*\(?[+−-]?$/i;
const BY =
  /(?:(?<!\bdivided |\bmultiplied |\breported |\bowned |\bheld |\bfollowed )\bby(?: between)?|同比(?:增长|下降|上升|减少)?了?)\s*(?:about|approximately|around|some|roughly|nearly|almost|more than|less than|over|close to|just (?:over|under)|up to)?\s*(?:a|an)?\s*$/i;
/** Right behind the number: "3.4% higher", "a 3.4% increase", "3.4 percentage points above". */
const MOVED_AFTER =
  /^\s*(?:year[- ]on[- ]year |yoy |p\.?a\.? )?(?:(?:higher|lower|above|below|up|down)\b|(?:more|less|fewer)\b(?! \p{L}+ (?:of|was|were)\b)(?=\s*(?:than|in\b|year|[,.;)]|$|\p{L}+ than))|(?:increase|decrease|rise|fall|decline|drop|growth|improvement|reduction|gain|jump|uplift|contraction|cut)\b)/iu;
/** Right before it: "rose 3.4%", "up 3.4%". */
const MOVED_BEFORE =
  /(?:\b(?:increas(?:ed?|es|ing)|ris(?:e|es|en|ing)|rose|grew|grow(?:n|s|ing)?|(?<!\b(?:made|makes?|making|set|took|takes?) )up|gained|improved|climbed|jumped|widened|expanded|surged|rais(?:ed|ing)|soared|added|lifted|cut|trimmed|sank|plunged|slipped|eased|compressed|decreas(?:ed?|ing)|fell|fall(?:en|ing)|declin(?:ed?|ing)|down|dropped|lowered|reduced|shrank|slid|contracted|narrowed|slumped)|(?:增长|增加|上升|提高|下降|减少|下跌|上涨|下滑|降低|增)了?(?:约|近|超过)?)(?: (?:by|a|an|between|further|another|about|approximately|around|some|roughly|nearly|almost|only|just|significantly|slightly|sharply|(?:more|less|greater) than|in excess of|over|at least|up to))*\s*\(?[+]?$/i;

const HEDGE_BEFORE =
  /(?:\b(?:about|approximately|approx\.?|around|roughly|nearly|almost|some|(?<!turned )over|more than|less than|fewer than|under|close to|circa|ca\.?|c\.|up to|as much as|at least|at most|in excess of|upwards of|north of|south of|approaching|just (?:over|under|above|below|shy of)|(?:a )?little (?:over|under|more than|less than)|slightly (?:over|under|more than|less than|above|below)|well (?:over|above)|in the (?:region|order|vicinity|neighbou?rhood) of|somewhere (?:around|between|near)|between (?:about|around|roughly)|estimated(?: at)?|perhaps|possibly|probably|likely|maybe|say)(?: (?:a|an))?|[~≈∼]|约为?|近|将近|大约为?|大概|超过|逾|至少|不到|估计)\s*\(?$/i;
/** Right behind a number: "US$55 billion or so". */
const HEDGE_AFTER =
  /^\s*(?:or (?:so|thereabouts|more|less)\b|,? (?:approximately|roughly|give or take|more or less)\b|左右|上下|以上|\(?(?:estimated|est\.|approx\.?|unaudited estimate)\)?)/i;
/** In what is said of the number: what is announced or supposed is no figure of a report. "In May" and "above expectations" are neither. */
const TREND =
  /\b(?:estimat\w*|expect(?:s|ed|ing)?|(?<!(?:above|below|beat|beating|exceeded|exceeding|ahead of|in line with|within|against|met|missed) (?:\w+ )?)(?:expectations?|guidance|outlook|targets?|forecasts?|estimates?|projections?)|forecast(?:ed|ing)?|projected|projections?|likely|unlikely|probably|might|could|would|should|guided|guiding|targeting|targeted|anticipat\w*|plan(?:s|ned) to|aims?|assum(?:es|ing|ptions?))\b|\bmay\b(?= \p{L})|预计|估计|可能|预测|有望|预期|目标/iu;

const LOSS = /\b(?:loss(?:es)?|lost|losing|deficit|negative)\b|亏损/i;
const PROFIT_METRIC = /profit|income|earnings|loss|ebit|eps|result/;

/** What the words around a number make of it. */
export interface Aspect {
  readonly aspect: Claim["aspect"];
  /** The number's value with the sign that the words give it. */
  readonly value: string;
  readonly hedged: boolean;
  readonly bound?: NonNullable<Claim["bound"]>;
  /** Widened where a hedge says that trailing zeros are no digits. */
  readonly tolerance: string;
}

/**
 * Whether a number is a level or a movement, which sign the words around it give it, and whether it is hedged.
 *
 * @param clause the number's own clause, with `before` and `after` the text of the sentence on both sides of the number
 */
export function readAspect(
  number: ClaimNumber,
  context: {
    readonly before: string;
    readonly after: string;
    readonly clause: string;
    /** What is said of this number and of no other one, as far as the number. */
    readonly said: string;
    readonly metric: string | null;
  },
): Aspect {
  const { before, after, clause } = context;
  const near = before.slice(-90);
  const isChange = isMovement({ before: near, after, whole: before }, { number, metric: context.metric });
  const isRounded = HEDGE_BEFORE.test(near) || HEDGE_AFTER.test(after);
  const hedged = isRounded || TREND.test(context.said.replace(/\bMay\b/g, " "));
  const negative = isChange ? falls(near, after) : isLoss(clause, context.metric);
  const value = new Decimal(number.value);
  const bound = readBound(near, after);
  return {
    ...(bound === null ? {} : { bound }),
    aspect: isChange ? "change" : "level",
    value: negative && value.gt(0) ? value.neg().toFixed() : number.value,
    hedged,
    tolerance: isRounded ? roundedTolerance(number) : number.tolerance,
  };
}

/** Words that say on which side of the number the figure lies, directly before it; the longer ones first. */
const BOUNDS: readonly (readonly [RegExp, NonNullable<Claim["bound"]>])[] = [
  [/(?:\b(?:at least|no(?:t)? (?:less|fewer|lower) than|a minimum of)|至少|不低于|不少于)\s*$/i, "atLeast"],
  [
    /(?:\b(?:up to|at most|no(?:t)? (?:more|greater|higher) than|a maximum of)|至多|最多|不超过|不高于)\s*$/i,
    "atMost",
  ],
  [
    /(?:\b(?:(?<!(?:up|down|left|carried|rolled|taken) )over|(?:more|greater|higher) than|in excess of|above|exceed(?:ed|ing|s)?)|超过|高于|逾)\s*$/i,
    "above",
  ],
  [/(?:\b(?:under|(?:less|fewer|lower) than|below|short of)|低于|少于|不足|不到)\s*$/i, "below"],
  [/(?:\b(?:nearly|almost|approaching)|近|接近|将近)\s*$/i, "nearly"],
];
const RANGE_TO =
  /\bbetween\s(?:(?!\bbetween\b)[^;。]){1,60}?\d[^;。a-z]{0,12}(?:\s?(?:million|billion|thousand|per cent|percent)\b[^;。\d]{0,20})?\sand\s*$/i;

function readBound(before: string, after: string): NonNullable<Claim["bound"]> | null {
  if (/\bbetween\s*$/i.test(before) && /\band\b/i.test(after.slice(0, 40))) return "from";
  if (RANGE_TO.test(before)) return "to";
  return BOUNDS.find(([pattern]) => pattern.test(before))?.[1] ?? null;
}

function isMovement(
  { before, after, whole }: { readonly before: string; readonly after: string; readonly whole: string },
  { number: { measure, kind, printed, currency }, metric }: {
    readonly number: ClaimNumber;
    readonly metric: string | null;
  },
): boolean {
  if (measure === "points") return true;
  // "three times higher" says how many times, "did not change" that nothing moved
  if (
    kind === "ratio" && currency === null &&
    /^\s*(?:times )?(?:higher|larger|more|bigger|greater)/i.test(after)
  ) return false;
  if (/\b(?:no|not|without|un)[ -]?chang\w*[^,;.]*$/i.test(before)) return false;
  if (kind === "percent" && isSigned(printed, before) && !isRate(metric)) return true;
  if (MOVED_AFTER.test(after) || BY.test(before) || MOVED_BEFORE.test(before)) return true;
  if (kind === "percent" && GROWTH_OF.test(before)) return true;
  if (
    kind === "percent" && /=\s*$/.test(before) && /\b(?:growth|change|increase|decrease|CAGR)\b/i.test(whole)
  ) return true;
  if (
    GROWTH_OF.test(before) &&
    /\b(?:increase|decrease|rise|fall|decline|drop|reduction|change|difference)\b/i.test(before)
  ) {
    return true;
  }
  return TO_OR_FROM.test(before) ? false : kind === "percent" && /\bCAGR\b/.test(before);
}

/** "+3.4%" beside an amount is its growth; of a margin it is the margin. */
function isSigned(printed: string, before: string): boolean {
  return /^[+−–-]/.test(printed) || /[(（]\s*[+]\s*$/.test(before);
}

function isRate(metric: string | null): boolean {
  if (metric === null) return true;
  const kind = findMetric(metric)?.kind ?? formulaNamed(metric)?.kind;
  return kind === "percent" || kind === "ratio";
}

/** The nearest word of movement decides, behind the number before in front of it. */
function falls(before: string, after: string): boolean {
  const behind = MOVED_AFTER.exec(after)?.[0] ?? "";
  if (FALL.test(behind)) return true;
  if (RISE.test(behind)) return false;
  // "fell more than 3%" is no rise
  const bare = before.replace(
    /\b(?:(?:more|less|greater|higher|lower|fewer) than|above|below|up to)\s*$/i,
    "",
  );
  return lastIndex(bare, FALL) > lastIndex(bare, RISE);
}

function lastIndex(text: string, pattern: RegExp): number {
  return [...text.matchAll(new RegExp(pattern.source, "gi"))].at(-1)?.index ?? -1;
}

/** "A loss of US$203 million" is a profit of minus that; an impairment loss is not. */
function isLoss(clause: string, metric: string | null): boolean {
  return LOSS.test(clause) && (metric === null || PROFIT_METRIC.test(metric)) &&
    !/\b(?:impairment|credit|foreign exchange|fx|actuarial|tax) loss/i.test(clause) &&
    !/\bprofit (?:or|and) loss\b|\bprofit\/\(?loss\)?/i.test(clause);
}

/** "About 29,000 million" is good to the thousand. */
function roundedTolerance({ printed, tolerance }: ClaimNumber): string {
  const digits = printed.match(/\d[\d,]*(?!.*\.\d)/)?.[0].replace(/,/g, "") ?? "";
  const zeros = /[1-9]\d*?(0+)$/.exec(digits)?.[1]?.length ?? 0;
  return new Decimal(tolerance).mul(new Decimal(10).pow(zeros)).toFixed();
}
