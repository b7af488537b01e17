import assert from "node:assert/strict";
import ablation from "./ablation.ts";
import { ABLATION_MODES } from "./ablation/arms.ts";

const FILES: Readonly<Record<string, string>> = {
  "corpus.jsonl": [
    ["d1", "The copper of the mine, and of the port"],
    ["d2", "Copper prices fell"],
    ["d3", "Iron ore of the mine"],
  ].map(([_id, text]) => JSON.stringify({ _id, text })).join("\n"),
  "queries.jsonl": '{"_id": "q1", "text": "copper prices"}\n{"_id": "q2", "text": "ore of the mine"}\n',
  "qrels_test.tsv": "q1\td2\t1\nq2\td3\t1\n",
};

async function withData(use: (data: string) => Promise<void>): Promise<void> {
  const data = await Deno.makeTempDir();
  try {
    await Deno.mkdir(`${data}/scifact`);
    for (const [name, text] of Object.entries(FILES)) {
      await Deno.writeTextFile(`${data}/scifact/${name}`, text);
    }
    await use(data);
  } finally {
    await Deno.remove(data, { recursive: true });
  }
}

const OUTSIDE = {
  limit: Infinity,
  progress: () => {},
  signal: new AbortController().signal,
  env: () => undefined,
  path: (path: string) => path,
};

Deno.test("ablation runs every arm of a mode over the same queries", async () => {
  await withData(async (data) => {
    const flags = { only: "scifact", mode: "keyword", store: `${data}/stores` };
    const { json } = await ablation.run({ ...OUTSIDE, data, flags });
    assert.deepEqual(json["base"], [{ name: "SciFact nDCG@10", n: 2, mean: 1 }]);
    const arms = json["arms"] as readonly {
      readonly name: string;
      readonly figures: Record<string, { readonly n: number }>;
    }[];
    assert.deepEqual(arms.map(({ name }) => name), ABLATION_MODES.keyword.map(({ name }) => name));
    assert.ok(arms.every(({ figures }) => figures["SciFact nDCG@10"]?.n === 2));
  });
});

Deno.test("ablation names the words that it does not take", async () => {
  const run = (flags: Readonly<Record<string, string>>) => ablation.run({ ...OUTSIDE, data: ".", flags });
  await assert.rejects(run({ only: "icdar" }), /--only takes scifact, financebench, not "icdar"/);
  await assert.rejects(run({ mode: "vector" }), /--mode takes reranked, keyword, not "vector"/);
});
