/** The time that a figure covers. `instant` is a balance-sheet date: `start` is null. */
export interface Period {
  readonly kind: "year" | "half" | "quarter" | "instant";
  /** ISO date or null where the year end is not known. */
  readonly start: string | null;
  readonly end: string | null;
  /** The company's fiscal year in which the period lies, as the company names it. */
  readonly fiscalYear: number;
  /** 1 or 2 for a half, 1 to 4 for a quarter, else null. */
  readonly part: number | null;
  /** Stated as restated, re-presented or adjusted by a later report. */
  readonly restated: boolean;
}
