/** The six kinds of reported numbers. They differ in what a table's scale may do to them: only `money` and, where the header says so, `count` take it. */
export type FigureKind = "money" | "perShare" | "percent" | "ratio" | "count" | "quantity";

/** A unit as a header, caption, row label or cell states it. */
export interface Unit {
  readonly printed: string;
  readonly kind: FigureKind;
  /** ISO 4217, "$" where only the bare sign is printed, null where none applies. */
  readonly currency: string | null;
  /** Power of ten: 6 for millions, 3 for A$'000, -2 for cents, 0 for none. */
  readonly scale: number;
  /** What is counted, where it is no money: "Mt", "wmt", "shares", "employees". */
  readonly measure: string | null;
}

/** Where a unit was read. In conflict the nearer one wins: cell, column, row, caption, statement, page. */
export type UnitOrigin = "cell" | "column" | "row" | "caption" | "statement" | "page";
