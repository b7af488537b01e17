import assert from "node:assert/strict";
import { type Hit, parseSlots } from "../../../retrieval/mod.ts";
import { exampleChunk } from "../../../retrieval/testing.ts";
import { Secret } from "../../secret.ts";
import { type ReplayStep, withReplay } from "../replay.ts";
import { ServiceError } from "../send_request.ts";
import { cohereReranker } from "./reranker.ts";

const KEY = "sk-test-000";
const slots = parseSlots("What was ALD's revenue in FY2024?", { companies: [] });
const hits = Array.from({ length: 12 }, (_, at): Hit => ({
  chunk: exampleChunk({ id: `chunk-${at}`, text: `Revenue ${at}` }),
  rank: at + 1,
  score: 1 / (at + 1),
  figures: [],
}));
const signal = new AbortController().signal;
/** Ranks the passages backwards. */
const backwards: ReplayStep = (body) => {
  const { documents, top_n: topN } = body as {
    readonly documents: readonly string[];
    readonly top_n: number;
  };
  const results = documents.map((_, index) => ({ index, relevance_score: index / 100 })).reverse().slice(
    0,
    topN,
  );
  return { id: "x", results };
};

function open(baseUrl: string) {
  const slept: number[] = [];
  const reranker = cohereReranker({ baseUrl, key: new Secret(KEY), model: "rerank-v3.5" }, {
    clock: () => new Date("2026-10-21T07:27:30Z"),
    sleep: (milliseconds) => {
      slept.push(milliseconds);
      return Promise.resolve();
    },
  });
  return { reranker, slept };
}

Deno.test("cohereReranker() speaks over HTTP: one path, the key as a bearer, nothing else of this machine", () =>
  withReplay({ vendor: "cohere", steps: [backwards] }, async (url, seen) => {
    const read = await open(url).reranker.rerank(slots, hits, { keep: 2, signal });
    assert.deepEqual(read.map(({ chunk }) => chunk.id), ["chunk-11", "chunk-10"]);
    const [request] = seen;
    assert.equal(request?.path, "/v2/rerank");
    assert.equal(request?.headers.get("authorization"), `Bearer ${KEY}`);
    const names = [...request?.headers.keys() ?? []].filter((name) => /^x-/.test(name));
    assert.deepEqual(names, []);
  }));

Deno.test("cohereReranker() serves five companies at the same time, each with a client of its own", () =>
  withReplay({ vendor: "cohere", steps: [backwards] }, async (url, seen) => {
    const { reranker } = open(url);
    const reads = await Promise.all(
      [2, 4, 6, 8, 10].map((from) => reranker.rerank(slots, hits.slice(0, from), { keep: 1, signal })),
    );
    assert.deepEqual(reads.map(([hit]) => hit?.chunk.id), [1, 3, 5, 7, 9].map((at) => `chunk-${at}`));
    assert.equal(seen.length, 5);
  }));

Deno.test("cohereReranker() obeys retry-after, repeats after a failure of the server, and refuses what it cannot use", async () => {
  await withReplay({ vendor: "cohere", steps: ["http_429_seconds", backwards] }, async (url, seen) => {
    const { reranker, slept } = open(url);
    assert.equal((await reranker.rerank(slots, hits, { keep: 2, signal })).length, 2);
    assert.deepEqual([slept, seen.length], [[3000], 2]);
  });
  for (
    const [name, reason, requests] of [
      ["http_500", "server", 2],
      ["http_200_html", "unusable", 1],
      ["http_200_broken", "unusable", 1],
      ["rerank_bad_unknown", "unusable", 1],
      ["rerank_bad_fewer", "unusable", 1],
    ] as const
  ) {
    await withReplay({ vendor: "cohere", steps: [name] }, async (url, seen) => {
      await assert.rejects(open(url).reranker.rerank(slots, hits, { keep: 3, signal }), (error) => {
        assert.ok(error instanceof ServiceError);
        assert.equal(error.reason, reason, error.message);
        return true;
      });
      assert.equal(seen.length, requests);
    });
  }
});

Deno.test("cohereReranker() ends with the run while the service is silent, and leaves nothing behind", () =>
  withReplay({ vendor: "cohere", steps: ["hang"] }, async (url, seen) => {
    const stop = new AbortController();
    const reading = open(url).reranker.rerank(slots, hits, { keep: 3, signal: stop.signal });
    while (seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    stop.abort(new DOMException("stop", "AbortError"));
    await assert.rejects(reading, { name: "AbortError" });
  }));

Deno.test("cohereReranker() says that a server which is not there is not there", async () => {
  const { reranker } = open("http://127.0.0.1:9");
  await assert.rejects(reranker.rerank(slots, hits, { keep: 3, signal }), (error) => {
    assert.ok(error instanceof ServiceError);
    assert.equal(error.reason, "connection");
    return true;
  });
});
