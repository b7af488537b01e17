import { type Span, spansOf } from "./mask.ts";
import type { Slots } from "./slots.ts";

/** The unit that a question wants its answer in, and the words that say so. */
export interface AskedUnit {
  readonly unit: Slots["unit"];
  readonly spans: readonly Span[];
}

const CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:usd|us\$|u\.s\. (?:dollars?|cents?)|us (?:dollars?|cents?))|美元|美分/iu, "USD"],
  [/\b(?:aud|a\$|australian (?:dollars?|cents?))|澳元|澳分/iu, "AUD"],
  [/\b(?:cad|c\$|canadian dollars?)|加元/iu, "CAD"],
  [/\b(?:gbp|pounds?(?: sterling)?|pence)\b|£|英镑/iu, "GBP"],
  [/\b(?:eur|euros?)\b|€|欧元/iu, "EUR"],
  [/\b(?:cny|rmb|yuan)\b|人民币/iu, "CNY"],
  [/\b(?:jpy|yen)\b|日元/iu, "JPY"],
];

const SCALES: readonly (readonly [RegExp, number])[] = [
  [/\b(?:billions?|bn)\b|十亿/iu, 9],
  [/百万/u, 6],
  [/(?<!十)亿/u, 8],
  [/\b(?:millions?|mn|mm)\b/iu, 6],
  [/万/u, 4],
  [/\bthousands?\b|'000|千/iu, 3],
  [/\bcents?\b|\bpence\b|美分|澳分/iu, -2],
];

const MONEY = String
  .raw`(?:usd|aud|cad|gbp|eur|cny|rmb|jpy|us\$|a\$|c\$|\$|€|£|u\.s\. dollars?|us dollars?|australian dollars?|dollars?|euros?|pounds?)`;
const SCALE = String.raw`(?:billions?|bn|millions?|mn|thousands?|(?:us |u\.s\. |australian )?cents?|pence)`;
/** "in USD millions", "in millions of US dollars", "(in thousands)", "answer in A$". */
const IN_UNIT = new RegExp(
  String
    .raw`\(?\b(?:in|as|expressed in|stated in|reported in)\s+(?:units? of\s+|whole\s+)?(?:${MONEY}\s?${SCALE}|${SCALE}\s+(?:of\s+)?${MONEY}|${SCALE}|${MONEY})(?![\p{L}\d])\)?|以\s*[^，。？]{0,4}(?:美元|澳元|人民币|英镑|欧元)(?:计|为单位)?|(?:十亿|百万|亿|万|千)(?:美元|澳元|元)|多少(?:美元|澳元|美分|澳分)`,
  "giu",
);
const IN_PERCENT =
  /\(?\b(?:in|as)\s+(?:units? of\s+|a\s+)?(?:percents?|percentages?|per cent|%)(?: points)?(?![\p{L}])(?!\s+of\b)\)?|on a percentage basis|百分比/giu;
const DECIMALS =
  /\b(?:and\s+)?(?:round(?:ed|ing)?\s+(?:your\s+answer\s+|the\s+answer\s+|it\s+|off\s+)?to\s+)?(?:the\s+nearest\s+)?(?<n>zero|no|one|two|three|four|five|\d)\s+(?:decimals?(?:\s+(?:places?|points?))?|digits? after the decimal point)|保留(?<han>[一二两三四\d])位小数|(?<han2>[一二两三四\d])位小数/giu;
const NEAREST =
  /\b(?:rounded?|round)\s+(?:your\s+answer\s+|the\s+answer\s+|it\s+)?to\s+the\s+nearest\s+(?<to>whole number|integer|dollar|percent|thousand|million|billion|tenth|hundredth)/giu;

const NUMBERS: Readonly<Record<string, number>> = {
  zero: 0,
  no: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
};

const NEAREST_DECIMALS: Readonly<Record<string, number>> = { tenth: 1, hundredth: 2 };
const NEAREST_SCALE: Readonly<Record<string, number>> = { thousand: 3, million: 6, billion: 9 };

/** Reads in what unit, scale and rounding a question wants its answer; fields are null where it does not say. */
export function readAskedUnit(question: string): AskedUnit {
  const money = spansOf(question, IN_UNIT);
  const percent = spansOf(question, IN_PERCENT);
  const decimals = [...question.matchAll(DECIMALS)];
  const nearest = [...question.matchAll(NEAREST)];
  const unitText = money.map(({ start, end }) => question.slice(start, end)).join(" ");
  const to = nearest[0]?.groups?.["to"]?.toLowerCase() ?? "";
  const scale = find(SCALES, unitText) ?? NEAREST_SCALE[to] ?? null;
  const currency = find(CURRENCIES, unitText) ?? null;
  const groups = decimals[0]?.groups ?? {};
  const digits = (groups["n"] ?? groups["han"] ?? groups["han2"])?.toLowerCase();
  return {
    unit: {
      kind: percent.length > 0 ? "percent" : currency !== null && scale !== -2 ? "money" : null,
      currency,
      scale,
      decimals: digits !== undefined
        ? NUMBERS[digits] ?? Number(digits)
        : to === ""
        ? null
        : NEAREST_DECIMALS[to] ?? 0,
      conflict: [],
    },
    spans: [
      ...money,
      ...percent,
      ...[...decimals, ...nearest].map(({ index, 0: all }) => ({ start: index, end: index + all.length })),
    ],
  };
}

function find<Value>(table: readonly (readonly [RegExp, Value])[], text: string): Value | undefined {
  return table.find(([pattern]) => pattern.test(text))?.[1];
}
