/** One operation that the tie-out tries where no report prints a number. */
export interface Derivation {
  /** What is computed, over which figures. */
  readonly what: string;
  /** Which words of the sentence choose it: without them it is not tried. */
  readonly asked: string;
  /** Why it is in, or how it is kept from meeting a number by chance. */
  readonly reason: string;
}

/**
 * The whole bound of what is derived without a shown working. Every operand is a figure of a cited source that the
 * sentence names by company, metric and period, so that a sentence gives a handful of results and never a search:
 * about as many as it has names, and none of them from a figure that it does not speak of.
 */
export const DERIVATIONS = {
  formula: {
    what: "A measure of the formula book, for one year, or its movement or average over the years named.",
    asked: "The name of the measure.",
    reason: "Margins and turnovers are what answers compute most; the book fixes the operands.",
  },
  growth: {
    what: "The movement in percent of one metric from the earlier year named, else the year before.",
    asked: "A word of movement at a percentage.",
    reason: "The sign comes from the words, so that a fall is no rise.",
  },
  compound: {
    what: "The compound annual growth rate between the first and the last year named.",
    asked: "CAGR or compound annual.",
    reason: "A rate a year is another number than the movement over all years.",
  },
  difference: {
    what: "The movement of one metric between two years as an amount, or in points for a percentage.",
    asked: "A word of movement at an amount or at percentage points.",
    reason: "Reports print two columns and seldom their difference.",
  },
  between: {
    what:
      "One metric of two companies named, one year: the difference, or by how many percent one is above the other.",
    asked: "Both companies, and a word of comparison.",
    reason: "Comparisons are never printed; both figures must be cited.",
  },
  excess: {
    what: "The difference of two metrics named, one company and year.",
    asked: "Exceeded, difference, gap, net of, less or minus.",
    reason: "Only where the sentence says that it subtracts, and only the two that it names.",
  },
  share: {
    what: "One metric named over another, or a part named over the metric of the whole, in one year.",
    asked: "A percentage or ratio that is no movement, and both names.",
    reason: "A share without its whole is no statement; an unnamed whole is not guessed.",
  },
  multiple: {
    what: "One metric of one company over that of another company or of an earlier year.",
    asked: "Times or x, and both companies or both years.",
    reason: "A multiple is a quotient of two stated levels.",
  },
  total: {
    what: "The sum of one metric over the years or the companies named, or of the metrics named.",
    asked: "Total, combined, together, sum, aggregate.",
    reason: "All of what is named goes in: no choice among addends, which would meet any number.",
  },
  average: {
    what: "The mean over the same groups.",
    asked: "Average or mean.",
    reason: "As for the total.",
  },
} as const satisfies Readonly<Record<string, Derivation>>;

/** Name of an operation of {@link DERIVATIONS}. */
export type DerivationName = keyof typeof DERIVATIONS;

/** What is left out on purpose, with the reason: such a number needs a shown working. */
export const NOT_DERIVED: Readonly<Record<string, string>> = {
  product:
    "An amount times a percentage: either may be any of a page's dozens, and each pair is another value to meet.",
  chain:
    "One operation on the result of another, outside the formula book: the number of results multiplies.",
  subset: "A sum of some of the parts that a sentence names, or of parts that it does not name.",
  unnamed: "Any operand that the sentence does not name.",
};
