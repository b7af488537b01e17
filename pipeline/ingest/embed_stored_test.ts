import assert from "node:assert/strict";
import { type Embedder, memoryChunkStore, memoryVectorStore, type Usage } from "../../retrieval/mod.ts";
import { wordEmbedder } from "../../retrieval/testing.ts";
import { renderIngest } from "../cli/render_ingest.ts";
import { examplePdf, textAt } from "./examples.ts";
import { ingest, type IngestOptions } from "./ingest.ts";

const WORDS = wordEmbedder();
const FREE: Usage = { calls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 };

function report(name: string, sentence: string) {
  const bytes = examplePdf([{ content: textAt(sentence, { x: 60, y: 700 }) }]);
  return { name, bytes: () => Promise.resolve(bytes) };
}
const FILES = [
  report("a.pdf", "Revenue of the group was 1,205 million in 2024, more than in the year before."),
  report("b.pdf", "Iron ore was shipped from the new port for the first time in the year 2024."),
];

function setUp(embedder: Embedder = WORDS) {
  const store = memoryChunkStore();
  const vectors = memoryVectorStore(store);
  const events: { readonly name: string; readonly data: Readonly<Record<string, unknown>> }[] = [];
  const options: IngestOptions = {
    store,
    vectors: () => Promise.resolve({ embedder, store: vectors }),
    events: (event) => events.push(event),
    clock: () => new Date(0),
    run: "test",
    company: "Alder",
    fy: 2024,
    yearEnd: "06-30",
  };
  return { store, vectors, events, options };
}

Deno.test("ingest() embeds a document when it is stored, and what an earlier run left", async () => {
  const { options, vectors, events } = setUp();
  await ingest(FILES.slice(0, 1), { ...options, vectors: () => Promise.resolve(null) });
  const summary = await ingest(FILES, options);
  const { chunks } = await vectors.coverage({ model: WORDS });
  assert.ok(chunks >= 2);
  assert.deepEqual(summary.vectors, {
    model: "words",
    embedded: chunks,
    chunks,
    missing: 0,
    usage: FREE,
    error: null,
  });
  // the first document is unchanged, so what it left was embedded before the second was stored
  const names = events.map(({ name }) => name).filter((name) => /stored|unchanged/.test(name));
  assert.deepEqual(names.slice(-4), [
    "document.unchanged",
    "vectors.stored",
    "document.stored",
    "vectors.stored",
  ]);
  assert.equal((await ingest([], options)).vectors?.embedded, 0);
});

Deno.test("ingest() stores every document though embedding fails, says so once, and a later run embeds them", async () => {
  const broken: Embedder = { ...WORDS, embed: () => Promise.reject(new Error("no weights")) };
  const { options, store, vectors, events } = setUp(broken);
  const summary = await ingest(FILES, options);
  assert.deepEqual(summary.files.map(({ outcome }) => outcome), ["added", "added"]);
  const { chunks } = await vectors.coverage({ model: WORDS });
  assert.deepEqual(summary.vectors, {
    model: "words",
    embedded: 0,
    chunks,
    missing: chunks,
    usage: FREE,
    error: "no weights",
  });
  const opened = events.filter(({ name }) => name === "layer.opened");
  assert.deepEqual(opened.map(({ data }) => data.layer), ["embedder"]);
  assert.equal((await store.documents()).length, 2);
  const later = await ingest([], {
    ...options,
    vectors: () => Promise.resolve({ embedder: WORDS, store: vectors }),
  });
  assert.deepEqual(later.vectors, {
    model: "words",
    embedded: chunks,
    chunks,
    missing: 0,
    usage: FREE,
    error: null,
  });
});

Deno.test("ingest() says where the model cannot be known, and stores the document", async () => {
  const { options, store } = setUp();
  const summary = await ingest(FILES.slice(0, 1), {
    ...options,
    vectors: () => Promise.reject(new Error("no such folder")),
  });
  assert.equal(summary.vectors?.error, "no such folder");
  assert.equal((await store.documents()).length, 1);
});

Deno.test("ingest() stopped while it embeds is aborted, and keeps what was stored", async () => {
  const stop = new AbortController();
  const slow: Embedder = {
    ...WORDS,
    embed: (texts, options) => {
      stop.abort(new DOMException("stop", "AbortError"));
      return WORDS.embed(texts, options);
    },
  };
  const { options, store } = setUp(slow);
  await assert.rejects(() => ingest(FILES, { ...options, signal: stop.signal }), { name: "AbortError" });
  assert.equal((await store.documents()).length, 1);
});

Deno.test("ingest() of a dry run embeds nothing", async () => {
  const { options } = setUp();
  assert.equal((await ingest(FILES, { ...options, dryRun: true })).vectors, null);
});

Deno.test("ingest() sums up what a service was paid for vectors", async () => {
  const usage: Usage = { calls: 1, inputTokens: 30, outputTokens: 0, costUsd: 0.25 };
  const paid: Embedder = {
    ...WORDS,
    embed: (texts, options) => {
      options.spend?.(usage);
      return WORDS.embed(texts, options);
    },
  };
  const summary = await ingest(FILES, setUp(paid).options);
  assert.deepEqual(summary.vectors?.usage, { calls: 2, inputTokens: 60, outputTokens: 0, costUsd: 0.5 });
  assert.match(renderIngest(summary), /^\d texts embedded with words; 2 calls, US\$0\.50$/m);
});

Deno.test("ingest() without files says of all chunks how they stand", async () => {
  const { options, vectors } = setUp();
  await ingest(FILES, { ...options, vectors: () => Promise.resolve(null) });
  const { chunks } = await vectors.coverage({ model: WORDS });
  assert.equal(
    renderIngest(await ingest([], options)),
    `${chunks} texts embedded with words\nAll ${chunks} chunks have a vector of words\n`,
  );
  const none = await ingest([], { ...options, vectors: () => Promise.resolve(null) });
  assert.match(renderIngest(none), /^Nothing is embedded: TIEOUT_EMBEDDER is none$/m);
  const other = wordEmbedder({ id: "other", dimension: 4 });
  const broken: Embedder = { ...other, embed: () => Promise.reject(new Error("no weights")) };
  const failed = await ingest([], {
    ...options,
    vectors: () => Promise.resolve({ embedder: broken, store: vectors }),
  });
  assert.equal(
    renderIngest(failed),
    `warning: no weights\nwarning: ${chunks} of ${chunks} chunks have no vector of other and are found by their words ` +
      "alone: deno task ingest --embed embeds them\n",
  );
});
