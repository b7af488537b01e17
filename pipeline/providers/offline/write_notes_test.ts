import { deepEqual } from "node:assert/strict";
import { parseSlots } from "../../../retrieval/mod.ts";
import { exampleFigure } from "../../../retrieval/testing.ts";
import { SAYINGS } from "./sayings.ts";
import { writeNotes } from "./write_notes.ts";

const query = (company: string, years: readonly number[]) => ({
  company,
  text: "",
  metrics: ["revenue"],
  years,
});

function notes(question: string, queries = [query("ALD", [2024])], language: "en" | "zh" = "en") {
  const slots = parseSlots(question, { companies: [] });
  const stated = [{ ...exampleFigure(), kind: "money" as const }];
  return writeNotes({ slots, queries, calculations: [] }, { stated, say: SAYINGS[language] });
}

Deno.test("writeNotes() has nothing to say of a plain question", () => {
  deepEqual(notes("What was ALD's revenue in FY2024?"), []);
});

Deno.test("writeNotes() says which years counted ones are, once for companies that end alike", () => {
  deepEqual(
    notes("What was the revenue of ALD, BIR and CED last year?", [
      query("ALD", [2024]),
      query("BIR", [2024]),
      query("CED", [2023]),
    ]),
    [
      "Counted from the latest stored report of ALD, BIR, the question means FY2024.",
      "Counted from the latest stored report of CED, the question means FY2023.",
    ],
  );
  deepEqual(notes("ALD过去三年的收入", [query("ALD", [2022, 2023, 2024])], "zh"), [
    "按 ALD 已存入的最新年报计，所指为 FY2022–FY2024。",
  ]);
});

Deno.test("writeNotes() says that two units are none, and that an amount is no percentage", () => {
  deepEqual(notes("ALD's FY2024 revenue in thousands of USD millions"), [
    "The question names units that exclude each other (“thousands of USD millions”), so that amounts stand as reported.",
  ]);
  deepEqual(notes("ALD's FY2024 revenue in percent"), [SAYINGS.en.notPercent]);
});
