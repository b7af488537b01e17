import assert from "node:assert/strict";
import { askResultSchema } from "./ask_result.ts";

interface Schema {
  readonly properties: Readonly<Record<string, Schema>>;
  readonly required: readonly string[];
  readonly items: Schema;
  readonly oneOf: readonly Schema[];
  readonly const: string;
  readonly type: string;
}

/** Fields of one kind of citation, all of them required. */
function fieldsOf(kind: string): readonly string[] {
  const { citations } = (askResultSchema() as unknown as Schema).properties;
  const schema = citations!.items.oneOf.find(({ properties }) => properties["kind"]?.const === kind)!;
  assert.deepEqual(Object.keys(schema.properties).sort(), [...schema.required].sort());
  return [...schema.required].sort();
}

Deno.test("AskResult: a report's citation says company, year, page, label, document, quote, unit and place, none left out", () => {
  assert.deepEqual(fieldsOf("report"), [
    "box",
    "company",
    "document",
    "footing",
    "fy",
    "kind",
    "n",
    "page",
    "pageLabel",
    "quote",
    "unit",
  ]);
});

Deno.test("AskResult: an article's citation has neither page nor fiscal year", () => {
  const fields = fieldsOf("news");
  assert.ok(
    ["n", "company", "title", "date", "source", "url", "file", "quote"].every((field) =>
      fields.includes(field)
    ),
  );
  assert.ok(!fields.includes("page") && !fields.includes("fy"));
});

Deno.test("AskResult: what cites has the number of its citation, counted from 1", () => {
  const { properties } = askResultSchema() as unknown as Schema;
  for (
    const schema of [
      properties["values"]!.items.properties["n"]!,
      properties["calculations"]!.items.properties["inputs"]!.items.properties["n"]!,
      ...properties["citations"]!.items.oneOf.map(({ properties }) => properties["n"]!),
    ]
  ) {
    const { type, exclusiveMinimum } = schema as unknown as Record<string, unknown>;
    assert.deepEqual([type, exclusiveMinimum], ["integer", 0]);
  }
});
