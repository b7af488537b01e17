import assert from "node:assert/strict";

const REPLIES = new URL("../../fixtures/providers/openai/", import.meta.url);
const ROOT = new URL("../../", import.meta.url);
const KEY = "sk-test-000";

/** Runs an ingest as a user does, with the permissions of a task. */
async function ingestAs(
  permissions: "ingest" | "ingest:live",
  { url, more = [], store }: {
    readonly url: string;
    readonly more?: readonly string[];
    readonly store: string;
  },
) {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "-q",
      "--no-prompt",
      `-P=${permissions}`,
      "pipeline/cli/ingest.ts",
      "fixtures/reports/bhp-fy2024.pdf",
      "--company",
      "BHP",
      "--fy",
      "2024",
      "--store",
      store,
      ...more,
    ],
    cwd: ROOT,
    env: {
      TIEOUT_OPENAI_BASE_URL: url,
      TIEOUT_OPENAI_KEY: KEY,
      TIEOUT_OPENAI_VISION_PRICE: "2/8",
      NO_COLOR: "1",
    },
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, out: text(stdout), err: text(stderr) };
}

async function withEndpoint(use: (url: string, asked: () => number) => Promise<void>): Promise<void> {
  const { body } = JSON.parse(await Deno.readTextFile(new URL("remuneration.json", REPLIES)));
  const stop = new AbortController();
  let asked = 0;
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {}, signal: stop.signal },
    async (request) => {
      asked++;
      await request.body?.cancel();
      return Response.json(body);
    },
  );
  try {
    await use(`http://127.0.0.1:${server.addr.port}/v1`, () => asked);
  } finally {
    stop.abort();
    await server.finished;
  }
}

Deno.test("ingest:live --tables vision reads filtered pages by the endpoint, once, and shows no key", async () => {
  const store = await Deno.makeTempDir();
  try {
    await withEndpoint(async (url, asked) => {
      const first = await ingestAs("ingest:live", { url, store, more: ["--tables", "vision"] });
      assert.equal(first.code, 0, first.err);
      assert.match(first.out, /bhp-fy2024\.pdf: added, BHP FY2024: 14 pages/);
      assert.match(
        first.out,
        /seen by openai \S+ at 127\.0\.0\.1:\d+, lesson \w+: \d+ pages; \d+ of \d+ cells agree/,
      );
      const pages = asked();
      assert.ok(pages >= 5 && pages < 14, `${pages} pages were sent`);
      assert.equal(`${first.out}${first.err}`.includes(KEY), false);

      const again = await ingestAs("ingest:live", { url, store, more: ["--tables", "vision"] });
      assert.match(again.out, /unchanged/);
      assert.equal(asked(), pages);
    });
  } finally {
    await Deno.remove(store, { recursive: true });
  }
});

Deno.test("ingest --tables vision says which task has the network, and --tables geometric needs none", async () => {
  const store = await Deno.makeTempDir();
  try {
    await withEndpoint(async (url, asked) => {
      const refused = await ingestAs("ingest", { url, store, more: ["--tables", "vision"] });
      assert.equal(refused.code, 1);
      assert.match(
        refused.err,
        /Cannot reach 127\.0\.0\.1:\d+: this task has no network for it\. deno task ingest:live/,
      );
      const plain = await ingestAs("ingest", { url, store });
      assert.equal(plain.code, 0, plain.err);
      assert.match(plain.err, /vision endpoint .*127\.0\.0\.1:\d+ is configured and not used/);
      assert.equal(asked(), 0);
    });
  } finally {
    await Deno.remove(store, { recursive: true });
  }
});
