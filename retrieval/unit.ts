import { EXCEPTION } from "./find_units.ts";
import { searchUnits } from "./unit_rules.ts";

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

const FILLER =
  /\b(?:all|amounts?|figures?|values?|numbers?|are|is|in|stated|expressed|reported|presented|shown|unless|otherwise|where|noted|indicated|specified|unaudited|audited|and|of|the|tabular|table|data|rounded|to|nearest|except|for|as|nominal)\b|[^A-Za-z0-9%$€£¥₹#¢]/gi;

/**
 * Reads a text that is a unit and nothing else ("US$M", "(Dollars in thousands)", "cents per share", "A$'000 unless
 * stated"), null where other words remain. Of several the first one counts.
 */
export function parseUnit(text: string): Unit | null {
  const plain = text.replaceAll(/[‘’]/g, "'").trim();
  const cut = EXCEPTION.exec(plain)?.index ?? plain.length;
  const head = plain.slice(0, cut);
  const found = searchUnits(head, true);
  if (found.length === 0) return null;
  let rest = head;
  for (const { start, end } of [...found].reverse()) rest = `${rest.slice(0, start)} ${rest.slice(end)}`;
  return rest.replaceAll(FILLER, "") === "" ? found[0]?.unit ?? null : null;
}
