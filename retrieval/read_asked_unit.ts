import { HAN_SCALES } from "./han_units.ts";
import { type Span, spansOf } from "./mask.ts";
import type { Slots } from "./slots.ts";

/** The unit that a question wants its answer in, and the words that say so. */
export interface AskedUnit {
  readonly unit: Slots["unit"];
  readonly spans: readonly Span[];
}

const CURRENCIES: readonly (readonly [string, RegExp])[] = [
  [
    "USD",
    /\b(?:usd|us\$|u\.s\. (?:dollars?|cents?)|us (?:dollars?|cents?)|american dollars?)|美元|美分|美金/iu,
  ],
  ["AUD", /\b(?:aud|a\$|au\$|australian (?:dollars?|cents?))|澳元|澳分|澳币/iu],
  ["CAD", /\b(?:cad|c\$|ca\$|canadian (?:dollars?|cents?))|加元|加币/iu],
  ["NZD", /\b(?:nzd|nz\$|new zealand dollars?)|新西兰元|纽元/iu],
  ["HKD", /\b(?:hkd|hk\$|hong kong dollars?)|港元|港币/iu],
  ["SGD", /\b(?:sgd|s\$|singapore dollars?)|新加坡元|新元/iu],
  ["GBP", /\b(?:gbp|pounds?(?: sterling)?|sterling|pence)\b|£|英镑|便士/iu],
  ["EUR", /\b(?:eur|euros?)\b|€|欧元/iu],
  ["CNY", /\b(?:cny|rmb|yuan|renminbi)\b|人民币/iu],
  ["JPY", /\b(?:jpy|yen)\b|日元|日圆/iu],
  ["CHF", /\b(?:chf|swiss francs?)\b|瑞士法郎|瑞郎/iu],
  ["INR", /\b(?:inr|rupees?)\b|卢比/iu],
];

const POWERS: Readonly<Record<string, number>> = {
  trillion: 12,
  billion: 9,
  bn: 9,
  million: 6,
  mn: 6,
  mm: 6,
  thousand: 3,
  "'000": 3,
  "000": 3,
  cent: -2,
  pence: -2,
  ...HAN_SCALES,
  分: -2,
  便士: -2,
};
const SCALE_WORD =
  /\b(?:trillion|billion|million|thousand|cent)s?\b|\b(?:bn|mn|mm|pence)\b|'?000\b|万亿|十亿|千万|百万|亿|万|千|(?<=[美澳加])分|便士/giu;

const MONEY = String
  .raw`(?:usd|aud|cad|nzd|hkd|sgd|gbp|eur|cny|rmb|jpy|chf|inr|(?:us|a|au|c|ca|nz|hk|s)?\$|€|£|(?:u\.s\.|us|american|australian|canadian|hong kong|singapore|new zealand) dollars?|dollars?|euros?|pounds?(?: sterling)?|yen|yuan|renminbi|swiss francs?|rupees?)`;
const SCALE = String
  .raw`(?:trillions?|billions?|bn|millions?|mn|mm|thousands?|'?000s?|(?:us |u\.s\. |australian |canadian )?cents?|pence)`;
const UNIT = String
  .raw`(?:${MONEY}[\s-]?${SCALE}|${SCALE}\s+(?:of\s+)?${MONEY}(?:\s${SCALE})?|${SCALE}|${MONEY})`;
const HAN_SCALE = "(?:万亿|十亿|千万|百万|亿|万|千)";
const HAN_MONEY =
  "(?:美元|美金|澳元|澳币|加元|港元|港币|英镑|欧元|人民币|日元|日圆|新元|瑞士法郎|卢比|美分|澳分|便士)";

/**
 * "in USD millions", "in millions of US dollars", "(US$ million)", "answer in A$", "…, USD millions"; "以百万美元计",
 * "单位:亿美元", "多少亿美元". An amount behind a number ("超过500亿美元") is held against, not asked for.
 */
const IN_UNIT = new RegExp(
  String
    .raw`\(?\b(?:in|as|expressed in|stated in|reported in|convert(?:ed)? (?:in)?to)\s+(?:units? of\s+|whole\s+)?${UNIT}(?![\p{L}\d])\)?|\((?:in\s+)?${UNIT}\)|,\s*${MONEY}[\s-]?${SCALE}(?=\s*(?:[?.!,;]|$))|(?<=\p{sc=Han}\s*)(?:${MONEY}\s?${SCALE}|${SCALE}\s?${MONEY})(?=\s*(?:[?.!,;。]|$|\p{sc=Han}))|(?:以|用|按|单位(?:为|是|:)?|换算成|折合(?:成|为)?|折算成)\s*[^,。?]{0,4}?(?:${HAN_SCALE}${HAN_MONEY}?|${HAN_MONEY})(?:元)?(?:计算?|为单位|表示|列示)?|(?<!\d\s?)${HAN_SCALE}(?:${HAN_MONEY}|元)|(?:多少|几)(?:个)?(?:${HAN_SCALE}(?:${HAN_MONEY}|元)?|${HAN_MONEY})`,
  "giu",
);
const IN_PERCENT =
  /\(?\b(?:in|as)\s+(?:units? of\s+|a\s+)?(?:percents?|percentages?|per cent|%)(?: points)?(?![\p{L}])(?!\s+of\b)\)?|\(%\)|on a percentage basis|(?<=how many )percentage points\b|百分比(?!点)|(?:多少|几)个?百分点|以百分[比数](?:计|表示)?/giu;
const IN_BASIS_POINTS =
  /\b(?:(?:in|as)\s+|(?<=how many ))(?:basis points?|bps?)\b|(?:多少|几)个?基点|以基点(?:计|表示)?/giu;

const COUNT = String.raw`zero|no|one|two|three|four|five|six|\d`;
const DECIMALS = new RegExp(
  String
    .raw`\b(?:and\s+)?(?:(?:round(?:ed|ing)?\s+(?:your\s+answer\s+|the\s+answer\s+|it\s+|off\s+)?)?(?:correct\s+)?to\s+)?(?:the\s+nearest\s+)?(?<n>${COUNT})[\s-]*(?:decimals?(?:[\s-]+(?:places?|points?|digits?))?|d\.?p\b\.?|digits? after the (?:decimal )?point)|\bwithout (?<none>decimals?)\b|(?:保留(?:到|至)?|精确到|四舍五入(?:到|至|保留)?|取|小数点后)(?:小数点?后)?(?:第)?(?<han>[一二两三四五六\d])位(?:小数)?|(?<han2>[一二两三四五六\d])位小数`,
  "giu",
);
const NEAREST = new RegExp(
  String
    .raw`\b(?:(?:rounded?|round)\s+(?:your\s+answer\s+|the\s+answer\s+|it\s+)?)?to\s+(?:the\s+nearest|an?|a)\s+(?:whole\s+(?!number))?(?<to>whole number|integer|dollar|percent(?:age point)?|thousand|million|billion|tenth|hundredth|cent)\b|(?:四舍五入(?:到|至)?|取(?:到)?|保留(?:到|至)?|精确到)(?<han>整数|个位|十分位|百分位|千位?|百万位?|亿位?)`,
  "giu",
);

const NUMBERS: Readonly<Record<string, number>> = {
  zero: 0,
  no: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
};

/** What a thing is rounded to: digits behind the point, and the power of ten that it is then stated in. */
const ROUNDING: Readonly<Record<string, { readonly decimals: number; readonly scale?: number }>> = {
  tenth: { decimals: 1 },
  hundredth: { decimals: 2 },
  thousand: { decimals: 0, scale: 3 },
  million: { decimals: 0, scale: 6 },
  billion: { decimals: 0, scale: 9 },
  cent: { decimals: 2 },
  十分位: { decimals: 1 },
  百分位: { decimals: 2 },
  千: { decimals: 0, scale: 3 },
  百万: { decimals: 0, scale: 6 },
  亿: { decimals: 0, scale: 8 },
};

/** Basis points are hundredths of a percent, as cents are of a dollar. */
const HUNDREDTHS = -2;

/**
 * Reads in what unit, scale and rounding a question wants its answer; fields are null where it does not say. Nothing is
 * converted here or later: what the report does not state in the asked currency stays in its own. Two units at once
 * ("in thousands of USD millions") are no unit: their words are in `conflict`, and what they disagree about is null.
 */
export function readAskedUnit(question: string): AskedUnit {
  const money = spansOf(question, IN_UNIT);
  const points = spansOf(question, IN_BASIS_POINTS);
  const percent = spansOf(question, IN_PERCENT);
  const decimals = [...question.matchAll(DECIMALS)];
  const nearest = [...question.matchAll(NEAREST)];
  const said = money.map(({ start, end }) => question.slice(start, end));
  const unitText = said.join(" ");
  const scales = distinct([...unitText.matchAll(SCALE_WORD)].map(({ 0: word }) => powerOf(word)));
  const currencies = CURRENCIES.filter(([, pattern]) => pattern.test(unitText)).map(([code]) => code);
  const relative = [...points, ...percent].map(({ start, end }) => question.slice(start, end));
  const mixed = relative.length > 0 && (scales.length > 0 || currencies.length > 0);
  const rounding = roundingOf(nearest[0]);
  const { n, none, han, han2 } = decimals[0]?.groups ?? {};
  const digits = (none === undefined ? n ?? han ?? han2 : "no")?.toLowerCase();
  const scale = scales.length === 1 ? scales[0] ?? null : scales.length > 1 ? null : rounding?.scale ?? null;
  const currency = currencies.length === 1 ? currencies[0] ?? null : null;
  return {
    unit: {
      kind: mixed
        ? null
        : relative.length > 0
        ? "percent"
        : currency !== null && scale !== HUNDREDTHS
        ? "money"
        : null,
      currency,
      scale: points.length > 0 && !mixed ? HUNDREDTHS : scale,
      decimals: digits !== undefined ? NUMBERS[digits] ?? Number(digits) : rounding?.decimals ?? null,
      conflict: scales.length > 1 || currencies.length > 1 || mixed ? [...said, ...relative].map(bare) : [],
    },
    spans: [
      ...money,
      ...points,
      ...percent,
      ...[...decimals, ...nearest].map(({ index, 0: all }) => ({ start: index, end: index + all.length })),
    ],
  };
}

function powerOf(word: string): number {
  const plain = word.toLowerCase();
  return POWERS[plain] ?? POWERS[plain.replace(/s$/, "")] ?? 0;
}

function roundingOf(
  match: RegExpMatchArray | undefined,
): { readonly decimals: number; readonly scale?: number } | null {
  const to = (match?.groups?.["to"] ?? match?.groups?.["han"])?.toLowerCase();
  if (to === undefined) return null;
  return ROUNDING[to] ?? ROUNDING[to.replace(/位$/u, "")] ?? { decimals: 0 };
}

function bare(words: string): string {
  return words.replaceAll(/^[\s(,]*(?:in |as )?|[\s)]+$/giu, "");
}

function distinct<Value>(values: readonly Value[]): readonly Value[] {
  return [...new Set(values)];
}
