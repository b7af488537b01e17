import { findAmounts, type FoundAmount, shiftDecimal } from "tieout";

/** Unit in which a gold number is stated: money, points of percent, or a number without a unit (ratios, days). */
export type GoldUnit = "money" | "perShare" | "percent" | "plain";

/** A number as the benchmark's annotator wrote it. */
export interface GoldNumber {
  readonly kind: "number";
  /** Exact decimal in the unit that the question asks for, without trailing zeros: annotators print zeros that carry no precision. */
  readonly value: string;
  readonly unit: GoldUnit;
  /** Power of ten of one unit of `value`: 6 where millions are asked for or written. */
  readonly scale: number;
}

/** What a gold answer can be held against: a number, a yes or no, a name, or only its words. */
export type Gold =
  | GoldNumber
  | { readonly kind: "yesNo"; readonly yes: boolean }
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "prose" };

/** A gold with its question, as the benchmark gives them. */
export interface GoldText {
  readonly question: string;
  readonly answer: string;
}

const SCALES: readonly (readonly [RegExp, number])[] = [
  [/千(?:美)?元/, 3],
  [/百万(?:美)?元/, 6],
  [/十亿(?:美)?元/, 9],
  [/\b(?:USD|US\$|\$|dollars?|in|of) ?(?:in )?thousands?\b/i, 3],
  [/\b(?:USD|US\$|\$|dollars?|in|of) ?(?:in )?(?:millions?|mn)\b/i, 6],
  [/\b(?:USD|US\$|\$|dollars?|in|of) ?(?:in )?(?:billions?|bn)\b/i, 9],
];

/** Longest answer that is a name and no sentence, in words. */
const NAME_WORDS = 6;

/** Two or more capitalised words that open a sentence. */
const OPENING_NAME = /^(?:(?:[A-Z][\w&.'-]*|of|and|the|&) )+(?=[a-z~])/;

/** Reads what a gold answer can be held against. */
export function readGold({ question, answer }: GoldText): Gold {
  // Annotators print a loss as "$-660.00" as well.
  const said = answer.trim().replace(/^\$\s?-/, "-$");
  if (/^(?:yes|no)\b/i.test(said)) return { kind: "yesNo", yes: /^yes/i.test(said) };
  const number = readNumber({ question, answer: said });
  if (number !== null) return number;
  const sentence = said.split(/(?<=[a-z])\.(?:\s|$)|\n/)[0] ?? "";
  if (/^\D+$/.test(sentence) && words(sentence).length <= NAME_WORDS) return { kind: "name", name: sentence };
  const opening = OPENING_NAME.exec(sentence)?.[0].trim() ?? "";
  return /\b(?:which|who)\b/i.test(question) && words(opening).length > 1
    ? { kind: "name", name: opening }
    : { kind: "prose" };
}

/** An answer that is one number, or a sentence around the one amount that "how much" asks for. */
function readNumber({ question, answer }: GoldText): GoldNumber | null {
  const amounts = findAmounts(answer).filter(({ amount }) => !isYear(amount.printed));
  const [only] = amounts;
  if (only === undefined || amounts.length > 1 || only.amount.value === null) return null;
  const alone = answer.slice(0, only.start) + answer.slice(only.end);
  const asksAmount = /\bhow (?:much|many)\b|\bwhat (?:is|was|were|are)\b/i.test(question);
  const isAmount = only.amount.currency !== null || /\bhow (?:much|many)\b/i.test(question);
  return /[a-z]/i.test(alone) && !(asksAmount && isAmount) ? null : goldNumber(only, { question, answer });
}

function goldNumber({ amount, end }: FoundAmount, { question, answer }: GoldText): GoldNumber {
  const asked = SCALES.find(([pattern]) => pattern.test(question))?.[1] ?? null;
  const isPercent = amount.ratio === "percent";
  const isShare = amount.currency !== null && (/^\s*(?:per|a) share\b/i.test(answer.slice(end)) ||
    /\b(?:EPS|per share)\b/i.test(question));
  const isMoney = amount.currency !== null || (asked !== null && !isPercent);
  return {
    kind: "number",
    value: withoutZeros(amount.value ?? "0"),
    unit: isPercent ? "percent" : isShare ? "perShare" : isMoney ? "money" : "plain",
    scale: isMoney && !isShare ? amount.scale ?? asked ?? 0 : 0,
  };
}

function isYear(printed: string): boolean {
  return /^(?:19|20)\d\d$/.test(printed);
}

/** "8.70" is 8.7, "1577.00" is 1577. */
export function withoutZeros(value: string): string {
  return shiftDecimal(value.includes(".") ? value.replace(/0+$/, "").replace(/\.$/, "") : value, 0);
}

/** Digits behind the point. */
export function decimalsOf(value: string): number {
  return value.split(".")[1]?.length ?? 0;
}

function words(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}
