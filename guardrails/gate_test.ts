import assert from "node:assert/strict";
import fc from "fast-check";
import { contentGate, MIN_CONTEXT } from "./gate.ts";

const EMPTY = { pass: false, reason: "empty" };
const SHORT = { pass: false, reason: "short" };

Deno.test("contentGate() fails a missing or empty context", () => {
  for (const context of [undefined, null, ""]) assert.deepEqual(contentGate(context), EMPTY);
});

Deno.test("contentGate() fails a context of blanks or invisible characters, however long", () => {
  for (const blank of [" ", "\n", "\t", "\u00a0", "\u3000", "\u200b", "\ufeff"]) {
    assert.deepEqual(contentGate(blank.repeat(500)), EMPTY, JSON.stringify(blank));
  }
});

Deno.test("contentGate() trims before it measures", () => {
  assert.deepEqual(contentGate(`${" ".repeat(100)}n/a${"\n".repeat(100)}`), SHORT);
  assert.deepEqual(contentGate(`a${"\u200b".repeat(100)}`), SHORT);
  assert.deepEqual(contentGate(`  ${"x".repeat(MIN_CONTEXT)}  `), { pass: true });
});

Deno.test("contentGate() draws the line at MIN_CONTEXT characters", () => {
  assert.deepEqual(contentGate("x".repeat(MIN_CONTEXT - 1)), SHORT);
  assert.deepEqual(contentGate("x".repeat(MIN_CONTEXT)), { pass: true });
});

Deno.test("contentGate() passes a one-row table and a short greeting of ours", () => {
  assert.deepEqual(contentGate("Income statement, US$M\nRevenue | 55,658"), { pass: true });
  assert.deepEqual(contentGate("Hello. Ask me about a company's annual report."), { pass: true });
  assert.deepEqual(contentGate("您好。我根据年度报告回答问题，每个数字都注明页码。"), { pass: true });
});

Deno.test("contentGate() never passes what trims to less than the minimum", () => {
  fc.assert(fc.property(fc.string({ maxLength: 40 }), (text) => {
    if (contentGate(text).pass) assert.ok(text.trim().length >= MIN_CONTEXT);
  }));
});

Deno.test("contentGate() counts a Chinese character as two letters", () => {
  assert.deepEqual(contentGate("毛利率：毛利占营业收入的百分比。"), { pass: true });
  assert.deepEqual(contentGate("毛利率是多少呢？"), { pass: false, reason: "short" });
});
