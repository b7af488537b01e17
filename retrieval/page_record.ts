/** What the page filter decided on one page of a stored document, and why. */
export interface PageRecord {
  /** Counted from 1. */
  readonly page: number;
  /** As printed on the page ("iv", "57"), else the page as a string. */
  readonly label: string;
  /** Worth a closer look: a table of figures or a chart stands on it. */
  readonly kept: boolean;
  readonly table: boolean;
  readonly chart: boolean;
  /** One phrase for people: "table: 14.2 % digits, 3 tables", "no text layer". */
  readonly reason: string;
}
