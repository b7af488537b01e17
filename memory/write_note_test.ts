import { equal, match, ok } from "node:assert/strict";
import fc from "fast-check";
import { companiesOf, splitSentences } from "../retrieval/mod.ts";
import { compressed, COMPRESSED_PAST, KEPT_MESSAGES, splitThread } from "./compress.ts";
import type { Message } from "./message.ts";
import { noteFault } from "./note_fault.ts";
import { NOTE_LENGTH, writeNote } from "./write_note.ts";

const KNOWN = companiesOf(["BHP", "RIO", "FMG", "Best Buy Co., Inc.", "Netflix"]);

const turn = (
  question: string,
  text: string,
  company: string,
  fy: number,
  page: number,
): readonly Message[] => [
  { role: "user", text: question },
  { role: "assistant", text, answers: question, sources: [{ n: 1, company, fy, page }] },
];

const REVENUE = turn(
  "What was BHP's revenue in FY2024?",
  "BHP's revenue in FY2024 was US$55,658 million [1].",
  "BHP",
  2024,
  9,
);
const DEBT = turn(
  "力拓2023财年的净债务是多少？",
  "RIO 2023财年的净债务为 42.31 亿美元。[1]",
  "RIO",
  2023,
  31,
);

Deno.test("writeNote() keeps companies, years, line items and figures with the page that they come from", () => {
  const note = writeNote([...REVENUE, ...DEBT], KNOWN);
  for (
    const part of [
      "companies: BHP / RIO",
      "fiscal years: FY2024, FY2023",
      "line items: revenue / net debt",
      "BHP's revenue in FY2024 was US$55,658 million [BHP FY2024 p. 9]",
      "RIO 2023财年的净债务为 42.31 亿美元 [RIO FY2023 p. 31]",
    ]
  ) ok(note.replaceAll("美元[", "美元 [").includes(part), `${part} is missing: ${note}`);
  ok(splitSentences(note).length <= 3);
});

Deno.test("writeNote() keeps nothing of refusals, greetings and lists of what is covered but that they were asked", () => {
  const note = writeNote([
    { role: "user", text: "Hello" },
    { role: "assistant", text: "I cover BHP and RIO. Ask: What was RIO's revenue in FY2024?" },
  ], KNOWN);
  equal(
    note,
    "Earlier questions named companies: none · fiscal years: none · line items: none. No answer stated anything with a source.",
  );
});

Deno.test("writeNote() folds an earlier note in, and counts what it has no room for, the oldest first", () => {
  const first = writeNote(REVENUE, KNOWN);
  const many = Array.from(
    { length: 60 },
    (_, at) =>
      turn(
        `What was RIO's net debt in FY${2000 + (at % 24)}?`,
        `RIO's net debt in FY${2000 + (at % 24)}, measured the ${at}th time, was US$${
          at + 1
        },234 million [1].`,
        "RIO",
        2000 + (at % 24),
        at + 1,
      ),
  ).flat();
  const note = writeNote([{ role: "note", text: first }, ...many], KNOWN);
  match(note, /companies: BHP \/ RIO/);
  match(note, /US\$60,234 million \[RIO FY2011 p\. 60\]\. \d+ earlier statements are left out\.$/);
  ok(!note.includes("55,658"));
  const left = Number(/(\d+) earlier/.exec(note)?.[1]);
  equal(left + note.split(" · ").length - 2, 61);
  const again = writeNote([{ role: "note", text: note }], KNOWN);
  equal(again, note);
});

const PLAIN = fc.string({ minLength: 1, maxLength: 80 });
const company = fc.constantFrom("BHP", "RIO", "FMG", "Best Buy Co., Inc.", "Netflix");
const year = fc.integer({ min: 2010, max: 2026 });
const answered = fc.record({
  company,
  year,
  amount: fc.integer({ min: 1, max: 99_999 }),
  page: fc.integer({ min: 1, max: 400 }),
})
  .map(({ company, year, amount, page }) =>
    turn(
      `What was the revenue of ${company} in FY${year}?`,
      `The revenue of ${company} in FY${year} was US$${amount} million [1]. It rose by 4.5 % [1, 2]; see the note.`,
      company,
      year,
      page,
    )
  );
const small = PLAIN.map((
  text,
): readonly Message[] => [{ role: "user", text }, { role: "assistant", text: `${text}.` }]);
const thread = fc.array(fc.oneof({ weight: 3, arbitrary: answered }, { weight: 1, arbitrary: small }), {
  minLength: 1,
  maxLength: 40,
}).map((turns) => turns.flat());

/** What the graph does turn by turn. */
function grow(
  messages: readonly Message[],
): { readonly thread: readonly Message[]; readonly longest: number } {
  let kept: readonly Message[] = [];
  let longest = 0;
  for (let at = 0; at < messages.length; at += 2) {
    const split = splitThread(kept);
    if (split !== null) {
      const note = writeNote(split.older, KNOWN);
      equal(noteFault(note, { older: split.older, known: KNOWN }), null, note);
      kept = compressed(split, note);
    }
    kept = [...kept, ...messages.slice(at, at + 2)];
    longest = Math.max(longest, kept.length);
  }
  return { thread: kept, longest };
}

Deno.test("writeNote() gives the same bytes for the same messages, in at most three sentences and its length, whatever was said", () => {
  fc.assert(
    fc.property(thread, (messages) => {
      const note = writeNote(messages, KNOWN);
      equal(writeNote(structuredClone(messages), KNOWN), note);
      ok(note.length <= NOTE_LENGTH, `${note.length}`);
      ok(splitSentences(note).length <= 3, note);
      equal(noteFault(note, { older: messages, known: KNOWN }), null, note);
    }),
    { numRuns: 60 },
  );
});

Deno.test("splitThread() leaves a compressed thread as it is, and keeps the last messages word for word", () => {
  fc.assert(
    fc.property(thread, (messages) => {
      const split = splitThread(messages);
      if (split === null) return ok(messages.length <= COMPRESSED_PAST);
      const shorter = compressed(split, writeNote(split.older, KNOWN));
      equal(splitThread(shorter), null);
      equal(JSON.stringify(shorter.slice(1)), JSON.stringify(messages.slice(-KEPT_MESSAGES)));
      equal(shorter.length, KEPT_MESSAGES + 1);
    }),
    { numRuns: 20 },
  );
});

Deno.test("writeNote() a thread of 200 turns stays bounded and remembers what was said last", () => {
  const turns = Array.from({ length: 200 }, (_, at) =>
    turn(
      `What was the revenue of ${at % 2 === 0 ? "BHP" : "Netflix"} in FY${2010 + (at % 15)}?`,
      `Revenue in FY${2010 + (at % 15)} was US$${1000 + at} million [1].`,
      at % 2 === 0 ? "BHP" : "Netflix",
      2010 + (at % 15),
      at + 1,
    )).flat();
  const { thread: kept, longest } = grow(turns);
  ok(longest <= COMPRESSED_PAST + 2, `${longest} messages`);
  const [note] = kept;
  equal(note?.role, "note");
  ok(note!.text.length <= NOTE_LENGTH);
  match(note!.text, /\[(?:BHP|Netflix) FY\d{4} p\. 19\d\]/);
});
