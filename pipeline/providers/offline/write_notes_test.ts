import { deepEqual } from "node:assert/strict";
import { parseSlots } from "../../../retrieval/mod.ts";
import { exampleFigure } from "../../../retrieval/testing.ts";
import { SAYINGS } from "./sayings.ts";
import type { FigureLine } from "./write_figures.ts";
import { writeNotes } from "./write_notes.ts";

const query = (company: string, years: readonly number[]) => ({
  company,
  text: "",
  metrics: ["revenue"],
  years,
});

function line(year: number, { end = "2024-06-30", fy = year, isRestated = false } = {}): FigureLine {
  const figure = {
    ...exampleFigure(),
    kind: "money" as const,
    company: "ALD",
    fy,
    period: { kind: "year" as const, start: null, end, fiscalYear: year, part: null, restated: false },
  };
  return { text: "", company: "ALD", year, figure: { figure, n: 1 }, isRestated, lacks: null };
}

function notes(question: string, queries = [query("ALD", [2024])], language: "en" | "zh" = "en") {
  const slots = parseSlots(question, { companies: [] });
  return writeNotes({ slots, queries, calculations: [] }, { lines: [line(2024)], say: SAYINGS[language] });
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

Deno.test("writeNotes() says that a fiscal year is not the calendar year that is asked for, unless it ends with it", () => {
  const note = "ALD: FY2024 ends on 30 June 2024 and is not the calendar year.";
  deepEqual(notes("What was ALD's revenue in calendar year 2024?"), [note]);
  deepEqual(notes("ALD revenue CY2024"), [note]);
  deepEqual(notes("ALD 2024自然年的收入", undefined, "zh"), ["ALD：FY2024 截至 2024年6月30日，并非自然年。"]);
  const slots = parseSlots("ALD's revenue in calendar year 2024", { companies: [] });
  const lines = [line(2024, { end: "2024-12-28" })];
  deepEqual(writeNotes({ slots, queries: [], calculations: [] }, { lines, say: SAYINGS.en }), []);
});

Deno.test("writeNotes() says that a change from a year as first reported to restated ones mixes two bases", () => {
  const slots = parseSlots("ALD's revenue growth FY2023 to FY2025", { companies: [] });
  const of = (lines: readonly FigureLine[]) =>
    writeNotes({ slots, queries: [], calculations: [] }, { lines, say: SAYINGS.en });
  const last = line(2025);
  const restated = line(2024, { fy: 2025, isRestated: true });
  deepEqual(of([line(2023), restated, last]), [SAYINGS.en.mixedBases("ALD", 2023, 2024, 2025)]);
  deepEqual(of([line(2023, { fy: 2025, isRestated: true }), restated, last]), []);
  deepEqual(of([restated, last]), []);
  deepEqual(of([line(2023), line(2024), last]), []);
});
