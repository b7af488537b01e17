import assert from "node:assert/strict";
import fc from "fast-check";
import { z } from "zod";
import { readParts } from "./read_parts.ts";

const Shape = z.object({
  pass: z.boolean(),
  unsupported: z.array(z.object({ label: z.string(), reason: z.enum(["derived", "unrelated"]) })).max(3),
});
const ONE = { label: "ALD FY2024 revenue", reason: "unrelated" };

/** Which fields of a reply are verdicts. */
function said(reply: unknown): readonly string[] {
  return Object.entries(readParts(Shape, reply)).flatMap(([name, part]) => "said" in part ? [name] : []);
}

const CASES: readonly (readonly [what: string, reply: unknown, fields: readonly string[]])[] = [
  ["the schema", { pass: true, unsupported: [ONE] }, ["pass", "unsupported"]],
  ["a field more", { pass: false, unsupported: [], note: "fine" }, ["pass", "unsupported"]],
  ["prose", "The answer looks fine", []],
  ["a word", "PASS", []],
  ["Chinese", "答案没有问题。", []],
  ["JSON as text", '{"pass":true,"unsupported":[]}', []],
  ["nothing", "", []],
  ["null", null, []],
  ["nothing at all", undefined, []],
  ["a list", [{ pass: true, unsupported: [] }], []],
  ["an empty object", {}, []],
  ["true as text", { pass: "true", unsupported: [] }, ["unsupported"]],
  ["false as text", { pass: "false", unsupported: [] }, ["unsupported"]],
  ["one for true", { pass: 1, unsupported: [] }, ["unsupported"]],
  ["null for the list", { pass: true, unsupported: null }, ["pass"]],
  ["no list", { pass: true }, ["pass"]],
  ["no pass", { unsupported: [] }, ["unsupported"]],
  ["a list of texts", { pass: true, unsupported: ["ALD FY2024 revenue"] }, ["pass"]],
  ["the list as text", { pass: true, unsupported: "none" }, ["pass"]],
  ["an unknown reason", { pass: true, unsupported: [ONE, { ...ONE, reason: "rounding" }] }, ["pass"]],
  ["an entry without a reason", { pass: true, unsupported: [{ label: "revenue" }] }, ["pass"]],
  ["an entry without a label", { pass: true, unsupported: [{ reason: "derived" }] }, ["pass"]],
  ["a list without end", { pass: true, unsupported: [ONE, ONE, ONE, ONE] }, ["pass"]],
  ["inherited fields", Object.create({ pass: true, unsupported: [] }), []],
];
for (const [what, reply, fields] of CASES) {
  Deno.test(`readParts() ${what}: ${fields.join(" and ") || "nothing"} is a verdict`, () =>
    assert.deepEqual(said(reply), fields));
}

Deno.test("readParts() fills nothing in: a default of the schema is no verdict either", () => {
  const Filled = z.object({ pass: z.boolean().default(true) });
  assert.deepEqual(readParts(Filled, {}), { pass: { fault: "it has no pass" } });
  assert.deepEqual(readParts(Filled, { pass: undefined }), { pass: { fault: "it has no pass" } });
});

Deno.test("readParts() whatever a reply is, a field is a verdict only where the schema takes it as it stands", () => {
  fc.assert(fc.property(fc.anything(), fc.anything(), fc.anything(), (pass, unsupported, bare) => {
    for (const reply of [{ pass, unsupported }, bare]) {
      const read = readParts(Shape, reply);
      if ("said" in read.pass) assert.equal(typeof read.pass.said, "boolean");
      if ("said" in read.unsupported) {
        assert.deepEqual(Shape.shape.unsupported.parse(read.unsupported.said), read.unsupported.said);
      }
    }
  }));
});
