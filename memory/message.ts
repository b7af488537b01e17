/** One entry of a conversation. A `note` stands in the place of older entries that were summed up; it is no source. */
export interface Message {
  readonly role: "user" | "assistant" | "note";
  readonly text: string;
}
