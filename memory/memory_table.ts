import type { MemoryLayer } from "./memory_switches.ts";

/** What is to be known of a kind of memory before it is trusted. */
export interface MemoryRow {
  /** What it keeps, and who made that. */
  readonly keeps: string;
  /** Where it is stored. */
  readonly stored: string;
  /** How long it lives. */
  readonly lives: string;
  /** What happens when it is wrong, and what limits that. */
  readonly wrong: string;
}

/** What is called memory is several things with different places, lives and ways to be wrong. In the order of a question. */
export const MEMORY_TABLE = {
  durable: {
    keeps: "the whole state of a conversation after every step",
    stored: "table checkpoint_log, by owner and thread",
    lives: "until its thread is forgotten or pruned; of each of the last ten turns the last step stays",
    wrong:
      "a state that cannot be read is refused by name, never guessed; the conversation starts again, no answer is lost",
  },
  compression: {
    keeps: "the last four messages word for word, all earlier ones as one note of at most three sentences",
    stored: "in the state of the conversation, in the place of what it sums up",
    lives: "as long as its thread; the next note takes it in",
    wrong:
      "a note is labelled as remembered and ties no figure; where it cannot be written, no message is removed",
  },
  carryOver: {
    keeps: "nothing: company and fiscal year are read again from the last six messages",
    stored: "nowhere; the question as understood stands in the answer",
    lives: "one question",
    wrong:
      "the answer shows how the question was understood; it fills empty slots only, and what is ambiguous is asked back",
  },
  cache: {
    keeps: "answers that passed every check, without their caveats, with the sources they cite",
    stored: "table answers, by owner, apart from the reports",
    lives:
      "until a document of its companies or the configuration changes, or its thread is forgotten or pruned",
    wrong:
      "every slot of the question must be equal before similarity counts; a hit is tied out again, and what does not hold is dropped",
  },
} as const satisfies Readonly<Record<MemoryLayer, MemoryRow>>;
