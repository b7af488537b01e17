import assert from "node:assert/strict";
import { z } from "zod";
import { SEAT_OUTPUT_TOKENS } from "../seats.ts";
import { CALCULATOR_TOOLS } from "./calculator_tools.ts";
import { DECISIONS, SEAT_OF } from "./tasks.ts";

/** Fields of a schema, nested ones too, that lack a default or a description. */
function lacking(schema: z.ZodType, at: string): readonly string[] {
  if (schema instanceof z.ZodDefault) return lacking(schema.unwrap() as z.ZodType, at);
  if (schema instanceof z.ZodArray) return lacking(schema.element as z.ZodType, `${at}[]`);
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) => [
    ...field instanceof z.ZodDefault ? [] : [`${at}.${name} has no default`],
    ...field.description ? [] : [`${at}.${name} has no description`],
    ...lacking(field, `${at}.${name}`),
  ]);
}

Deno.test("DECISIONS and CALCULATOR_TOOLS have a default and a description in every field", () => {
  for (const [name, schema] of Object.entries(DECISIONS)) assert.deepEqual(lacking(schema, name), []);
  for (const { name, parameters, description } of CALCULATOR_TOOLS) {
    assert.deepEqual(lacking(parameters, name), []);
    assert.notEqual(description, "");
  }
  const bare = z.object({ list: z.array(z.object({ a: z.string() })).default([]).describe("list") });
  assert.deepEqual(lacking(bare, "x"), ["x.list[].a has no default", "x.list[].a has no description"]);
});

Deno.test("DECISIONS and CALCULATOR_TOOLS show their descriptions in what a model is given", () => {
  for (
    const schema of [
      ...Object.values(DECISIONS),
      ...CALCULATOR_TOOLS.map(({ parameters }) => parameters),
    ]
  ) {
    const { properties } = z.toJSONSchema(schema as z.ZodType) as {
      readonly properties: Readonly<Record<string, { readonly description?: string }>>;
    };
    for (const property of Object.values(properties)) assert.ok(property.description);
  }
});

Deno.test("SEAT_OF gives decisions the small client, whose replies cannot cost what a draft costs", () => {
  for (const task of [...Object.keys(DECISIONS), "arithmetic"] as const) {
    assert.equal(SEAT_OF[task as keyof typeof SEAT_OF], "decider");
  }
  assert.deepEqual([SEAT_OF.draft, SEAT_OF.direct], ["writer", "writer"]);
  assert.deepEqual(SEAT_OUTPUT_TOKENS, { decider: 1_000, writer: 5_000 });
});
