import { possessive } from "../../../guardrails/mod.ts";
import type { Criterion, Slots } from "../../../retrieval/mod.ts";

/** How one thing stands to another. */
export type Standing = "higher" | "lower" | "equal";

/** The sentences of answers to yes/no questions in one language. */
export interface JudgementSayings {
  /** Opens the answer; `of` names the company where the answer is not one for all. */
  readonly verdict: (yes: boolean, of: string, why: string) => string;
  readonly againstYear: (subject: Subject, from: number, standing: Standing) => string;
  readonly againstMark: (subject: Subject, standing: Standing) => string;
  readonly againstZero: (subject: Subject, standing: Standing) => string;
  /** `other` is a company, or with `isMeasure` another line item of the same one. */
  readonly againstOther: (subject: Subject, other: string, standing: Standing, isMeasure: boolean) => string;
  readonly moved: (subject: Subject, from: number, standing: Standing) => string;
  readonly steady: (subject: Subject, years: readonly number[], steady: boolean) => string;
  readonly exists: (subject: Subject, any: boolean) => string;
  readonly meaningful: (subject: Subject) => string;
  /** `marker` cites the income statement. */
  readonly meaningless: (subject: Subject, marker: string) => string;
  readonly criterion: (text: string) => string;
  readonly relation: (relation: Criterion["relation"], mark: string) => string;
  readonly convention: (said: string) => string;
  readonly step: (mark: string | null, points: boolean) => string;
  readonly inputs: string;
  readonly undecided: (subject: Subject, why: string) => string;
  readonly mixedCurrencies: (units: readonly string[]) => string;
  readonly mixedMeasures: (measures: readonly string[]) => string;
  readonly otherUnit: (unit: string, mark: string) => string;
  readonly noValue: string;
}

/** What is judged. */
export interface Subject {
  readonly company: string;
  readonly measure: string;
  readonly year: number;
}

const EN: Readonly<Record<Standing, string>> = {
  higher: "higher than",
  lower: "lower than",
  equal: "the same as",
};
const ZH: Readonly<Record<Standing, string>> = { higher: "高于", lower: "低于", equal: "等于" };

const en = ({ company, measure, year }: Subject) => `${possessive(company)} ${measure} in FY${year}`;
const zh = ({ company, measure, year }: Subject) => `${company} FY${year} ${measure}`;

/** One set per language. */
export const JUDGEMENT_SAYINGS: Readonly<Record<Slots["language"], JudgementSayings>> = {
  en: {
    verdict: (yes, of, why) => `${yes ? "Yes" : "No"}${of === "" ? "" : ` for ${of}`}: ${why}.`,
    againstYear: (subject, from, standing) => `${en(subject)} is ${EN[standing]} in FY${from}`,
    againstMark: (subject, standing) =>
      `${en(subject)} is ${
        standing === "equal" ? "right at" : standing === "higher" ? "above" : "below"
      } the mark`,
    againstZero: (subject, standing) =>
      `${en(subject)} is ${standing === "higher" ? "positive" : standing === "lower" ? "negative" : "zero"}`,
    againstOther: (subject, other, standing, isMeasure) =>
      `${en(subject)} is ${EN[standing]} ${isMeasure ? "its" : "that of"} ${other}`,
    moved: (subject, from, standing) =>
      `the change of ${en(subject)} since FY${from} is ${
        standing === "equal" ? "right at" : standing === "higher" ? "above" : "below"
      } the mark`,
    steady: ({ company, measure }, years, steady) =>
      `${possessive(company)} ${measure} ${steady ? "stays" : "does not stay"} within the mark from FY${
        years[0]
      } to FY${years.at(-1)}`,
    exists: ({ company, measure, year }, any) =>
      `${company} reports ${any ? "" : "a nil "}${measure} for FY${year}`,
    meaningful: ({ company, measure }) => `${possessive(company)} report states what ${measure} is made of`,
    meaningless: ({ company, measure }, marker) =>
      `${
        possessive(company)
      } income statement ${marker} has no cost of sales and no gross profit, so ${measure} says nothing of it`,
    criterion: (text) => `Criterion: ${text}.`,
    relation: (relation, mark) =>
      `${
        {
          above: "above",
          atLeast: "at least",
          below: "below",
          atMost: "at most",
          equal: "equal to",
        }[relation]
      } ${mark}, as asked`,
    convention: (said) => `${said}, a common convention and no rule`,
    step: (mark, points) =>
      `a change from year to year of at most ${mark === null ? (points ? "two" : "ten") : mark} ${
        points ? "percentage points" : "per cent"
      }, ${mark === null ? "a convention and no rule" : "as asked"}`,
    inputs: "a measure says something where the report states its inputs",
    undecided: (subject, why) => `This cannot be judged for ${en(subject)}: ${why}.`,
    mixedCurrencies: (units) => `the amounts are in ${units.join(" and ")}, which are not converted`,
    mixedMeasures: (measures) => `the reports state ${measures.join(" and ")}, which are not one measure`,
    otherUnit: (unit, mark) => `it is reported in ${unit}, the mark is in ${mark}`,
    noValue: "a figure that it needs was not found",
  },
  zh: {
    verdict: (yes, of, why) => `${yes ? "是" : "否"}${of === "" ? "" : `（${of}）`}：${why}。`,
    againstYear: (subject, from, standing) => `${zh(subject)} ${ZH[standing]} FY${from}`,
    againstMark: (subject, standing) => `${zh(subject)} ${ZH[standing]}标准`,
    againstZero: (subject, standing) =>
      `${zh(subject)} ${standing === "higher" ? "为正" : standing === "lower" ? "为负" : "为零"}`,
    againstOther: (subject, other, standing) => `${zh(subject)} ${ZH[standing]} ${other}`,
    moved: (subject, from, standing) => `${zh(subject)} 较 FY${from} 的变动${ZH[standing]}标准`,
    steady: ({ company, measure }, years, steady) =>
      `${company} ${measure} 自 FY${years[0]} 至 FY${years.at(-1)} 的变动${steady ? "在" : "超出"}标准${
        steady ? "之内" : ""
      }`,
    exists: ({ company, measure, year }, any) =>
      `${company} 在 FY${year} 列示${any ? "有" : "为零的"} ${measure}`,
    meaningful: ({ company, measure }) => `${company} 年报列示了计算 ${measure} 所需的项目`,
    meaningless: ({ company, measure }, marker) =>
      `${company} 利润表 ${marker} 没有营业成本和毛利，${measure} 对其没有意义`,
    criterion: (text) => `判断标准：${text}。`,
    relation: (relation, mark) =>
      `${
        { above: "高于", atLeast: "不低于", below: "低于", atMost: "不高于", equal: "等于" }[relation]
      } ${mark}（依提问）`,
    convention: (said) => `${said}（惯例，并非规则）`,
    step: (mark, points) =>
      `逐年变动不超过${mark === null ? (points ? "两" : "百分之十") : ` ${mark} `}${
        points ? "个百分点" : mark === null ? "" : "%"
      }（${mark === null ? "惯例，并非规则" : "依提问"}）`,
    inputs: "年报列示其计算项目的指标才有意义",
    undecided: (subject, why) => `无法判断 ${zh(subject)}：${why}。`,
    mixedCurrencies: (units) => `金额分别以 ${units.join(" 与 ")} 列示，未作换算`,
    mixedMeasures: (measures) => `年报所列为 ${measures.join(" 与 ")}，口径不一`,
    otherUnit: (unit, mark) => `年报以 ${unit} 列示，标准以 ${mark} 计`,
    noValue: "未找到所需的数字",
  },
};
