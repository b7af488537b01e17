import { findMetric } from "../retrieval/mod.ts";
import { formulaNamed } from "./formulas.ts";

/** Written in capitals wherever they stand in a name. */
const ACRONYMS: ReadonlySet<string> = new Set(["ebit", "ebitda", "ebitdar", "eps", "nci", "sga"]);

/** Names whose words alone do not read as one would say them. */
const SAID: Readonly<Record<string, string>> = {
  ppe_net: "net PP&E",
  nci_profit: "profit of non-controlling interests",
  nci_equity: "equity of non-controlling interests",
  research_development: "research and development",
  selling_general_admin: "selling, general and administrative",
  depreciation_amortization: "depreciation and amortization",
  capex_to_revenue: "capital expenditure to revenue",
  sga_to_revenue: "SG&A to revenue",
};

/** A standard name as words: `net_operating_cash_flow` → "net operating cash flow", `ebitda_margin` → "EBITDA margin". */
export function metricWords(metric: string): string {
  return SAID[metric] ??
    metric.split("_").map((word) => ACRONYMS.has(word) ? word.toUpperCase() : word).join(" ");
}

/** The same in the language of an answer: in Chinese the first Chinese name of the book, in English where it has none. */
export function metricWordsIn(language: "en" | "zh", metric: string): string {
  if (language === "en") return metricWords(metric);
  return findMetric(metric)?.chinese[0] ??
    formulaNamed(metric)?.aliases.find((alias) => /\p{sc=Han}/u.test(alias)) ?? metricWords(metric);
}
