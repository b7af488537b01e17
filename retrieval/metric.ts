import type { Statement } from "./figure.ts";
import { labelKey } from "./label_words.ts";
import { chooseMetric, type Metric, metricBook } from "./metric_book.ts";
import { normalizeText } from "./normalize_text.ts";

/** All standard line items in order of `metrics.tsv`. */
export function allMetrics(): readonly Metric[] {
  return [...metricBook().metrics.values()];
}

/** One standard line item, null for a name that is none. */
export function findMetric(name: string): Metric | null {
  return metricBook().metrics.get(name) ?? null;
}

/**
 * The standard name of a row, null where its label is none. The whole label has to match (after units, notes, signs and
 * spelling), never a part of it: "Underlying revenue" is not "Revenue". Section rows and column heads in `path` complete
 * short labels ("Total" under "Current assets", "Basic" under "Earnings per share"); the statement decides between
 * homonyms ("Inventories" in a cash flow statement is their change).
 */
export function standardMetric(
  label: string,
  { statement, path }: { readonly statement: Statement; readonly path: readonly string[] },
): string | null {
  const key = labelKey(label);
  if (key === "") return hanMetric(label);
  const above = path.map(labelKey).filter((part) => part !== "").reverse();
  // "Basic" under the number of shares is no earnings per share, whatever stands further out
  const form = perShareUnder(key, above);
  if (form !== null && form.startsWith("shares")) return form;
  const completed = isShort(key) ? above.flatMap((part) => [`${part} ${key}`, `${key} ${part}`]) : [];
  // "Profit for the year" names the year, and "profit" alone would not do; "Revenue for the year" is revenue.
  const keys = [...completed, key, key.replaceAll(/ ?\byear\b/g, "").trim()];
  for (const candidate of keys) {
    const metric = chooseMetric(metricBook().labels.get(candidate), statement);
    if (metric !== null) return statement === "cashFlow" ? flowOf(metric) : metric;
  }
  return form;
}

/** What changes in a cash flow statement under the name of the balance sheet's line. */
const FLOWS: Readonly<Record<string, string>> = {
  accounts_receivable: "change_in_receivables",
  inventories: "change_in_inventories",
  accounts_payable: "change_in_payables",
};

/** A line of the balance sheet in a cash flow statement is its change, and no balance; cash is the one that it ends in. */
function flowOf(metric: string): string | null {
  if (homeStatement(metric) !== "balance" || metric === "cash_and_equivalents") return metric;
  return FLOWS[metric] ?? null;
}

/** Average shares under whatever name the company gives them: "Weighted average Alder common shares outstanding — basic". */
const AVERAGE_SHARES =
  /^(?:weighted average\b.*\bshare\b.*\b(basic|diluted)|weighted average (basic|diluted)\b.*\bshare\b.*)$/;

/** "Basic" and "Diluted" under any heading of earnings or of shares, whoever the earnings are attributable to. */
function perShareUnder(key: string, above: readonly string[]): string | null {
  const average = AVERAGE_SHARES.exec(key);
  if (average !== null) return `shares_${average[1] ?? average[2]}`;
  const form = /^(?:basic|diluted)(?: share| earning)?$/.exec(key)?.[0].split(" ")[0];
  if (form === undefined) return null;
  for (const heading of above) {
    if (/weighted|number|outstanding|shares? used/.test(heading)) return `shares_${form}`;
    if (/dividend|discontinued|underlying|adjusted|continuing/.test(heading)) return null;
    if (/\b(?:earning|income|profit|loss)\b.*\bper\b.*\bshare\b|\beps\b/.test(heading)) return `${form}_eps`;
    if (key.endsWith("earning") && /\bper\b.*\bshare\b/.test(heading)) return `${form}_eps`;
  }
  return null;
}

/** Labels of a word or two name nothing by themselves where a section row stands above them. */
function isShort(key: string): boolean {
  return key.split(" ").length <= 2;
}

function hanMetric(label: string): string | null {
  const text = normalizeText(label).replaceAll(/[\s\d（）()：:]/g, "");
  return metricBook().spoken.han.find(({ name }) => name === text)?.metric ?? null;
}

/**
 * The metrics whose figures may answer for this one, itself first. Underlying figures never answer for statutory ones
 * or the other way round; where a measure has no statutory form (EBITDA), what the company publishes may.
 */
export function admissibleMetrics(metric: string): readonly string[] {
  return [metric, ...(findMetric(metric)?.variants ?? [])];
}

/** The statement that a metric stands in at first hand, null for a name that is none. */
export function homeStatement(metric: string): Statement | null {
  return findMetric(metric)?.statement ?? null;
}

/** How statements print a metric, for the words of a search; empty for a name that is none. */
export function metricNames(metric: string): readonly string[] {
  return findMetric(metric)?.labels ?? [];
}
