import { equal, match, ok } from "node:assert/strict";
import { companiesOf } from "../retrieval/mod.ts";
import type { Message } from "./message.ts";
import { noteFault } from "./note_fault.ts";

const KNOWN = companiesOf(["BHP", "RIO", "FMG"]);
const OLDER: readonly Message[] = [
  { role: "user", text: "What was BHP's revenue in FY2024?" },
  {
    role: "assistant",
    text: "BHP's revenue in FY2024 was US$55,658 million [1], 58.3 % of it from Australia [1].",
    answers: "What was BHP's revenue in FY2024?",
    sources: [{ n: 1, company: "BHP", fy: 2024, page: 9 }],
  },
  { role: "note", text: "Earlier, RIO paid 402.0 cents." },
];

const CASES: readonly (readonly [note: string, fault: RegExp | null])[] = [
  ["BHP's FY2024 revenue was US$55,658 million [BHP FY2024 p. 9].", null],
  ["The user asked for BHP. Revenue was 55,658 million, 58.3% from Australia. RIO paid 402.0 cents.", null],
  ["用户询问了 BHP 2024财年的收入，为 US$55,658 million。", null],
  ["", /empty/],
  ["  \n ", /empty/],
  ["Error: 429 Too Many Requests", /error/],
  ["I'm sorry, but I cannot summarise this.", /error/],
  ["The service said: rate limit reached.", /error/],
  ['{"error":{"message":"overloaded"}}', /error/],
  ["One. Two. Three. Four.", /4 sentences/],
  ["BHP was asked.\nIt was answered.", /lines/],
  ["BHP ".repeat(700), /longer/],
  ["BHP's FY2024 revenue was US$55,668 million.", /figure/],
  ["BHP's FY2024 revenue was US$55,658 billion.", /figure/],
  ["BHP's FY2024 revenue was A$55,658 million.", /figure/],
  ["BHP's FY2024 revenue was about fifty-five billion dollars.", /words/],
  ["BHP's revenue in FY2023 was asked.", /year/],
  ["FMG was asked for in FY2024.", /company/],
  ["BHP and Fortescue were compared.", /company/],
];

for (const [note, fault] of CASES) {
  Deno.test(`noteFault() "${note.slice(0, 60).replaceAll("\n", "↵")}" ${fault === null ? "may stand" : `fails: ${fault.source}`}`, () => {
    const said = noteFault(note, { older: OLDER, known: KNOWN });
    if (fault === null) equal(said, null);
    else {
      ok(said !== null);
      match(said, fault);
    }
  });
}
