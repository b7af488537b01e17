/** Whether the totals of a table are the sums of its rows: `notApplicable` where it has none, or where no one can tell which rows enter it. */
export type FootingStatus = "foots" | "off" | "notApplicable";

/** A total that is not the sum of what enters it. */
export interface OffTotal {
  /** Label of the row or heading of the column that holds the total, as printed. */
  readonly total: string;
  /** Heading of the column, or label of the row, in which it is off; "" where there is none. */
  readonly where: string;
  /** `down`: rows were added; `across`: columns were. */
  readonly direction: "down" | "across";
  /** The total as printed. */
  readonly printed: string;
  /** Total minus sum, exact decimal in the table's printed unit. */
  readonly by: string;
}

/** What adding up a table came to. */
export interface TableFooting {
  readonly status: FootingStatus;
  /** How many totals, counted by cell, are the sums of what enters them. */
  readonly proven: number;
  /** Empty unless `status` is `off`. */
  readonly off: readonly OffTotal[];
}

/** The identities that statements of one document are held to. */
export type StatementCheckName =
  | "assets = liabilities + equity"
  | "current + non-current assets = total assets"
  | "current + non-current liabilities = total liabilities"
  | "operating + investing + financing + exchange = change in cash"
  | "opening cash + change = closing cash"
  | "closing cash = cash of the balance sheet"
  | "closing cash of a year = opening cash of the next"
  | "profit of the income statement = first line of the cash flow";

/** One identity for one date or period. */
export interface StatementCheck {
  readonly name: StatementCheckName;
  /** As `formatPeriod` prints it. */
  readonly period: string;
  /** The fiscal year that the period lies in. */
  readonly fiscalYear: number;
  readonly status: "passed" | "failed";
  /** Left side minus right side, exact decimal in the main unit; "0" or within rounding where it passed. */
  readonly by: string;
  /** The sums as compared, with what was printed: "Total assets 93,588 = Total liabilities 44,456 + Total equity 49,132". */
  readonly working: string;
  /** Pages that it was read from, counted from 1, ascending. */
  readonly pages: readonly number[];
}

/** A primary statement of the document, as found. */
export interface StatementFooting {
  readonly statement: "balance" | "cashFlow" | "income";
  /** Counted from 1, ascending. */
  readonly pages: readonly number[];
  /** Of its tables together: off where any is, else whether any could be added up. */
  readonly footing: FootingStatus;
}

/** What adding up a whole document came to. */
export interface DocumentFooting {
  /** Tables by status. */
  readonly foots: number;
  readonly off: number;
  readonly notApplicable: number;
  /** The tables that are off. */
  readonly offTables: readonly {
    readonly page: number;
    readonly title: string;
    readonly totals: readonly OffTotal[];
  }[];
  /** The company's own statements, those that were found. */
  readonly statements: readonly StatementFooting[];
  /** Only identities whose every part was found. */
  readonly checks: readonly StatementCheck[];
}
