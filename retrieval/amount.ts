import { CURRENCY_MARK, CURRENCY_WORDS, readCurrency } from "./currency.ts";
import { compareDecimals } from "./decimal.ts";
import { NUMBER_SUFFIX, readSuffix } from "./number_suffix.ts";
import { readNumber } from "./read_number.ts";

/** What a printed cell or phrase states about a number. Only `number` and `nil` carry a value. */
export type AmountStatus =
  | "number"
  | "nil"
  | "notAvailable"
  | "notMeaningful"
  /** Two bounds, "26 – 29%": no single number. */
  | "range"
  | "blank"
  | "unreadable"
  | "text";

/** A number as printed, read exactly: no scale of a table is applied to it. */
export interface Amount {
  readonly status: AmountStatus;
  readonly printed: string;
  /** Exact decimal string with sign ("-1250", "0.075"), null unless `status` is `number` or `nil`. A suffix of its own ("1.2bn") is in `scale`, not in here. */
  readonly value: string | null;
  /** Digits printed behind the decimal point. */
  readonly decimals: number;
  /** Power of ten of a suffix that stands at the number itself ("bn" → 9, "crore" → 7, "¢" → -2), else null. */
  readonly scale: number | null;
  /** ISO 4217, only from a mark at the number itself; a bare "$" gives "$". */
  readonly currency: string | null;
  /** `percent`, `points` (percentage points), `bps` where printed at the number. */
  readonly ratio: "percent" | "points" | "bps" | null;
  /** Footnote mark that was fused to the number ("55,658(1)" → "1"). */
  readonly footnote: string | null;
}

/** Hyphen, true minus, en dash, figure dash, em dash: each is a minus directly before a digit and nil when alone. */
const DASHES = "\\-\\u2212\\u2013\\u2012\\u2014\\u2015";
const NUMBER_CORE = /[.,]?\d(?:[\d.,'’\u00a0\u202f\u2009\u2007\u2002 ]*\d)?/;
const PREFIX_CURRENCY = new RegExp(`^(?:${CURRENCY_MARK})(?![A-Za-z])`, "i");
const SUFFIX_CURRENCY = new RegExp(`^(?:${CURRENCY_MARK}|${CURRENCY_WORDS})(?![A-Za-z])`, "i");
const SUFFIX = new RegExp(`^${NUMBER_SUFFIX}`, "i");
const FOOTNOTE = /^(?:[¹²³⁰⁴-⁹]+|\*+|[†‡§]|\((?:\d{1,2}|[a-z]{1,2})\)|\[(?:\d{1,2}|[a-z])\])/;
const LOOSE_FOOTNOTE = /^(?:\([a-z]{1,2}\)|\[(?:\d{1,2}|[a-z])\])/;
const NIL = new RegExp(`^(?:[${DASHES}](?:\\s*[${DASHES}]){0,2}|nil)$`, "i");
const NOT_AVAILABLE = /^(?:n\s*\/\s*a|n\.?\s?a\.?|not (?:available|applicable|disclosed|reported))$/i;
const NOT_MEANINGFUL = /^(?:n\s*\/\s*m|n\.?\s?m\.?f?\.?|not meaningful)$/i;
const RANGE = new RegExp(
  `^([^\\s${DASHES}]*\\d[^\\s${DASHES}]*)\\s?[${DASHES}]\\s?([^\\s${DASHES}]*\\d[^\\s${DASHES}]*)$`,
);
const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

interface Marks {
  negative: boolean;
  /** Brackets opened and not yet closed. */
  open: number;
  currency: string | null;
  scale: number | null;
  ratio: Amount["ratio"];
  footnote: string | null;
}

function without(status: AmountStatus, printed: string, footnote: string | null = null): Amount {
  const value = status === "nil" ? "0" : null;
  return { status, printed, value, decimals: 0, scale: null, currency: null, ratio: null, footnote };
}

/** Reads sign, bracket and currency before the digits; false where anything else stands there. */
function readPrefix(prefix: string, marks: Marks): boolean {
  let rest = prefix.trim();
  while (rest !== "") {
    const currency = PREFIX_CURRENCY.exec(rest)?.[0];
    if (currency !== undefined && marks.currency === null) {
      marks.currency = readCurrency(currency);
      rest = rest.slice(currency.length).trim();
    } else if (rest.startsWith("(") && marks.open === 0) {
      marks.open = 1;
      rest = rest.slice(1).trim();
    } else if (new RegExp(`^[${DASHES}+]`).test(rest)) {
      // a sign beside brackets states the same minus twice
      marks.negative ||= !rest.startsWith("+");
      rest = rest.slice(1).trim();
    } else {
      return false;
    }
  }
  return true;
}

/** Reads what follows the digits; false where anything is left over. */
function readTail(tail: string, marks: Marks): boolean {
  let rest = tail;
  let fused = true;
  while (rest !== "") {
    const spaced = rest.trimStart();
    if (spaced !== rest) fused = false;
    rest = spaced;
    if (rest === "") break;
    const footnote = (fused && marks.open === 0 ? FOOTNOTE : LOOSE_FOOTNOTE).exec(rest)?.[0];
    const suffix = SUFFIX.exec(rest)?.[0];
    const currency = SUFFIX_CURRENCY.exec(rest)?.[0];
    if (rest.startsWith(")") && marks.open === 1) {
      marks.open = 0;
      marks.negative = true;
      rest = rest.slice(1);
      fused = true;
    } else if (footnote !== undefined && marks.footnote === null) {
      marks.footnote = [...footnote.replaceAll(/[()[\]]/g, "")].map((c) => {
        const digit = SUPERSCRIPTS.indexOf(c);
        return digit < 0 ? c : String(digit);
      }).join("");
      rest = rest.slice(footnote.length);
    } else if (suffix !== undefined && !(marks.scale !== null && readSuffix(suffix)?.scale !== null)) {
      const read = readSuffix(suffix);
      marks.scale = read?.scale ?? marks.scale;
      marks.ratio = read?.ratio ?? marks.ratio;
      marks.currency ??= read?.currency ?? null;
      rest = rest.slice(suffix.length);
    } else if (currency !== undefined && marks.currency === null) {
      marks.currency = readCurrency(currency);
      rest = rest.slice(currency.length);
    } else if (new RegExp(`^[${DASHES}]$`).test(rest) && fused && !marks.negative) {
      marks.negative = true;
      rest = "";
    } else {
      return false;
    }
  }
  return marks.open === 0;
}

/** "0.5 – 2.0", "$8.37–$15.48": two numbers, the upper one last; a telephone number or "2016-13" is none. */
function isRange(plain: string, options: { readonly locale?: string }): boolean {
  const [, lower = "", upper = ""] = RANGE.exec(plain.replaceAll(/(?<=\d) (?=%)|(?<=[$€£¥]) /g, "")) ?? [];
  if (lower === "" || upper === "") return false;
  const [low, high] = [lower, upper].map((text) => parseAmount(text, options));
  return low?.status === "number" && high?.status === "number" &&
    compareDecimals(low.value ?? "", high.value ?? "") < 0;
}

/**
 * Reads one cell or phrase as a number, exactly, without any scale of its table. What is left over makes it `text`:
 * no part of a string is ever read as if it were the whole. Brackets, a hyphen, a true minus and a dash before a digit
 * all mean negative and count once together; a lone dash and "nil" are `nil` (0); "n/a" and "nm" keep their difference;
 * two numbers with a dash between, the smaller first, are a `range`.
 * `locale` (BCP 47) settles which separator is the decimal one where the digits leave it open.
 */
export function parseAmount(text: string, options: { readonly locale?: string } = {}): Amount {
  const plain = text.replaceAll(/[\s\u00a0\u202f\u2009\u2007]+/g, " ").trim();
  if (plain === "") return without("blank", text);
  if (/[\ufffd\ue000-\uf8ff]/.test(plain)) return without("unreadable", text);
  const bare = plain.replace(PREFIX_CURRENCY, "").replace(/\s*%$/, "").replace(/^\((.*)\)$/, "$1").trim();
  const marked = /^(.*?)\s*(?:\((\d{1,2}|[a-z])\)|([*†‡]))$/.exec(bare);
  for (
    const [words, footnote] of [[bare, null], [
      marked?.[1] ?? "",
      marked?.[2] ?? marked?.[3] ?? null,
    ]] as const
  ) {
    if (NIL.test(words)) return without("nil", text, footnote);
    if (NOT_AVAILABLE.test(words)) return without("notAvailable", text, footnote);
    if (NOT_MEANINGFUL.test(words)) return without("notMeaningful", text, footnote);
  }
  const core = NUMBER_CORE.exec(plain);
  if (core === null) return without("text", text);
  const marks: Marks = { negative: false, open: 0, currency: null, scale: null, ratio: null, footnote: null };
  const number = options.locale === undefined ? readNumber(core[0]) : readNumber(core[0], options.locale);
  if (
    number === null || !readPrefix(plain.slice(0, core.index), marks) ||
    !readTail(plain.slice(core.index + core[0].length), marks)
  ) return without(isRange(plain, options) ? "range" : "text", text);
  return {
    status: "number",
    printed: text,
    value: marks.negative && number.value !== "0" ? `-${number.value}` : number.value,
    decimals: number.decimals,
    scale: marks.scale,
    currency: marks.currency,
    ratio: marks.ratio,
    footnote: marks.footnote,
  };
}
