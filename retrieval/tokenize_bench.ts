import { tokenize } from "./tokenize.ts";

/** A page of a report, about: sentences, a table in chunk form, the marks that text comes with. */
const SENTENCES = [
  "Underlying EBITDA of US$29.0 billion was 4 per cent higher than the prior period’s, at a margin of 54.3%.",
  "The Group’s share of non-current assets, net of impairment (see note 12), was reported under IFRS 9.",
  "During FY2024 capital expenditure rose to US$9,273 million (FY2023: US$7,083 million); 1H25 guidance is unchanged.",
  "Directors consider that the company and its subsidiaries are able to pay their debts as and when they fall due.",
];
const ROWS = [
  "Revenue | 55,658 | 53,817 | 65,098",
  "Cost of sales | (24,120) | (23,101) | (22,987)",
  "Profit before tax | 15,969 | 21,401 | 33,137",
  "Effective tax rate (%) | 41.2 | 33.1 | 32.4",
  "Earnings per share - basic (US cents) | 155.8 | 255.2 | 610.6",
];
const prose = Array.from({ length: 12 }, (_, at) => SENTENCES[at % SENTENCES.length]).join(" ");
const table = Array.from({ length: 30 }, (_, at) => ROWS[at % ROWS.length]).join("\n");

/** What cutting costs at least: one pass that finds runs of letters and digits. */
function plain(text: string): number {
  return text.toLowerCase().match(/[a-z0-9]+/g)?.length ?? 0;
}

for (const [group, text] of Object.entries({ prose, table })) {
  Deno.bench(`${group}: letters and digits alone`, { group, baseline: true }, () => void plain(text));
  Deno.bench(`${group}: tokenize()`, { group }, () => void tokenize(text));
}
