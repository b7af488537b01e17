/** Why one text was kept and the other not. */
export type DisagreementReason =
  /** The text layer has other digits at that place. */
  | "contradicted"
  /** The text layer has nothing there, or nothing of the table at all. */
  | "not_on_page"
  /** The reply has a blank where the text layer has a number. */
  | "left_out"
  /** The reply could not read it, the text layer can. */
  | "unreadable"
  /** Words differ; the text layer spells them. */
  | "wording"
  /** One cell of geometry held what the reply parts into several. */
  | "split"
  /** Rows, columns, headers or spans are drawn differently. */
  | "structure"
  /** Two readers and no text layer between them. */
  | "no_text_layer";

/** One place where two readers of a page read different things, and what became of it. */
export interface Disagreement {
  /** Counted from 1. */
  readonly page: number;
  /** Title of the table. */
  readonly table: string;
  /** Label of the row and heading of the column, "" for the table as a whole. */
  readonly row: string;
  readonly column: string;
  /** What each read: "" is blank, null unreadable. */
  readonly geometric: string | null;
  readonly reply: string | null;
  /** What stands in the table now. */
  readonly kept: string | null;
  readonly winner: "geometric" | "reply" | "neither";
  readonly reason: DisagreementReason;
}

/** How often two readers of a page agreed. */
export interface Agreement {
  /** Cells that both have, of matched tables. */
  readonly compared: number;
  readonly agreed: number;
  /** How many {@link Disagreement}s of each reason. */
  readonly reasons: Readonly<Partial<Record<DisagreementReason, number>>>;
}

/** Counts disagreements by reason. */
export function countReasons(disagreements: readonly Disagreement[]): Agreement["reasons"] {
  const counts: Partial<Record<DisagreementReason, number>> = {};
  for (const { reason } of disagreements) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}
