import { type Classes, Rule, type Source, type TokenRead } from "./token_rules.ts";

const YEAR = String.raw`(?<year>\d{4}(?![\d]|[.,]\d)|\d{2}(?![\d]|[.,]\d))`;
/** Behind a plain space only four digits are a year: "H2 10" is no half of 2010. */
const YEAR_AFTER = String.raw`(?: ?'${YEAR}| ?fy ?'?${YEAR}|${YEAR}| (?<year>\d{4})(?![\d]|[.,]\d))`;
const end = ({ any }: Classes) => `(?!${any})`;

const FISCAL = new Rule((classes) =>
  String.raw`(?:fy|f\.y\.|fiscal(?: year)?|financial year) ?'?${YEAR}(?:[\-\/–](?<next>\d{2})(?!\d))?${
    end(classes)
  }`
);
const HALF = new Rule((classes) =>
  String.raw`(?:(?<part>[12])h|h(?<part>[12]))(?:(?: of)?${YEAR_AFTER})?${end(classes)}`
);
const QUARTER = new Rule((classes) =>
  String.raw`(?:(?<part>[1-4])q|q(?<part>[1-4]))(?:(?: of)?${YEAR_AFTER})?${end(classes)}`
);
/** "FY25 H1", "2024-Q3": the part stands behind its year, and the year behind it belongs to nothing. */
const PART_LAST = new Rule((classes) =>
  String
    .raw`(?:fy ?'?(?<year>\d{4}|\d{2})|(?<year>(?:19|20)\d{2}))[ \-]?(?:(?<part>[12])h|h(?<part>[12])|(?<part>[1-4])q|q(?<part>[1-4]))${
    end(classes)
  }`
);
const SPLIT_YEAR = new Rule((classes) =>
  String.raw`(?<year>(?:19|20)\d{2})[\-\/–](?<next>\d{2})${end(classes)}(?![.,\-]\d)`
);
const YEAR_FIRST = new Rule((classes) =>
  String.raw`(?<year>(?:19|20)\d{2}) ?(?:财年|財年|财政年度|財政年度|fiscal year${end(classes)})`
);
/** What a period can begin with; a look at one or two characters saves five patterns for nearly every word and number. */
const START = /[12]h|h[12]|[1-4]q|q[1-4]|fy|f\.y|fiscal|financial|(?:19|20)\d\d(?: ?[财財fhq1-4]|[\-\/–])/y;

/**
 * Reads a period at `offset`: `fy24`, `fy2023-24`, `fiscal year 2024` and `2024财年` give `fy2024`
 * and `2024`; `1h25` and `h1 fy2025` give `1h2025`, `1h` and `2025`; `q3` alone gives `3q`. A plain year is no period
 * but a number: `2024` names no fiscal year.
 */
export function readPeriodTokens(source: Source, offset: number): TokenRead | null {
  START.lastIndex = offset;
  if (!START.test(source.text)) return null;
  const part = HALF.match(source, offset) ?? QUARTER.match(source, offset) ??
    PART_LAST.match(source, offset);
  if (part !== null) return { tokens: partTokens(part), end: offset + part[0].length };
  const fiscal = FISCAL.match(source, offset) ?? YEAR_FIRST.match(source, offset);
  if (fiscal !== null) {
    const year = fullYear(fiscal.groups?.["year"] ?? "");
    const end = offset + fiscal[0].length;
    const next = fiscal.groups?.["next"];
    if (next === undefined) return { tokens: [`fy${year}`, String(year)], end };
    return isNext(year, next)
      ? { tokens: splitTokens(year), end }
      : { tokens: [`fy${year}`, String(year)], end: end - next.length - 1 };
  }
  const split = SPLIT_YEAR.match(source, offset);
  const year = Number(split?.groups?.["year"]);
  return split !== null && isNext(year, split.groups?.["next"] ?? "")
    ? { tokens: splitTokens(year), end: offset + split[0].length }
    : null;
}

function partTokens(match: RegExpExecArray): string[] {
  const name = `${match.groups?.["part"]}${match[0].includes("q") ? "q" : "h"}`;
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
