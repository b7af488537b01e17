import { companiesOf, parseSlots, type Slots } from "../retrieval/mod.ts";
import { carryOver } from "./carry_over.ts";
import { splitThread } from "./compress.ts";
import type { Message } from "./message.ts";
import { writeNote } from "./write_note.ts";

/** Goal: compression, carry-over and look-up together add less than 5 ms to a warm answer. */
const KNOWN = companiesOf(["BHP", "RIO", "FMG", "S32", "MIN"]);

const MESSAGES: readonly Message[] = Array.from({ length: 6 }, (_, at): readonly Message[] => [
  { role: "user", text: `What was BHP's revenue in FY20${18 + at}?` },
  {
    role: "assistant",
    text: `BHP's revenue in FY20${18 + at} was US$5${at},658 million [1].`,
    answers: `What was BHP's revenue in FY20${18 + at}?`,
    sources: [{ n: 1, company: "BHP", fy: 2018 + at, page: 9 }],
  },
]).flat();

/** As a run reads: each text once. */
function follow(question: string): void {
  const seen = new Map<string, Slots>();
  carryOver(question, {
    messages: MESSAGES,
    known: KNOWN,
    read: (text) => {
      const slots = seen.get(text) ?? parseSlots(text, { companies: KNOWN });
      seen.set(text, slots);
      return slots;
    },
    isApart: () => false,
    isDateless: () => false,
    isOfReports: () => true,
  });
}

Deno.bench("carry over: a pronoun", () => follow("What about their dividends?"));
Deno.bench("carry over: a question without a matter", () => follow("And Rio?"));
Deno.bench("carry over: company and year are named", () => follow("What was RIO's net debt in FY2023?"));
Deno.bench("compress: eight of twelve messages", () => {
  writeNote(splitThread(MESSAGES)!.older, KNOWN);
});
