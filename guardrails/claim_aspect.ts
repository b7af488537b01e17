import { Decimal } from "decimal.js";
import type { Claim } from "./answer.ts";
import type { ClaimNumber } from "./claim_numbers.ts";

const RISE =
  /\b(?:increas\w*|ris(?:e|es|en|ing)|rose|gr[eo]w(?:s|n|ing|th)?|up|gain\w*|improv\w*|higher|climb\w*|jump\w*|widen\w*|expand\w*|expansion|advanc\w*|surg\w*|more|above|ahead)\b|增长|增加|上升|提高|高于/i;
const FALL =
  /\b(?:decreas\w*|fell|fall(?:s|en|ing)?|declin\w*|down|dropp?\w*|lower\w*|reduc\w*|shr[aiu]nk\w*|slid\w*|contract(?:ed|ion)|narrow\w*|less|below|behind|slump\w*)\b|下降|减少|下跌|降低|低于/i;

/** Directly before a number that is where something moved to or from. */
const TO_OR_FROM =
  /(?:\b(?:to|from|at|of|was|were|is|reached|reaching|stood at|totall?ed|is at)|至|到|为)\s*(?:about|approximately|around|some|roughly|nearly|almost|just (?:over|under)|over|under)?\s*(?:a|an)?\s*\(?$/i;
const GROWTH_OF =
  /(?:\b(?:growth|increase|decrease|rise|fall|decline|drop|reduction|change|movement|variance|CAGR|difference)\b(?:[^.;]{0,60}?)(?:\bof|\bwas|\bis|\bby|:|=)|(?:增长率|增幅|降幅|同比增长|同比下降)[^。]{0,6})\s*(?:about|approximately|around|roughly|nearly|almost)?\s*\(?[+−-]?$/i;
const BY =
  /(?:\bby|同比(?:增长|下降|上升|减少)?)\s*(?:about|approximately|around|some|roughly|nearly|almost|more than|less than|over)?\s*(?:a|an)?\s*$/i;
/** Right behind the number: "3.4% higher", "a 3.4% increase", "3.4 percentage points above". */
const MOVED_AFTER =
  /^\s*(?:year[- ]on[- ]year |yoy |p\.?a\.? )?(?:higher|lower|more|less|above|below|up|down|increase|decrease|rise|fall|decline|drop|growth|improvement|reduction|gain)\b/i;
/** Right before it: "rose 3.4%", "up 3.4%". */
const MOVED_BEFORE =
  /(?:\b(?:increas(?:ed?|ing)|ris(?:en|ing)|rose|grew|grow(?:n|ing)?|up|gained|improved|climbed|jumped|widened|expanded|surged|decreas(?:ed?|ing)|fell|fall(?:en|ing)|declin(?:ed?|ing)|down|dropped|lowered|reduced|shrank|slid|contracted|narrowed|slumped)|增长|增加|上升|提高|下降|减少|下跌)(?: (?:a|an|further|another|about|approximately|around|some|roughly|nearly|almost|only|just|significantly|slightly|sharply))*\s*\(?[+]?$/i;

const HEDGE_BEFORE =
  /(?:\b(?:about|approximately|approx\.?|around|roughly|nearly|almost|some|over|more than|less than|under|close to|circa|c\.|up to|at least|in excess of|just (?:over|under))|[~≈]|约|近|大约|超过)\s*$/i;
const TREND =
  /\b(?:estimat\w*|expect\w*|forecast\w*|project(?:ed|s|ion|ions)|likely|probably|may|might|could|would|should|guidance|trend\w*|target\w*|outlook|assum\w*)\b|预计|估计|可能|预测/i;

const LOSS = /\b(?:loss(?:es)?|deficit|negative)\b|亏损/i;
const PROFIT_METRIC = /profit|income|earnings|loss|ebit|eps|result/;

/** What the words around a number make of it. */
export interface Aspect {
  readonly aspect: Claim["aspect"];
  /** The number's value with the sign that the words give it. */
  readonly value: string;
  readonly hedged: boolean;
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
    readonly metric: string | null;
  },
): Aspect {
  const { before, after, clause } = context;
  const near = before.slice(-90);
  const isChange = isMovement({ before: near, after, whole: before }, number);
  const hedged = HEDGE_BEFORE.test(near) || TREND.test(clause) || TREND.test(before.slice(-40));
  const negative = isChange ? falls(near, after) : isLoss(clause, context.metric);
  const value = new Decimal(number.value);
  return {
    aspect: isChange ? "change" : "level",
    value: negative && value.gt(0) ? value.neg().toFixed() : number.value,
    hedged,
    tolerance: HEDGE_BEFORE.test(near) ? roundedTolerance(number) : number.tolerance,
  };
}

function isMovement(
  { before, after, whole }: { readonly before: string; readonly after: string; readonly whole: string },
  { measure, kind }: ClaimNumber,
): boolean {
  if (measure === "points") return true;
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

/** The nearest word of movement decides, behind the number before in front of it. */
function falls(before: string, after: string): boolean {
  const behind = MOVED_AFTER.exec(after)?.[0] ?? "";
  if (FALL.test(behind)) return true;
  if (RISE.test(behind)) return false;
  return lastIndex(before, FALL) > lastIndex(before, RISE);
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
