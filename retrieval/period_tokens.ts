import { at, matchAt, type TokenRead } from "./token_rules.ts";

const YEAR = String.raw`(?<year>\d{4}(?![\d]|[.,]\d)|\d{2}(?![\d]|[.,]\d))`;
/** Behind a plain space only four digits are a year: "H2 10" is no half of 2010. */
const YEAR_AFTER = String.raw`(?: ?'${YEAR}| ?fy ?'?${YEAR}|${YEAR}| (?<year>\d{4})(?![\d]|[.,]\d))`;
const END = String.raw`(?![\p{L}\d])`;

const FISCAL = at(
  String.raw`(?:fy|f\.y\.|fiscal(?: year)?|financial year) ?'?${YEAR}(?:[\-\/–](?<next>\d{2})(?!\d))?${END}`,
);
const HALF = at(String.raw`(?:(?<part>[12])h|h(?<part>[12]))(?:(?: of)?${YEAR_AFTER})?${END}`);
const QUARTER = at(String.raw`(?:(?<part>[1-4])q|q(?<part>[1-4]))(?:(?: of)?${YEAR_AFTER})?${END}`);
const SPLIT_YEAR = at(String.raw`(?<year>(?:19|20)\d{2})[\-\/–](?<next>\d{2})${END}(?![.,\-]\d)`);
const YEAR_FIRST = at(String.raw`(?<year>(?:19|20)\d{2}) ?(?:财年|財年|财政年度|財政年度|fiscal year${END})`);

/**
 * Reads a period at `offset` of normalised text: `fy24`, `fy2023-24`, `fiscal year 2024` and `2024财年` give `fy2024`
 * and `2024`; `1h25` and `h1 fy2025` give `1h2025`, `1h` and `2025`; `q3` alone gives `3q`. A plain year is no period
 * but a number: `2024` names no fiscal year.
 */
export function readPeriodTokens(text: string, offset: number): TokenRead | null {
  const part = matchAt(HALF, text, offset) ?? matchAt(QUARTER, text, offset);
  if (part !== null) return { tokens: partTokens(part), end: offset + part[0].length };
  const fiscal = matchAt(FISCAL, text, offset) ?? matchAt(YEAR_FIRST, text, offset);
  if (fiscal !== null) {
    const year = fullYear(fiscal.groups?.["year"] ?? "");
    const end = offset + fiscal[0].length;
    const next = fiscal.groups?.["next"];
    if (next === undefined) return { tokens: [`fy${year}`, String(year)], end };
    return isNext(year, next)
      ? { tokens: splitTokens(year), end }
      : { tokens: [`fy${year}`, String(year)], end: end - next.length - 1 };
  }
  const split = matchAt(SPLIT_YEAR, text, offset);
  const year = Number(split?.groups?.["year"]);
  return split !== null && isNext(year, split.groups?.["next"] ?? "")
    ? { tokens: splitTokens(year), end: offset + split[0].length }
    : null;
}

function partTokens(match: RegExpExecArray): string[] {
  const name = `${match.groups?.["part"]}${/q/.test(match[0].slice(0, 2)) ? "q" : "h"}`;
  const year = match.groups?.["year"];
  return year === undefined ? [name] : [`${name}${fullYear(year)}`, name, String(fullYear(year))];
}

/** The year 2023-24 is named after its end. */
function splitTokens(first: number): string[] {
  return [`fy${first + 1}`, String(first + 1), String(first)];
}

function isNext(year: number, next: string): boolean {
  return (year + 1) % 100 === Number(next);
}

/** Two digits up to 79 are of this century, the rest of the last: reports reach back decades, not forward. */
function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length > 2) return year;
  return year < 80 ? 2000 + year : 1900 + year;
}
