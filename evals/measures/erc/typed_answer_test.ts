import assert from "node:assert/strict";
import type { AskResult, Slots } from "tieout";
import { typedAnswer } from "./typed_answer.ts";

const VALUE = { metric: "total_assets", period: { fiscalYear: 2022 }, value: "5000", unit: "USD" };

function typed(
  schema: "number" | "name" | "names" | "boolean",
  { result = {}, slots = {}, question = "What was …?" }: {
    readonly result?: Partial<Record<keyof AskResult, unknown>>;
    readonly slots?: Partial<Slots>;
    readonly question?: string;
  },
) {
  const whole = {
    status: "answered",
    confidence: "high",
    citations: [
      { kind: "report", page: 8, document: { name: "alder.pdf" } },
      { kind: "report", page: 8, document: { name: "alder.pdf" } },
    ],
    calculations: [],
    values: [VALUE],
    choice: null,
    found: { Alder: true },
    ...result,
  } as unknown as AskResult;
  const read = { operation: "value", metrics: ["total_assets"], years: [2022], ...slots } as Slots;
  return typedAnswer({ schema, question }, { result: whole, slots: read });
}

Deno.test("typedAnswer() gives a stated number with its page, counted from 0 and once", () => {
  assert.deepEqual(typed("number", {}), {
    value: 5000,
    references: [{ document: "alder.pdf", page_index: 7 }],
  });
});

Deno.test("typedAnswer() is N/A without a page for what was not answered, is doubtful, or was only computed", () => {
  const ratio = { calculations: [{ value: "7", unit: "%" }] };
  const none = { value: "N/A", references: [] };
  assert.deepEqual(typed("number", { result: { status: "abstained", values: [] } }), none);
  assert.deepEqual(typed("number", { result: { confidence: "low" } }), none);
  assert.deepEqual(typed("number", { result: ratio }), none);
  assert.deepEqual(typed("number", { result: ratio, slots: { operation: "margin" } }), none);
});

Deno.test("typedAnswer() a difference is its calculation, and N/A where none was made", () => {
  const slots = { operation: "difference" } as const;
  assert.equal(typed("number", { result: { calculations: [{ value: "7", unit: "USD" }] }, slots }).value, 7);
  assert.equal(typed("number", { slots }).value, "N/A");
});

Deno.test("typedAnswer() takes names, truth values and counts from the choice", () => {
  const choice = { yes: false, names: ["Birch", "Cedar"], count: "465" };
  assert.equal(typed("name", { result: { choice } }).value, "Birch");
  assert.deepEqual(typed("names", { result: { choice } }).value, ["Birch", "Cedar"]);
  assert.deepEqual(typed("boolean", { result: { choice } }), {
    value: false,
    references: [{ document: "alder.pdf", page_index: 7 }],
  });
  assert.equal(typed("number", { result: { choice, values: [] } }).value, 465);
  assert.equal(typed("name", {}).value, "N/A");
});

Deno.test("typedAnswer() what a report that was read does not mention is false, anything else unsaid N/A", () => {
  const result = { status: "abstained", values: [] };
  const mention = "Did “Alder” mention any new products?";
  assert.deepEqual(typed("boolean", { result, question: mention }), { value: false, references: [] });
  assert.equal(
    typed("boolean", { result, question: "Did “Alder” have greater assets than “Birch”?" }).value,
    "N/A",
  );
  assert.equal(
    typed("boolean", { result: { ...result, found: { Alder: false } }, question: mention }).value,
    "N/A",
  );
});
