import assert from "node:assert/strict";
import type { Hit, Usage } from "../../../retrieval/mod.ts";
import { parseSlots } from "../../../retrieval/mod.ts";
import { exampleChunk, rerankerContract } from "../../../retrieval/testing.ts";
import { Secret } from "../../secret.ts";
import { recordedNames, recordedReply, replayFetch, type ReplayStep } from "../replay.ts";
import { ServiceError } from "../send_request.ts";
import { cohereReranker, missingForRerank, readCohereRerankSettings } from "./reranker.ts";

const KEY = "sk-test-000";
const SETTINGS = { baseUrl: "https://models.invalid", key: new Secret(KEY), model: "rerank-v3.5" };
const slots = parseSlots("What was ALD's revenue in FY2024?", { companies: [] });
const signal = new AbortController().signal;

/** Ranks as `rerank.json` says, cut to the asked number, as the service does. */
const { body: full } = await recordedReply("cohere", "rerank");
const best: ReplayStep = (body) => {
  const { results, ...rest } = full as { readonly results: readonly { readonly index: number }[] };
  const { documents, top_n: topN } = body as {
    readonly documents: readonly string[];
    readonly top_n: number;
  };
  return { ...rest, results: results.filter(({ index }) => index < documents.length).slice(0, topN) };
};

function open(steps: readonly ReplayStep[], settings = SETTINGS) {
  const slept: number[] = [];
  const { fetch, seen } = replayFetch("cohere", steps);
  const reranker = cohereReranker(settings, {
    clock: () => new Date(0),
    sleep: (milliseconds) => {
      slept.push(milliseconds);
      return Promise.resolve();
    },
    fetch,
  });
  return { reranker, seen, slept };
}

const hits = Array.from({ length: 12 }, (_, at): Hit => ({
  chunk: exampleChunk({
    id: `chunk-${at}`,
    section: "Income statement",
    unit: "US$M",
    text: `Revenue ${at}`,
  }),
  rank: at + 1,
  score: 1 / (at + 1),
  figures: [],
}));

rerankerContract("cohereReranker()", () => open([best]).reranker);

Deno.test("cohereReranker() sends the question and, for each passage, whose it is, its year, heading and unit", async () => {
  const { reranker, seen } = open([best]);
  const read = await reranker.rerank(slots, hits, { keep: 3, signal });
  assert.deepEqual(read.map(({ chunk, reranked }) => [chunk.id, reranked]), [
    ["chunk-9", { rank: 1, score: 0.98431 }],
    ["chunk-0", { rank: 2, score: 0.61207 }],
    // of equal scores the one that fusion has first
    ["chunk-4", { rank: 3, score: 0.40113 }],
  ]);
  const [{ path, body, headers }] = [...seen] as [typeof seen[number]];
  assert.equal(path, "/v2/rerank");
  assert.equal(headers.get("authorization"), `Bearer ${KEY}`);
  const { model, query, documents, top_n } = body as { readonly documents: readonly string[] } & typeof body;
  assert.deepEqual({ model, query, top_n }, { model: "rerank-v3.5", query: slots.question, top_n: 3 });
  const { company, fy } = hits[0]!.chunk;
  assert.equal(documents[0], `${company} · FY${fy} · Income statement · US$M\nRevenue 0`);
  assert.equal(documents.length, 12);
});

Deno.test("cohereReranker() sends a hundred passages at most, of a page at most, and no endless question", async () => {
  const many = Array.from({ length: 130 }, (_, at): Hit => ({
    ...hits[0]!,
    chunk: exampleChunk({ id: `c${at}`, text: "tailings ".repeat(3000) }),
  }));
  const { reranker, seen } = open([best]);
  await reranker.rerank({ ...slots, question: "why ".repeat(9000) }, many, { keep: 8, signal });
  const { documents, query } = seen[0]!.body as {
    readonly documents: readonly string[];
    readonly query: string;
  };
  assert.equal(documents.length, 100);
  assert.ok(documents.every((text) => text.length < 4_200));
  assert.equal(query.length, 2_000);
});

Deno.test("cohereReranker() asks nothing where nothing is to be read", async () => {
  const { reranker, seen } = open([best]);
  assert.deepEqual(await reranker.rerank(slots, hits, { keep: 0, signal }), []);
  assert.deepEqual(await reranker.rerank(slots, [], { keep: 8, signal }), []);
  assert.equal(seen.length, 0);
});

Deno.test("cohereReranker() tells what a search costs, and of failed calls that they were made", async () => {
  const spent: Usage[] = [];
  const { reranker } = open(["http_500", best]);
  await reranker.rerank(slots, hits, { keep: 3, signal, spend: (usage) => spent.push(usage) });
  const total = (key: keyof Usage) => spent.reduce((sum, usage) => sum + usage[key], 0);
  assert.deepEqual([total("calls"), total("costUsd")], [2, 0.002]);
});

for (const name of await recordedNames("cohere", "rerank_bad_")) {
  Deno.test(`cohereReranker() refuses ${name} and does not ask again`, async () => {
    const { reason } = await recordedReply("cohere", name);
    const { reranker, seen } = open([name]);
    await assert.rejects(reranker.rerank(slots, hits, { keep: 3, signal }), (error) => {
      assert.ok(error instanceof ServiceError);
      assert.equal(error.reason, reason);
      assert.match(error.message, /^Cannot rerank with cohere rerank-v3\.5: the reply cannot be used, it /);
      return true;
    });
    assert.equal(seen.length, 1);
  });
}

const AGAIN = new Set([
  "http_429_seconds",
  "http_429_plain",
  "http_500",
  "http_503_text",
]);
for (const name of await recordedNames("cohere", "http_")) {
  Deno.test(`cohereReranker() throws for ${name}, after one repetition where it may pass, and shows no key`, async () => {
    const { reason } = await recordedReply("cohere", name);
    const { reranker, seen } = open([name]);
    await assert.rejects(reranker.rerank(slots, hits, { keep: 3, signal }), (error) => {
      assert.ok(error instanceof ServiceError, Deno.inspect(error));
      assert.equal(error.reason, reason);
      assert.equal(Deno.inspect(error, { depth: 9 }).includes(KEY), false);
      return true;
    });
    assert.equal(seen.length, AGAIN.has(name) ? 2 : 1);
  });
}

Deno.test("cohereReranker() waits as long as it is told before it asks again, and not an hour", async () => {
  const told = open(["http_429_seconds", best]);
  assert.equal((await told.reranker.rerank(slots, hits, { keep: 3, signal })).length, 3);
  assert.deepEqual(told.slept, [3000]);
  const long = open(["http_429_long", best]);
  await assert.rejects(long.reranker.rerank(slots, hits, { keep: 3, signal }), /it asks to wait 3600 s$/);
  assert.deepEqual(long.slept, []);
});

Deno.test("cohereReranker() ends with the run", async () => {
  const { reranker, seen } = open([best]);
  const stop = AbortSignal.abort(new DOMException("stop", "AbortError"));
  await assert.rejects(reranker.rerank(slots, hits, { keep: 3, signal: stop }), { name: "AbortError" });
  assert.equal(seen.length, 0);
});

Deno.test("readCohereRerankSettings() keeps a key to its host, and says what to set where it is missing (H11)", () => {
  const from = (env: Readonly<Record<string, string>>) => readCohereRerankSettings((name) => env[name]);
  assert.match(
    missingForRerank(from({})) ?? "",
    /^set TIEOUT_COHERE_KEY to the key of api\.cohere\.com.*TIEOUT_RERANKER=reader/,
  );
  for (const name of ["COHERE_API_KEY", "CO_API_KEY", "TIEOUT_COHERE_KEY"]) {
    assert.equal(from({ [name]: KEY }).key?.reveal(), KEY);
    assert.equal(missingForRerank(from({ [name]: KEY })), null);
  }
  const elsewhere = {
    TIEOUT_COHERE_BASE_URL: "https://models.invalid",
    COHERE_API_KEY: KEY,
    CO_API_KEY: KEY,
  };
  assert.equal(from(elsewhere).key, null);
  assert.match(missingForRerank(from(elsewhere)) ?? "", /models\.invalid/);
  assert.equal(missingForRerank(from({ TIEOUT_COHERE_BASE_URL: "http://localhost:8000" })), null);
  assert.throws(() => from({ TIEOUT_COHERE_BASE_URL: "models" }), /TIEOUT_COHERE_BASE_URL: it is no address/);
  assert.equal(from({ TIEOUT_COHERE_RERANK_MODEL: "rerank-v4.0-pro" }).model, "rerank-v4.0-pro");
});
