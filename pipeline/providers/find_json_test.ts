import assert from "node:assert/strict";
import fc from "fast-check";
import { findJson } from "./find_json.ts";

const CASES: readonly (readonly [string, string, unknown])[] = [
  ["a bare object", ' {"score": 0.8}\n', { score: 0.8 }],
  [
    "a fence with a sentence before it (G07)",
    'Here is my verdict:\n```json\n{"score": 0.8, "reason": "ok"}\n```',
    {
      score: 0.8,
      reason: "ok",
    },
  ],
  ["an object between sentences", 'I choose {"route": "reports", "why": {"a": "}"}} because.', {
    route: "reports",
    why: { a: "}" },
  }],
  ["the same object twice", '{"a": 1} and again {"a":1}', { a: 1 }],
  ["a brace in the prose", 'a set {x} gives {"a": 1}', { a: 1 }],
  ["two objects that differ", '{"route": "reports"} or {"route": "news"}', undefined],
  ["two fences that differ", '```\n{"a": 1}\n```\n```\n{"a": 2}\n```', undefined],
  ["a cut object", '{"route": "rep', undefined],
  ["a list", "[1, 2]", undefined],
  ["prose alone", "reports", undefined],
  ["nothing", "", undefined],
];
for (const [what, text, expected] of CASES) {
  Deno.test(`findJson() reads ${what}`, () => assert.deepEqual(findJson(text), expected));
}

Deno.test("findJson() finds an object whatever its strings hold, and never throws", () => {
  const word = fc.string().filter((text) => !/[{}`]/.test(text));
  fc.assert(fc.property(fc.dictionary(fc.string(), fc.string()), word, word, (object, before, after) => {
    const plain = JSON.parse(JSON.stringify(object));
    assert.deepEqual(findJson(`${before} ${JSON.stringify(plain)} ${after}`), plain);
  }));
  fc.assert(fc.property(fc.string(), (text) => void findJson(text)));
});
