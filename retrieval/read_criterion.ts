import { shiftDecimal } from "./decimal.ts";
import type { CompanyMention } from "./entities.ts";
import type { MetricMention } from "./find_metrics.ts";
import { HAN_CURRENCIES, HAN_SCALES } from "./han_units.ts";
import { findAmounts } from "./find_amounts.ts";
import { findYears } from "./find_years.ts";
import type { FigureKind } from "./unit.ts";

/** What stands at a known place in the question, offsets in the text that is read. */
export interface AskedParts {
  readonly companies: readonly CompanyMention[];
  readonly metrics: readonly MetricMention[];
}

/** What something is held against. */
export type Benchmark =
  /** A number, exact, in the main unit; percent in points. `kind` is null for a bare number. */
  | {
    readonly kind: "value";
    readonly value: string;
    readonly unit: FigureKind | null;
    readonly currency: string | null;
  }
  /** The same line item of another year; null is the year before the asked one. */
  | { readonly kind: "year"; readonly year: number | null }
  /** The same line item of another company, by the name that it is stored under. */
  | { readonly kind: "company"; readonly company: string }
  /** Another line item, by its standard name. */
  | { readonly kind: "metric"; readonly metric: string };

/** A test that a question states: "above 20 %", "greater than its FY2022 level", "did it increase". */
export interface Criterion {
  /** Whether the figure itself is tested, or its change from the year before. */
  readonly of: "level" | "change";
  readonly relation: "above" | "atLeast" | "below" | "atMost" | "equal";
  readonly than: Benchmark;
}

type Relation = Criterion["relation"];

/** Words in front of what something is held against, most telling first. */
const RELATIONS: readonly (readonly [Relation, RegExp])[] = [
  [
    "atLeast",
    /\b(?:at least|no(?:t)? less than|not (?:below|under)|no lower than|a minimum of)\b|>=|≥|不(?:低|少|小)于|至少|不下于/iu,
  ],
  [
    "atMost",
    /\b(?:at most|no(?:t)? more than|not (?:above|over|exceed(?:ing)?)|no higher than|a maximum of|up to)\b|<=|≤|不(?:超过|高于|大于|多于)|至多|最多不/iu,
  ],
  [
    "above",
    /\b(?:above|over|exceed(?:ed|s|ing)?|in excess of|surpass(?:ed|es)?|outperform(?:ed)?|(?:more|greater|higher|larger|bigger|better|stronger)\b[^.?!;]{0,60}?\bthan)\b|>|高于|超过|大于|多于|高出|超出|优于|高过|强于|比.{1,24}?(?=更?(?:高|大|多|好))/iu,
  ],
  [
    "below",
    /\b(?:below|under|short of|(?:less|lower|smaller|fewer|worse|weaker)\b[^.?!;]{0,60}?\bthan)\b|<|低于|小于|少于|不到|不足|不及|弱于|比.{1,24}?(?=更?(?:低|小|少|差))/iu,
  ],
  ["equal", /\b(?:equal to|the same as|exactly)\b|等于|持平/iu],
];

const POSITIVE =
  /\b(?:positive|profitable|in profit|in the black|make a profit|made a profit|net cash position)\b|为正|正数|正值|盈利(?=吗|了|\s*[?？])|是否盈利/iu;
const NEGATIVE =
  /\b(?:negative|unprofitable|loss-?making|in the red|(?:make|made|report|reported|post|posted|record|recorded|incur|incurred|suffer|suffered|had|have)(?: \w+){0,2} loss(?:es)?)\b|为负|负数|负值|是否亏损|亏损(?=吗|了)/iu;

const RISING =
  /\b(?:increas(?:e|ed|es|ing)|gr(?:ow|ew|own|ows)|ris(?:e|en|es|ing)|rose|improv(?:e|ed|es|ing)|expand(?:ed|s)?|go(?:ne)? up|went up|widen(?:ed|s)?|climb(?:ed|s)?|gain(?:ed)?|rais(?:e|ed|es)|lift(?:ed)?|strengthen(?:ed)?)\b|增长|增加|上升|提高|提升|改善|扩大|上涨/iu;
const FALLING =
  /\b(?:decreas(?:e|ed|es|ing)|declin(?:e|ed|es|ing)|fall(?:en|s|ing)?|fell|drop(?:ped|s)?|shr[iau]nk|deteriorat(?:e|ed)|worsen(?:ed)?|go(?:ne)? down|went down|narrow(?:ed|s)?|contract(?:ed)?|weaken(?:ed)?|reduced?|slip(?:ped)?)\b|下降|减少|下跌|降低|下滑|恶化|缩小|收窄/iu;

const PRIOR =
  /\b(?:(?:the|its|that of the|those of the|in the|than)?\s*(?:prior|previous|preceding|last|earlier) (?:fiscal |financial )?(?:year|period)|(?:a|the|one) year (?:earlier|before|ago)|year[- ](?:on|over)[- ]year)\b|上年|去年|上一年|前一年|同比/iu;

/**
 * Reads what a question tests or narrows by; null where it states nothing that can be computed. With `movement` "did it
 * rise" is a test too: above the year before.
 */
export function readCriterion(
  text: string,
  parts: AskedParts,
  { movement }: { readonly movement: boolean },
): Criterion | null {
  for (const [relation, pattern] of RELATIONS) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const from = /^比/u.test(match[0]) ? match.index + 1 : match.index + match[0].length;
    const than = readBenchmark(text, from, parts);
    // "Over FY2024" is a time, "up to" and "over" a figure only where an amount follows.
    if (than === null || (than.kind !== "value" && /^(?:over|under|up to)$/iu.test(match[0]))) continue;
    const moved = than.kind === "value" && than.unit === "percent" &&
      (RISING.test(text.slice(0, match.index)) || FALLING.test(text.slice(0, match.index)));
    return moved
      ? fall(text.slice(0, match.index), { of: "change", relation, than })
      : { of: "level", relation, than };
  }
  const zero: Benchmark = { kind: "value", value: "0", unit: null, currency: null };
  if (NEGATIVE.test(text)) return { of: "level", relation: "below", than: zero };
  if (POSITIVE.test(text)) return { of: "level", relation: "above", than: zero };
  return movement ? readMovement(text) : null;
}

/** "Fell by more than 10 %" is a change below minus ten. */
function fall(before: string, criterion: Criterion): Criterion {
  if (RISING.test(before) || criterion.than.kind !== "value") return criterion;
  const turned: Readonly<Record<Relation, Relation>> = {
    above: "below",
    atLeast: "atMost",
    below: "above",
    atMost: "atLeast",
    equal: "equal",
  };
  return {
    ...criterion,
    relation: turned[criterion.relation],
    than: { ...criterion.than, value: shiftDecimal(`-${criterion.than.value}`.replace("--", ""), 0) },
  };
}

/** "Did it increase?": above the year that the question compares with, else the year before. */
function readMovement(text: string): Criterion | null {
  const rising = RISING.test(text);
  if (rising === FALLING.test(text)) return null;
  const { years } = findYears(text);
  const year = years.length > 1 ? years[0] ?? null : null;
  return { of: "level", relation: rising ? "above" : "below", than: { kind: "year", year } };
}

/** How far behind the words of comparison what is compared with may begin. */
const REACH = 60;

function readBenchmark(text: string, from: number, { companies, metrics }: AskedParts): Benchmark | null {
  const behind = text.slice(from, from + REACH);
  const within = ({ start }: { readonly start: number }) => start >= from && start < from + REACH;
  const amount = chineseAmount(behind) ?? amountIn(behind);
  const year = findYears(behind);
  const company = companies.find(within);
  const metric = metrics.find(within);
  const prior = PRIOR.exec(behind);
  const found: { readonly at: number; readonly than: Benchmark }[] = [];
  if (amount !== null) found.push(amount);
  if (prior !== null) found.push({ at: prior.index, than: { kind: "year", year: null } });
  if (company !== undefined) {
    found.push({ at: company.start - from, than: { kind: "company", company: company.company } });
  }
  const [span] = year.spans;
  if (span !== undefined) found.push({ at: span.start, than: { kind: "year", year: year.years[0] ?? null } });
  // "Higher than its revenue in 2022" names the item again; another item only where no other year is named.
  if (metric !== undefined && metrics[0]?.metric !== metric.metric) {
    found.push({ at: metric.start - from, than: { kind: "metric", metric: metric.metric } });
  }
  return found.sort((a, b) => a.at - b.at)[0]?.than ?? null;
}

function amountIn(text: string): { readonly at: number; readonly than: Benchmark } | null {
  const years = findYears(text).spans;
  const found = findAmounts(text).find(({ start, end }) =>
    !years.some((span) => span.start < end && start < span.end)
  );
  const { value = null, scale = null, ratio = null, currency = null } = found?.amount ?? {};
  if (found === undefined || value === null) return null;
  const percent = ratio === "percent" || ratio === "points" || ratio === "bps";
  return {
    at: found.start,
    than: {
      kind: "value",
      value: shiftDecimal(value, ratio === "bps" ? -2 : scale ?? 0),
      unit: percent ? "percent" : currency !== null || scale !== null ? "money" : null,
      currency,
    },
  };
}

const HAN_AMOUNT =
  /(?<n>\d+(?:\.\d+)?)\s*(?<scale>十亿|百万|千万|万亿|亿|万|千)?\s*(?<unit>%|个?百分点|美元|澳元|加元|英镑|欧元|人民币|元|倍)?/u;

/** "500亿美元": only with a Chinese scale or unit, other numbers are read as everywhere. */
function chineseAmount(text: string): { readonly at: number; readonly than: Benchmark } | null {
  const match = HAN_AMOUNT.exec(text);
  const { n = "", scale, unit = "" } = match?.groups ?? {};
  if (match === null || (scale === undefined && !/\p{sc=Han}/u.test(unit))) return null;
  const percent = unit.includes("百分点");
  return {
    at: match.index,
    than: {
      kind: "value",
      value: shiftDecimal(n, HAN_SCALES[scale ?? ""] ?? 0),
      unit: percent ? "percent" : unit === "倍" ? "ratio" : "money",
      currency: HAN_CURRENCIES[unit] ?? null,
    },
  };
}
