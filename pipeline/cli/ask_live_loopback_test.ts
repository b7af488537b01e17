import assert from "node:assert/strict";
import { type ReplayStep, withReplay } from "../providers/replay.ts";
import type { AskResult } from "../reports/ask_result.ts";

const ROOT = new URL("../../", import.meta.url);
const KEY = "sk-test-000";
const QUESTION = "Compare BHP and RIO revenue in FY2024";

/** Asks as a user does, with the permissions of a task. */
async function askAs(
  permissions: "ask" | "ask:live",
  { store, env, question = QUESTION }: {
    readonly store: string;
    readonly env: Readonly<Record<string, string>>;
    readonly question?: string;
  },
) {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "-q",
      "--no-prompt",
      `-P=${permissions}`,
      "pipeline/cli/ask.ts",
      "--json",
      "--store",
      store,
      question,
    ],
    cwd: ROOT,
    env: { TIEOUT_EMBEDDER: "none", NO_COLOR: "1", ...env },
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, out: text(stdout), err: text(stderr) };
}

const cohere = (url: string) => ({
  TIEOUT_RERANKER: "cohere",
  TIEOUT_COHERE_BASE_URL: url,
  TIEOUT_COHERE_KEY: KEY,
});
/** Keeps the passages in their order. */
const forwards: ReplayStep = (body) => {
  const { top_n: topN } = body as { readonly top_n: number };
  return {
    id: "x",
    results: Array.from({ length: topN }, (_, index) => ({ index, relevance_score: 1 - index / 100 })),
    meta: { billed_units: { search_units: 1 } },
  };
};

Deno.test("ask:live reads by the configured service, counts what it costs, and goes on without it, loudly", async () => {
  const store = await Deno.makeTempDir();
  try {
    await withReplay({ vendor: "cohere", steps: [forwards] }, async (url, seen) => {
      const { code, out, err } = await askAs("ask:live", { store, env: cohere(url) });
      assert.equal(code, 0, err);
      const result = JSON.parse(out) as AskResult;
      assert.deepEqual(result.degraded, []);
      assert.ok(seen.length >= 2);
      assert.equal(result.usage.costUsd, seen.length * 0.002);
      const companies = seen.map(({ body }) => (body.documents as readonly string[])[0]?.split(" · ")[0]);
      assert.deepEqual([...new Set(companies)].sort(), ["BHP", "RIO"]);
      assert.equal(`${out}${err}`.includes(KEY), false);
    });
    await withReplay({ vendor: "cohere", steps: ["http_401"] }, async (url) => {
      const { code, out, err } = await askAs("ask:live", { store, env: cohere(url) });
      assert.equal(code, 0, err);
      const result = JSON.parse(out) as AskResult;
      assert.deepEqual(result.degraded, ["reranker"]);
      assert.match(
        err,
        /Went on without reranker: Cannot rerank with cohere rerank-v3\.5: the endpoint answered 401 /,
      );
      assert.equal(`${out}${err}`.includes(KEY), false);
    });
  } finally {
    await Deno.remove(store, { recursive: true });
  }
});

Deno.test("ask says that a configured service needs ask:live, before it reads anything", async () => {
  const store = await Deno.makeTempDir();
  try {
    for (
      const [env, message] of [
        [
          { TIEOUT_RERANKER: "cohere", COHERE_API_KEY: KEY },
          /^error: Cannot rerank with cohere: this task has no network for api\.cohere\.com\. Use deno task ask:live /,
        ],
        [
          { TIEOUT_EMBEDDER: "openai", OPENAI_API_KEY: KEY },
          /^error: Cannot embed with openai: this task has no network for api\.openai\.com\. Use deno task ask:live /,
        ],
        [
          { TIEOUT_NEWS: "https://search.example.org" },
          /^error: Cannot search news at search\.example\.org: this task has no network for search\.example\.org\. Use deno task ask:live /,
        ],
        [{ TIEOUT_NEWS: "/nowhere" }, /^error: Cannot read news from \/nowhere: there is no such folder/],
        [{ TIEOUT_RERANKER: "local" }, /^error: Cannot rerank with local: set TIEOUT_RERANKER_MODEL /],
        [
          { TIEOUT_RERANKER: "nobody" },
          /^error: Cannot use the reranker nobody: TIEOUT_RERANKER takes one of /,
        ],
      ] as const
    ) {
      const { code, out, err } = await askAs("ask", { store, env });
      assert.deepEqual([code, out], [1, ""]);
      assert.match(err, message);
      assert.equal(err.includes("ingesting"), false);
    }
    const lacking = await askAs("ask:live", { store, env: { TIEOUT_RERANKER: "cohere" } });
    assert.equal(lacking.code, 1);
    assert.match(
      lacking.err,
      /^error: Cannot rerank with cohere: set TIEOUT_COHERE_KEY to the key of api\.cohere\.com/,
    );
  } finally {
    await Deno.remove(store, { recursive: true });
  }
});

Deno.test("ask:live quotes news of the configured endpoint, and goes on without one that refuses JSON", async () => {
  const store = await Deno.makeTempDir();
  let status = 200;
  const stop = new AbortController();
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {}, signal: stop.signal },
    () =>
      status === 200
        ? Response.json({
          results: [{
            url: "https://example.org/a",
            title: "BHP <script>alert(1)</script>opens a shaft",
            content: "Revenue was US$99 billion.",
            publishedDate: "2025-06-01T00:00:00",
          }],
        })
        : new Response("", { status }),
  );
  const env = { TIEOUT_NEWS: `http://127.0.0.1:${server.addr.port}` };
  try {
    const question = "What is the latest news about BHP?";
    const { code, out, err } = await askAs("ask:live", { store, env, question });
    assert.equal(code, 0, err);
    const { citations, values, status: answered } = JSON.parse(out) as AskResult;
    assert.deepEqual([answered, values], ["answered", []]);
    assert.deepEqual(citations, [{
      kind: "news",
      n: 1,
      company: "BHP",
      title: "BHP opens a shaft",
      date: "2025-06-01",
      source: "example.org",
      url: "https://example.org/a",
      file: null,
      quote: "Revenue was US$99 billion.",
    }]);
    status = 403;
    const without = await askAs("ask:live", { store, env, question });
    assert.deepEqual((JSON.parse(without.out) as AskResult).degraded, ["news"]);
    assert.match(
      without.err,
      /Went on without news: Cannot search news at 127\.0\.0\.1:\d+: .*must list json/,
    );
  } finally {
    stop.abort();
    await server.finished;
    await Deno.remove(store, { recursive: true });
  }
});
