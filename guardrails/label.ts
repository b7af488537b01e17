import { stripInvisible } from "./clean_text.ts";

/** Longest label: metric and context, nothing else. */
export const MAX_LABEL_WORDS = 8;

/** A word of two hundred letters is no word; the longest label of the metric book has under ninety characters. */
const MAX_LABEL_LENGTH = 120;

/** A Chinese word has two characters more often than not. */
const HAN_PER_WORD = 2;

/** Words of a company's name that a label keeps; "Commonwealth Bank of Australia" must leave room for the metric. */
const COMPANY_WORDS = 3;

const YEAR = String.raw`(?:19|20)\d{2}(?:[/–-](?:(?:19|20)?\d{2}))?`;

/** Fiscal years and their parts, the only digits besides tickers: FY2024, FY24, 2024, FY2023–FY2025, H1, 1H24, Q3, 3Q2024. */
const PERIOD = new RegExp(
  String
    .raw`^(?:FY ?)?${YEAR}$|^FY ?\d{2}$|^FY\d{2,4}[–-]FY\d{2,4}$|^[HQ][1-4](?:FY)?(?:\d{2}|(?:19|20)\d{2})?$|^[1-4][HQ](?:FY)?(?:\d{2}|(?:19|20)\d{2})?$`,
  "i",
);

/** The first nine months, which without a year behind it would be nine million. */
const NINE_MONTHS = /(?<![\p{L}\p{N}])9M(?= ?(?:FY ?)?(?:19|20)\d{2}(?!\d))/giu;

/** A value in words is a value; "one-off costs" and "the first half" are none. */
const NUMBER_WORDS =
  /\b(?:nil|zero|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?|billions?|trillions?|lakhs?|crores?|dozens?|half of|halves|halved|(?:a|one)[ -](?:half|third|quarter|fifth|tenth)|thirds?(?= of)|quarters of|fifths|tenths|doubl(?:ed?|ing)|tripl(?:ed?|ing)|trebl(?:ed?|ing)|quadrupl(?:ed?|ing)|twice|thrice|\w+fold|per ?cent|percentage points?|basis points?)\b|\bone\b(?![- ]off\b)|[%‰]/i;

const HAN_DIGIT = "〇零一二三四五六七八九十百千万亿兆两壹贰叁肆伍陆柒捌玖拾佰仟萬億兩點";

/** Numbers in Chinese characters: two in a row, one before a unit, and words of multiples. A half year, a quarter and a year of four digits are periods. */
const HAN_NUMBER = new RegExp(
  `[${HAN_DIGIT}]{2,}|[${HAN_DIGIT}半](?=成|倍|个|元|美元|澳元|港元|欧元|英镑|%|％|吨|股|人)|百分之|分之|翻[了番倍]|减半|腰斩|过半|倍增`,
  "u",
);
const HAN_PERIOD =
  /(?:[〇零一二三四五六七八九]{4}|(?<!\d)(?:19|20)\d{2})(?=年|财年)|第?[一二三四](?=季度?)|[上下]半(?=年)/gu;

/** What would be set, linked or obeyed where a label is shown. */
const MARKUP = /[[\]<>`*_|{}\\#~^]|https?:|www\.|:\/\//i;

/** Why a label may not be shown, null where it may. */
export type LabelFault = "empty" | "long" | "digits" | "number words" | "value" | "markup";

/** What a label is held against. */
export interface LabelOptions {
  /** Company names as stored, whose digits and number words are names ("S32", "3M", "Five Below"). */
  readonly tickers: readonly string[];
  /** The claim's number, which may not come back in the guise of a year. */
  readonly printed?: string;
}

/**
 * Checks a label: at most eight words, no digits but those of fiscal years, periods and tickers, no number in words of
 * either language, no markup. A label names what to distrust; one that repeats the value would be another place where the
 * wrong number stands.
 *
 * Roman numerals are names ("Tier II") unless they are the claim's own value. A bare year that is the value, or begins
 * it, is refused; "FY2024" is always a period. Each company's name excuses its digits once: "3M revenue 3M" is refused.
 */
export function checkLabel(label: string, { tickers, printed = "" }: LabelOptions): LabelFault | null {
  const plain = label.trim();
  if (plain === "" || !/[\p{L}\p{N}]/u.test(plain)) return "empty";
  if (countWords(plain) > MAX_LABEL_WORDS || plain.length > MAX_LABEL_LENGTH) return "long";
  const named = withoutNames(plain, tickers).replace(NINE_MONTHS, " ").replace(HAN_PERIOD, " ");
  if (MARKUP.test(named) || /[\n\r]/.test(plain) || stripInvisible(plain) !== plain) return "markup";
  const bare = named.split(/\s+/).map((word) => word.replace(/^[("'“（]+|[)"'”）.,:;，。：；]+$/g, ""));
  // Digits of other scripts and circled or raised ones are digits too.
  if (bare.some((word) => /\p{N}/u.test(word) && !PERIOD.test(word))) return "digits";
  const words = bare.join(" ");
  if (NUMBER_WORDS.test(words) || HAN_NUMBER.test(words)) return "number words";
  return bare.some((word) => isValue(word, printed)) ? "value" : null;
}

function isValue(word: string, printed: string): boolean {
  const digits = printed.normalize("NFKC").replace(/\D/g, "");
  if (digits === "") return false;
  if (/^(?:19|20)\d{2}$/.test(word)) return digits.startsWith(word);
  if (/\d/.test(word)) return word.replace(/\D/g, "") === digits && !/^FY/i.test(word);
  return word.length > 1 && Number(digits) < 4000 && word === roman(Number(digits));
}

const ROMAN: readonly (readonly [number, string])[] = [
  [1000, "M"],
  [900, "CM"],
  [500, "D"],
  [400, "CD"],
  [100, "C"],
  [90, "XC"],
  [50, "L"],
  [40, "XL"],
  [10, "X"],
  [9, "IX"],
  [5, "V"],
  [4, "IV"],
  [1, "I"],
];

function roman(value: number): string {
  let [left, text] = [value, ""];
  for (const [worth, letters] of ROMAN) {
    while (left >= worth) {
      text += letters;
      left -= worth;
    }
  }
  return text;
}

/** Words between blanks; a run of Chinese counts a word for every two characters. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== "").reduce((sum, word) => {
    const han = word.match(/\p{Script=Han}/gu)?.length ?? 0;
    const rest = /[^\p{Script=Han}\p{P}]/u.test(word) ? 1 : 0;
    return sum + Math.ceil(han / HAN_PER_WORD) + (han === 0 ? 1 : rest);
  }, 0);
}

/** A company's name as labels write it: its first words, as many as tell it from the other names. */
export function nameInLabel(company: string, tickers: readonly string[]): string {
  const words = company.trim().split(/\s+/);
  const others = tickers.filter((other) => other !== company).map((other) => other.trim().split(/\s+/));
  const isShared = (length: number) =>
    others.some((other) => other.slice(0, length).join(" ") === words.slice(0, length).join(" "));
  let length = Math.min(COMPANY_WORDS, words.length);
  while (length < Math.min(words.length, COMPANY_WORDS + 2) && isShared(length)) length += 1;
  return words.slice(0, length).join(" ");
}

/** The first of several forms of a label, each in parts, that keeps the rules; the last where none does. */
export function firstFit(forms: readonly (readonly string[])[], tickers: readonly string[]): string {
  const labels = forms.map((parts) => parts.join(" ").replace(/\s+/g, " ").trim());
  return labels.find((label) => checkLabel(label, { tickers }) === null) ?? labels.at(-1)!;
}

/** Takes each name out once, whole or as a label cuts it. */
function withoutNames(label: string, tickers: readonly string[]): string {
  const names = new Set(tickers.flatMap((name) => [name.trim(), nameInLabel(name, tickers)]));
  return [...names].filter((name) => name !== "").sort((a, b) => b.length - a.length)
    .reduce((text, name) => text.replace(standing(name), " "), label);
}

/** Chinese sets no blanks between a name and what follows. */
function standing(name: string): RegExp {
  const before = /^\p{Script=Han}/u.test(name) ? "" : "(?<![\\p{L}\\p{N}])";
  const after = /\p{Script=Han}$/u.test(name) ? "" : "(?![\\p{N}a-zA-Z])";
  return new RegExp(before + name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") + after, "iu");
}
