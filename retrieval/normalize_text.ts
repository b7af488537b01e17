/**
 * Text in the one form that is compared: lower case, accents and ligatures taken apart, every Unicode digit, space,
 * hyphen and apostrophe as the plain one, invisible characters gone, control characters as spaces.
 *
 * Traps that the order of steps is made for:
 * - compatibility folding turns a raised footnote mark into a digit of the number before it ("55,658¹" would be
 *   556581), so raised digits go first, unless they belong to a unit ("km²") or a formula ("CO₂");
 * - it also spells out "™" as letters of the word before it, and makes a space that may not break a plain one, after
 *   which "55 658" is no longer known to be one number;
 * - only Latin accents are stripped: marks of other scripts are letters there, hence the recomposition at the end.
 */
export function normalizeText(text: string): string {
  const typed = retype(text);
  // Most text of a report is plain once its quotation marks are: the long way costs five times as much.
  return PLAIN.test(typed) ? typed.toLowerCase().replace(CONTROLS, " ").replaceAll("`", "'") : fold(typed);
}

function retype(text: string): string {
  return COMMON.test(text) ? text.replace(COMMON_MARKS, (mark) => TYPED[mark] ?? mark) : text;
}

const PLAIN = /^\p{ASCII}*$/u;
const CONTROLS = /\p{Cc}/gu;
const COMMON = /[‘’“”•·—]/;
const COMMON_MARKS = /[‘’“”•·—]/g;
const TYPED: Readonly<Record<string, string>> = {
  "‘": "'",
  "’": "'",
  "“": '"',
  "”": '"',
  "•": " ",
  "·": " ",
  "—": " ",
};

function fold(text: string): string {
  const folded = (RAISED.test(text) ? dropFootnoteMarks(text) : text)
    .toWellFormed()
    .replace(/[™℠®©]/gu, " ")
    .replace(NO_BREAK_GROUPS, "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(LATIN_ACCENTS, "")
    .normalize("NFC")
    .replace(UNFOLDED_LETTERS, (letter) => FOLDED[letter] ?? letter)
    .replace(FOREIGN_DIGIT, asciiDigit)
    .replace(/[٬٫٪‒]/gu, (mark) => NUMBER_MARKS[mark] ?? mark)
    .replace(/[\u00AD\u200B-\u200D\u2060\uFEFF\u200E\u200F\u202A-\u202E]/gu, "")
    .replace(/[ʼ′`]/gu, "'")
    .replace(/[‐‑]/gu, "-")
    .replace(/[\p{Cc}\p{Z}]/gu, " ");
  // Folding makes some of them: "︱" is an em dash set upright.
  return retype(folded);
}

function dropFootnoteMarks(text: string): string {
  return text.replace(RAISED_AFTER_NUMBER, "$1 ").replace(RAISED_AFTER_WORD, "$1 ");
}

const RAISED = /[⁰¹²³⁴⁵⁶⁷⁸⁹]/u;
const RAISED_AFTER_NUMBER = /([\d%)])[⁰¹²³⁴⁵⁶⁷⁸⁹]+/gu;

/** Three letters or more are a word with a footnote ("Revenue¹"), fewer a unit ("m²", "km²"). */
const RAISED_AFTER_WORD = /(\p{L}{3})[⁰¹²³⁴⁵⁶⁷⁸⁹]+/gu;

const LATIN_ACCENTS = /[\u0300-\u036F]/gu;

/** Letters that have no decomposition but a plain spelling. */
const FOLDED: Readonly<Record<string, string>> = {
  "ß": "ss",
  "æ": "ae",
  "œ": "oe",
  "ø": "o",
  "ł": "l",
  "đ": "d",
  "ð": "d",
  "þ": "th",
  "ı": "i",
};
const UNFOLDED_LETTERS = /[ßæœøłđðþı]/gu;

/** What Arabic and Persian numbers are written with, and the dash that stands in columns of figures. */
const NUMBER_MARKS: Readonly<Record<string, string>> = { "٬": ",", "٫": ".", "٪": "%", "‒": "–" };

const FOREIGN_DIGIT = /(?![0-9])\p{Nd}/gu;

/** Decimal digits of a script stand in one row of ten, so the distance to its start is the value. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let start = code;
  while (code - start < 9 && /\p{Nd}/u.test(String.fromCodePoint(start - 1))) start -= 1;
  return String(code - start);
}

/** A space that may not break, between groups of three digits, is a thousands separator. */
const NO_BREAK_GROUPS =
  /(?<=(?<!\p{Nd})\p{Nd}{1,3}(?:[\u00A0\u202F\u2009\u2007]\p{Nd}{3})*)[\u00A0\u202F\u2009\u2007](?=\p{Nd}{3}(?!\p{Nd}))/gu;
