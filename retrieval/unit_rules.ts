import { CURRENCY_MARK, CURRENCY_WORDS, readCurrency } from "./currency.ts";
import type { Unit } from "./unit.ts";

/** A unit and where it stands in a text. */
export interface PlacedUnit {
  readonly unit: Unit;
  readonly start: number;
  readonly end: number;
}

const SCALES: readonly (readonly [RegExp, number])[] = [
  [/^(?:trillions?|tn)$/i, 12],
  [/^(?:billions?|bn|b)$/i, 9],
  [/^(?:crores?|cr)$/i, 7],
  [/^(?:millions?|mio|mil|mill|mn|mm|m)$/i, 6],
  [/^(?:lakhs?|lacs?)$/i, 5],
  [/^(?:thousands?|'?000'?s?|k)$/i, 3],
];

const WORD_SCALE = "trillions?|billions?|millions?|thousands?|crores?|lakhs?|lacs?|'000s?";
const ANY_SCALE = `${WORD_SCALE}|bn|tn|mio|mn|mm|mil|000s?|m|b|k`;
const MARK = `(?:${CURRENCY_MARK})`;
const NAMED = `(?:${CURRENCY_WORDS})`;
const CURRENCY = `(?:${NAMED}|${MARK})`;
const END = "(?![A-Za-z0-9])";
const START = "(?<![A-Za-z0-9])";
const PER_SHARE = String
  .raw`(?:\s*(?:per|\/|a)\s*(?:(?:ordinary|common|diluted|basic|fully[ -]paid|equity|average)\s+)*(?:shares?|security|securities|unit|ADS|ADR)(?:\s+(?:amounts?|data|information|figures?))?)`;
const WEIGHTS =
  "dmt|wmt|dmtu|mtu|tonnes?|tons?|t|lb|lbs|pounds?|oz|ounces?|kg|bbl|barrels?|gallons?|boe|MWh|kWh|GJ|mmbtu|Mcf|toz|m3|carats?|ct|room|night|square f(?:oo|ee)t|sq\\.? ?ft\\.?|km";
const MEASURES =
  "Mt ?CO2-?e|kt ?CO2-?e|tCO2-?e|Mtpa|Mt|Mwmt|Mdmt|kt|kdmt|kwmt|wmt|dmt|tonnes|tons|t|Mlbs?|lbs?|koz|Moz|oz|ounces|kg|GWh|MWh|TWh|kWh|PJ|TJ|GJ|GW|MW|km|hectares|ha|bbl|barrels|gallons|cubic (?:feet|metres|meters)|boe|MMboe|Mboe|kboe|MMbbl|Bcf|MMcf|Mcf|Mct|carats|hours|days|months|years|square (?:feet|metres)|ML|GL|litres";
const COUNTED =
  "shares|securities|units|employees|FTEs?|full-time equivalents?|people|headcount|stores|customers|number|no\\.|#";

interface Rule {
  readonly pattern: RegExp;
  /** Too short or too common to be looked for in running text. */
  readonly strict?: true;
  read(groups: Readonly<Record<string, string | undefined>>): Omit<Unit, "printed">;
}

function scaleOf(word: string | undefined): number {
  const plain = (word ?? "").trim().replaceAll("’", "'").replace(/^'/, "").replace(/'$/, "");
  return SCALES.find(([pattern]) => pattern.test(plain))?.[1] ?? 0;
}

function money(currency: string | undefined, scale: number): Omit<Unit, "printed"> {
  return {
    kind: "money",
    currency: currency === undefined ? null : readCurrency(currency),
    scale,
    measure: null,
  };
}

function rule(source: string, read: Rule["read"], strict = false): Rule {
  const pattern = new RegExp(`${START}${source}${END}`, "gi");
  return strict ? { pattern, read, strict } : { pattern, read };
}

/** In order of precedence: at one place the first that fits wins, so longer and more special forms stand first. */
const RULES: readonly Rule[] = [
  rule(
    `(?:(?<a>US|U\\.S\\.|A|Australian|Canadian|euro|${CURRENCY})\\s*)?(?<minor>cents?|¢|c|pence|p)${PER_SHARE}`,
    (g) => ({ kind: "perShare", currency: minorCurrency(g.a, g.minor), scale: -2, measure: "share" }),
  ),
  rule(
    "(?:(?<a>US|A)\\s?)?(?<minor>cps|cpu|¢ps)",
    (g) => ({ kind: "perShare", currency: minorCurrency(g.a, g.minor), scale: -2, measure: "share" }),
  ),
  rule(
    `(?<a>US|U\\.S\\.|A|Australian|Canadian|euro|${NAMED}|${MARK})\\s?(?<minor>cents|¢)(?<share>${PER_SHARE})?`,
    (g) => ({
      kind: g.share === undefined ? "money" : "perShare",
      currency: minorCurrency(g.a, g.minor),
      scale: -2,
      measure: g.share === undefined ? null : "share",
    }),
  ),
  rule(
    "(?:in )?(?<minor>cents|pence)",
    (g) => ({ kind: "money", currency: minorCurrency(undefined, g.minor), scale: -2, measure: null }),
  ),
  rule(
    `(?<a>${CURRENCY})\\s+(?:and|&)\\s+shares?\\s+(?:are\\s+)?in\\s+(?<s>${WORD_SCALE})`,
    (g) => money(g.a, scaleOf(g.s)),
  ),
  rule(
    `(?:shares?|units?)(?:\\s+(?:amounts?|data|outstanding))?\\s+(?:are\\s+)?in\\s+(?<s>${WORD_SCALE})|(?<t>${WORD_SCALE})\\s+of\\s+shares|(?<u>${ANY_SCALE})\\s+shares`,
    (g) => ({ kind: "count", currency: null, scale: scaleOf(g.s ?? g.t ?? g.u), measure: "shares" }),
  ),
  rule(
    `(?<a>${CURRENCY})(?:\\s+amounts?)?\\s*,?\\s*(?:are\\s+)?(?:expressed\\s+|stated\\s+)?in\\s+(?<s>${WORD_SCALE})`,
    (g) => money(g.a, scaleOf(g.s)),
  ),
  rule(
    `(?:in\\s+)?(?<s>${WORD_SCALE})\\s+(?:of\\s+)?(?<a>${CURRENCY})`,
    (g) => money(g.a, scaleOf(g.s)),
  ),
  rule(`(?<a>${CURRENCY})\\s*['’]?(?<s>${ANY_SCALE})['’]?`, (g) => money(g.a, scaleOf(g.s))),
  rule(
    `(?<a>${CURRENCY})${PER_SHARE}`,
    (g) => ({ kind: "perShare", currency: readCurrency(g.a ?? ""), scale: 0, measure: "share" }),
  ),
  rule(
    `(?<a>${CURRENCY})\\s*(?:\\/|per\\s+)\\s*(?<m>${WEIGHTS})`,
    (g) => ({
      kind: "ratio",
      currency: readCurrency(g.a ?? ""),
      scale: 0,
      measure: (g.m ?? "").toLowerCase(),
    }),
  ),
  rule(
    `(?<p>millions?|thousands?|billions?|000|m|k|'?000)\\s+(?<m>${MEASURES})`,
    (g) => ({ kind: "quantity", currency: null, scale: scaleOf(g.p), measure: g.m ?? null }),
  ),
  rule(
    `(?<m>${MEASURES})\\s+in\\s+(?<s>${WORD_SCALE})`,
    (g) => ({ kind: "quantity", currency: null, scale: scaleOf(g.s), measure: plainMeasure(g.m ?? "") }),
  ),
  rule(`in\\s+(?<s>${WORD_SCALE})`, (g) => money(undefined, scaleOf(g.s))),
  rule(`(?<=\\()(?<s>${WORD_SCALE})(?=[\\s,;)])`, (g) => money(undefined, scaleOf(g.s))),
  // "in 000's", "(000's)", "(000)"
  rule("(?:in\\s+|(?<=\\())'?000'?s?(?![\\d,.])", () => money(undefined, 3)),
  rule(`(?<s>${WORD_SCALE})`, (g) => money(undefined, scaleOf(g.s)), true),
  rule(
    `(?:per[ -]share|per[ -]unit)(?:\\s+(?:amounts?|data|information|figures?))?`,
    () => ({ kind: "perShare", currency: null, scale: 0, measure: "share" }),
  ),
  rule(
    "percentage points|% points|ppts?|pp|pts",
    () => ({ kind: "percent", currency: null, scale: 0, measure: "points" }),
    true,
  ),
  rule("basis points|bps", () => ({ kind: "percent", currency: null, scale: -2, measure: "points" })),
  rule("percent(?:age)?s?|per cent", () => ({ kind: "percent", currency: null, scale: 0, measure: null })),
  {
    pattern: /%(?![A-Za-z0-9])/g,
    read: () => ({ kind: "percent", currency: null, scale: 0, measure: null }),
  },
  rule("times|x|ratios?", () => ({ kind: "ratio", currency: null, scale: 0, measure: null }), true),
  {
    pattern: new RegExp(`${START}(?<m>${MEASURES})${END}`, "g"),
    strict: true,
    read: (g) => ({ kind: "quantity", currency: null, scale: 0, measure: g.m ?? null }),
  },
  rule(
    `(?:number of )?(?<m>${COUNTED})(?:\\s*['’](?<s>000))?`,
    (g) => ({ kind: "count", currency: null, scale: scaleOf(g.s), measure: countedAs(g.m) }),
    true,
  ),
  {
    pattern: new RegExp(`${START}(?<a>US|A)?\\s?(?<minor>¢|c|p)${END}`, "g"),
    strict: true,
    read: (g) => ({ kind: "money", currency: minorCurrency(g.a, g.minor), scale: -2, measure: null }),
  },
  { pattern: new RegExp(`${START}(?<a>${MARK})${END}`, "g"), read: (g) => money(g.a, 0), strict: true },
  rule(`(?<a>${NAMED})`, (g) => money(g.a, 0), true),
];

function minorCurrency(mark: string | undefined, minor: string | undefined): string | null {
  if (mark === undefined) return /^p/i.test(minor ?? "") && !/^per/i.test(minor ?? "") ? "GBP" : null;
  const nations: Readonly<Record<string, string>> = {
    "us": "USD",
    "u.s.": "USD",
    "a": "AUD",
    "australian": "AUD",
    "canadian": "CAD",
    "euro": "EUR",
  };
  return nations[mark.toLowerCase()] ?? readCurrency(mark);
}

/** Words in small letters; in short marks the case tells ("Mt" is no "mt"). */
function plainMeasure(printed: string): string {
  return printed.length > 4 ? printed.toLowerCase() : printed;
}

function countedAs(word: string | undefined): string | null {
  const plain = (word ?? "").toLowerCase();
  return /^(?:number|no\.|#)$/.test(plain) ? null : /^(?:fte|full)/.test(plain) ? "employees" : plain;
}

/**
 * Every unit in a text, in order. `strict` also tries what is too short or too common for running text ("t", "c", "x",
 * "$" alone, bare "millions"): for texts that should be a unit and nothing else.
 */
export function searchUnits(text: string, strict: boolean): PlacedUnit[] {
  const found: PlacedUnit[] = [];
  for (const { pattern, read, strict: only } of RULES) {
    if (only && !strict) continue;
    for (const match of text.matchAll(pattern)) {
      const start = match.index;
      const end = start + match[0].length;
      if (match[0] === "" || found.some((other) => start < other.end && end > other.start)) continue;
      found.push({ unit: { printed: match[0], ...read(match.groups ?? {}) }, start, end });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}
