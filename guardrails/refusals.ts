import type { Slots } from "../retrieval/mod.ts";
import { metricWordsIn } from "./metric_words.ts";

/** Why the calculator gives no result, in one language; each is a sentence part for {@link Refusals.cannot}. */
export interface Refusals {
  /** "" where it has no name. */
  readonly cannot: (what: string, why: string) => string;
  readonly operations: Readonly<
    Record<"growth" | "cagr" | "ratio" | "average" | "difference" | "sum", string>
  >;
  readonly metric: (metric: string) => string;
  readonly missing: (needs: readonly { readonly metric: string; readonly year: number }[]) => string;
  /** Where only the year before is missing. */
  readonly closing: string;
  readonly negative: (metric: string, year: number) => string;
  readonly byZero: string;
  readonly byNegative: (metrics: readonly string[]) => string;
  readonly stranger: (company: string) => string;
  readonly bareShares: (shares: string) => string;
  readonly bareMoney: (amount: string, shares: string) => string;
  readonly underCent: (value: string) => string;
  readonly otherShares: (shares: string, perShare: string) => string;
  readonly mixed: (what: readonly string[], way: "kind" | "currency" | "unit" | null) => string;
  readonly scales: (bare: string, scaled: string) => string;
  readonly companies: (companies: readonly string[]) => string;
  readonly fewest: (least: number, given: number) => string;
  readonly most: (most: number, given: number) => string;
  readonly noName: (name: string) => string;
  readonly noDecimal: (name: string) => string;
  readonly sameName: string;
  readonly sameFigure: string;
  readonly lengths: string;
  readonly measures: string;
  readonly measureAndPeriod: string;
  readonly periods: string;
  readonly order: string;
  readonly tooShort: string;
  readonly otherPart: string;
  readonly noBase: (isZero: boolean) => string;
  readonly noEnd: string;
  readonly noDivisor: string;
  readonly beyond: string;
  readonly labels: (figures: number, labels: number) => string;
  readonly wrongLabel: (label: string, place: number, period: string) => string;
}

/** What the calculator says instead of a result, in the language of the answer that it may come to stand in. */
export const REFUSALS: Readonly<Record<Slots["language"], Refusals>> = {
  en: {
    cannot: (what, why) => `Cannot compute${what === "" ? "" : ` ${what}`}: ${why}`,
    operations: {
      growth: "growth",
      cagr: "compound annual growth",
      ratio: "ratio",
      average: "average",
      difference: "difference",
      sum: "total",
    },
    metric: (metric) => metricWordsIn("en", metric),
    missing: (needs) =>
      `missing ${needs.map(({ metric, year }) => `${metricWordsIn("en", metric)} FY${year}`).join(", ")}`,
    closing: '; ask for it "on closing balances", which needs no earlier year',
    negative: (metric, year) => `${metricWordsIn("en", metric)} FY${year} is negative`,
    byZero: "it divides by zero",
    byNegative: (metrics) =>
      `it divides by ${
        metrics.map((metric) => metricWordsIn("en", metric)).join(" and ")
      }, which is negative`,
    stranger: (company) => `a figure is of ${company}`,
    bareShares: (shares) =>
      `the number of shares, ${shares}, states no scale, so it may be in thousands or millions`,
    bareMoney: (amount, shares) => `the amount ${amount} states no scale beside shares ${shares}`,
    underCent: (value) =>
      `it comes to less than a cent per share (${value}), so a figure or its scale is misread`,
    otherShares: (shares, perShare) =>
      `the number of shares, ${shares}, does not go with the earnings per share that are stated, ${perShare}`,
    mixed: (what, way) => {
      const ways = {
        kind: "; take figures of one kind",
        currency: "; take figures of one currency, since no rate is given",
        unit: "; take figures in one unit",
      };
      return `the figures mix ${what.join(" and ")}${way === null ? "" : ways[way]}`;
    },
    scales: (bare, scaled) =>
      `the figures mix scales: ${bare} states none beside ${scaled}; take a figure whose scale is stated`,
    companies: (companies) =>
      `the figures are of several companies (${companies.join(" and ")}); compute each on its own`,
    fewest: (least, given) => `it takes at least ${least} figures, not ${given}; add what is missing`,
    most: (most, given) => `it takes at most ${most} figures, not ${given}; choose among them`,
    noName: (name) => `"${name}" is no name; use letters, digits and _`,
    noDecimal: (name) => `the value of ${name} is no decimal number; take another figure`,
    sameName: "two inputs have the same name; name each differently",
    sameFigure: "two inputs are the same figure; name each figure once",
    lengths: "the figures cover periods of different length; take full years, or the same part of each year",
    measures: "the series mixes several measures; take one measure over time",
    measureAndPeriod: "the figures differ in both measure and period; vary one of them",
    periods: "the figures cover different periods; take both of one period",
    order: "the series is not in chronological order; order it from the earliest, each period once",
    tooShort: "the series spans less than a year; take growth instead",
    otherPart:
      "the series ends in another part of the year than it begins in; take the same part of each year",
    noBase: (isZero) =>
      `the base is ${
        isZero ? "zero" : "negative"
      }, so there is no rate of change from it; give the difference instead`,
    noEnd: "the last figure is not positive, so no rate leads to it; give the difference instead",
    noDivisor: "the divisor is zero, so there is no ratio; say so instead of a number",
    beyond: "the result is beyond any number of a report; check the figures",
    labels: (figures, labels) =>
      `there are ${figures} figures but ${labels} period labels; give one label per figure`,
    wrongLabel: (label, place, period) =>
      `the label "${label}" is not the period of figure ${place}, ${period}; correct the label or the figure`,
  },
  zh: {
    cannot: (what, why) => `无法计算${what}：${why}`,
    operations: {
      growth: "增长率",
      cagr: "复合年增长率",
      ratio: "比率",
      average: "平均值",
      difference: "差额",
      sum: "合计",
    },
    metric: (metric) => metricWordsIn("zh", metric),
    missing: (needs) =>
      `缺少 ${needs.map(({ metric, year }) => `FY${year} ${metricWordsIn("zh", metric)}`).join("、")}`,
    closing: "；可改问“按期末余额”，无需上一年数字",
    negative: (metric, year) => `FY${year} ${metricWordsIn("zh", metric)}为负`,
    byZero: "除数为零",
    byNegative: (metrics) => `除数（${metrics.map((metric) => metricWordsIn("zh", metric)).join("、")}）为负`,
    stranger: (company) => `其中有 ${company} 的数字`,
    bareShares: (shares) => `股数 ${shares} 未注明数量级，可能以千或百万计`,
    bareMoney: (amount, shares) => `金额 ${amount} 未注明数量级，而股数已注明 ${shares}`,
    underCent: (value) => `结果每股不足一分（${value}），所用数字或其数量级有误读`,
    otherShares: (shares, perShare) => `股数 ${shares} 与所列每股收益 ${perShare} 不符`,
    mixed: (what, way) => {
      const ways = {
        kind: "，须为同一类数字",
        currency: "，又无汇率，须为同一货币",
        unit: "，须为同一单位",
      };
      return `数字混用 ${what.map((word) => HAN_KINDS[word] ?? word).join(" 与 ")}${
        way === null ? "" : ways[way]
      }`;
    },
    scales: (bare, scaled) => `数字的数量级不明：${bare} 未注明，而 ${scaled} 已注明；须取注明数量级的数字`,
    companies: (companies) => `数字属于不同公司（${companies.join("、")}），须分别计算`,
    fewest: (least, given) => `至少需要 ${least} 个数字，只有 ${given} 个`,
    most: (most, given) => `至多 ${most} 个数字，却有 ${given} 个`,
    noName: (name) => `“${name}”不能作为名称，只可用字母、数字与 _`,
    noDecimal: (name) => `${name} 的值不是十进制数`,
    sameName: "两个输入同名",
    sameFigure: "两个输入是同一个数字",
    lengths: "各数字的期间长短不一；须取整年，或各年的同一时段",
    measures: "序列混有多个指标；须取同一指标的各期数字",
    measureAndPeriod: "数字的指标与期间均不同；只可有一项不同",
    periods: "数字的期间不同；须取同一期间",
    order: "序列未按时间先后排列，或有重复期间",
    tooShort: "序列不足一年；可改求增长率",
    otherPart: "序列首尾不是各年的同一时段",
    noBase: (isZero) => `基数为${isZero ? "零" : "负"}，增长率没有意义；可改求差额`,
    noEnd: "末期数字不为正，增长率没有意义；可改求差额",
    noDivisor: "除数为零，没有比率",
    beyond: "结果超出年报数字的范围；请核对所用数字",
    labels: (figures, labels) => `有 ${figures} 个数字，却有 ${labels} 个期间标签`,
    wrongLabel: (label, place, period) => `标签“${label}”不是第 ${place} 个数字的期间（${period}）`,
  },
};

/** Kinds of numbers and the lack of a unit, as {@link Refusals.mixed} is told them. */
const HAN_KINDS: Readonly<Record<string, string>> = {
  money: "金额",
  perShare: "每股金额",
  percent: "百分比",
  ratio: "比率",
  count: "数目",
  quantity: "数量",
  share: "每股",
  "no unit": "无单位",
};
