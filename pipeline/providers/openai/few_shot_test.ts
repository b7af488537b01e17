import { deepEqual, equal, ok } from "node:assert/strict";
import { createHash } from "node:crypto";
import { sampleReadings, textsOf } from "../../ingest/reconcile/examples.ts";
import { reconcilePage } from "../../ingest/reconcile/reconcile_page.ts";
import { isNumber } from "../../ingest/reconcile/cell_key.ts";
import { findFault } from "./find_fault.ts";
import { readLesson } from "./few_shot.ts";
import { pageRecord } from "./page_schema.ts";
import { toTables } from "./to_tables.ts";

const PAGES = new URL("../../../fixtures/pages/", import.meta.url);
const REPORTS = new URL("../../../fixtures/reports/", import.meta.url);

const { shots, rules, version } = await readLesson();

Deno.test("readLesson() has four pages, and a version that changes with them", () => {
  equal(shots.length, 4);
  ok(/^[0-9a-f]{12}$/.test(version));
});

Deno.test("readLesson() tells the model that = separates no cells and that null is never replaced", () => {
  ok(/"=" never separates cells/.test(rules));
  ok(/Null is never replaced by a guess/.test(rules));
});

for (const { name, answer, png } of shots) {
  const golden = JSON.parse(await Deno.readTextFile(new URL(`${name}.json`, PAGES)));

  Deno.test(`readLesson() shows ${name} as the sample report prints it`, async () => {
    const bytes = await Deno.readFile(new URL(golden.report, REPORTS));
    // where this fails, look at the page again and paint its picture anew (deno task pages)
    equal(createHash("sha256").update(bytes).digest("hex"), golden.sha256);
    const [{ toRead } = { toRead: null }] = await sampleReadings(golden.report, [golden.page]);
    const header = new DataView(Uint8Array.fromBase64(png).buffer);
    const [width, height] = [header.getUint32(16), header.getUint32(20)];
    ok(
      Math.abs(width - toRead!.width * golden.scale) <= 1 &&
        Math.abs(height - toRead!.height * golden.scale) <= 1,
    );
  });

  Deno.test(`pageRecord takes the answer for ${name}, and no fault is found in it`, () => {
    deepEqual(pageRecord.parse(golden.answer), answer);
    equal(findFault(answer), null);
  });

  Deno.test(`the answer for ${name} says what geometry reads, but for what is blotted out`, async () => {
    const [sample] = await sampleReadings(golden.report, [golden.page]);
    const { readings, toRead, parts, page } = sample!;
    const reply = toTables(answer, toRead);
    const result = reconcilePage(parts, reply, { ...toRead, frame: page });
    const blotted = result.disagreements.filter(({ reason }) =>
      reason !== "structure" && reason !== "wording"
    );
    equal(blotted.length, golden.blots.length, JSON.stringify(blotted));
    ok(blotted.every(({ reason, reply: said }) => reason === "unreadable" && said === null));
    ok(result.agreement.compared > 5);
    deepEqual(result.charts.map(({ series }) => series), reply.charts.map(({ series }) => series));
    const numbers = (texts: readonly (string | null)[]) => texts.filter((text) => isNumber(text)).sort();
    const ours = numbers(readings.flatMap(({ table }) => textsOf(table).flat()));
    const theirs = numbers(reply.tables.flatMap((table) => textsOf(table).flat()));
    equal(theirs.length, ours.length - golden.blots.length);
    deepEqual(theirs.filter((text) => !ours.includes(text)), []);
  });
}
