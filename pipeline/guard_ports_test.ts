import assert from "node:assert/strict";
import type { LayerOpening } from "../guardrails/mod.ts";
import { type Embedder, type Hit, parseSlots, type Reranker, type Usage } from "../retrieval/mod.ts";
import { exampleChunk, rerankerContract, wordEmbedder } from "../retrieval/testing.ts";
import { guardChat, guardEmbedder, guardNews, guardReranker } from "./guard_ports.ts";
import { BUDGET, Ledger } from "./ledger.ts";

const signal = new AbortController().signal;
const WORDS = wordEmbedder();
const BROKEN: Embedder = { ...WORDS, embed: () => Promise.reject(new Error("no weights")) };

function port() {
  const openings: LayerOpening[] = [];
  return {
    openings,
    ledger: new Ledger({ ...BUDGET, run: { ...BUDGET.run, calls: 2 } }, { clock: () => new Date(0) }),
    milliseconds: 1000,
    onOpen: (opening: LayerOpening) => void openings.push(opening),
  };
}

Deno.test("guardEmbedder() gives no vector when it fails, loudly, and lets a cancelled run end", async () => {
  const { openings, ...watch } = port();
  const guarded = guardEmbedder(BROKEN, watch);
  assert.deepEqual(await guarded.embed(["copper"], { kind: "query", signal }), []);
  assert.deepEqual(openings.map(({ layer, message }) => [layer, message]), [["embedder", "no weights"]]);
  const stopped = AbortSignal.abort(new DOMException("stop", "AbortError"));
  await assert.rejects(async () => await guarded.embed(["iron"], { kind: "query", signal: stopped }), {
    name: "AbortError",
  });
  assert.equal(openings.length, 1);
});

const SLOTS = parseSlots("What was ALD's revenue?", { companies: [] });
const HITS = Array.from({ length: 12 }, (_, at): Hit => ({
  chunk: exampleChunk({ id: `chunk-${at}` }),
  rank: at + 1,
  score: 1 / (at + 1),
  figures: [],
}));

/** Gives what `read` makes of the hits. */
function reading(read: (hits: readonly Hit[], keep: number) => readonly Hit[]): Reranker {
  return { id: "test", rerank: (_slots, hits, { keep }) => Promise.resolve(read(hits, keep)) };
}

const LAST = reading((hits, keep) => hits.slice(hits.length - keep));
rerankerContract(
  "guardReranker()",
  () => guardReranker(reading((hits, keep) => hits.toReversed().slice(0, keep)), port()),
);

const BAD: Readonly<Record<string, { readonly reranker: Reranker; readonly says: RegExp }>> = {
  "throws": {
    reranker: reading(() => {
      throw new Error("503");
    }),
    says: /^503$/,
  },
  "hangs": { reranker: { id: "test", rerank: () => new Promise(() => {}) }, says: /took longer than 20 ms/ },
  "gives one that it was not given": {
    reranker: reading((
      hits,
      keep,
    ) => [...hits.slice(0, keep - 1), { ...hits[0]!, chunk: exampleChunk({ id: "x" }) }]),
    says: /^Cannot use what test read: it was not given x$/,
  },
  "gives fewer than asked": {
    reranker: reading((hits, keep) => hits.slice(0, keep - 1)),
    says: /^Cannot use what test read: 7 passages where 8 were asked for$/,
  },
  "gives more than asked": {
    reranker: reading((hits) => hits),
    says: /12 passages where 8 were asked for$/,
  },
  "gives one twice": {
    reranker: reading((hits, keep) => [hits[1]!, ...hits.slice(1, keep)]),
    says: /^Cannot use what test read: a passage comes twice$/,
  },
};

for (const [what, { reranker, says }] of Object.entries(BAD)) {
  Deno.test(`guardReranker() one that ${what} leaves the order of the fusion, loudly`, async () => {
    const { openings, ...watch } = port();
    const guarded = guardReranker(reranker, { ...watch, milliseconds: 20 });
    assert.deepEqual(await guarded.rerank(SLOTS, HITS, { keep: 8, signal }), HITS.slice(0, 8));
    assert.deepEqual(openings.map(({ layer }) => layer), ["reranker"]);
    assert.match(openings[0]?.message ?? "", says);
    assert.equal(openings[0]?.opening, "the order of the fusion stays");
  });
}

Deno.test("guardReranker() passes a sound reading on, and asks no more of one that has fewer hits to read", async () => {
  const { openings, ...watch } = port();
  const guarded = guardReranker(LAST, watch);
  assert.deepEqual(await guarded.rerank(SLOTS, HITS, { keep: 2, signal }), HITS.slice(10));
  assert.deepEqual(await guarded.rerank(SLOTS, HITS.slice(0, 1), { keep: 1, signal }), HITS.slice(0, 1));
  assert.deepEqual(openings, []);
});

Deno.test("guardReranker() lets a cancelled run end", async () => {
  const { openings, ...watch } = port();
  const stop = AbortSignal.abort(new DOMException("stop", "AbortError"));
  await assert.rejects(guardReranker(LAST, watch).rerank(SLOTS, HITS, { keep: 2, signal: stop }), {
    name: "AbortError",
  });
  assert.deepEqual(openings, []);
});

Deno.test("guardReranker() and guardEmbedder() write what calls cost into the ledger, and stop at its ceiling", async () => {
  const { openings, ...watch } = port();
  const usage: Usage = { calls: 1, inputTokens: 7, outputTokens: 0, costUsd: 0.002 };
  const paid: Reranker = {
    id: "paid",
    rerank: (_slots, hits, { keep, spend }) => {
      spend?.(usage);
      return Promise.resolve(hits.slice(0, keep));
    },
  };
  const embedder: Embedder = {
    ...WORDS,
    embed: (texts, options) => {
      options.spend?.(usage);
      return WORDS.embed(texts, options);
    },
  };
  await guardReranker(paid, watch).rerank(SLOTS, HITS, { keep: 1, signal });
  await guardEmbedder(embedder, watch).embed(["copper"], { kind: "query", signal });
  assert.deepEqual(watch.ledger.takePage().usage, {
    calls: 2,
    inputTokens: 14,
    outputTokens: 0,
    costUsd: 0.004,
  });
  assert.deepEqual(openings, []);
  await guardReranker(paid, watch).rerank(SLOTS, HITS, { keep: 1, signal });
  await guardEmbedder(embedder, watch).embed(["copper"], { kind: "query", signal });
  assert.deepEqual(openings.map(({ layer }) => layer), ["reranker", "embedder"]);
  assert.deepEqual(watch.ledger.takePage().usage.calls, 0);
});

/** A model that never answers; `stopped` tells whether its call was ended. */
function hangingModel() {
  const stopped = Promise.withResolvers<void>();
  const hang = ({ signal }: { readonly signal: AbortSignal }) =>
    new Promise<never>((_, reject) =>
      signal.addEventListener("abort", () => {
        stopped.resolve();
        reject(signal.reason);
      }, { once: true })
    );
  return { model: { id: "hangs", decide: hang, useTools: hang, write: hang }, stopped: stopped.promise };
}

Deno.test("guardChat() a call has the time that is left of its node or run, whichever is less, and is stopped then", async () => {
  for (
    const { node, run, late } of [
      { node: 20, run: 60_000, late: 0 },
      { node: 60_000, run: 20, late: 0 },
      { node: 60_000, run: 60_000, late: 59_980 },
    ]
  ) {
    let now = 0;
    const ledger = new Ledger({
      run: { ...BUDGET.run, milliseconds: run },
      node: { ...BUDGET.node, writer: { ...BUDGET.node.writer, milliseconds: node } },
    }, { clock: () => new Date(now) });
    now = late;
    const { openings, ...watch } = port();
    const { model, stopped } = hangingModel();
    const guarded = guardChat(model, { ...watch, milliseconds: 60_000, ledger, seat: "writer" });
    const text = await guarded.write({ task: "draft", input: {}, prompt: { system: "", user: "" }, signal });
    assert.equal(text, "");
    await stopped;
    assert.deepEqual(openings.map(({ layer, error }) => [layer, error]), [["draft", "TimeoutError"]]);
  }
});

Deno.test("guardEmbedder() what is no vector of its model gives none, loudly", async () => {
  const bad: Readonly<Record<string, unknown>> = {
    "fewer": [],
    "prose": "copper",
    "lists": [[1, 2]],
    "of another length": [new Float32Array(WORDS.dimension + 1)],
    "not a number": [new Float32Array(WORDS.dimension).fill(NaN)],
    "nothing": undefined,
  };
  for (const [what, made] of Object.entries(bad)) {
    const { openings, ...watch } = port();
    const guarded = guardEmbedder({ ...WORDS, embed: () => Promise.resolve(made as never) }, watch);
    assert.deepEqual(await guarded.embed(["copper"], { kind: "query", signal }), [], what);
    assert.match(openings[0]?.message ?? "", /^Cannot use what .* embedded: /, what);
  }
});

Deno.test("guardNews() articles of another form are none, loudly", async () => {
  const whole = { company: "ALD", title: "t", text: "t", source: "s", date: null, url: null, file: null };
  for (const items of ["prose", [{ ...whole, title: 7 }], [null], { items: [] }, undefined]) {
    const { openings, ...watch } = port();
    const source = () => Promise.resolve({ id: "wire", search: () => Promise.resolve(items as never) });
    assert.deepEqual(await guardNews(source, watch)({} as never, signal), { outcome: "failed" });
    assert.match(openings[0]?.message ?? "", /^Cannot use what wire found: /);
  }
  const { openings, ...watch } = port();
  const source = () => Promise.resolve({ id: "wire", search: () => Promise.resolve([whole]) });
  assert.deepEqual(await guardNews(source, watch)({} as never, signal), { outcome: "found", items: [whole] });
  assert.deepEqual(openings, []);
});

Deno.test("guard…() a layer with a limit of its own is held to it, the others to theirs", async () => {
  const { openings, ...watch } = port();
  const hanging: Reranker = { id: "test", rerank: () => new Promise(() => {}) };
  const guarded = guardReranker(hanging, { ...watch, milliseconds: 60_000, limits: { reranker: 20 } });
  assert.deepEqual(await guarded.rerank(SLOTS, HITS, { keep: 1, signal }), HITS.slice(0, 1));
  assert.deepEqual(openings.map(({ message }) => message), ["The call took longer than 20 ms"]);
});
