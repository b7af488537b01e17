import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import type { LayerOpening } from "../../../guardrails/mod.ts";
import type { PageImage, PageReader, PageReadingReply } from "../../../retrieval/mod.ts";
import { sampleReadings, textsOf, withoutBoxes, withTexts } from "../reconcile/examples.ts";
import type { ExampleReading } from "../reconcile/examples.ts";
import type { ReplyShelf } from "./kept_reply.ts";
import { PageSight } from "./page_sight.ts";
import type { PageSightOptions } from "./page_sight.ts";

const USAGE = { calls: 1, inputTokens: 1000, outputTokens: 200, costUsd: 0.25 };
const EXPECTS = { table: true, chart: false };

/** A picture that tells pages apart. */
function picture(page: number, scale: number): Promise<PageImage> {
  const rgba = new Uint8ClampedArray([page, page, page, 255]);
  return Promise.resolve({ width: 1, height: 1, scale, rgba, png: () => new Uint8Array(1) });
}

function memoryShelf(): ReplyShelf & { readonly kept: Map<string, Uint8Array> } {
  const kept = new Map<string, Uint8Array>();
  return {
    kept,
    bytes: (key) => Promise.resolve(kept.get(key) ?? null),
    keepBytes: (key, body) => Promise.resolve(void kept.set(key, body)),
  };
}

/** A reader that says of each sample page what geometry says, with one figure misread. */
function echo(samples: readonly ExampleReading[], seen: number[] = []): PageReader {
  return {
    id: "echo 1",
    read: async ({ page, image }) => {
      await image(2);
      seen.push(page);
      const sample = samples.find((one) => one.page.number === page)!;
      const tables = sample.readings.map(({ table }) =>
        withTexts(withoutBoxes(table), (text) => text === "(10,694)" ? "(10,964)" : text)
      );
      return { tables, charts: [], usage: USAGE };
    },
  };
}

function sightOf(reader: PageReader, more: Partial<PageSightOptions> = {}) {
  const openings: (LayerOpening & { readonly page: number })[] = [];
  const sight = new PageSight({
    reader,
    document: "bhp-fy2024.pdf",
    image: picture,
    shelf: null,
    signal: new AbortController().signal,
    onOpen: (opening, page) => openings.push({ ...opening, page }),
    ...more,
  });
  return { sight, openings };
}

Deno.test("PageSight.see() corrects a page and counts what it cost and where the readers differ", async () => {
  const samples = await sampleReadings("bhp-fy2024.pdf", [8, 9]);
  const { sight, openings } = sightOf(echo(samples));
  for (const { page, parts } of samples) {
    const seen = await sight.see(page, parts, EXPECTS);
    deepEqual(seen!.parts, parts);
  }
  const report = sight.report();
  equal(report.reader, "echo 1");
  deepEqual([report.read, report.reused, report.unread], [2, 0, []]);
  equal(report.compared - report.agreed, 1);
  deepEqual(report.reasons, { contradicted: 1 });
  deepEqual(report.disagreements.map(({ page, reply, kept }) => [page, reply, kept]), [[
    9,
    "(10,964)",
    "(10,694)",
  ]]);
  deepEqual(report.usage, { calls: 2, inputTokens: 2000, outputTokens: 400, costUsd: 0.5 });
  deepEqual(openings, []);
});

Deno.test("PageSight.see() pays for a page once, also where it moved, and not for another reader's reply", async () => {
  const samples = await sampleReadings("bhp-fy2024.pdf", [8, 9]);
  const shelf = memoryShelf();
  const image = () => picture(0, 1);
  const asked: number[] = [];
  const first = sightOf(echo(samples, asked), { shelf, image });
  await first.sight.see(samples[1]!.page, samples[1]!.parts, EXPECTS);
  const again = sightOf(echo(samples, asked), { shelf, image });
  const moved = { ...samples[1]!.page, number: 12 };
  const seen = await again.sight.see(moved, [], EXPECTS);
  deepEqual(asked, [9]);
  deepEqual([again.sight.report().read, again.sight.report().reused, again.sight.report().usage.costUsd], [
    0,
    1,
    0,
  ]);
  const tables = seen!.parts.flatMap((part) => part.kind === "table" ? [part.reading.table] : []);
  ok(tables.length === 2 && tables.every(({ page }) => page === 12));
  deepEqual(tables.map(textsOf), samples[1]!.readings.map(({ table }) => textsOf(table)));

  const other = sightOf({ ...echo(samples, asked), id: "echo 2" }, { shelf, image });
  await other.sight.see(samples[1]!.page, [], EXPECTS);
  const chart = sightOf(echo(samples, asked), { shelf, image });
  await chart.sight.see(samples[1]!.page, [], { table: false, chart: true });
  const blotted = sightOf(echo(samples, asked), { shelf, image: () => picture(1, 1) });
  await blotted.sight.see(samples[1]!.page, [], EXPECTS);
  deepEqual(asked, [9, 9, 9, 9]);
});

Deno.test("PageSight.see() leaves a page to geometry that its reader cannot read, says so, and counts the cost", async () => {
  const [sample] = await sampleReadings("bhp-fy2024.pdf", [9]);
  const failing: PageReader = {
    id: "failing",
    read: () =>
      Promise.reject(Object.assign(new Error("Cannot read page 9: it was refused"), { usage: USAGE })),
  };
  const { sight, openings } = sightOf(failing, { shelf: memoryShelf() });
  equal(await sight.see(sample!.page, sample!.parts, EXPECTS), null);
  deepEqual(sight.report().unread, [9]);
  equal(sight.report().usage.costUsd, 0.25);
  deepEqual(openings.map(({ layer, page }) => [layer, page]), [["visionReader", 9]]);
  match(openings[0]!.message, /it was refused/);
});

Deno.test("PageSight.see() leaves a page to geometry that cannot be painted", async () => {
  const samples = await sampleReadings("bhp-fy2024.pdf", [9]);
  const image = () => Promise.reject(new Error("Cannot paint page 9"));
  const { sight, openings } = sightOf(echo(samples), { shelf: memoryShelf(), image });
  equal(await sight.see(samples[0]!.page, samples[0]!.parts, EXPECTS), null);
  match(openings[0]!.message, /Cannot paint page 9/);
});

Deno.test("PageSight.see() sends no more where five pages in a row failed", async () => {
  const [sample] = await sampleReadings("bhp-fy2024.pdf", [9]);
  let asked = 0;
  const down: PageReader = { id: "down", read: () => Promise.reject(new Error(`down ${++asked}`)) };
  const { sight, openings } = sightOf(down);
  for (let number = 1; number <= 12; number++) {
    await sight.see({ ...sample!.page, number }, sample!.parts, EXPECTS);
  }
  equal(asked, 5);
  equal(openings.length, 5);
  deepEqual(sight.report().unread, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

Deno.test("PageSight.see() has at most four pages on their way, and ends with the run", async () => {
  const [sample] = await sampleReadings("bhp-fy2024.pdf", [9]);
  const run = new AbortController();
  let [busy, most] = [0, 0];
  const waiting: (() => void)[] = [];
  const slow: PageReader = {
    id: "slow",
    read: async (): Promise<PageReadingReply> => {
      most = Math.max(most, ++busy);
      await new Promise<void>((resolve) => waiting.push(resolve));
      busy--;
      return { tables: [], charts: [], usage: USAGE };
    },
  };
  const { sight } = sightOf(slow, { signal: run.signal });
  const see = (number: number) => sight.see({ ...sample!.page, number }, sample!.parts, EXPECTS);
  const seen = Array.from({ length: 10 }, (_, i) => see(i + 1));
  const turn = () => new Promise((resolve) => setTimeout(resolve, 5));
  await turn();
  equal(busy, 4);
  while (waiting.length > 0) {
    waiting.shift()?.();
    await turn();
  }
  ok((await Promise.all(seen)).every((page) => page !== null));
  equal(most, 4);
  const last = see(11);
  run.abort(new Error("stopped"));
  await rejects(last, /stopped/);
  waiting.forEach((resolve) => resolve());
});
