import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import type { Table } from "../../../retrieval/mod.ts";
import { displayedBox } from "../pdf/page.ts";
import type { TableReading } from "../tables/read_tables.ts";
import { isNumber, numberKey } from "./cell_key.ts";
import { sampleReadings, textsOf, withoutBoxes, withTexts } from "./examples.ts";
import type { ExampleReading } from "./examples.ts";
import { reconcileTables } from "./reconcile_tables.ts";

const NAMES = ["bhp-fy2024.pdf", "rio-fy2025.pdf", "fmg-fy2023.pdf", "s32-fy2025.pdf", "min-fy2023.pdf"];
let loaded: Promise<readonly ExampleReading[]> | undefined;

/** Pages with tables of five reports; workers start within a test, not while its file is loaded. */
function readSamples(): Promise<readonly ExampleReading[]> {
  loaded ??= Promise.all(NAMES.map((name) => sampleReadings(name)))
    .then((reports) => reports.flat().filter(({ readings }) => readings.length > 0));
  return loaded;
}

const tablesOf = ({ readings }: ExampleReading) => readings.map(({ table }) => table);

/** Another digit wherever `spoil` says so. */
function spoilDigits(table: Table, spoil: (place: number) => number): Table {
  let place = 0;
  return withTexts(
    table,
    (text) =>
      text === null || !isNumber(text)
        ? text
        : text.replaceAll(/\d/g, (digit) => String((Number(digit) + spoil(place++)) % 10)),
  );
}

Deno.test("reconcileTables() changes nothing where the reply says what geometry says", async () => {
  const samples = await readSamples();
  ok(samples.length > 30);
  for (const sample of samples) {
    const reply = tablesOf(sample).map(withoutBoxes);
    const result = reconcileTables(sample.readings, reply, sample.toRead);
    deepEqual(result.tables.map(({ reading }) => reading), sample.readings, sample.name);
    deepEqual(result.disagreements, [], sample.name);
    equal(result.agreement.agreed, result.agreement.compared, sample.name);
    ok(result.agreement.compared > 0, sample.name);
  }
});

Deno.test("reconcileTables() lets no misread digit into a table where the text layer has the number", async () => {
  const samples = await readSamples();
  fc.assert(
    fc.property(
      fc.constantFrom(...samples),
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 40, maxLength: 400 }),
      fc.double({ min: 0.02, max: 1, noNaN: true }),
      (sample, noise, share) => {
        const reply = tablesOf(sample).map(withoutBoxes)
          .map((table) =>
            spoilDigits(table, (at) => (at * 37 % 100) / 100 < share ? noise[at % noise.length]! : 0)
          );
        const { tables } = reconcileTables(sample.readings, reply, sample.toRead);
        deepEqual(
          tables.map(({ reading }) => textsOf(reading.table)),
          tablesOf(sample).map(textsOf),
          sample.name,
        );
      },
    ),
    { numRuns: 150, seed: 4 },
  );
});

Deno.test("reconcileTables() records each misread number with both texts and who won", async () => {
  const samples = await readSamples();
  const sample = samples.find(({ name }) => name === "bhp-fy2024.pdf page 9")!;
  const reply = tablesOf(sample).map(withoutBoxes).map((table) =>
    withTexts(
      table,
      (text, _, column) => text === "29,016" || text === "(10,694)" && column === 2 ? "(10,964)" : text,
    )
  );
  const { disagreements, agreement } = reconcileTables(sample.readings, reply, sample.toRead);
  deepEqual(disagreements, [{
    page: 9,
    table: "Illustrative income statement",
    row: "Raw materials and consumables used",
    column: "2024 US$M",
    geometric: "(10,694)",
    reply: "(10,964)",
    kept: "(10,694)",
    winner: "geometric",
    reason: "contradicted",
  }]);
  deepEqual(agreement.reasons, { contradicted: 1 });
  equal(agreement.compared - agreement.agreed, 1);
});

Deno.test("reconcileTables() gives the same whatever the order of the reply's tables", async () => {
  const samples = await readSamples();
  const several = samples.filter(({ readings }) => readings.length > 1);
  ok(several.length > 5);
  fc.assert(
    fc.property(
      fc.constantFrom(...several),
      fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
      fc.integer({ min: 0, max: 9 }),
      fc.boolean(),
      (sample, order, noise, twice) => {
        const tables = tablesOf(sample).map(withoutBoxes)
          .map((table) => spoilDigits(table, (at) => at % 7 === 0 ? noise : 0));
        const reply = twice ? [...tables, tables[0]!] : tables;
        const shuffled = reply.map((table, i) => ({ table, at: order[i % 8]! })).sort((a, b) => a.at - b.at)
          .map(({ table }) => table);
        const known = sample.readings.slice(1);
        deepEqual(
          reconcileTables(known, shuffled, sample.toRead),
          reconcileTables(known, reply, sample.toRead),
        );
      },
    ),
    { numRuns: 60, seed: 4 },
  );
});

/** Geometry that did not tell the last two columns apart. */
function withMergedColumns(reading: TableReading): TableReading {
  const width = reading.table.rows[0]!.length;
  const rows = reading.table.rows.map((row) => {
    const [left, right] = [row[width - 2]!, row[width - 1]!];
    const text = [left.text, right.text].filter((part) => part !== "").join(" ");
    const box = [left.box[0], left.box[1], right.box[2], right.box[3]] as const;
    return [...row.slice(0, width - 2), { ...left, text, box }];
  });
  return {
    ...reading,
    table: { ...reading.table, rows },
    textColumns: reading.textColumns.filter((column) => column < width - 2),
  };
}

Deno.test("reconcileTables() takes the reply's columns where geometry put two numbers into one cell", async () => {
  const samples = await readSamples();
  const several = samples.filter(({ readings }) => (readings[0]?.table.rows[0]?.length ?? 0) >= 4);
  ok(several.length > 10);
  let redrawn = 0;
  for (const sample of several) {
    const readings = [withMergedColumns(sample.readings[0]!), ...sample.readings.slice(1)];
    const { tables } = reconcileTables(readings, tablesOf(sample).map(withoutBoxes), sample.toRead);
    const [table] = tables;
    if (
      table === undefined || textsOf(table.reading.table)[0]!.length === readings[0]!.table.rows[0]!.length
    ) continue;
    redrawn++;
    deepEqual(table.replaces, [0]);
    for (const [r, row] of table.reading.table.rows.entries()) {
      for (const [c, { text }] of row.entries()) {
        const truth = sample.readings[0]!.table.rows[r]![c]!.text;
        if (isNumber(truth)) equal(text, truth, `${sample.name} ${r},${c}`);
      }
    }
  }
  ok(redrawn >= 0.8 * several.length, `${redrawn} of ${several.length}`);
});

Deno.test("reconcileTables() adds a table that geometry did not see, with the numbers that the page prints", async () => {
  const samples = await readSamples();
  let [right, empty, added] = [0, 0, 0];
  for (const sample of samples) {
    for (const [i, { table }] of sample.readings.entries()) {
      for (const share of [0, 0.1]) {
        const reply = spoilDigits(withoutBoxes(table), (at) => (at * 61 % 100) / 100 < share ? 3 : 0);
        const known = sample.readings.filter((_, at) => at !== i);
        const { tables } = reconcileTables(known, [reply], sample.toRead);
        const found = tables.find(({ replaces }) => replaces.length === 0);
        if (found === undefined) continue;
        added++;
        for (const [r, row] of found.reading.table.rows.entries()) {
          for (const [c, { text }] of row.entries()) {
            const truth = table.rows[r]![c]!.text;
            if (!isNumber(truth)) continue;
            if (text === null) empty++;
            else right++;
            // the mark of a misread number stays where the page has it, in the column of units
            ok(
              text === null || numberKey(text) === numberKey(truth),
              `${sample.name} ${r},${c}: ${text} for ${truth}`,
            );
          }
        }
      }
    }
  }
  ok(added > 60, `${added} tables`);
  ok(empty < 0.02 * right, `${empty} empty, ${right} right`);
});

Deno.test("reconcileTables() leaves out a table that does not stand on the page", async () => {
  const samples = await readSamples();
  const [one, other] = [9, 8].map((page) =>
    samples.find(({ name }) => name === `bhp-fy2024.pdf page ${page}`)!
  );
  const reply = tablesOf(other!).map(withoutBoxes);
  const { tables, agreement } = reconcileTables(one!.readings, reply, one!.toRead);
  deepEqual(tables.map(({ reading }) => reading), one!.readings);
  equal(agreement.reasons.not_on_page, reply.length);
});

Deno.test("reconcileTables() keeps the reply's tables of a page without a text layer, marked as unverified", async () => {
  const samples = await readSamples();
  const sample = samples.find(({ name }) => name === "bhp-fy2024.pdf page 9")!;
  const reply = tablesOf(sample).map(withoutBoxes).map((table) =>
    withTexts(table, (text) => text === "(10,694)" ? null : text)
  );
  const { tables, disagreements } = reconcileTables([], reply, { page: 9, words: [] });
  deepEqual(tables.map(({ reading }) => textsOf(reading.table)), reply.map(textsOf));
  ok(tables.every(({ reading }) => reading.table.unverified));
  deepEqual(disagreements, []);
  equal(
    tables.find(({ reading }) => reading.table.title.startsWith("Illus"))?.reading.table.rows[5]?.[2]?.text,
    null,
  );
});

Deno.test("reconcileTables() makes a number null on which two readers differ without a text layer", async () => {
  const samples = await readSamples();
  const sample = samples.find(({ name }) => name === "bhp-fy2024.pdf page 9")!;
  const reply = tablesOf(sample).map(withoutBoxes).map((table) =>
    withTexts(table, (text) => text === "(10,694)" ? "(10,964)" : text)
  );
  const { tables, disagreements } = reconcileTables(sample.readings, reply, { page: 9, words: [] });
  deepEqual(disagreements.map(({ kept, winner, reason }) => [kept, winner, reason]), [
    [null, "neither", "no_text_layer"],
  ]);
  ok(tables.every(({ reading }) => reading.table.unverified));
});

Deno.test("reconcileTables() keeps what geometry read where the reply has null or a blank", async () => {
  const samples = await readSamples();
  const sample = samples.find(({ name }) => name === "bhp-fy2024.pdf page 9")!;
  const reply = tablesOf(sample).map(withoutBoxes).map((table) =>
    withTexts(table, (text) => text === "(10,694)" ? null : text === "(8,443)" ? "" : text)
  );
  const { tables, agreement } = reconcileTables(sample.readings, reply, sample.toRead);
  deepEqual(tables.map(({ reading }) => reading), sample.readings);
  deepEqual(agreement.reasons, { unreadable: 1, left_out: 1 });
});

Deno.test("reconcileTables() takes spans, header rows and split cells from the reply, never over text", async () => {
  const samples = await readSamples();
  const sample = samples.find(({ name }) => name === "bhp-fy2024.pdf page 8")!;
  const flat = sample.readings.map((reading): TableReading => ({
    ...reading,
    table: {
      ...reading.table,
      headerRows: reading.table.headerRows === 3 ? 2 : reading.table.headerRows,
      rows: reading.table.rows.map((row) => row.map((cell) => ({ ...cell, rowSpan: 1, columnSpan: 1 }))),
    },
  }));
  const split = tablesOf(sample).map(withoutBoxes).map((table): Table => ({
    ...table,
    rows: table.rows.map((row) =>
      row.map((cell) =>
        cell.text === "Rank = 50th percentile"
          ? { ...cell, sub: ["Rank =", "50th percentile"].map((text) => ({ ...cell, text })) }
          : cell
      )
    ),
  }));
  const { tables } = reconcileTables(flat, split, sample.toRead);
  const pay = tables.find(({ reading }) => reading.table.rows.length === 7)!.reading.table;
  equal(pay.headerRows, 3);
  deepEqual(pay.rows[0]!.map(({ text, columnSpan }) => [text, columnSpan]), [
    ["", 1],
    ["", 1],
    ["Variable", 2],
    ["", 0],
    ["", 1],
  ]);
  const conditions = tables.find(({ reading }) => reading.table.rows.length === 4)!.reading.table;
  deepEqual(
    conditions.rows.flat().find(({ text }) => text === "Rank = 50th percentile")?.sub?.map(({ text }) =>
      text
    ),
    ["Rank =", "50th percentile"],
  );
  const greedy = tablesOf(sample).map(withoutBoxes).map((table): Table => ({
    ...table,
    rows: table.rows.map((row, r) =>
      row.map((cell, c) => r === 4 && c === 1 ? { ...cell, columnSpan: 2 } : cell)
    ),
  }));
  const kept = reconcileTables(sample.readings, greedy, sample.toRead);
  deepEqual(kept.tables.map(({ reading }) => reading), sample.readings);
});

Deno.test("B05 reconcileTables() reads the text layer of a table that is printed on its side", async () => {
  const samples = await readSamples();
  const sample = samples.find(({ name }) => name === "bhp-fy2024.pdf page 9")!;
  for (const turn of [90, 270] as const) {
    const frame = { turn, width: sample.page.width, height: sample.page.height };
    const words = sample.toRead.words.map(({ text, box }) => ({ text, box: displayedBox(box, frame) }));
    for (const { table } of sample.readings) {
      const { tables } = reconcileTables([], [withoutBoxes(table)], { page: 9, words });
      deepEqual(tables.map(({ reading }) => textsOf(reading.table)), [textsOf(table)]);
      const revenue = tables[0]!.reading.table.rows.find((row) => row[0]!.text === "Revenue")!;
      const [x0, y0, x1, y1] = table.rows.find((row) => row[0]!.text === "Revenue")![2]!.box;
      const [a0, b0, a1, b1] = displayedBox([x0, y0, x1, y1], frame);
      const box = revenue[2]!.box;
      ok(
        Math.abs(box[0] - a0) < 1 && Math.abs(box[1] - b0) < 1 && Math.abs(box[2] - a1) < 1 &&
          Math.abs(box[3] - b1) < 1,
      );
    }
  }
});
