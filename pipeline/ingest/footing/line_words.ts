/** Labels that announce a sum. */
const TOTAL =
  /\b(?:sub-?)?totals?\b|^(?:=\s*)?(?:net|gross) (?:cash|income|loss|profit|earnings|margin|sales|revenues?|increase|decrease|change|assets|liabilities|debt|result|interest income)\b(?!.*\b(?:attributable to non|attributable to minor))|^(?:(?:income|profit|loss|earnings|surplus|deficit|results?|EBITD?A?)\b(?! (?:on|per)\b)|operating (?:income|profit|loss|earnings)|(?:total )?comprehensive (?:income|loss|earnings|profit))\b|\b(?:at|,)? ?(?:the )?(?:end|close) of (?:the )?(?:year|period|quarter)\b|^(?:ending )?balances?,? (?:at |as (?:of|at) )?(?:end|\d{1,2} )?(?:of )?(?:december|january|february|march|april|may|june|july|august|september|october|november|end)\b/i;
const PLAIN_TOTAL =
  /\b(?:sub-?)?totals?\b|^net (?:cash|increase|decrease|change)\b|^(?:ending )?balances?,? |\bend of\b/i;
/** Labels over columns that announce a sum of the columns beside it. */
const TOTAL_COLUMN = /\b(?:totals?|consolidated|group)\b/i;
const DEDUCTION = /^\(?(?:less|deduct|minus)\b/i;
const COST =
  /\b(?:less|costs?|expenses?|expenditures?|tax(?:es|ation)?|provisions?|charges?|loss(?:es)?|depreciation|amorti[sz]ation|impairments?|dividends?|payments?|purchases?|repayments?|allowances?|discounts?|deductions?|withdrawals?|non-?controlling|minority|treasury|accumulated)\b/i;
/** Lines that explain a line of the sum and are no part of it. */
const ASIDE =
  /^\(?(?:of which|thereof|including|includes|incl\.|comprising|memo(?:randum)?|average|weighted|median|ratio)\b|\b(?:average|ratios?|rates?|margins?|yields?|multiples?|percentage|per cent|index|median)$|\b(?:weighted[- ]average|average (?:price|rate|cost|balance|yield)|interest rates?(?! (?:swap|contract|derivative|risk|hedg|lock|cap|instrument))|discount rates?|tax rate|growth rate)\b/i;

/** A label is asked about once for each run that holds it. */
const known = new Map<string, { readonly deduction: boolean; readonly cost: boolean }>();
const MOST_KNOWN = 10_000;

function wordsOf(label: string): { readonly deduction: boolean; readonly cost: boolean } {
  let words = known.get(label);
  if (words === undefined) {
    words = { deduction: DEDUCTION.test(label), cost: COST.test(label) };
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(label, words);
  }
  return words;
}

/** Whether a label announces a sum of what stands above it, or beside it where it heads a column. */
export function saysTotal(label: string, direction: "down" | "across"): boolean {
  return (direction === "down" ? TOTAL : TOTAL_COLUMN).test(label);
}

/** Whether a label calls its line a total or closing balance, of which nothing may be left out. */
export function saysPlainTotal(label: string): boolean {
  return PLAIN_TOTAL.test(label);
}

/** Whether a label says that its line is taken off, though it may be printed without a sign. */
export function saysDeduction(label: string): boolean {
  return wordsOf(label).deduction;
}

/** Whether a label names something that is taken off in some statements. */
export function saysCost(label: string): boolean {
  return wordsOf(label).cost;
}

/** Whether a label describes a line that explains others and is not added. */
export function saysAside(label: string): boolean {
  return ASIDE.test(label.trim());
}

function contentWords(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[a-z]{4,}/g) ?? []);
}

/** Whether a total names the section that a heading opened: most of the heading's words are among the total's. */
export function namesSection(total: string, heading: string): boolean {
  const words = contentWords(heading);
  const own = contentWords(total);
  return words.size > 0 &&
    [...words].filter((word) => own.has(word)).length >= Math.ceil(words.size * 0.6);
}
