import { NOT_FOUND, possessive } from "../../../guardrails/mod.ts";
import type { Extreme, Slots } from "../../../retrieval/mod.ts";
import type { Partition } from "./read_partition.ts";

/** What is broken down. */
export interface PartitionSubject {
  readonly company: string;
  readonly among: Partition["among"];
  /** Standard name, and the same in words. */
  readonly metric: string;
  readonly measure: string;
  readonly year: number;
}

/** The sentences of answers about parts of a company in one language; none holds a figure of its own. */
export interface PartitionSayings {
  readonly first: (subject: PartitionSubject, names: readonly string[], extreme: Extreme) => string;
  readonly grew: (subject: PartitionSubject, name: string, rising: boolean) => string;
  readonly list: (subject: PartitionSubject, names: readonly string[]) => string;
  readonly leftOut: (names: readonly string[]) => string;
  readonly missing: (subject: PartitionSubject) => string;
  readonly noPrior: (subject: PartitionSubject) => string;
  readonly conflict: (subject: PartitionSubject, leaders: readonly string[]) => string;
}

const ORDINALS: readonly string[] = ["", "", "second ", "third ", "fourth ", "fifth "];
const HAN_ORDINALS: readonly string[] = ["", "", "第二", "第三", "第四", "第五"];
const HAN_KINDS: Readonly<Record<Partition["among"], string>> = {
  segment: "分部",
  region: "地区",
  product: "产品",
};

function list(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** One set per language. */
export const PARTITION_SAYINGS: Readonly<Record<Slots["language"], PartitionSayings>> = {
  en: {
    first: ({ company, among, measure, year }, names, { direction, place }) =>
      `${possessive(company)} ${ORDINALS[place] ?? ""}${
        direction === "highest" ? "largest" : "smallest"
      } ${among}${names.length > 1 ? "s" : ""} by ${measure} in FY${year}: ${list(names)}.`,
    grew: ({ company, among, measure, year }, name, rising) =>
      `Of ${possessive(company)} ${among}s the ${measure} of ${name} grew ${
        rising ? "most" : "least"
      } in FY${year}.`,
    list: ({ company, among, measure, year }, names) =>
      `${possessive(company)} ${among}s in FY${year}, by ${measure}: ${list(names)}.`,
    leftOut: (names) => `Left out, since no figure of the year before stands beside theirs: ${list(names)}.`,
    missing: ({ company, among, measure, year }) =>
      `${company}, ${measure} by ${among}, FY${year}: ${NOT_FOUND} (no table that was read breaks it down so that the parts add up).`,
    noPrior: ({ company, among, measure, year }) =>
      `${company}, growth of ${measure} by ${among}, FY${year}: ${NOT_FOUND} (the year before does not stand beside it).`,
    conflict: ({ company, among, measure, year }, leaders) =>
      `${possessive(company)} first ${among} by ${measure} in FY${year} is ${
        leaders.join(" in one table and ")
      } in another; nothing in the documents says which table is meant.`,
  },
  zh: {
    first: ({ company, among, measure, year }, names, { direction, place }) =>
      `${company} FY${year} ${measure} ${HAN_ORDINALS[place] ?? ""}${
        direction === "highest" ? "最高" : "最低"
      }的${HAN_KINDS[among]}：${names.join("、")}。`,
    grew: ({ company, among, measure, year }, name, rising) =>
      `${company} FY${year} ${measure} 增长${rising ? "最多" : "最少"}的${HAN_KINDS[among]}：${name}。`,
    list: ({ company, among, measure, year }, names) =>
      `${company} FY${year} 的${HAN_KINDS[among]}（按 ${measure}）：${names.join("、")}。`,
    leftOut: (names) => `未计入（表中没有上一年数字）：${names.join("、")}。`,
    missing: ({ company, among, measure, year }) =>
      `${company} FY${year} 各${
        HAN_KINDS[among]
      } ${measure}：${NOT_FOUND}（所读表格均未按此列示且加总相符）。`,
    noPrior: ({ company, among, measure, year }) =>
      `${company} FY${year} 各${HAN_KINDS[among]} ${measure} 增长：${NOT_FOUND}（表中没有上一年数字）。`,
    conflict: ({ company, among, measure, year }, leaders) =>
      `${company} FY${year} ${measure} 最高的${HAN_KINDS[among]}在不同表格中为 ${
        leaders.join(" 与 ")
      }，无法判定。`,
  },
};
