/** A difference between a claim and a figure that does not make the claim unsupported. */
export interface AcceptedDifference {
  /** What may differ, in the words of a rule: prompts list these sentences. */
  readonly rule: string;
  /** Where it ends: what looks alike and is not accepted. */
  readonly limit: string;
}

/**
 * The written policy of what a claim and its figure may differ in. The tie-out implements it, a model that grades is
 * told it, and each entry has tests of both sides.
 */
export const ACCEPTED_DIFFERENCES = {
  unitAndScale: {
    rule:
      "The same amount in another scale or notation: a bare 29,016 under the header US$M is US$29,016 million or US$29.0 billion.",
    limit:
      "The digits alone do not count: 29,016 under US$M is neither US$29,016 billion nor US$29.016 million.",
  },
  rounding: {
    rule: "Rounding as far as the claim's own digits go: 29.0 billion stands for 28.95 to 29.05 billion.",
    limit:
      "29.1 billion is another amount. A claim with more digits than the figure is not supported by it, and nothing rounds to zero.",
  },
  bound: {
    rule:
      'A side that the words assert: "more than 29 billion" and "nearly 30 billion" are both true of 29,016 under US$M, within one unit of the last digit that counts.',
    limit: 'A bound is no rounding: "more than 29.1 billion" and "nearly 29 billion" are false of it.',
  },
  brackets: {
    rule: "Accounting brackets for a negative: (203) is -203, and a loss of 203 is a profit of -203.",
    limit: "A profit of 203 is not a loss of 203.",
  },
  outflowSign: {
    rule:
      "Cash that leaves, and costs, in brackets or not: purchases of (9,273) are capital expenditure of 9,273.",
    limit:
      'Not for profits, margins, inflows and balances, nor where the label says what brackets mean: under "costs (recoveries)" (86) is a recovery.',
  },
  metricVariant: {
    rule:
      "A more exact name of the same measure: underlying EBITDA supports a claim about EBITDA where nothing plainer is reported.",
    limit:
      "EBITDA does not support a claim about underlying EBITDA, nor does underlying profit one about statutory profit; attributable and total profit, basic and diluted, gross and net, a part and its whole are different measures.",
  },
  period: {
    rule:
      "Another name of the same period: the year ended 30 June 2024 is FY2024 of a company whose year ends in June.",
    limit: "Never another year, a half for the year, or another company's year.",
  },
  fraction: {
    rule: "A fraction and its percentage: 0.47 is 47 %.",
    limit: "A percentage is no percentage point, and a growth rate is no level.",
  },
  bareDollar: {
    rule: "A bare dollar sign for the dollar that the report states.",
    limit: "US$ and A$ are two currencies.",
  },
  bareNumber: {
    rule: "A number without any unit, in a table or a working, for the figure as it is printed.",
    limit: "With a unit, the unit must be right.",
  },
  netCash: {
    rule: "Net cash is net debt with the other sign.",
    limit: "Not with the same sign.",
  },
} as const satisfies Readonly<Record<string, AcceptedDifference>>;

/** What a prompt for grading says about differences: one line each. */
export function acceptedDifferenceLines(): readonly string[] {
  return Object.values(ACCEPTED_DIFFERENCES).map(({ rule, limit }) => `${rule} ${limit}`);
}
