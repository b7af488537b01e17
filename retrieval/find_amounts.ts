import type { Amount } from "./amount.ts";
import { parseAmount } from "./amount.ts";
import { CURRENCY_MARK, CURRENCY_WORDS } from "./currency.ts";
import { NUMBER_SUFFIX } from "./number_suffix.ts";

/** An amount and where it stands: `text.slice(start, end)` is its print with currency, sign, brackets and scale word. */
export interface FoundAmount {
  readonly amount: Amount;
  readonly start: number;
  readonly end: number;
}

const GROUPED = String.raw`\d{1,3}(?:[,.'’\u00a0\u202f\u2009]\d{2,3})+(?:[.,]\d+)?(?!\d)`;
const DIGITS = new RegExp(String.raw`${GROUPED}|\d+(?:[.,]\d+)?|\.\d+`, "g");
const CURRENCY_BEFORE = new RegExp(`(?:^|[^A-Za-z$])((?:${CURRENCY_MARK})\\s?)$`, "i");
// behind a hyphen only whole words scale: "5-million" does, the form name "10-K" does not
const SUFFIX_AFTER = new RegExp(
  `^(?:[\\s\\u00a0]?(?:${NUMBER_SUFFIX})|-(?:thousand|million|billion|trillion|crore|lakh|percent|basis point)\\b)`,
  "i",
);
const CURRENCY_AFTER = new RegExp(`^[\\s\\u00a0]?(?:${CURRENCY_WORDS}|€|£|[A-Z]{3}(?![A-Za-z]))`);
const SIGN_BEFORE = /(?:^|[\s([:;,/])([-\u2212\u2013])$/;

/** A name that holds digits is no amount: "FY24", "Q2", "10-K", "3M", "1st", "COVID-19", "IFRS 16" keeps its number. */
function isPartOfName(before: string, after: string): boolean {
  if (/[A-Za-z_#§]$/.test(before) || /[A-Za-z]-$/.test(before) || /\d[-/.:]$/.test(before)) return true;
  if (/^-[A-Za-z]/.test(after) && !SUFFIX_AFTER.test(after)) return true;
  return /^(?:st|nd|rd|th)\b/.test(after) || (/^[A-Za-z_]/.test(after) && !SUFFIX_AFTER.test(after));
}

/** A lone digit fused to one letter is a name ("3M") unless a currency stands before it. */
function isBareLetterName(digits: string, suffix: string, currency: string): boolean {
  return currency === "" && /^\d$/.test(digits) && /^[A-Z]$/.test(suffix);
}

function extent(text: string, start: number, end: number): { start: number; end: number } | null {
  const before = text.slice(Math.max(0, start - 24), start);
  const currency = CURRENCY_BEFORE.exec(before)?.[1] ?? "";
  const opened = /\(\s?$/.test(currency === "" ? before : before.slice(0, -currency.length));
  const inner = /(?:^|[^\w])\(\s?$/.test(before) || opened;
  const bracketed = currency === "" && /\(\s?$/.test(before)
    ? CURRENCY_BEFORE.exec(before.replace(/\(\s?$/, ""))?.[1] ?? ""
    : "";
  if (currency === "" && bracketed === "" && isPartOfName(before, text.slice(end))) return null;
  let from = start - currency.length;
  const sign = SIGN_BEFORE.exec(text.slice(Math.max(0, from - 2), from))?.[1] ?? "";
  from -= sign.length;
  let to = end;
  const suffix = SUFFIX_AFTER.exec(text.slice(to, to + 24))?.[0] ?? "";
  if (isBareLetterName(text.slice(start, end), suffix, currency)) return null;
  to += suffix.length;
  if (currency === "") to += CURRENCY_AFTER.exec(text.slice(to, to + 24))?.[0].length ?? 0;
  const close = /^\s?\)/.exec(text.slice(to))?.[0] ?? "";
  if (inner && close !== "") {
    const open = /(?:\(\s?)$/.exec(text.slice(0, from))?.[0] ?? "";
    from -= open.length + bracketed.length;
    to += close.length;
    const late = SUFFIX_AFTER.exec(text.slice(to, to + 24))?.[0] ?? "";
    to += suffix === "" ? late.length : 0;
  }
  return { start: from, end: to };
}

/**
 * All amounts of running text in order, with currency marks, scale words, percent, basis points and bracket negatives.
 * Digits inside names are skipped; years and days of dates are not: mask them with `findPeriods` where they disturb.
 * "a loss of" before a number is the reader's business.
 */
export function findAmounts(
  text: string,
  options: { readonly locale?: string } = {},
): readonly FoundAmount[] {
  const found: FoundAmount[] = [];
  for (const match of text.matchAll(DIGITS)) {
    const start = match.index;
    const end = start + match[0].length;
    if (start < (found.at(-1)?.end ?? 0)) continue;
    const wide = extent(text, start, end);
    if (wide === null) continue;
    for (const [from, to] of [[wide.start, wide.end], [start, end]] as const) {
      const amount = parseAmount(text.slice(from, to).replace(/(\d)-(?=[a-z])/i, "$1 "), options);
      if (amount.status !== "number") continue;
      found.push({ amount: { ...amount, printed: text.slice(from, to) }, start: from, end: to });
      break;
    }
  }
  return found;
}
