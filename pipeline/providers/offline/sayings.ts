import { type Calculation, NOT_COMPUTED, NOT_FOUND, possessive, UNDECIDED } from "../../../guardrails/mod.ts";
import { formatPeriod, type Period, type Slots } from "../../../retrieval/mod.ts";
import type { Gap } from "../../reports/explain_gap.ts";
import { hanCalculation } from "../../reports/han_calculation.ts";

/** A stated figure, ready to be put into a sentence. */
export interface Stated {
  readonly company: string;
  readonly label: string;
  readonly period: Period;
  /** The question asks for a day or a part of a year, so that the very day is said. */
  readonly exact: boolean;
  /** With its marker. */
  readonly value: string;
}

/** The sentences of the offline analyst in one language; figures come in ready-made. */
export interface Sayings {
  readonly figure: (stated: Stated) => string;
  /** A period by itself: "FY2024", "Q2 FY2023", "30 June 2024". */
  readonly period: (period: Period) => string;
  /** A stretch of time from its first to its last day (ISO): "January to June 2024". */
  readonly stretch: (from: string, to: string) => string;
  /** `why` is what {@link Sayings.gap} says. */
  readonly missing: (company: string, metric: string, when: string, why: string) => string;
  readonly gap: (gap: Gap) => string;
  readonly conflict: (company: string, metric: string, when: string, values: readonly string[]) => string;
  readonly restated: (metric: string, when: string, value: string) => string;
  /** What was first reported, behind a figure that a later report restates. */
  readonly first: (fy: number, metric: string, when: string, value: string) => string;
  /** Asked for as restated, and no report restates it. */
  readonly notRestated: string;
  /** What the documents give in place of the plain measure that is asked for. */
  readonly instead: (asked: string) => string;
  /** The currency is the report's, not the asked one. */
  readonly notConverted: (reported: string, asked: string) => string;
  /** What was computed, of whom and for when, with its value. */
  readonly calculated: (calculation: Calculation, value: string) => string;
  /** What the calculator says instead of a result. */
  readonly refused: (error: string) => string;
  /** Which years "last year" or "the past three years" are taken for. */
  readonly counted: (companies: readonly string[], years: readonly number[]) => string;
  /** A fiscal year stands for the calendar year that is asked for, and does not end (ISO) with it. */
  readonly notCalendar: (company: string, year: number, end: string) => string;
  /** No report restates the year that a change starts from, and a year behind it is on a later report's basis. */
  readonly mixedBases: (company: string, from: number, restated: number, report: number) => string;
  /** The words of the question that ask for several units at once. */
  readonly unitConflict: (words: readonly string[]) => string;
  /** A percentage is asked for, and amounts are what the answer has. */
  readonly notPercent: string;
  /** Best first; the unit is "" where all are in one. */
  readonly ranked: (companies: readonly string[], unit: string) => string;
  /** What was to be computed and cannot be, for want of which figures. */
  readonly notComputed: (operation: Computed, lacking: readonly string[]) => string;
  /** Companies or years that share a place in a ranking. */
  readonly equal: (names: readonly string[]) => string;
  /** An amount per share is asked for of a line item that is stated as a whole. */
  readonly onlyWhole: string;
  readonly points: (value: string) => string;
  readonly quoted: (company: string, sentences: readonly string[]) => string;
  readonly notFound: (company: string) => string;
  /** A report speaks of what it is asked to mention. */
  readonly mentioned: (quoted: string) => string;
  /** No sentence of the passages found says what is asked in words. */
  readonly nothingSaid: (company: string) => string;
}

/** Operations that make a new number of stated ones. */
export type Computed = Extract<
  Slots["operation"],
  "growth" | "cagr" | "difference" | "ratio" | "sum" | "average"
>;

const COMPUTED: Readonly<Record<Slots["language"], Readonly<Record<Computed, string>>>> = {
  en: {
    growth: "growth",
    cagr: "compound annual growth",
    difference: "difference",
    ratio: "ratio",
    sum: "total",
    average: "average",
  },
  zh: {
    growth: "增长率",
    cagr: "复合年增长率",
    difference: "差额",
    ratio: "比率",
    sum: "合计",
    average: "平均值",
  },
};

/** The operation as one that makes a new number, null where stated figures answer. */
export function asComputed(operation: Slots["operation"]): Computed | null {
  return Object.keys(COMPUTED.en).find((one): one is Computed => one === operation) ?? null;
}

const HAN_PARTS: Readonly<Record<Period["kind"], readonly string[]>> = {
  year: [],
  instant: [],
  half: ["上半年", "下半年"],
  nineMonths: ["前三季度"],
  quarter: ["第一季度", "第二季度", "第三季度", "第四季度"],
};

function hanPeriod(period: Period): string {
  if (period.kind === "instant" && period.end !== null) {
    const [year, month, day] = period.end.split("-").map(Number);
    return `${year}年${month}月${day}日`;
  }
  return `FY${period.fiscalYear}${HAN_PARTS[period.kind][(period.part ?? 1) - 1] ?? ""}`;
}

function isoDay(date: string): Period {
  return {
    kind: "instant",
    start: null,
    end: date,
    fiscalYear: Number(date.slice(0, 4)),
    part: null,
    restated: false,
  };
}

/** Both days, without the days where they are the first and the last of their months; a year that both share stands `once`. */
function stretch(
  [from, to]: readonly [string, string],
  { join, once }: {
    readonly join: string;
    readonly once: (first: string, last: string) => readonly string[];
  },
  say: (period: Period) => string,
): string {
  const isWhole = from.endsWith("-01") && new Date(Date.parse(to) + 86_400_000).getUTCDate() === 1 &&
    from.slice(0, 7) !== to.slice(0, 7);
  const days = [from, to].map((day) => say(isoDay(day))) as [string, string];
  if (!isWhole) return days.join(join);
  const [first, last] = days.map((day) => day.replace(/^\d+ |\d+日$/, "")) as [string, string];
  return (from.slice(0, 4) === to.slice(0, 4) ? once(first, last) : [first, last]).join(join);
}

function span(years: readonly number[]): string {
  const [first, last] = [years[0], years.at(-1)];
  return first === last ? `FY${first}` : `FY${first}–FY${last}`;
}

function quoted(words: readonly string[]): string {
  return words.map((word) => `“${word}”`).join(", ");
}

/** One set per language that questions are read in. */
export const SAYINGS: Readonly<Record<Slots["language"], Sayings>> = {
  en: {
    figure: ({ company, label, period, exact, value }) => {
      const when = period.kind !== "instant"
        ? `in ${formatPeriod({ ...period, restated: false })}`
        : exact
        ? `at ${formatPeriod({ ...period, restated: false })}`
        : `at the end of FY${period.fiscalYear}`;
      return `${possessive(company)} ${label} ${when} was ${value}.`;
    },
    period: (period) => formatPeriod({ ...period, restated: false }),
    stretch: (from, to) =>
      stretch(
        [from, to],
        { join: " to ", once: (first, last) => [first.replace(/ \d+$/, ""), last] },
        formatPeriod,
      ),
    missing: (company, metric, when, why) => `${company}, ${metric}, ${when}: ${NOT_FOUND} (${why}).`,
    gap: (gap) => {
      switch (gap.reason) {
        case "notCovered":
          return gap.years.length === 0
            ? "no report of it is stored"
            : `its stored reports are of ${span(gap.years)}`;
        case "otherTime":
          return `stated only for ${gap.periods.join(", ")}`;
        case "onlyWhole":
          return `stated for the whole, not for ${gap.words}`;
        case "onlyGroup":
          return "stated for the whole, not for the parent";
        case "notStated":
          return gap.years.length === 0
            ? "no passage of its reports fits"
            : `no line that was read in its ${span(gap.years)} report${
              gap.years.length > 1 ? "s" : ""
            } states it`;
      }
    },
    conflict: (company, metric, when, values) =>
      `${possessive(company)} ${metric} for ${when} is stated as ${
        values.join(" and as ")
      }; ${UNDECIDED.en}.`,
    restated: (metric, when, value) => `A later report gives the ${when} ${metric} as restated: ${value}.`,
    first: (fy, metric, when, value) =>
      `This is on the basis of the FY${fy} report. The ${when} ${metric} first reported was ${value}.`,
    notRestated: "No later report that was read restates it.",
    instead: (asked) => `The reports give this in place of a plain ${asked}.`,
    notConverted: (reported, asked) => `It is reported in ${reported} and not converted into ${asked}.`,
    calculated: ({ label }, value) => `${label}: ${value}.`,
    refused: (error) => `${error}.`,
    counted: (companies, years) =>
      `Counted from the latest stored report of ${companies.join(", ")}, the question means ${span(years)}.`,
    notCalendar: (company, year, end) =>
      `${company}: FY${year} ends on ${formatPeriod(isoDay(end))} and is not the calendar year.`,
    mixedBases: (company, from, restated, report) =>
      `${company}: FY${restated} was restated by the FY${report} report, and no report that was read restates FY${from}: a change from FY${from} may mix two bases.`,
    unitConflict: (words) =>
      `The question names units that exclude each other (${
        quoted(words)
      }), so that amounts stand as reported.`,
    notPercent:
      "The question asks for a percentage, but what is asked of is an amount, which is stated as it is.",
    ranked: (companies, unit) =>
      `From highest to lowest${unit === "" ? "" : ` in ${unit}`}: ${companies.join(", ")}.`,
    notComputed: (operation, lacking) =>
      `The ${COMPUTED.en[operation]} ${NOT_COMPUTED.en}: missing ${lacking.join(", ")}.`,
    equal: (names) => `${names.join(" and ")} (equal)`,
    onlyWhole:
      `The amount per share that is asked for is not stated and ${NOT_COMPUTED.en} by a measure that is known here; what is stated is the whole.`,
    points: (value) => value.replace(/%$/, " percentage points"),
    quoted: (company, sentences) => `${company}, as its report puts it: ${sentences.join(" ")}`,
    notFound: (company) => `${company}: ${NOT_FOUND}.`,
    mentioned: (quoted) => `Yes: ${quoted}`,
    nothingSaid: (company) => `${company}: ${NOT_FOUND}; no sentence of the passages found says it.`,
  },
  zh: {
    figure: ({ company, label, period, exact, value }) => {
      const when = period.kind === "instant" && !exact ? `FY${period.fiscalYear} 期末` : hanPeriod(period);
      return `${company} ${when} ${label}：${value}。`;
    },
    period: hanPeriod,
    stretch: (from, to) =>
      stretch(
        [from, to],
        { join: "至", once: (first, last) => [first, last.replace(/^\d+年/, "")] },
        hanPeriod,
      ),
    missing: (company, metric, when, why) => `${company} ${when} ${metric}：${NOT_FOUND}（${why}）。`,
    gap: (gap) => {
      switch (gap.reason) {
        case "notCovered":
          return gap.years.length === 0 ? "未存入其年报" : `已存入的年报为 ${span(gap.years)}`;
        case "otherTime":
          return `仅有 ${gap.periods.join("、")} 的数字`;
        case "onlyWhole":
          return `仅有整体数字，没有 ${gap.words} 的`;
        case "onlyGroup":
          return "仅有集团数字，没有母公司的";
        case "notStated":
          return gap.years.length === 0
            ? "其年报中没有相符的段落"
            : `其 ${span(gap.years)} 年报中所读各行均未列示`;
      }
    },
    conflict: (company, metric, when, values) =>
      `${company} ${when} ${metric} 在文件中分别为 ${values.join(" 与 ")}，${UNDECIDED.zh}。`,
    restated: (metric, when, value) => `后续年报将 ${when} ${metric} 重述为：${value}。`,
    first: (fy, metric, when, value) => `此为 FY${fy} 年报口径。首次披露的 ${when} ${metric}：${value}。`,
    notRestated: "所读的后续年报未见重述。",
    instead: (asked) => `年报以此代替未调整的 ${asked}。`,
    notConverted: (reported, asked) => `年报以 ${reported} 列示，未换算为 ${asked}。`,
    calculated: (calculation, value) => `${hanCalculation(calculation)}：${value}。`,
    refused: (error) => `${error}。`,
    counted: (companies, years) => `按 ${companies.join("、")} 已存入的最新年报计，所指为 ${span(years)}。`,
    notCalendar: (company, year, end) => `${company}：FY${year} 截至 ${hanPeriod(isoDay(end))}，并非自然年。`,
    mixedBases: (company, from, restated, report) =>
      `${company}：FY${restated} 已由 FY${report} 年报重述，所读年报未重述 FY${from}；自 FY${from} 起的变动可能混用两种口径。`,
    unitConflict: (words) => `问题中的单位互相矛盾（${quoted(words)}），因此金额按年报原样列示。`,
    notPercent: "问题要求百分比，但所问的是金额，因此按原样列示。",
    ranked: (companies, unit) => `${unit === "" ? "" : `${unit} `}由高到低：${companies.join("、")}。`,
    notComputed: (operation, lacking) =>
      `${NOT_COMPUTED.zh}${COMPUTED.zh[operation]}：缺少 ${lacking.join("、")}。`,
    equal: (names) => `${names.join(" 与 ")}（相同）`,
    onlyWhole: `所问的每股金额未见列示，按已知指标亦${NOT_COMPUTED.zh}；所列为总额。`,
    points: (value) => value.replace(/%$/, " 个百分点"),
    quoted: (company, sentences) => `${company} 年报原文：${sentences.join(" ")}`,
    notFound: (company) => `${company}：${NOT_FOUND}。`,
    mentioned: (quoted) => `是：${quoted}`,
    nothingSaid: (company) => `${company}：${NOT_FOUND}；所找到的段落中没有一句回答此问题。`,
  },
};
