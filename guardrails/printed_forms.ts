import { Decimal } from "decimal.js";
import { NUMBER_WORDS } from "../retrieval/mod.ts";
import type { Rewrite } from "./rewritten.ts";

const VULGAR: Readonly<Record<string, string>> = {
  "½": "0.5",
  "¼": "0.25",
  "¾": "0.75",
  "⅓": "0.333",
  "⅔": "0.667",
  "⅕": "0.2",
  "⅛": "0.125",
};
const VULGAR_SIGNS = Object.keys(VULGAR).join("");

/** "1 1/2 billion", "2½ billion". */
const MIXED = new RegExp(
  `(?<![\\d.,/])(\\d{1,3})(?:[ \\u2009-](\\d)/(\\d{1,2})|([${VULGAR_SIGNS}]))(?![\\d/])`,
  "g",
);
const LONE_VULGAR = new RegExp(`(?<![\\d])[${VULGAR_SIGNS}]`, "g");
/** "12 921 million", with a plain blank: behind a currency or before a unit, where no other number can stand. */
const BLANK_GROUPS = /(?<![A-Za-z\d.,]|\d )([1-9]\d{0,2})((?: \d{3})+)(?![\d]|[ ,]\d{3}|\/)/gu;
/** Length of one group with its blank. */
const GROUP = 4;
const UNIT_BEHIND =
  /^(?:\.\d+)?\s?(?:\)\s?)?(?:thousand|million|billion|trillion|m\b|bn\b|tn\b|k\b|US dollars|dollars|employees|people|shares|tonnes|Mt|kt|GWh|MWh|百万|亿|万)/i;
/** "37’500’000". */
const APOSTROPHES = /(?<![A-Za-z\d.,])\d{1,3}(?:['’]\d{3})+(?!\d)/gu;
/** A thousands mark in a wrong place: "4,7980" is a number all the same, and no report prints it. */
const MISGROUPED =
  /(?<![A-Za-z\d.,])(?:\d{1,3}(?:,\d+)*,\d{4,}(?:,\d+)*|\d{1,3}(?:,\d{3})+,\d{1,2})(?![\d,]*\d)/gu;
/** "03亿": a zero in front is a slip, where a unit shows that it is no name; "221 001" has it inside a number. */
const LEADING_ZERO = /(?<![A-Za-z\d.,'’]|\d[ \u00a0\u2009\u202f])0+([1-9]\d*)(?![\d.,]*\d)/gu;
/** "3/4 of revenue"; without the "of" it may be a date or a pair. */
const SHARE = /(?<![\d.,/])(\d{1,2})\/(\d{1,2})(?= of\b)/g;
/** "1.7:1", "2.5-to-1", "2.5 to 1", "3比1": how many there are to one. */
const TO_ONE =
  /(?<![\d.,:$€£¥])(\d{1,4}(?:\.\d+)?)(?:\s?:\s?|-to-| to |比)1(?:\.0+)?(?![\d:%]|[.,]\d|[ -]?(?:million|billion|per|Mt|kt|x|times|[a-z]+s)\b)/g;
/** Emphasis that ends between a number and its unit. */
const EMPHASIS = /(?<=\d)(?:\*{1,3}|_{1,3})(?=\s?[\p{L}%])|(?<=[$€£¥])(?:\*{1,3})(?=\d)/gu;
/** "1.5 points" of a margin; basis points have a word between. */
const POINTS = /(?<=\d) ?points?\b(?! of| in the| to note)/gi;
/** A sign in words, before digits and before a number in words. */
const MINUS = new RegExp(
  `\\b(?:minus|negative)\\s+(?=(?:[A-Z]{0,3}[$€£¥]\\s?|[A-Z]{3}\\s)?\\d|(?:${
    Object.keys(NUMBER_WORDS).join("|")
  }|one|an?|zero)[ -](?:\\p{L}+[ -]){0,12}(?:hundred|thousand|million|billion|trillion|per ?cent|point|dollars?)\\b)`,
  "giu",
);
/** "18.19 US dollars a tonne": the article is a "per". */
const A_TONNE =
  /(?<=\d[^.;,\d]{0,24}(?:dollars?|cents?|[$€£]\d[\d.,]*)) an? (?=(?:dry |wet )?(?:metric )?(?:tonnes?|tons?|pounds?|ounces?|barrels?)\b)/g;
/** "per dry metric tonne": units are of the plain tonne. */
const PER_TONNE = /(?<=\d(?:\s?US dollars| dollars)?) per (?:dry |wet )?metric (?=tonnes?\b)/g;

/** Forms of numbers in digits that the reader of amounts does not know, and the form that it does. */
export function findPrintedForms(text: string): readonly Rewrite[] {
  const put = (pattern: RegExp, by: (match: RegExpExecArray) => string | null): Rewrite[] =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const written = by(match);
      return written === null
        ? []
        : [{ start: match.index, end: match.index + match[0].length, by: written }];
    });
  return [
    ...put(MIXED, ([, whole, above, below, sign]) => {
      const part = sign === undefined ? fraction(above!, below!) : VULGAR[sign]!;
      return part === null ? null : new Decimal(whole!).add(part).toFixed();
    }),
    ...put(BLANK_GROUPS, (match) => {
      const isMoney = /(?:[$€£¥]\s?[-(]?|\b[A-Z]{3}\s)$/.test(text.slice(0, match.index));
      const isMeasured = UNIT_BEHIND.test(text.slice(match.index + match[0].length));
      // no list parts its numbers by blanks alone, so that three groups are one number
      return isMoney || isMeasured || match[2]!.length > GROUP ? match[0].replaceAll(" ", "") : null;
    }),
    ...put(APOSTROPHES, ([digits]) => digits.replace(/['’]/g, "")),
    ...put(MISGROUPED, ([digits]) => digits.replaceAll(",", "")),
    ...put(LEADING_ZERO, (match) =>
      /[$€£¥]\s?$/.test(text.slice(0, match.index)) ||
        UNIT_BEHIND.test(text.slice(match.index + match[0].length))
        ? match[1]!
        : null),
    ...put(LONE_VULGAR, ([sign]) => `${new Decimal(VULGAR[sign]!).mul(100).toFixed()}%`),
    ...put(SHARE, ([, above, below]) => {
      const part = fraction(above!, below!);
      return part === null ? null : `${new Decimal(part).mul(100).toFixed()}%`;
    }),
    ...put(TO_ONE, ([, times]) => `${times}x`),
    ...put(EMPHASIS, () => ""),
    ...put(POINTS, () => " pp"),
    ...put(MINUS, () => "-"),
    ...put(A_TONNE, () => " per "),
    ...put(PER_TONNE, () => " per "),
  ];
}

/** A proper fraction to three digits, null for what is none. */
function fraction(above: string, below: string): string | null {
  const [top, bottom] = [new Decimal(above), new Decimal(below)];
  return bottom.lte(1) || top.gte(bottom) ? null : top.div(bottom).toDecimalPlaces(3).toFixed();
}
