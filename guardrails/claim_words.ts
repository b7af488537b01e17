import { Decimal } from "decimal.js";
import type { ClaimNumber } from "./claim_numbers.ts";

/** A movement or share in words, in percent, with the half width that such a word leaves open. */
interface WordNumber {
  readonly percent: string;
  readonly tolerance: string;
  readonly isChange: boolean;
}

const change = (percent: string, tolerance: string): WordNumber => ({ percent, tolerance, isChange: true });
const share = (percent: string): WordNumber => ({ percent, tolerance: "1.5", isChange: false });

/** Words for multiples and fractions. A word is good to about a twentieth of what it says. */
const WORDS: Readonly<Record<string, WordNumber>> = {
  "doubled": change("100", "10"),
  "doubling": change("100", "10"),
  "tripled": change("200", "15"),
  "trebled": change("200", "15"),
  "quadrupled": change("300", "20"),
  "halved": change("-50", "5"),
  "halving": change("-50", "5"),
  "half of": share("50"),
  "one-half of": share("50"),
  "a third of": share("33.333333"),
  "one-third of": share("33.333333"),
  "two-thirds of": share("66.666667"),
  "a quarter of": share("25"),
  "one-quarter of": share("25"),
  "three-quarters of": share("75"),
  "a fifth of": share("20"),
  "one-fifth of": share("20"),
};

const SMALL: readonly string[] = [
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];

/** "five billion dollars", "three per cent": a small number in words counts only with a scale or percent behind it. */
const SPELLED = new RegExp(
  `\\b(${
    SMALL.join("|")
  })[ -](hundred )?(per ?cent|percent|percentage points?|thousand|million|billion)\\b(?: (US|Australian|Canadian)? ?dollars?)?`,
  "gi",
);
const SCALES: Readonly<Record<string, number>> = { thousand: 3, million: 6, billion: 9 };
const DOLLARS: Readonly<Record<string, string>> = { us: "USD", australian: "AUD", canadian: "CAD" };

/** A number that a text writes in words. */
export interface SpelledNumber extends ClaimNumber {
  readonly isChange: boolean;
}

/** Numbers in words, as good as such words are: multiples, fractions of something, and small numbers with a unit. */
export function findSpelledNumbers(text: string): readonly SpelledNumber[] {
  const words = Object.keys(WORDS).map((word) => word.replace(/[ -]/g, "[ -]")).join("|");
  const fractions = [...text.matchAll(new RegExp(`\\b(?:${words})\\b`, "gi"))].map((match) => {
    const key = Object.keys(WORDS).find((word) => sameWords(word, match[0]))!;
    const { percent, tolerance, isChange } = WORDS[key]!;
    return spelled(match, { value: percent, tolerance, kind: "percent", isChange });
  });
  const small = [...text.matchAll(SPELLED)].map((match) => {
    const units = new Decimal(SMALL.indexOf(match[1]!.toLowerCase()) + 1).mul(
      match[2] === undefined ? 1 : 100,
    );
    const unit = match[3]!.toLowerCase();
    const scale = SCALES[unit];
    const one = new Decimal(10).pow(scale ?? 0);
    const currency = match[4] === undefined ? null : DOLLARS[match[4].toLowerCase()]!;
    return spelled(match, {
      value: units.mul(one).toFixed(),
      tolerance: one.div(2).toFixed(),
      kind: scale === undefined ? "percent" : currency === null ? null : "money",
      measure: unit.startsWith("percentage") ? "points" : null,
      currency,
    });
  });
  return [...fractions, ...small].sort((a, b) => a.start - b.start);
}

function sameWords(a: string, b: string): boolean {
  return a.replace(/-/g, " ") === b.toLowerCase().replace(/-/g, " ");
}

function spelled(match: RegExpExecArray, changes: Partial<SpelledNumber>): SpelledNumber {
  return {
    printed: match[0],
    start: match.index,
    end: match.index + match[0].length,
    value: "0",
    tolerance: "0",
    kind: null,
    currency: null,
    measure: null,
    isChange: false,
    ...changes,
  };
}
