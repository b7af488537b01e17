/** Written in capitals wherever they stand in a name. */
const ACRONYMS: ReadonlySet<string> = new Set([
  "ebit",
  "ebitda",
  "eps",
  "roa",
  "roe",
  "roce",
  "fcf",
  "dpo",
  "dso",
  "dio",
  "ppe",
  "rd",
  "sga",
]);

/** A standard name as words: `net_operating_cash_flow` → "net operating cash flow", `ebitda_margin` → "EBITDA margin". */
export function metricWords(metric: string): string {
  return metric.split("_").map((word) => ACRONYMS.has(word) ? word.toUpperCase() : word).join(" ");
}
