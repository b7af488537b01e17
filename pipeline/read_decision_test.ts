import assert from "node:assert/strict";
import { z } from "zod";
import { readDecision } from "./read_decision.ts";

const Shape = z.object({
  queries: z.array(z.object({
    company: z.string().default("").describe("name"),
    years: z.array(z.number().int()).default([]).describe("years"),
  })).default([]).describe("what decides"),
  mood: z.enum(["good", "very_good"]).default("good").describe("adds"),
  sure: z.boolean().default(false).describe("adds"),
  count: z.number().int().default(0).describe("adds"),
});
const A = { company: "A", years: [2024] };
const REST = { mood: "good", sure: false, count: 0 };

Deno.test("readDecision() fills what is missing beside the decision, and says nothing", () => {
  assert.deepEqual(readDecision(Shape, { queries: [A] }), {
    value: { queries: [A], ...REST },
    dropped: [],
  });
  assert.deepEqual(readDecision(Shape, { queries: [], sure: true }).value, {
    queries: [],
    ...REST,
    sure: true,
  });
});

const UNUSABLE: readonly (readonly [string, unknown, RegExp])[] = [
  ["null", null, /it is null/],
  ["a text", "reports", /it is a string/],
  ["a list", [{ queries: [] }], /it is a list/],
  ["no decision in it", { mood: "good" }, /it has no queries/],
  ["an empty object", {}, /it has no queries/],
  ["another type", { queries: "A, B" }, /queries: /],
  ["null for the decision", { queries: null }, /queries: /],
  [
    "a list of nothing but bad entries",
    { queries: [42, {}, { company: 1 }] },
    /entry 1: .*entry 2 has no company/,
  ],
];
for (const [what, said, why] of UNUSABLE) {
  Deno.test(`readDecision() ${what} is no decision`, () => {
    assert.throws(() => readDecision(Shape, said), (error) => {
      assert.ok(error instanceof TypeError);
      assert.match(error.message, /^Cannot use the decision: /);
      assert.match(error.message, why);
      return true;
    });
  });
}

Deno.test("readDecision() leaves a bad entry out as a whole and counts it", () => {
  const { value, dropped } = readDecision(Shape, {
    queries: [A, { company: "B", years: ["soon"] }, { years: [2024] }, "C"],
  });
  assert.deepEqual(value.queries, [A]);
  assert.equal(dropped.length, 1);
  assert.match(dropped[0]!, /^queries: entry 2: years 0 .*entry 3 has no company, entry 4: /);
});

Deno.test("readDecision() a wrong field beside the decision has its default and is counted", () => {
  const { value, dropped } = readDecision(Shape, { queries: [A], mood: "blue", count: {} });
  assert.deepEqual(value, { queries: [A], ...REST });
  assert.deepEqual(dropped.map((line) => line.split(":")[0]), ["mood", "count"]);
});

Deno.test("readDecision() reads another spelling of the one value that can be meant", () => {
  const { value, dropped } = readDecision(Shape, {
    queries: [],
    mood: "Very good ",
    sure: "TRUE",
    count: "12",
  });
  assert.deepEqual([value, dropped], [{ queries: [], mood: "very_good", sure: true, count: 12 }, []]);
  assert.equal(readDecision(Shape, { queries: [], count: "a dozen" }).dropped.length, 1);
});

Deno.test("readDecision() bounds a list and what it says of it", () => {
  const { value, dropped } = readDecision(Shape, {
    queries: [...Array(5_000).keys()].map((at) => at % 2 === 0 ? A : at),
  });
  assert.equal(value.queries.length, 150);
  assert.match(dropped[0]!, /, and 148 more$/);
  assert.ok(dropped[0]!.length < 400);
});

Deno.test("readDecision() takes own fields alone", () => {
  const Inherited = z.object({ constructor: z.string().default("").describe("a trap") });
  assert.throws(() => readDecision(Inherited, {}), /it has no constructor/);
});
