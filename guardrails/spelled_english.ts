import { Decimal } from "decimal.js";
import { NUMBER_WORDS } from "../retrieval/mod.ts";
import type { Rewrite } from "./rewritten.ts";

const VALUES: Readonly<Record<string, number>> = { zero: 0, one: 1, a: 1, an: 1, ...NUMBER_WORDS };
const SCALES: Readonly<Record<string, number>> = { thousand: 3, million: 6, billion: 9, trillion: 12 };
const named = (from: number, to: number) =>
  Object.entries(VALUES).filter(([word, value]) => word.length > 2 && value >= from && value <= to)
    .map(([word]) => word).join("|");

const UNIT = `(?:${named(1, 9)})`;
const TENS = "(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)";
const BELOW_100 = `(?:${TENS}(?:[ -]${UNIT})?|${named(10, 19)}|${UNIT})`;
const BELOW_1000 = `(?:(?:${BELOW_100}|an?)[ -]hundred(?:(?: and)? ${BELOW_100})?|${BELOW_100})`;
const SCALE = "(?:thousand|million|billion|trillion)";
const POINT = `(?: point(?: ${BELOW_100}| zero| oh)+)`;
const PART = "(?: and (?:a half|a quarter|three[ -]quarters))";

/** "twenty-seven", "one hundred and five", "two and a half", "twelve point five", "one million two hundred thousand". */
const CARDINAL = new RegExp(
  `(?<![\\p{L}\\d]|[\\p{L}\\d]-)(?:(?:${BELOW_1000}|zero(?= point))(?:${POINT}|${PART})?(?:[ -]${SCALE}(?:,? (?:and )?${BELOW_1000}(?:[ -]${SCALE})?)*)?(?![\\p{L}\\d])|an? (?=${SCALE}\\b))`,
  "giu",
);
const HALF_OF_SCALE = new RegExp(
  `(?<![\\p{L}\\d-])(?:(half) an?|(?:an?|one)[ -](quarter) of an?|(three)[ -]quarters of an?|one and a (quarter|half)) (?=${SCALE}\\b)`,
  "giu",
);
/** Behind a number in words: what is counted is time, or the answer itself talks of it. */
const NO_FIGURE =
  /^[ -](?:(?:consecutive|successive|fiscal|financial|full|more|other|of the|of its|of their|such|key|main|largest|biggest|listed|annual|different|separate|reportable|operating|named|covered|cited) ){0,2}(?:years?|months?|weeks?|days?|quarters?|halves|half[ -]years?|decades?|hours?|companies|compan(?:y|ies)|reports?|documents?|sources?|excerpts?|pages?|filings?|segments?|currenc(?:y|ies)|periods?|figures?|numbers?|measures?|metrics?|statements?|miners?|peers?|firms?|tables?|rows?|columns?|items?|of them|ways?|reasons?|parts?|steps?|points? (?!to|of)|questions?)\b/i;
/** Smallest number in words that counts for one without a unit behind it: "nine of them" is prose. */
const COUNTS_BARE = 13;
const HAS_UNIT =
  /^[ -]?(?:thousand|million|billion|trillion|per ?cent|percent|percentage points?|basis points?|bps|dollars?|US|Australian|Canadian|euros?|pounds?|yen|cents?|pence|times|tonnes?|tons?|ounces|barrels|shares|securities|employees|people|stores|customers|MW|GWh|Mt|kt|[$€£%])(?![\p{L}])/iu;
const ZERO =
  /(?<=\b(?:was|were|is|are|at|of|to|had|has|have|reported|paid|stood at|:) ?)(?:nil|zero)(?![ -](?:emissions?|carbon|harm|waste|coupons?|tolerance|based|sum|day|fatalit|injur))\b/gi;
/** "2 and a half": digits with a fraction in words behind them. */
const DIGITS_AND_PART = /(?<![\d.,])(\d{1,3})( and (?:a half|a quarter|three[ -]quarters))(?=[ -]\p{L})/giu;

/** Numbers in English words and what they are in digits, with the last scale word left to stand behind them. */
export function findSpelledEnglish(text: string): readonly Rewrite[] {
  const cardinals = [...text.matchAll(CARDINAL)].flatMap(({ index, 0: words }) => {
    const read = inDigits(words);
    const tail = text.slice(index + words.length - read.kept);
    const isCount = read.value.gte(COUNTS_BARE) || HAS_UNIT.test(tail) || isRangeToUnit(tail);
    if (!isCount || NO_FIGURE.test(text.slice(index + words.length))) return [];
    return [{ start: index, end: index + words.length - read.kept, by: read.digits }];
  });
  const halves = [...text.matchAll(HALF_OF_SCALE)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    by: `${partOf(match[0])} `,
  }));
  const zeros = [...text.matchAll(ZERO)].map(({ index, 0: word }) => ({
    start: index,
    end: index + word.length,
    by: "0",
  }));
  const mixed = [...text.matchAll(DIGITS_AND_PART)].map(({ index, 0: all, 1: whole, 2: part }) => ({
    start: index,
    end: index + all.length,
    by: new Decimal(whole!).add(PARTS[lastWord(part!)]!).toFixed(),
  }));
  return [...halves, ...cardinals, ...zeros, ...mixed];
}

const PARTS: Readonly<Record<string, string>> = { half: "0.5", quarter: "0.25", quarters: "0.75" };

function lastWord(words: string): string {
  return words.toLowerCase().split(/[ -]/).filter((word) => word !== "").at(-1)!;
}

function partOf(words: string): string {
  const plain = words.toLowerCase();
  if (plain.startsWith("one and")) return plain.includes("half") ? "1.5" : "1.25";
  return plain.includes("half") ? "0.5" : plain.includes("quarters") ? "0.75" : "0.25";
}

/** "Five to seven billion": the first end has its unit behind the second. */
function isRangeToUnit(tail: string): boolean {
  const range = new RegExp(`^(?: to | and | or |-)(${BELOW_1000}(?:${PART})?)(?=[ -])`, "i").exec(tail);
  return range !== null && HAS_UNIT.test(tail.slice(range[0].length));
}

interface InDigits {
  readonly digits: string;
  /** Characters at the end that are left as they are: the scale word. */
  readonly kept: number;
  readonly value: Decimal;
}

function inDigits(words: string): InDigits {
  const trailing = new RegExp(`[ -]?(${SCALE})$`, "i").exec(words);
  const mantissa = trailing === null ? words : words.slice(0, trailing.index);
  const scale = (word: string) => new Decimal(10).pow(SCALES[word.toLowerCase()]!);
  if (!new RegExp(SCALE, "i").test(mantissa)) {
    const value = below1000(mantissa);
    const total = trailing === null ? value : value.mul(scale(trailing[1]!));
    // "a " stands for one before the scale that follows it.
    return {
      digits: /^an? $/i.test(words) ? "1 " : value.toFixed(),
      kept: trailing?.[0].length ?? 0,
      value: total,
    };
  }
  const groups = [...words.matchAll(new RegExp(`(.+?)(?:[ -](${SCALE})|$)`, "gi"))];
  const value = groups.reduce(
    (sum, [, group = "", word]) =>
      sum.add(below1000(group.replace(/^,? (?:and )?/, "")).mul(word === undefined ? 1 : scale(word))),
    new Decimal(0),
  );
  const [largest] = Object.entries(SCALES).filter(([, power]) =>
    power >= 6 && value.gte(new Decimal(10).pow(power))
  )
    .sort((a, b) => b[1] - a[1]);
  const digits = largest === undefined
    ? value.toFixed()
    : `${value.div(scale(largest[0])).toFixed()} ${largest[0]}`;
  return { digits, kept: 0, value };
}

function below1000(words: string): Decimal {
  const [whole = "", decimals] = words.toLowerCase().split(/ point /);
  const part = /^(.*?) and (?:a half|a quarter|three[ -]quarters)$/.exec(whole);
  const sum = (part?.[1] ?? whole).split(/[ -]+/).reduce(
    (total, word) => word === "hundred" ? total.mul(100) : total.add(VALUES[word] ?? 0),
    new Decimal(0),
  );
  if (part !== null) return sum.add(PARTS[lastWord(whole)]!);
  if (decimals === undefined) return sum;
  const digits = decimals.split(" ").map((word) =>
    word === "zero" || word === "oh" ? "0" : String(below1000(word))
  );
  return new Decimal(`${sum.toFixed()}.${digits.join("")}`);
}
