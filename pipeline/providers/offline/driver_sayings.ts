import { NOT_FOUND, possessive } from "../../../guardrails/mod.ts";
import type { Slots } from "../../../retrieval/mod.ts";
import type { Movers } from "./find_movers.ts";

/** The sentences of answers about what a change comes from; none holds a figure of its own. */
export interface DriverSayings {
  /** Over the changes of the parts, which follow. */
  readonly moved: (company: string, by: Movers["by"]) => string;
  /** Neither a table nor a sentence says more than the change itself. */
  readonly noMore: (company: string) => string;
  /** Nothing is to be had of what is asked. */
  readonly nothing: (company: string, measure: string, years: readonly number[]) => string;
}

const KINDS: Readonly<Record<Movers["by"], string>> = {
  segment: "by segment",
  region: "by region",
  product: "by product",
  line: "among the lines of the statement that lead to it",
  input: "among the line items that it is computed from",
};
const HAN_KINDS: Readonly<Record<Movers["by"], string>> = {
  segment: "按分部",
  region: "按地区",
  product: "按产品",
  line: "在构成该项目的报表各行中",
  input: "在计算该指标的各项中",
};

/** One set per language. */
export const DRIVER_SAYINGS: Readonly<Record<Slots["language"], DriverSayings>> = {
  en: {
    moved: (company, by) =>
      `What moved most at ${company} ${
        KINDS[by]
      }, largest first (arithmetic over its tables, no statement of causes):`,
    noMore: (company) =>
      `${
        possessive(company)
      } reports, as far as they were read, neither break this change down in a table nor give a reason in a sentence.`,
    nothing: (company, measure, years) =>
      `${company}, change of ${measure}, ${
        years.map((year) => `FY${year}`).join(" to ")
      }: ${NOT_FOUND} (neither both years' figures, nor a table that breaks it down, nor a sentence that gives a reason).`,
  },
  zh: {
    moved: (company, by) =>
      `${company} ${HAN_KINDS[by]}变动最大者（由大到小；仅为报表数字的计算，并非原因）：`,
    noMore: (company) => `${company} 所读年报中，没有表格细分此变动，也没有句子说明原因。`,
    nothing: (company, measure, years) =>
      `${company} ${
        years.map((year) => `FY${year}`).join(" 至 ")
      } ${measure} 变动：${NOT_FOUND}（未找到两年的数字、细分表格或说明原因的句子）。`,
  },
};
