import assert from "node:assert/strict";
import { readDialogues } from "./read_dialogues.ts";

const CASE = {
  id: "year-only",
  turns: ["What was ALD's revenue in FY2024?", { text: "And in FY2023?", reopen: true }],
  expected: { status: "answered", values: [{ company: "ALD", fy: 2023, value: "12" }] },
  why_it_matters: "a year alone names no company",
};

Deno.test("readDialogues() reads one case a line and passes over empty lines", () => {
  const other = { ...CASE, id: "other" };
  assert.deepEqual(readDialogues(`${JSON.stringify(CASE)}\n\n${JSON.stringify(other)}\n`, "a.jsonl"), [
    CASE,
    other,
  ]);
});

Deno.test("readDialogues() refuses what is no case, with file and line", () => {
  const wrong: readonly (readonly [text: string, message: RegExp])[] = [
    ["{", /a\.jsonl, line 2: it is no JSON/],
    [JSON.stringify({ ...CASE, why_it_matters: " " }), /line 2: .*why_it_matters/],
    [JSON.stringify({ ...CASE, turns: [] }), /line 2: .*turns/],
    [JSON.stringify({ ...CASE, more: 1 }), /line 2: .*more/],
    [JSON.stringify({ ...CASE, expected: { status: "fine", values: [] } }), /line 2: .*status/],
    [JSON.stringify(CASE), /line 2: the id "year-only" stands in line 1 already/],
  ];
  for (const [text, message] of wrong) {
    assert.throws(() => readDialogues(`${JSON.stringify(CASE)}\n${text}`, "a.jsonl"), message);
  }
});
