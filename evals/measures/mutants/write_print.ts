import { findMetric } from "tieout";
import { spellNumber } from "./spell_number.ts";
import type { Print } from "./print.ts";

/** Everything about the look of a number that does not change what it says. */
export interface Notation {
  readonly grouping: "," | " " | "’" | "";
  readonly scale: "word" | "short" | "capital";
  /** `symbol` is "US$", `bare` is "$", `code` is "USD 5", `behind` is "5 US dollars". */
  readonly currency: "symbol" | "bare" | "code" | "behind" | "none";
  readonly negative: "minus" | "trueMinus" | "brackets" | "outerBrackets" | "word" | "none";
  readonly percent: "%" | " per cent" | " percent" | " %";
  /** `words` spells the digits, `fraction` writes a percentage as a part of one, `bare` leaves the unit to a table. */
  readonly form: "digits" | "words" | "fraction" | "bare";
  readonly language: "en" | "zh";
}

/** As most answers print. */
export const PLAIN: Notation = {
  grouping: ",",
  scale: "word",
  currency: "symbol",
  negative: "minus",
  percent: "%",
  form: "digits",
  language: "en",
};

const SYMBOLS: Readonly<Record<string, string>> = {
  USD: "US$",
  AUD: "A$",
  CAD: "C$",
  NZD: "NZ$",
  GBP: "£",
  EUR: "€",
  JPY: "¥",
  $: "$",
};
const NAMES: Readonly<Record<string, string>> = {
  USD: "US dollars",
  AUD: "Australian dollars",
  CAD: "Canadian dollars",
  GBP: "pounds sterling",
  EUR: "euros",
  $: "dollars",
};
const CENTS: Readonly<Record<string, string>> = {
  USD: "US cents",
  AUD: "Australian cents",
  EUR: "euro cents",
  GBP: "pence",
  $: "cents",
};
const HAN: Readonly<Record<string, string>> = {
  USD: "美元",
  AUD: "澳元",
  CAD: "加元",
  GBP: "英镑",
  EUR: "欧元",
  JPY: "日元",
  CNY: "元",
};
const SCALES: Readonly<Record<Notation["scale"], Readonly<Record<number, string>>>> = {
  word: { 0: "", 3: " thousand", 6: " million", 9: " billion", 12: " trillion" },
  short: { 0: "", 3: "k", 6: "m", 9: "bn", 12: "tn" },
  capital: { 0: "", 3: "K", 6: "M", 9: "B", 12: "T" },
};
const HAN_SCALES: Readonly<Record<number, string>> = {
  0: "",
  3: "千",
  4: "万",
  6: "百万",
  8: "亿",
  9: "十亿",
  12: "万亿",
};

/** Currencies that are called dollars, so that "$" alone is no lie. */
export const DOLLARS: readonly string[] = ["USD", "AUD", "CAD", "NZD", "HKD", "SGD", "$"];

/** A print in a notation; null where the two do not go together. */
export function writePrint(print: Print, notation: Notation): string | null {
  const number = numberText(print, notation);
  if (number === null) return null;
  if (notation.form === "bare") return signed(print, notation, { before: "", number, behind: "" });
  if (notation.language === "zh") return writeHan(print, number, notation);
  const parts = unitParts(print, notation);
  return parts === null ? null : signed(print, notation, { ...parts, number });
}

interface Parts {
  readonly before: string;
  readonly number: string;
  readonly behind: string;
}

function signed(
  { negative }: Print,
  { negative: form, form: written }: Notation,
  { before, number, behind }: Parts,
): string {
  const spelled = written === "words";
  if (!negative || form === "none") return `${before}${number}${behind}`;
  switch (form) {
    case "minus":
      if (spelled) return `minus ${before}${number}${behind}`;
      return `-${before}${number}${behind}`;
    case "trueMinus":
      return `−${before}${number}${behind}`;
    case "brackets":
      return `${before}(${number})${behind}`;
    case "outerBrackets":
      return `(${before}${number}${behind})`;
    case "word":
      return `minus ${before}${number}${behind}`;
    default:
      return form satisfies never;
  }
}

function numberText({ digits, kind }: Print, { form, grouping, language }: Notation): string | null {
  switch (form) {
    case "words":
      return language === "en" ? spellNumber(digits) : null;
    case "fraction":
      return kind === "percent" && language === "en" ? shiftLeft(digits) : null;
    case "bare":
    case "digits":
      return group(digits, grouping);
    default:
      return form satisfies never;
  }
}

/** A percentage as a part of one, digit by digit. */
function shiftLeft(digits: string): string {
  const [whole = "", rest = ""] = digits.split(".");
  const padded = whole.padStart(3, "0");
  return `${Number(padded.slice(0, -2))}.${padded.slice(-2)}${rest}`;
}

/** Ten times a number without another digit; null where it has no decimals. */
function shiftRight(digits: string): string | null {
  const [whole = "", rest = ""] = digits.split(".");
  const moved = `${whole}${rest[0]}`.replace(/^0+(?=\d)/, "");
  return rest === "" ? null : rest.length > 1 ? `${moved}.${rest.slice(1)}` : moved;
}

function group(digits: string, mark: string): string {
  const [whole = "", rest] = digits.split(".");
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, mark);
  return rest === undefined ? grouped : `${grouped}.${rest}`;
}

function unitParts(print: Print, notation: Notation): Omit<Parts, "number"> | null {
  const { kind, measure } = print;
  switch (kind) {
    case "percent":
      if (notation.form === "fraction") return measure === "points" ? null : { before: "", behind: "" };
      if (measure === "points") return { before: "", behind: " percentage points" };
      return { before: "", behind: notation.form === "words" ? " per cent" : notation.percent };
    case "ratio":
      // a price per tonne or days of sales are ratios with a measure of their own
      return { before: currencyMark(print, notation), behind: ratioUnit(print) };
    case "count":
    case "quantity": {
      const scale = SCALES[notation.form === "words" ? "word" : "word"][print.power];
      return scale === undefined
        ? null
        : { before: "", behind: `${scale}${measure === null ? "" : ` ${measure}`}` };
    }
    case "perShare":
      return perShare(print, notation);
    case "money":
      return money(print, notation);
    default:
      return kind satisfies never;
  }
}

function ratioUnit({ measure, currency }: Print): string {
  if (measure === null) return currency === null ? " times" : "";
  return currency === null ? ` ${measure}` : `/${measure.replace(/^\//, "")}`;
}

function perShare(print: Print, notation: Notation): Omit<Parts, "number"> | null {
  if (print.power === -2) {
    // "cents" alone is a part of many currencies
    const unit = print.currency === null ? undefined : CENTS[print.currency];
    return unit === undefined ? null : { before: "", behind: ` ${unit} per share` };
  }
  return print.power === 0 ? { before: currencyMark(print, notation), behind: " per share" } : null;
}

function money(print: Print, notation: Notation): Omit<Parts, "number"> | null {
  const spelled = notation.form === "words";
  const scale = SCALES[spelled ? "word" : notation.scale][print.power];
  if (scale === undefined) return null;
  if (notation.currency === "behind" || spelled) {
    const name = print.currency === null ? "" : NAMES[print.currency];
    return name === undefined ? null : { before: "", behind: `${scale}${name === "" ? "" : ` ${name}`}` };
  }
  return { before: currencyMark(print, notation), behind: scale };
}

function currencyMark({ currency }: Print, { currency: form }: Notation): string {
  if (currency === null || form === "none") return "";
  if (currency === "$") return "$";
  if (form === "bare" && DOLLARS.includes(currency)) return "$";
  if (form === "code" || SYMBOLS[currency] === undefined) return `${currency} `;
  return SYMBOLS[currency];
}

function writeHan(print: Print, number: string, notation: Notation): string | null {
  const { kind, measure, currency, power } = print;
  const sign = print.negative && notation.negative !== "none" ? "-" : "";
  switch (kind) {
    case "percent":
      return `${sign}${number}${measure === "points" ? "个百分点" : "%"}`;
    case "money": {
      // people count in hundreds of millions, not in billions, and a digit more would claim what the print does not
      if (power === 9) {
        const tenfold = shiftRight(print.digits);
        return tenfold === null
          ? null
          : writeHan({ ...print, digits: tenfold, power: 8 }, group(tenfold, notation.grouping), notation);
      }
      const scale = HAN_SCALES[power];
      if (scale === undefined) return null;
      const name = currency === null ? "" : HAN[currency];
      return name === undefined ? null : `${sign}${number}${scale}${name}`;
    }
    case "perShare": {
      const name = currency === null ? undefined : HAN[currency];
      return name === undefined || power !== 0 ? null : `每股${sign}${number}${name}`;
    }
    case "ratio":
      return measure === null && currency === null ? `${number}倍` : null;
    case "count":
    case "quantity":
      return null;
    default:
      return kind satisfies never;
  }
}

/** The first Chinese name of a standard metric; null where the book has none. */
export function hanName(metric: string | null): string | null {
  return metric === null ? null : findMetric(metric)?.chinese[0] ?? null;
}
