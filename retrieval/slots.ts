import type { ReportForm } from "./report_form.ts";
import type { Asks } from "./read_asks.ts";
import type { AskedDate, RecentYears } from "./read_time.ts";
import type { FigureKind } from "./unit.ts";
import type { Variant } from "./read_variant.ts";

/** What is to be done with the figures. */
export type Operation =
  | "value"
  | "compare"
  | "growth"
  | "difference"
  | "ratio"
  | "average"
  | "cagr"
  | "sum"
  | "rank"
  | "margin";

/** A company that a question names. */
export interface CompanySlot {
  /** Ticker or name under which its documents stand in the store. */
  readonly company: string;
  /** As written in the question. */
  readonly mention: string;
}

/** What a question asks for, read from its words alone. */
export interface Slots {
  readonly question: string;
  /** The language of the answer: that of the question, English where it is in any other. */
  readonly language: "en" | "zh";
  /** The question is in neither English nor Chinese: names and standard terms are read, its grammar is not. */
  readonly foreign: boolean;
  /** In order of mention. Names that no stored document covers are in `unknownCompanies`. */
  readonly companies: readonly CompanySlot[];
  /** Capitalised names or tickers that look like a company and are none of the known ones. */
  readonly unknownCompanies: readonly string[];
  /** "which company …", "all five": every covered company is meant. */
  readonly allCompanies: boolean;
  /** Fiscal years, ascending; a range is filled. */
  readonly years: readonly number[];
  /** Years counted back from each company's latest report ("last year", "the past three years"), null where none are. */
  readonly recent: RecentYears | null;
  /** A day that the question names ("at June 30, 2023"): a figure of another day does not answer. */
  readonly date: AskedDate | null;
  /** The part of a year that is asked for ("H1 FY2024", "second quarter"), null for whole years. */
  readonly part: { readonly kind: "half" | "nineMonths" | "quarter"; readonly number: number } | null;
  /** Standard names in order of mention. */
  readonly metrics: readonly string[];
  /** Standard names that the question gives only to define what it asks for ("defined as total current assets / …"). */
  readonly inputs: readonly string[];
  /** Words of the asked measure where no standard name fits. */
  readonly measureWords: string;
  /** Words beside the metrics that narrow what is asked ("copper" in "copper revenue"), empty without metrics. */
  readonly qualifiers: string;
  /** All words that carry something beside metrics, companies, years and instructions: `measureWords` and more. */
  readonly otherWords: string;
  /** Standard names of what those words are about, as in `topics.tsv`. */
  readonly topics: readonly string[];
  readonly operation: Operation;
  /** How the line items are put together before anything is done over years: "ratio" in "the average of capex as a % of revenue". */
  readonly combined: Operation | null;
  /** The form that the answer takes, and what is picked or tested. */
  readonly asks: Asks;
  /** Which of several figures of one name is meant: the group's or the parent's, continuing operations … */
  readonly variant: Variant;
  /** Unit asked for ("in USD millions" → scale 6, currency "USD"), fields null where none is asked. */
  readonly unit: {
    readonly kind: FigureKind | null;
    readonly currency: string | null;
    readonly scale: number | null;
    readonly decimals: number | null;
    /** Words of the question that ask for two units at once ("thousands", "USD millions"), empty where they agree. */
    readonly conflict: readonly string[];
  };
  /** The form of report that the question names ("in its 10-K"), or that alone reports what it asks of a part of a year. */
  readonly form: ReportForm | null;
  /** "restated" or "as first reported" in the question, else null. */
  readonly basis: "restated" | "original" | null;
  /** The statement named in the question. */
  readonly statement: "income" | "balance" | "cashFlow" | null;
}
