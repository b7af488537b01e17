import type { Box, DocumentRef, Figure, Hit, Period } from "../retrieval/mod.ts";

/** A numbered hit that survived grading. */
export interface Source {
  /** Counted from 1, the number that a draft cites. */
  readonly n: number;
  readonly hit: Hit;
}

/** What a draft asserts with one number. */
export interface Claim {
  /** The number as the draft prints it, with currency, scale words and sign. */
  readonly printed: string;
  /** Offsets of `printed` in the draft. */
  readonly start: number;
  readonly end: number;
  /** Exact decimal in the main unit, as {@link Figure.value}. */
  readonly value: string;
  /** Half of the last printed digit, in the main unit: what rounding the print allows. */
  readonly tolerance: string;
  readonly kind: Figure["kind"] | null;
  readonly currency: string | null;
  readonly measure: string | null;
  readonly company: string | null;
  readonly fiscalYear: number | null;
  readonly metric: string | null;
  /** Numbers of the sources that the sentence cites. */
  readonly cited: readonly number[];
}

/** How one claim came out. */
export type Tie =
  | { readonly status: "tied"; readonly figure: Figure; readonly source: number }
  | { readonly status: "derived"; readonly calculation: number }
  | { readonly status: "unsupported"; readonly reason: UnsupportedReason; readonly detail: string };

/** `derived`: arithmetic that does not recompute; `estimated`: hedged or a trend; `unrelated`: no ground in the sources. */
export type UnsupportedReason = "derived" | "estimated" | "unrelated";

/** A claim that could not be tied, under a label that repeats no value. */
export interface Unsupported {
  /** At most eight words, no digits other than those of fiscal years, periods and tickers. */
  readonly label: string;
  readonly reason: UnsupportedReason;
}

/** The judgement over a draft. `none`: it asserts no number. */
export interface Verdict {
  readonly grounded: "yes" | "partial" | "no" | "none";
  readonly claims: readonly { readonly claim: Claim; readonly tie: Tie }[];
  readonly unsupported: readonly Unsupported[];
}

export type Confidence = "high" | "medium" | "low";

/** One input of a calculation, with the cell that it was read from. */
export interface CalculationInput {
  readonly name: string;
  readonly figure: Figure;
  /** Number of the source that holds the figure. */
  readonly n: number;
}

/** Arithmetic as done: expression over input names, exact value, and the working that a reader follows. */
export interface Calculation {
  readonly label: string;
  readonly expression: string;
  readonly inputs: readonly CalculationInput[];
  /** Exact decimal string, or as many digits as the division needs (34 significant). */
  readonly value: string;
  readonly kind: Figure["kind"];
  readonly currency: string | null;
  readonly working: string;
}

/** One entry of the reference list. */
export interface Citation {
  readonly n: number;
  readonly company: string;
  readonly fy: number;
  /** Counted from 1. */
  readonly page: number;
  readonly pageLabel: string;
  readonly document: DocumentRef;
  /** The row or sentence that supports, as printed. */
  readonly quote: string;
  readonly unit: string | null;
  /** Of the cell or passage, on that page; null where the source is the whole chunk. */
  readonly box: Box | null;
}

/** One figure of the answer for machines. */
export interface AnswerValue {
  readonly metric: string;
  readonly company: string;
  readonly period: Period;
  readonly value: string;
  readonly unit: string;
  readonly n: number;
}

export type AnswerStatus = "answered" | "abstained" | "needs_clarification" | "fallback" | "out_of_scope";

/** What leaves the graph. */
export interface Answer {
  readonly status: AnswerStatus;
  /** Text with `[n]` markers, without the caveat. */
  readonly text: string;
  readonly citations: readonly Citation[];
  readonly verdict: Verdict;
  /** null without claims. */
  readonly confidence: Confidence | null;
  readonly caveat: string | null;
  readonly values: readonly AnswerValue[];
  readonly calculations: readonly Calculation[];
}
