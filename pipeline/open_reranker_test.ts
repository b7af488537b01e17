import assert from "node:assert/strict";
import { exampleChunk } from "../retrieval/testing.ts";
import { type Hit, noReranker, offlineReader, parseSlots } from "../retrieval/mod.ts";
import { assertServices } from "./assert_services.ts";
import { readConfig } from "./config.ts";
import { openReranker } from "./open_reranker.ts";
import { exampleCrossEncoder, writeExampleFolder } from "./providers/local/text/examples.ts";

const EFFECTS = { clock: () => new Date(0) };
const KEY = "sk-test-000";
const configured = (env: Readonly<Record<string, string>>) => readConfig({}, (name) => env[name]);
const chosen = (env: Readonly<Record<string, string>>) => configured(env).reranker;
const everywhere = () => true;

Deno.test("openReranker() is the offline reader where nothing is said, and none is a reranker like the others", async () => {
  assert.equal((await openReranker(chosen({}), EFFECTS)).reranker, offlineReader);
  assert.equal((await openReranker(chosen({ TIEOUT_RERANKER: "reader" }), EFFECTS)).reranker, offlineReader);
  assert.equal((await openReranker(chosen({ TIEOUT_RERANKER: "none" }), EFFECTS)).reranker, noReranker);
});

Deno.test("openReranker() an unknown name is a RangeError that lists the known ones", async () => {
  for (const name of ["nobody", "constructor", "__proto__"]) {
    await assert.rejects(openReranker(chosen({ TIEOUT_RERANKER: name }), EFFECTS), {
      name: "RangeError",
      message: `Cannot use the reranker ${name}: TIEOUT_RERANKER takes one of reader, none, cohere, local`,
    });
  }
});

Deno.test("openReranker() cohere says which task has the network, then what to set, and shows no key (H13)", async () => {
  const withKey = chosen({ TIEOUT_RERANKER: "cohere", COHERE_API_KEY: KEY });
  // the permissions of the tests reach nothing
  await assert.rejects(openReranker(withKey, EFFECTS), (error) => {
    assert.ok(error instanceof Error);
    assert.match(
      error.message,
      /^Cannot rerank with cohere: this task has no network for api\.cohere\.com\. Use deno task ask:live/,
    );
    return !error.message.includes(KEY);
  });
  await assert.rejects(
    openReranker(chosen({ TIEOUT_RERANKER: "cohere" }), EFFECTS, everywhere),
    /^Error: Cannot rerank with cohere: set TIEOUT_COHERE_KEY .*TIEOUT_RERANKER=reader/,
  );
  const { reranker, close } = await openReranker(withKey, EFFECTS, everywhere);
  assert.equal(reranker.id, "cohere rerank-v3.5 at api.cohere.com");
  await close();
  assert.equal(
    Deno.inspect(configured({ TIEOUT_RERANKER: "cohere", COHERE_API_KEY: KEY }), { depth: 9 }).includes(KEY),
    false,
  );
});

Deno.test("openReranker() local opens the cross-encoder of a folder, and says what the folder lacks", async () => {
  await assert.rejects(
    openReranker(chosen({ TIEOUT_RERANKER: "local" }), EFFECTS),
    /^Error: Cannot rerank with local: set TIEOUT_RERANKER_MODEL to the folder of a cross-encoder/,
  );
  const folder = await Deno.makeTempDir();
  try {
    const local = chosen({ TIEOUT_RERANKER: "local", TIEOUT_RERANKER_MODEL: folder });
    await assert.rejects(
      openReranker(local, EFFECTS),
      /holds no model\.onnx, no tokenizer\.json, no reranker\.json$/,
    );
    await writeExampleFolder(folder, {
      model: exampleCrossEncoder(),
      formFile: "reranker.json",
      form: { id: "tiny", length: 64 },
    });
    const { reranker, close } = await openReranker(local, EFFECTS);
    const hit: Hit = { chunk: exampleChunk({ text: "revenue" }), rank: 1, score: 1, figures: [] };
    const slots = parseSlots("revenue", { companies: [] });
    const read = await reranker.rerank(slots, [hit], { keep: 8, signal: new AbortController().signal });
    assert.equal(read.length, 1);
    await close();
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("assertServices() refuses a service that cannot work here, and lets the defaults pass without any", async () => {
  await assertServices(configured({}));
  await assertServices(configured({ TIEOUT_EMBEDDER: "none", TIEOUT_RERANKER: "none" }));
  const refused = [
    [
      { TIEOUT_RERANKER: "cohere", COHERE_API_KEY: KEY },
      /Cannot rerank with cohere: this task has no network for api\.cohere\.com/,
    ],
    [
      { TIEOUT_EMBEDDER: "openai", OPENAI_API_KEY: KEY },
      /Cannot embed with openai: this task has no network for api\.openai\.com/,
    ],
    [
      { TIEOUT_EMBEDDER: "cohere", COHERE_API_KEY: KEY },
      /Cannot embed with cohere: this task has no network for api\.cohere\.com/,
    ],
  ] as const;
  for (const [env, message] of refused) {
    await assert.rejects(assertServices(configured(env)), message);
    await assertServices(configured(env), everywhere);
  }
  await assert.rejects(
    assertServices(configured({ TIEOUT_EMBEDDER: "openai" }), everywhere),
    /Cannot embed with openai: set TIEOUT_OPENAI_KEY/,
  );
});
