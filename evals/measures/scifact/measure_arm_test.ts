import assert from "node:assert/strict";
import { type Lab, openLab, readConfig } from "tieout";
import { readArm } from "../financebench/search_arm.ts";
import { embedCollection, keepCollection } from "./keep_collection.ts";
import { measureArm } from "./measure_arm.ts";
import type { Beir, BeirQuery } from "./read_beir.ts";

const COLLECTION: Beir = {
  sha256: "c".repeat(64),
  documents: [
    { id: "d1", title: "Copper", text: "Copper conducts heat." },
    { id: "d2", title: "Iron", text: "Iron rusts in water, unlike copper." },
    { id: "d3", title: "", text: "Gold does not rust." },
  ],
  queries: [],
};

const query = (id: string, text: string, ...relevant: readonly string[]): BeirQuery => ({
  id,
  text,
  grades: new Map(relevant.map((one) => [one, 1])),
});

async function withLab(use: (lab: Lab) => Promise<void>): Promise<void> {
  const config = readConfig({ store: ":memory:" }, (name) => name === "TIEOUT_EMBEDDER" ? "none" : undefined);
  const lab = await openLab(config);
  try {
    await use(lab);
  } finally {
    await lab.close();
  }
}

const outside = { progress: () => {}, signal: new AbortController().signal };

Deno.test("measureArm() scores each query, one that finds nothing and one without a word as 0, and takes the mean", async () => {
  await withLab(async (lab) => {
    await keepCollection(lab, COLLECTION);
    // a second run leaves what stands there
    await keepCollection(lab, COLLECTION);
    const { queries, ...means } = await measureArm([
      query("first", "copper heat", "d1"),
      query("second", "copper heat", "d2"),
      query("none", "platinum", "d1"),
      query("no word", "?", "d1"),
    ], { ...outside, lab, arm: readArm({ mode: "keyword" }) });
    assert.deepEqual(queries, [
      { id: "first", "ndcg@10": 1, "recall@100": 1, "mrr@10": 1, found: ["d1", "d2"] },
      { id: "second", "ndcg@10": 1 / Math.log2(3), "recall@100": 1, "mrr@10": 1 / 2, found: ["d1", "d2"] },
      { id: "none", "ndcg@10": 0, "recall@100": 0, "mrr@10": 0, found: [] },
      { id: "no word", "ndcg@10": 0, "recall@100": 0, "mrr@10": 0, found: [] },
    ]);
    assert.deepEqual(means, {
      "ndcg@10": (1 + 1 / Math.log2(3) + 0 + 0) / 4,
      "recall@100": (1 + 1 + 0 + 0) / 4,
      "mrr@10": (1 + 1 / 2 + 0 + 0) / 4,
      n: 4,
    });
  });
});

Deno.test("embedCollection() says what is missing where no embedder is configured", async () => {
  await withLab(async (lab) => {
    await assert.rejects(embedCollection(lab, outside), { message: /set TIEOUT_EMBEDDER/ });
  });
});
