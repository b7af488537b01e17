import assert from "node:assert/strict";
import { Secret } from "../secret.ts";
import { cohereEmbedder } from "./cohere/embedder.ts";
import { openaiEmbedder } from "./openai/embedder.ts";
import { withReplay } from "./replay.ts";
import { ServiceError } from "./send_request.ts";

const KEY = "sk-test-000";
const signal = new AbortController().signal;
const MAKERS = { openai: openaiEmbedder, cohere: cohereEmbedder } as const;

function open(vendor: keyof typeof MAKERS, baseUrl: string) {
  const slept: number[] = [];
  let now = 0;
  const settings = {
    baseUrl,
    key: new Secret(KEY),
    model: "some",
    dimension: 4,
    askedDimension: null,
    price: 0,
  };
  const embedder = MAKERS[vendor](settings, {
    clock: () => new Date(now),
    sleep: (milliseconds) => {
      slept.push(milliseconds);
      now += milliseconds;
      return Promise.resolve();
    },
  });
  return { embedder, slept };
}

for (const vendor of ["openai", "cohere"] as const) {
  Deno.test(`${vendor}Embedder() speaks over HTTP: the key as a bearer, nothing else of this machine`, () =>
    withReplay({ vendor, steps: ["embed"] }, async (url, seen) => {
      const { embedder } = open(vendor, url);
      const vectors = await embedder.embed(["one", "two"], { kind: "passage", signal });
      assert.deepEqual(vectors[0], Float32Array.of(3 / 5, 0, 4 / 5, 0));
      const [request] = seen;
      assert.equal(request?.headers.get("authorization"), `Bearer ${KEY}`);
      assert.deepEqual([...request?.headers.keys() ?? []].filter((name) => name.startsWith("x-")), []);
    }));

  Deno.test(`${vendor}Embedder() obeys retry-after, repeats after a failure of the server, and refuses what it cannot use`, async () => {
    await withReplay({ vendor, steps: ["http_429_seconds", "http_500", "embed"] }, async (url, seen) => {
      const { embedder, slept } = open(vendor, url);
      assert.equal((await embedder.embed(["one", "two"], { kind: "passage", signal })).length, 2);
      assert.equal(seen.length, 3);
      assert.ok(slept.includes(3000));
    });
    for (const name of ["http_500", "http_200_html", "embed_bad_fewer", "embed_bad_length"]) {
      await withReplay({ vendor, steps: [name] }, async (url) => {
        const { embedder } = open(vendor, url);
        await assert.rejects(embedder.embed(["one", "two"], { kind: "passage", signal }), ServiceError);
      });
    }
  });

  Deno.test(`${vendor}Embedder() ends with the run while the service is silent`, () =>
    withReplay({ vendor, steps: ["hang"] }, async (url, seen) => {
      const stop = new AbortController();
      const embedding = open(vendor, url).embedder.embed(["one"], { kind: "query", signal: stop.signal });
      while (seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
      stop.abort(new DOMException("stop", "AbortError"));
      await assert.rejects(embedding, { name: "AbortError" });
    }));
}
