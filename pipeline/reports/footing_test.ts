import { deepEqual, equal, match } from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../config.ts";
import { examplePdf, textAt } from "../ingest/examples.ts";
import { ingest } from "../ingest/ingest.ts";
import { openLab } from "../lab.ts";
import { ask } from "./ask.ts";
import type { AskResult } from "./ask_result.ts";
import { renderAnswer } from "./render.ts";

/** A balance sheet; what 2024 prints for inventories is given. */
function report(inventories: string): Uint8Array {
  const rows = [
    ["Consolidated balance sheet"],
    ["US$M", "2024", "2023"],
    ["Current assets"],
    ["Cash and cash equivalents", "7,054", "7,323"],
    ["Inventories", inventories, "4,378"],
    ["Other current assets", "1,015", "1,105"],
    ["Total current assets", "12,802", "12,806"],
    ["Non-current assets"],
    ["Property, plant and equipment", "68,595", "72,131"],
    ["Goodwill", "1,518", "1,739"],
    ["Total non-current assets", "70,113", "73,870"],
    ["Total assets", "82,915", "86,676"],
    ["Total liabilities", "44,456", "48,146"],
    ["Total equity", "38,459", "38,530"],
    ["Total liabilities and equity", "82,915", "86,676"],
  ];
  const texts = rows.flatMap((row, r) =>
    row.map((text, c) => textAt(text, { x: c === 0 ? 60 : 400 + 80 * c - 5 * text.length, y: 760 - 16 * r }))
  );
  return examplePdf([{ content: texts.join("\n") }]);
}

async function asked(inventories: string) {
  const store = await mkdtemp(join(tmpdir(), "tieout-footing-"));
  const lab = await openLab(readConfig({ store }, (name) => name === "TIEOUT_EMBEDDER" ? "none" : undefined));
  try {
    const summary = await ingest([{ name: "alder.pdf", bytes: () => Promise.resolve(report(inventories)) }], {
      store: lab.store,
      events: () => {},
      clock: lab.effects.clock,
      run: "test",
      company: "Alder",
      fy: 2024,
      yearEnd: "06-30",
    });
    return {
      footing: summary.files[0]?.footing,
      stored: (await lab.store.documents())[0]?.footing,
      result: await ask(lab, "What were Alder's inventories in FY2024?"),
    };
  } finally {
    await lab.close();
    await rm(store, { recursive: true });
  }
}

Deno.test("ask() says of a figure whose table does not add up that it does not, and by how much", async (t) => {
  await t.step("a table that foots leaves the answer as it is", async () => {
    const { footing, stored, result } = await asked("4,733");
    deepEqual([footing?.foots, footing?.off, footing], [1, 0, stored]);
    equal(footing?.checks.every(({ status }) => status === "passed"), true);
    deepEqual(result.values.map(({ value, footing, offBy }) => [value, footing, offBy]), [
      ["4733000000", "foots", null],
    ]);
    deepEqual([result.caveat, footingOf(result)], [null, "foots"]);
  });
  await t.step("one misprinted cell carries its mark to values, citation and caveat", async () => {
    const { footing, result } = await asked("4,373");
    deepEqual(footing?.offTables.map(({ page, totals }) => [page, totals.map(({ by }) => by)]), [[1, [
      "360",
    ]]]);
    deepEqual(result.values.map(({ value, footing, offBy }) => [value, footing, offBy]), [
      ["4373000000", "off", "360"],
    ]);
    equal(footingOf(result), "off");
    match(
      renderAnswer(result),
      /The table this figure stands in does not add up by 360 \(Alder FY2024, page 1: Total current assets, .*2024\)\./,
    );
  });
});

function footingOf({ citations: [first] }: AskResult) {
  return first?.kind === "report" ? first.footing : undefined;
}
