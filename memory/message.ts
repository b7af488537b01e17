/** Where a marker of an answer leads: enough to name the page again when the answer is long gone. */
export interface MessageSource {
  /** The number in the marker. */
  readonly n: number;
  readonly company: string;
  /** Fiscal year of the report. */
  readonly fy: number;
  /** Counted from 1. */
  readonly page: number;
}

/** One entry of a conversation, plain data. A `note` stands in the place of older entries that were summed up; it is no source. */
export interface Message {
  readonly role: "user" | "assistant" | "note";
  readonly text: string;
  /** Of an answer from the reports: the question that it answered, in the words that it was understood by. */
  readonly answers?: string;
  /** Of an answer from the reports: what its markers lead to. */
  readonly sources?: readonly MessageSource[];
}
