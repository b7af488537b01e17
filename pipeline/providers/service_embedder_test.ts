import assert from "node:assert/strict";
import type { Embedder, Usage } from "../../retrieval/mod.ts";
import { embedderContract, wordEmbedder } from "../../retrieval/testing.ts";
import { Secret } from "../secret.ts";
import { cohereEmbedder, readCohereEmbedSettings } from "./cohere/embedder.ts";
import { openaiEmbedder, readOpenaiEmbedSettings } from "./openai/embedder.ts";
import { recordedNames, recordedReply, replayFetch, type ReplayStep } from "./replay.ts";
import { ServiceError } from "./send_request.ts";
import type { ServiceModel } from "./service_model.ts";

const KEY = "sk-test-000";
const signal = new AbortController().signal;
const words = wordEmbedder({ dimension: 32 });

interface Vendor {
  readonly make: typeof openaiEmbedder;
  readonly read: typeof readOpenaiEmbedSettings;
  readonly path: string;
  /** Answers any request in the vendor's form, three times as long as unit vectors are. */
  readonly service: ReplayStep;
  /** The texts of a request. */
  readonly texts: (body: Record<string, unknown>) => readonly string[];
}

const triple = async (texts: readonly string[]) =>
  (await words.embed(texts, { kind: "passage", signal })).map((vector) =>
    [...vector].map((value) => 3 * value)
  );

const VENDORS: Readonly<Record<string, Vendor>> = {
  openai: {
    make: openaiEmbedder,
    read: readOpenaiEmbedSettings,
    path: "/embeddings",
    texts: ({ input }) => input as readonly string[],
    service: async ({ input, encoding_format }) => {
      assert.equal(encoding_format, "float");
      const vectors = await triple(input as readonly string[]);
      return {
        data: vectors.map((embedding, index) => ({ embedding, index })).reverse(),
        usage: { prompt_tokens: 10 },
      };
    },
  },
  cohere: {
    make: cohereEmbedder,
    read: readCohereEmbedSettings,
    path: "/v2/embed",
    texts: ({ texts }) => texts as readonly string[],
    service: async ({ texts, embedding_types, truncate }) => {
      assert.deepEqual([embedding_types, truncate], [["float"], "END"]);
      return { id: "x", embeddings: { float: await triple(texts as readonly string[]) } };
    },
  },
};

function open(
  vendor: string,
  steps: readonly ReplayStep[],
  more: Partial<ServiceModel> = {},
) {
  const { fetch, seen } = replayFetch(vendor, steps);
  const slept: number[] = [];
  let now = 0;
  const settings: ServiceModel = {
    baseUrl: "https://models.invalid",
    key: new Secret(KEY),
    model: "some",
    dimension: 32,
    askedDimension: null,
    price: 2,
    ...more,
  };
  const embedder: Embedder = VENDORS[vendor]!.make(settings, {
    clock: () => new Date(now),
    sleep: (milliseconds) => {
      slept.push(milliseconds);
      now += milliseconds;
      return Promise.resolve();
    },
    fetch,
  });
  return { embedder, seen, slept };
}

for (const [name, { service, texts: textsOf, path, read }] of Object.entries(VENDORS)) {
  embedderContract(`${name}Embedder()`, () => Promise.resolve({ embedder: open(name, [service]).embedder }));

  Deno.test(`${name}Embedder() reads a recorded reply: one vector of length 1 a text, in the order of the texts`, async () => {
    const { embedder, seen } = open(name, ["embed"], { dimension: 4 });
    const spent: Usage[] = [];
    const vectors = await embedder.embed(["one", "two"], {
      kind: "passage",
      signal,
      spend: (usage) => spent.push(usage),
    });
    assert.deepEqual(vectors, [
      Float32Array.of(3 / 5, 0, 4 / 5, 0),
      Float32Array.of(0, -Math.SQRT1_2, 0, Math.SQRT1_2),
    ]);
    const total = (key: keyof Usage) => spent.reduce((sum, usage) => sum + usage[key], 0);
    assert.deepEqual([total("calls"), total("inputTokens"), total("costUsd")], [1, 11, 11 * 2 / 1e6]);
    assert.equal(seen[0]?.path, path);
    assert.equal(seen[0]?.headers.get("authorization"), `Bearer ${KEY}`);
  });

  Deno.test(`${name}Embedder() sends many passages in batches, and none that the service refuses for its form`, async () => {
    const { embedder, seen } = open(name, [service]);
    const texts = Array.from(
      { length: 150 },
      (_, at) => at === 3 ? " \n" : at === 4 ? "é".repeat(50_000) : `text ${at}`,
    );
    const vectors = await embedder.embed(texts, { kind: "passage", signal });
    assert.equal(vectors.length, 150);
    const sent = seen.map(({ body }) => textsOf(body));
    assert.ok(sent.every((batch) => batch.length <= 64) && sent.length >= 3);
    const all = sent.flat();
    assert.equal(all.length, 150);
    assert.equal(all[3], "-");
    assert.equal(all[4], "é".repeat(4_000));
    const [alone] = await embedder.embed(["text 149"], { kind: "passage", signal });
    assert.deepEqual(vectors[149], alone);
  });

  Deno.test(`${name}Embedder() a question's text waits for a rate limit once; passages obey the queue`, async () => {
    const question = open(name, ["http_429_seconds", service]);
    assert.equal((await question.embedder.embed(["a"], { kind: "query", signal })).length, 1);
    assert.deepEqual(question.slept, [3000]);
    const passages = open(name, ["http_429_seconds", "http_429_seconds", "http_429_seconds", service]);
    assert.equal((await passages.embedder.embed(["a", "b"], { kind: "passage", signal })).length, 2);
    assert.deepEqual(passages.slept, [3000, 3000, 3000]);
  });

  for (const reply of await recordedNames(name, "embed_bad_")) {
    Deno.test(`${name}Embedder() refuses ${reply}`, async () => {
      const { reason } = await recordedReply(name, reply);
      const { embedder, seen } = open(name, [reply], { dimension: 4 });
      await assert.rejects(embedder.embed(["one", "two"], { kind: "passage", signal }), (error) => {
        assert.ok(error instanceof ServiceError);
        assert.equal(error.reason, reason);
        assert.match(
          error.message,
          new RegExp(`^Cannot embed with ${name} some: the reply cannot be used, `),
        );
        return true;
      });
      assert.equal(seen.length, 1);
    });
  }

  for (const reply of await recordedNames(name, "http_")) {
    Deno.test(`${name}Embedder() throws for ${reply} and shows no key`, async () => {
      const { reason } = await recordedReply(name, reply);
      const { embedder } = open(name, [reply]);
      await assert.rejects(embedder.embed(["one"], { kind: "query", signal }), (error) => {
        assert.ok(error instanceof ServiceError, Deno.inspect(error));
        // a body of another form is noticed by the client, or by us
        assert.ok(error.reason === reason || reply.startsWith("http_200"), error.reason);
        assert.equal(Deno.inspect(error, { depth: 9 }).includes(KEY), false);
        return true;
      });
    });
  }

  Deno.test(`${name}Embedder() asks for another length only where the model has one of its own`, async () => {
    const variable = (part: string) => `TIEOUT_${name.toUpperCase()}_EMBED_${part}`;
    const from = (env: Readonly<Record<string, string>>) => read((key) => env[key]);
    const own = from({});
    assert.deepEqual([own.dimension, own.askedDimension], [1536, null]);
    assert.ok(own.price > 0);
    const short = from({ [variable("DIMENSION")]: "256" });
    assert.deepEqual([short.dimension, short.askedDimension], [256, 256]);
    const other = from({ [variable("MODEL")]: "nomic", [variable("DIMENSION")]: "768" });
    assert.deepEqual([other.model, other.dimension, other.askedDimension, other.price], [
      "nomic",
      768,
      null,
      0,
    ]);
    assert.throws(() => from({ [variable("MODEL")]: "nomic" }), {
      name: "TypeError",
      message: `Cannot embed with nomic: set ${variable("DIMENSION")} to the length of its vectors`,
    });
    assert.throws(() => from({ [variable("DIMENSION")]: "many" }), new RegExp(variable("DIMENSION")));

    const { embedder, seen } = open(name, ["embed"], { dimension: 4, askedDimension: 4 });
    await embedder.embed(["one", "two"], { kind: "passage", signal });
    const { dimensions, output_dimension } = seen[0]!.body;
    assert.equal(dimensions ?? output_dimension, 4);
  });

  Deno.test(`${name}Embedder() has a hash that changes with model, host and dimension`, () => {
    const hashes = [{}, { model: "other" }, { baseUrl: "https://other.invalid" }, { dimension: 16 }]
      .map((more) => open(name, [service], more).embedder.hash);
    assert.equal(new Set(hashes).size, 4);
  });
}

Deno.test("cohereEmbedder() tells questions from passages", async () => {
  for (const [kind, inputType] of [["query", "search_query"], ["passage", "search_document"]] as const) {
    const { embedder, seen } = open("cohere", [VENDORS.cohere!.service]);
    await embedder.embed(["a", "b"], { kind, signal });
    assert.equal(seen[0]?.body.input_type, inputType);
  }
});
