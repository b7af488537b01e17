import type { Figure } from "tieout";
import type { Print } from "./print.ts";
import type { Notation } from "./write_print.ts";

/**
 * What a number of a statement is: a reported level, or arithmetic over reported levels. `measure` is a ratio that has a
 * name ("EBITDA margin"), `share` one that names both parts, `times` and `gap` compare two companies or years.
 */
export type Operation =
  | "level"
  | "growth"
  | "change"
  | "points"
  | "measure"
  | "share"
  | "times"
  | "gap"
  | "sum"
  | "average";

/** When, and in which words. */
export interface When {
  readonly year: number;
  /** A part of the year that is named, null for all of it. */
  readonly part: "H1" | "H2" | "Q1" | "Q2" | "Q3" | "Q4" | null;
  /** Last day, ISO, where it is known. */
  readonly end: string | null;
  readonly instant: boolean;
  readonly form: "short" | "fiscal" | "ended" | "financial" | "twoDigits";
}

/** What is said of whom: the names by which truth is looked up, and the words by which it is said. */
export interface About {
  readonly company: string;
  /** Standard name; null for a row that has none. */
  readonly metric: string | null;
  /** As the sentence says it. */
  readonly name: string;
  readonly when: When;
}

/** One number of a statement with everything that it asserts. */
export interface Item extends About {
  readonly operation: Operation;
  readonly print: Print;
  readonly notation: Notation;
  /** The other end: the earlier year, the other company, the whole of a share. */
  readonly against: About | null;
  /** The figures that it rests on, the one that it is about first. */
  readonly operands: readonly Figure[];
  /** Numbers of the sources that it cites. */
  readonly cited: readonly number[];
  readonly hedged: boolean;
}

/** Items in one of the ways in which answers are written. */
export interface Statement {
  readonly template: string;
  readonly items: readonly Item[];
}
