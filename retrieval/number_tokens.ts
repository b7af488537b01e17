import { Rule, type Source, type TokenRead } from "./token_rules.ts";

const CURRENCY = String.raw`(?:(?:us|au|a|ca|c|nz|hk|sg|s|r)?\$|[£€¥₹₩₽])`;

/**
 * Digits with the separators that group them; the order is load-bearing. Comma groups may be Indian (1,23,456); a point
 * groups only twice or before a decimal comma, since "1.234" alone is a decimal; a comma before one or two digits is a
 * decimal point only before "%", since "notes 12,13" are two numbers; space groups come last before bare digits.
 */
const DIGITS = [
  String.raw`\d{1,3}(?:,\d{2,3})*,\d{3}(?!\d)(?:\.\d+)?`,
  String.raw`\d{1,3}(?:\.\d{3})+,\d{1,2}(?!\d)`,
  String.raw`\d{1,3}(?:\.\d{3}){2,}(?!\d)`,
  String.raw`\d{1,3}(?:'\d{3})+(?!\d)(?:\.\d+)?`,
  String.raw`\d{1,3}(?: \d{3})+(?!\d|,\d{3})(?:[.,]\d{1,2}(?!\d))?`,
  String.raw`\d+,\d{1,2}(?= ?%)`,
  String.raw`\d+(?:\.\d+)?`,
  String.raw`\.\d+`,
].join("|");

const AMOUNT = new Rule(({ letter, any }) => {
  const percent = String.raw` ?(?:%|per ?cent(?!${any}))`;
  return String
    .raw`(?<open>\( ?)?(?<minus>[\-−–])?(?:(?<currency>${CURRENCY}) ?)?(?<inner>\( ?)?(?<late>[\-−–])?` +
    String.raw`(?<digits>${DIGITS})(?<suffix>${letter}{1,12}(?!${any}))?` +
    String.raw`(?<percent>${percent})?(?<close> ?\))?(?<after>${percent})?`;
});

/** A currency mark that heads a column has its scale fused to it: "US$M", "A$'000", "$bn". */
const MARK = new Rule(({ any }) =>
  String.raw`(?<currency>${CURRENCY})(?: ?(?<scale>'?000s?|mm?|mn|mio|bn?|k|tn)(?!${any}))?`
);

const THOUSANDS = new Rule(({ any }) => `'000s?(?!${any})`);

/** A bare number that fills a cell: most numbers of a report, and no other rule can read more into it. */
const CELL =
  /(?:\((?!(?:19|20)\d\d\))(?<loss>\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)\)|(?<gain>\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?))(?= \||$)/y;

/** One form per scale, so that "US$M", "$ mn" and "million" meet. */
const SCALES: Readonly<Record<string, string>> = {
  "'000": "thousand",
  "'000s": "thousand",
  "000": "thousand",
  "000s": "thousand",
  k: "thousand",
  m: "million",
  mm: "million",
  mn: "million",
  mio: "million",
  b: "billion",
  bn: "billion",
  tn: "trillion",
};

const ONE_MARK: Readonly<Record<string, string>> = { "au$": "a$", "ca$": "c$", "sg$": "s$" };

/**
 * Reads a number or a currency mark at `offset`, with sign, currency, scale and percent sign.
 * `parts` keeps the groups of a number that plain spaces group, as tokens behind the whole.
 */
export function readNumberTokens(
  source: Source,
  offset: number,
  { parts }: { readonly parts: boolean },
): TokenRead | null {
  const thousands = source.text[offset] === "'" ? THOUSANDS.match(source, offset) : null;
  if (thousands !== null) return { tokens: ["thousand"], end: offset + thousands[0].length };
  const amount = AMOUNT.match(source, offset);
  if (amount !== null && !isJustOpened(amount)) {
    return { tokens: amountTokens(amount, parts), end: offset + amount[0].length };
  }
  const mark = MARK.match(source, offset);
  if (mark === null) return null;
  const scale = SCALES[mark.groups?.["scale"] ?? ""];
  const tokens = [currencyToken(mark.groups?.["currency"] ?? "")];
  return { tokens: scale === undefined ? tokens : [...tokens, scale], end: offset + mark[0].length };
}

/** Reads a number that fills a table cell and is nothing but a number; a shortcut for what {@link readNumberTokens} reads too. */
export function readCellNumber(source: Source, offset: number): TokenRead | null {
  CELL.lastIndex = offset;
  const match = CELL.exec(source.text);
  if (match === null) return null;
  const { loss, gain } = match.groups ?? {};
  const value = plainNumber(loss ?? gain ?? "");
  return {
    tokens: [loss === undefined || value === "0" ? value : `-${value}`],
    end: offset + match[0].length,
  };
}

/** "US$000" is a column head, not the number zero. */
function isJustOpened(amount: RegExpExecArray): boolean {
  const groups = amount.groups ?? {};
  return groups["currency"] !== undefined && groups["digits"] === "000";
}

function amountTokens(amount: RegExpExecArray, parts: boolean): string[] {
  const groups = amount.groups ?? {};
  const digits = groups["digits"] ?? "";
  const plain = plainNumber(digits);
  const bracketed = (groups["open"] ?? groups["inner"]) !== undefined && groups["close"] !== undefined;
  const signed = (groups["minus"] ?? groups["late"]) !== undefined || (bracketed && !isYear(digits, groups));
  const value = signed && plain !== "0" ? `-${plain}` : plain;
  const tokens: string[] = [];
  if (groups["currency"] !== undefined) tokens.push(currencyToken(groups["currency"]));
  const suffix = groups["suffix"];
  if (suffix !== undefined && ORDINAL.test(suffix)) return [...tokens, digits + suffix];
  tokens.push(value);
  if (groups["percent"] !== undefined || groups["after"] !== undefined) tokens.push(`${value}%`);
  if (suffix !== undefined) {
    tokens.push(SCALES[suffix] ?? suffix);
    // "3M" and "10K" are names as well as amounts.
    if (/^\d{1,4}$/.test(digits)) tokens.push(digits + suffix);
  }
  if (parts && digits.includes(" ")) tokens.push(...digits.split(" "));
  return tokens;
}

const ORDINAL = /^(?:st|nd|rd|th)$/;

/** A year in brackets is a reference ("Smith (2024)"), not a negative number. */
function isYear(digits: string, groups: Readonly<Record<string, string | undefined>>): boolean {
  return /^(?:19|20)\d{2}$/.test(digits) && groups["currency"] === undefined &&
    groups["percent"] === undefined;
}

/** No separators, a point for decimals, no zeros that carry no value: "402.0" and "402" are one number. */
function plainNumber(digits: string): string {
  const decimalComma = /^\d+,\d{1,2}$|\.\d{3},\d{1,2}$| \d{3},\d{1,2}$/.test(digits);
  const bare = decimalComma
    ? digits.replaceAll(/[. ']/g, "").replace(",", ".")
    : /\.\d{3}\.\d{3}/.test(digits)
    ? digits.replaceAll(".", "")
    : digits.replaceAll(/[, ']/g, "");
  const [whole = "", decimals = ""] = bare.split(".");
  const kept = decimals.replace(/0+$/, "");
  return (whole === "" ? "0" : whole) + (kept === "" ? "" : `.${kept}`);
}

function currencyToken(mark: string): string {
  return ONE_MARK[mark] ?? mark;
}
