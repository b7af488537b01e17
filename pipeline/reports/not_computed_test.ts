import { deepEqual, match } from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../config.ts";
import { examplePdf, textAt } from "../ingest/examples.ts";
import { ingest } from "../ingest/ingest.ts";
import { openLab } from "../lab.ts";
import { ask } from "./ask.ts";
import type { AskResult } from "./ask_result.ts";

const ROWS = [
  ["Consolidated balance sheet"],
  ["US$M", "2024", "2023"],
  ["Current assets"],
  ["Cash and cash equivalents", "7,054", "7,323"],
  ["Inventories", "4,733", "4,378"],
  ["Other current assets", "1,015", "1,105"],
  ["Total current assets", "12,802", "12,806"],
  ["Property, plant and equipment", "70,113", "73,870"],
  ["Total assets", "82,915", "86,676"],
];

async function askEach(questions: readonly string[]): Promise<readonly AskResult[]> {
  const store = await mkdtemp(join(tmpdir(), "tieout-not-computed-"));
  const lab = await openLab(readConfig({ store }, (name) => name === "TIEOUT_EMBEDDER" ? "none" : undefined));
  try {
    const content = ROWS.flatMap((row, r) =>
      row.map((text, c) =>
        textAt(text, { x: c === 0 ? 60 : 400 + 80 * c - 5 * text.length, y: 760 - 16 * r })
      )
    ).join("\n");
    await ingest([{ name: "alder.pdf", bytes: () => Promise.resolve(examplePdf([{ content }])) }], {
      store: lab.store,
      events: () => {},
      clock: lab.effects.clock,
      run: "test",
      company: "ALD",
      fy: 2024,
      yearEnd: "06-30",
    });
    const results: AskResult[] = [];
    for (const question of questions) results.push(await ask(lab, question));
    return results;
  } finally {
    await lab.close();
    await rm(store, { recursive: true });
  }
}

Deno.test("ask() a change, a mean or an amount per share that lacks a figure is none, and the figure at hand does not stand for it", async () => {
  const [change, mean, share, whole] = await askEach([
    "By how much did ALD's total assets change from FY2022 to FY2024?",
    "What was the average of ALD's total assets over FY2022, FY2023 and FY2024?",
    "What were ALD's total assets per share in FY2024?",
    "By how much did ALD's total assets change from FY2023 to FY2024?",
  ]);
  match(change!.answer ?? "", /^The difference cannot be computed: missing ALD total assets FY2022\./);
  match(mean!.answer ?? "", /^The average cannot be computed: missing ALD total assets FY2022\./);
  match(share!.answer ?? "", /^The amount per share that is asked for is not stated/);
  for (const result of [change, mean, share]) {
    deepEqual([result!.status, result!.calculations], ["abstained", []]);
  }
  deepEqual([whole!.status, whole!.calculations.map(({ value }) => value)], ["answered", ["-3761000000"]]);
});
