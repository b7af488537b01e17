import { equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { readReply } from "./read_reply.ts";
import { toTables } from "./to_tables.ts";

function completion(args: string) {
  return {
    choices: [{
      finish_reason: "tool_calls",
      message: { tool_calls: [{ id: "a", function: { name: "record_page", arguments: args } }] },
    }],
  };
}

Deno.test("readReply() throws on nothing that an endpoint can send", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      ok(["ok", "bad"].includes(readReply(completion(text)).status));
    }),
    { seed: 4 },
  );
  for (const odd of [{}, { choices: [] }, { choices: [{}] }, { choices: [{ message: {} }] }]) {
    equal(readReply(odd).status, "bad");
  }
});

Deno.test("readReply() takes only grids that toTables() turns into rectangles", () => {
  const leaf = fc.record({ text: fc.option(fc.string({ maxLength: 4 })) });
  const part = fc.record({
    text: fc.option(fc.string({ maxLength: 4 })),
    subRows: fc.array(leaf, { maxLength: 2 }),
  });
  const cell = fc.record({
    text: fc.option(fc.string({ maxLength: 4 })),
    columnSpan: fc.integer({ min: 1, max: 3 }),
    rowSpan: fc.integer({ min: 1, max: 2 }),
    subRows: fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, {
      weight: 1,
      arbitrary: fc.array(part, { maxLength: 3 }),
    }),
  });
  const row = fc.record({ cells: fc.array(cell, { maxLength: 3 }) });
  const table = fc.record({
    title: fc.constant(null),
    unitLine: fc.constant(null),
    headers: fc.array(row, { maxLength: 2 }),
    rows: fc.array(row, { maxLength: 3 }),
  });
  let taken = 0;
  fc.assert(
    fc.property(table, (made) => {
      const reply = readReply(completion(JSON.stringify({ tables: [made], charts: [] })));
      if (reply.status === "bad") return;
      taken++;
      const [read] = toTables(reply.record, { page: 1, width: 10, height: 10 }).tables;
      const width = read!.rows[0]!.length;
      ok(width > 0 && read!.rows.every((cells) => cells.length === width));
      const area = read!.rows.flat().reduce((sum, { rowSpan, columnSpan }) => sum + rowSpan * columnSpan, 0);
      equal(area, width * read!.rows.length);
    }),
    { numRuns: 3000, seed: 4 },
  );
  ok(taken > 100, `${taken} grids were taken`);
});
