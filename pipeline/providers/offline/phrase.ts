import { Decimal } from "decimal.js";
import { groupDigits } from "../../../guardrails/mod.ts";
import type { Figure, Slots } from "../../../retrieval/mod.ts";

const MARKS: Readonly<Record<string, string>> = { USD: "US$", AUD: "A$", CAD: "C$", GBP: "£", EUR: "€" };
const HUNDREDTHS: Readonly<Record<string, string>> = {
  USD: "US cents",
  AUD: "Australian cents",
  CAD: "Canadian cents",
  GBP: "pence",
};
const SCALES: Readonly<Record<number, string>> = {
  3: "thousand",
  6: "million",
  9: "billion",
  12: "trillion",
};

/** A percentage in hundredths of a point. */
const BASIS_POINTS = -2;

/** How Chinese says a power of ten and a currency, used where a question asks for a unit. */
const HAN_SCALES: Readonly<Record<number, string>> = {
  3: "千",
  4: "万",
  6: "百万",
  7: "千万",
  8: "亿",
  9: "十亿",
  12: "万亿",
};
const HAN_CURRENCIES: Readonly<Record<string, string>> = {
  USD: "美元",
  AUD: "澳元",
  CAD: "加元",
  GBP: "英镑",
  EUR: "欧元",
  CNY: "元人民币",
  HKD: "港元",
  JPY: "日元",
};

/** What a value is printed with. */
export interface Printing {
  /** "556.58 亿美元" instead of "US$55.658 billion"; for amounts of money alone. */
  readonly chinese?: boolean;
  /** Exact decimal in the main unit. */
  readonly value: string;
  readonly kind: Figure["kind"];
  readonly currency: string | null;
  readonly measure: string | null;
  /** Power of ten to print in. */
  readonly power: number;
  /** Digits behind the point; null prints as many as the value has. */
  readonly decimals: number | null;
}

/**
 * Prints a figure as its report does, or in the unit that the question asks for: "US$55,658 million", "-A$896 million",
 * "402.0 US cents per share", "53%", "US$18.24 per wmt".
 */
export function phraseFigure(
  figure: Figure,
  asked: Slots["unit"],
  language: Slots["language"] = "en",
): string {
  const convert = asked.scale !== null && figure.kind === "money";
  return phrase({
    chinese: convert && language === "zh",
    value: figure.value,
    kind: figure.kind,
    currency: figure.currency,
    measure: figure.measure,
    power: convert ? asked.scale! : figure.scale.power,
    decimals: asked.decimals ?? (convert ? null : figure.decimals),
  });
}

/** Prints a value with its unit. */
export function phrase(
  { value, kind, currency, measure, power, decimals, chinese = false }: Printing,
): string {
  const number = new Decimal(value);
  const sign = number.isNegative() && !number.isZero() ? "-" : "";
  const digits = (at: number) => {
    const shifted = number.abs().div(new Decimal(10).pow(at));
    return groupDigits(
      decimals === null ? shifted.toFixed() : shifted.toFixed(decimals, Decimal.ROUND_HALF_UP),
    );
  };
  const mark = currency === null ? "" : MARKS[currency] ?? (currency === "$" ? "$" : `${currency} `);
  switch (kind) {
    case "money": {
      const han = chinese ? HAN_CURRENCIES[currency ?? ""] : undefined;
      const myriad = HAN_SCALES[power];
      if (han !== undefined) return `${sign}${digits(myriad ? power : 0)} ${myriad ?? ""}${han}`;
      const scale = SCALES[power];
      return `${sign}${mark}${digits(scale ? power : 0)}${scale ? ` ${scale}` : ""}`;
    }
    case "perShare":
      return power === -2
        ? `${sign}${digits(-2)} ${HUNDREDTHS[currency ?? ""] ?? "cents"} per share`
        : `${sign}${mark}${digits(0)} per share`;
    case "percent":
      return power === BASIS_POINTS ? `${sign}${digits(BASIS_POINTS)} basis points` : `${sign}${digits(0)}%`;
    case "ratio":
      return currency === null || measure === null
        ? `${sign}${digits(0)}`
        : `${sign}${mark}${digits(0)} per ${measure}`;
    case "count":
    case "quantity": {
      const scale = SCALES[power];
      const amount = `${sign}${mark}${digits(scale ? power : 0)}${scale ? ` ${scale}` : ""}`;
      return measure === null
        ? amount
        : currency === null
        ? `${amount} ${measure}`
        : `${amount} per ${measure}`;
    }
  }
}
