import type { Box, DocumentRef, Figure, FootingStatus, Hit, Period } from "../retrieval/mod.ts";

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
  /** null for a bare number: it asserts neither unit nor scale. */
  readonly kind: Figure["kind"] | null;
  readonly currency: string | null;
  /** What is counted; `points` for percentage points, which are no percent. */
  readonly measure: string | null;
  /** `change` for "rose 3 %" and "up by US$2bn", whose number is no level of the metric but its movement; the sign says which way. */
  readonly aspect: "level" | "change";
  /** null where the draft names none. */
  readonly company: string | null;
  readonly fiscalYear: number | null;
  /** `half`, `nineMonths` and `quarter` with their number, null for a whole year and where nothing is said. */
  readonly part: { readonly kind: "half" | "nineMonths" | "quarter"; readonly number: number } | null;
  /** Standard name of a line item or of a measure of the formula book. */
  readonly metric: string | null;
  /** What else the sentence names, for arithmetic over it. */
  readonly also: {
    readonly companies: readonly string[];
    readonly years: readonly number[];
    readonly metrics: readonly string[];
  };
  /** The sentence that it stands in, without markers: where no standard name fits, its words name the row. */
  readonly sentence: string;
  /**
   * What the words before the number assert besides its size: "more than" (`above`), "at least", "less than" (`below`), "up to"
   * (`atMost`), "nearly", and the ends of "between … and …" (`from`, `to`). Missing where they assert no side.
   */
  readonly bound?: "above" | "atLeast" | "below" | "atMost" | "nearly" | "from" | "to";
  /** Hedged or announced as a trend ("about", "is expected to"). */
  readonly hedged: boolean;
  /** Numbers of the sources that the sentence cites; where it cites none, its paragraph's, else the whole draft's. */
  readonly cited: readonly number[];
}

/** The one thing in which a claim differs from the nearest figure. */
export type TieFault =
  | "evidence"
  | "entity"
  | "period"
  | "metric"
  | "kind"
  | "currency"
  | "scale"
  | "sign"
  | "value"
  | "arithmetic";

/** How one claim came out. */
export type Tie =
  | { readonly status: "tied"; readonly figure: Figure; readonly source: number }
  | {
    readonly status: "derived";
    /** Index into the calculations that came with the ties. */
    readonly calculation: number;
  }
  /** The whole sentence stands word for word in a source. */
  | { readonly status: "quoted"; readonly source: number }
  | {
    readonly status: "unsupported";
    readonly reason: UnsupportedReason;
    readonly fault: TieFault;
    /** For the run record and the retry; a label, not this, is what a reader sees. */
    readonly detail: string;
  };

/** `derived`: arithmetic that does not recompute; `estimated`: hedged or a trend; `unrelated`: no ground in the sources. */
export type UnsupportedReason = "derived" | "estimated" | "unrelated";

/** A claim that could not be tied, under a label that repeats no value. */
export interface Unsupported {
  /** At most eight words, no digits other than those of fiscal years, periods and tickers. */
  readonly label: string;
  readonly reason: UnsupportedReason;
  /** A model named it and no number of the draft stands behind it. */
  readonly byModel?: true;
}

/** A claim that a sentence of a report supports while a table of the same reports says another amount. */
export interface Rival {
  /** Of the claim, as {@link Unsupported.label}. */
  readonly label: string;
  /** Index of the claim in the verdict. */
  readonly claim: number;
  /** What the table says. */
  readonly figure: Figure;
}

/** The judgement over a draft. `none`: it asserts no number. */
export interface Verdict {
  readonly grounded: "yes" | "partial" | "no" | "none";
  readonly claims: readonly { readonly claim: Claim; readonly tie: Tie }[];
  readonly unsupported: readonly Unsupported[];
  /** Claims that hold and are contradicted all the same; missing where none is. */
  readonly rivals?: readonly Rival[];
}

/** What one of the two checks of a draft came to. */
export interface Opinion {
  readonly grounded: Verdict["grounded"];
  readonly unsupported: readonly Unsupported[];
}

/** One thing that the two checks see differently. */
export interface GradingDifference {
  readonly label: string;
  /** `no number`: no claim of the tie-out is meant. */
  readonly tieOut: "supported" | UnsupportedReason | "no number";
  readonly model: "supported" | UnsupportedReason;
  /** Whether it counts as unsupported in the verdict. */
  readonly counts: boolean;
}

/** The deterministic tie-out and the model's check side by side: which of them said what, and where they differ. */
export interface Grading {
  /** null where it could not run. */
  readonly tieOut: Opinion | null;
  /** null where no model is configured, and where its check gave no verdict. */
  readonly model: Opinion | null;
  readonly differ: readonly GradingDifference[];
}

/** How far a reader may rely on an answer: from the verdict alone. */
export type Confidence = "high" | "medium" | "low";

/** One input of a calculation, with the cell that it was read from. */
export interface CalculationInput {
  readonly name: string;
  readonly figure: Figure;
  /** Number of the source that holds the figure. */
  readonly n: number;
}

/** Which arithmetic a calculation did; `expression` is everything that has no tool of its own. */
export type CalculationOperation =
  | "growth"
  | "cagr"
  | "ratio"
  | "average"
  | "difference"
  | "sum"
  | "expression";

/** Arithmetic as done: expression over input names, exact value, and the working that a reader follows. */
export interface Calculation {
  /** What was computed, of whom and for when; repeats no value. */
  readonly label: string;
  readonly operation: CalculationOperation;
  /** Standard name of the measure where the formula book has one ("ebitda_margin"), else null. */
  readonly metric: string | null;
  readonly expression: string;
  readonly inputs: readonly CalculationInput[];
  /** Exact decimal string, or as many digits as the division needs (34 significant); percent in points, as {@link Figure.value}. */
  readonly value: string;
  readonly kind: Figure["kind"];
  readonly currency: string | null;
  /** `points` for the difference of two percentages, else what is counted, as {@link Figure.measure}. */
  readonly measure: string | null;
  /** Which of several ways of the formula book it was done ("on purchases, average inventories"); none where there is one. */
  readonly variant?: string;
  /** Each input as printed with its `[n]`, and the result. */
  readonly working: string;
}

/** One entry of the reference list: a page of a report. */
export interface Citation {
  readonly kind: "report";
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
  /** Whether the tables of the cited figures add up; null where none of them stands in a table. */
  readonly footing: FootingStatus | null;
}

/** An article that an answer quotes. It has no page and no fiscal year, since it is no report and supports no reported figure. */
export interface NewsCitation {
  readonly kind: "news";
  readonly n: number;
  readonly company: string;
  readonly title: string;
  /** ISO day; null where the source gives none. */
  readonly date: string | null;
  /** Who published it. */
  readonly source: string;
  readonly url: string | null;
  /** File within the configured folder; null for what an endpoint found. */
  readonly file: string | null;
  readonly quote: string;
}

/** One figure of the answer for machines. */
export interface AnswerValue {
  readonly metric: string;
  readonly company: string;
  readonly period: Period;
  readonly value: string;
  readonly unit: string;
  readonly n: number;
  /** Whether the table that it stands in adds up; of a calculation, the tables of its inputs. */
  readonly footing: FootingStatus | null;
  /** By how much the table does not add up, exact decimal in its printed unit; null unless `footing` is `off`. */
  readonly offBy: string | null;
}

/** How a question came out; a direct reply without figures is `answered`, a figure that no report gives is `abstained`. */
export type AnswerStatus = "answered" | "abstained" | "needs_clarification" | "fallback" | "out_of_scope";

/** What leaves the graph. */
export interface Answer {
  readonly status: AnswerStatus;
  /** Text with `[n]` markers, without the caveat. */
  readonly text: string;
  readonly citations: readonly (Citation | NewsCitation)[];
  readonly verdict: Verdict;
  /** null without claims. */
  readonly confidence: Confidence | null;
  readonly caveat: string | null;
  readonly values: readonly AnswerValue[];
  readonly calculations: readonly Calculation[];
}
