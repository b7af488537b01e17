/** What a word behind a number does to it. */
export interface NumberSuffix {
  /** Power of ten, null where the word has none. */
  readonly scale: number | null;
  readonly ratio: "percent" | "points" | "bps" | null;
  /** ISO 4217 where the word fixes it ("pence"). */
  readonly currency: string | null;
}

function scaled(scale: number, currency: string | null = null): NumberSuffix {
  return { scale, ratio: null, currency };
}

const PERCENT: NumberSuffix = { scale: null, ratio: "percent", currency: null };
const POINTS: NumberSuffix = { scale: null, ratio: "points", currency: null };
const BASIS_POINTS: NumberSuffix = { scale: null, ratio: "bps", currency: null };
const TIMES: NumberSuffix = { scale: null, ratio: null, currency: null };

/** Whole tokens only, lower case: "bps" holds a "b" and is no billion. */
const SUFFIXES: Readonly<Record<string, NumberSuffix>> = {
  "thousand": scaled(3),
  "thousands": scaled(3),
  "k": scaled(3),
  "'000": scaled(3),
  "lakh": scaled(5),
  "lakhs": scaled(5),
  "lac": scaled(5),
  "lacs": scaled(5),
  "million": scaled(6),
  "millions": scaled(6),
  "mio": scaled(6),
  "mill": scaled(6),
  "mm": scaled(6),
  "mn": scaled(6),
  "m": scaled(6),
  "crore": scaled(7),
  "crores": scaled(7),
  "cr": scaled(7),
  "billion": scaled(9),
  "billions": scaled(9),
  "bn": scaled(9),
  "b": scaled(9),
  "trillion": scaled(12),
  "tn": scaled(12),
  "cents": scaled(-2),
  "cent": scaled(-2),
  "¢": scaled(-2),
  "us cents": scaled(-2, "USD"),
  "us cent": scaled(-2, "USD"),
  "us¢": scaled(-2, "USD"),
  "australian cents": scaled(-2, "AUD"),
  "a¢": scaled(-2, "AUD"),
  "euro cents": scaled(-2, "EUR"),
  "c": scaled(-2),
  "pence": scaled(-2, "GBP"),
  "p": scaled(-2, "GBP"),
  "%": PERCENT,
  "percent": PERCENT,
  "per cent": PERCENT,
  "pct": PERCENT,
  "percentage points": POINTS,
  "percentage point": POINTS,
  "percent points": POINTS,
  "% points": POINTS,
  "ppts": POINTS,
  "ppt": POINTS,
  "pp": POINTS,
  "pts": POINTS,
  "basis points": BASIS_POINTS,
  "basis point": BASIS_POINTS,
  "bps": BASIS_POINTS,
  "bp": BASIS_POINTS,
  "x": TIMES,
  "times": TIMES,
};

/** Source of a regular expression for one suffix as a whole token, longest first. */
export const NUMBER_SUFFIX: string = `(?:${
  Object.keys(SUFFIXES).sort((a, b) => b.length - a.length).map((word) =>
    word.replaceAll(" ", String.raw`\s+`)
  ).join("|")
})(?![A-Za-z0-9¢%])`;

/** What a suffix means, in any case and with any blanks inside; null for what is none. */
export function readSuffix(word: string): NumberSuffix | null {
  return SUFFIXES[word.trim().replaceAll(/\s+/g, " ").replaceAll("’", "'").toLowerCase()] ?? null;
}
