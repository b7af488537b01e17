import { NOT_FOUND, possessive } from "../../../guardrails/mod.ts";
import type { Slots } from "../../../retrieval/mod.ts";

/** A stated figure, ready to be put into a sentence. */
export interface Stated {
  readonly company: string;
  readonly label: string;
  readonly year: number;
  /** A balance-sheet figure at the year's end. */
  readonly atEnd: boolean;
  /** With its marker. */
  readonly value: string;
}

/** The sentences of the offline analyst in one language; figures come in ready-made. */
export interface Sayings {
  readonly figure: (stated: Stated) => string;
  readonly missing: (company: string, metric: string, year: number) => string;
  readonly conflict: (company: string, metric: string, year: number, values: readonly string[]) => string;
  readonly restated: (metric: string, year: number, value: string) => string;
  /** Best first; the unit is "" where all are in one. */
  readonly ranked: (companies: readonly string[], unit: string) => string;
  readonly points: (value: string) => string;
  readonly quoted: (company: string, sentences: readonly string[]) => string;
  readonly notFound: (company: string) => string;
}

/** One set per language that questions are read in. */
export const SAYINGS: Readonly<Record<Slots["language"], Sayings>> = {
  en: {
    figure: ({ company, label, year, atEnd, value }) =>
      `${possessive(company)} ${label} ${atEnd ? "at the end of" : "in"} FY${year} was ${value}.`,
    missing: (company, metric, year) => `${company}, ${metric}, FY${year}: ${NOT_FOUND}.`,
    conflict: (company, metric, year, values) =>
      `${possessive(company)} ${metric} for FY${year} is stated as ${
        values.join(" and as ")
      }; nothing in the documents says which one is meant.`,
    restated: (metric, year, value) => `A later report gives the FY${year} ${metric} as restated: ${value}.`,
    ranked: (companies, unit) =>
      `From highest to lowest${unit === "" ? "" : ` in ${unit}`}: ${companies.join(", ")}.`,
    points: (value) => value.replace(/%$/, " percentage points"),
    quoted: (company, sentences) => `${company}, as its report puts it: ${sentences.join(" ")}`,
    notFound: (company) => `${company}: ${NOT_FOUND}.`,
  },
  zh: {
    figure: ({ company, label, year, atEnd, value }) =>
      `${company} FY${year}${atEnd ? " 期末" : ""} ${label}：${value}。`,
    missing: (company, metric, year) => `${company} FY${year} ${metric}：${NOT_FOUND}。`,
    conflict: (company, metric, year, values) =>
      `${company} FY${year} ${metric} 在文件中分别为 ${values.join(" 与 ")}，无法判定所指为何者。`,
    restated: (metric, year, value) => `后续年报将 FY${year} ${metric} 重述为：${value}。`,
    ranked: (companies, unit) => `${unit === "" ? "" : `${unit} `}由高到低：${companies.join("、")}。`,
    points: (value) => value.replace(/%$/, " 个百分点"),
    quoted: (company, sentences) => `${company} 年报原文：${sentences.join(" ")}`,
    notFound: (company) => `${company}：${NOT_FOUND}。`,
  },
};
