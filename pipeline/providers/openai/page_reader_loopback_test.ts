import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import type { PageImage, PageReader, PageToRead } from "../../../retrieval/mod.ts";
import { sampleReadings, textsOf } from "../../ingest/reconcile/examples.ts";
import { reconcilePage } from "../../ingest/reconcile/reconcile_page.ts";
import { readPageWith } from "../../ingest/sight/read_page_with.ts";
import { Secret } from "../../secret.ts";
import { PageReadError } from "./page_read_error.ts";
import { openaiPageReader } from "./page_reader.ts";

const REPLIES = new URL("../../../fixtures/providers/openai/", import.meta.url);
const KEY = "sk-test-000";
const NOW = new Date("Wed, 21 Oct 2026 07:27:30 GMT");

/** A file beside this provider's name: one reply of an endpoint, recorded or made by hand. */
interface RecordedReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly text?: string;
  /** Why a page cannot be read from it. */
  readonly reason?: string;
}

/** What the endpoint does with one request: replays a file, keeps silent, or sends on elsewhere. */
type Step = string | { readonly act: "hang" | "redirect" };

interface SeenRequest {
  readonly authorization: string | null;
  readonly headers: Headers;
  readonly body: {
    readonly model: string;
    readonly temperature: number;
    readonly max_tokens: number;
    readonly tools: readonly { readonly function: { readonly name: string; readonly parameters: unknown } }[];
    readonly tool_choice: unknown;
    readonly messages: readonly {
      readonly role: string;
      readonly content: unknown;
      readonly tool_calls?: unknown;
    }[];
  };
}

async function recorded(name: string): Promise<RecordedReply> {
  return JSON.parse(await Deno.readTextFile(new URL(`${name}.json`, REPLIES)));
}

/** An endpoint on 127.0.0.1 that goes through `steps`, one a request. */
async function withEndpoint(
  steps: readonly Step[],
  use: (url: string, seen: readonly SeenRequest[]) => Promise<void>,
): Promise<void> {
  const seen: SeenRequest[] = [];
  const stop = new AbortController();
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {}, signal: stop.signal },
    async (request) => {
      const step = steps[seen.length];
      seen.push({
        authorization: request.headers.get("authorization"),
        headers: request.headers,
        body: await request.json(),
      });
      if (step === undefined) return new Response("one request too many", { status: 418 });
      if (typeof step === "string") {
        const { status, headers, body, text } = await recorded(step);
        return new Response(text ?? JSON.stringify(body), { status, headers: { ...headers } });
      }
      switch (step.act) {
        case "redirect":
          return new Response(null, {
            status: 307,
            headers: { location: "http://127.0.0.1:9/v1/chat/completions" },
          });
        case "hang":
          await new Promise((resolve) => stop.signal.addEventListener("abort", resolve, { once: true }));
          return new Response("too late");
      }
    },
  );
  try {
    await use(`http://127.0.0.1:${server.addr.port}/v1`, seen);
  } finally {
    stop.abort();
    await server.finished.catch(() => {});
  }
}

const image = (scale: number): Promise<PageImage> =>
  Promise.resolve({
    width: Math.round(595 * scale),
    height: Math.round(842 * scale),
    scale,
    rgba: new Uint8ClampedArray(4),
    png: () => new TextEncoder().encode(`picture at ${scale}`),
  });

const PAGE: PageToRead = {
  document: "report.pdf",
  page: 3,
  width: 595,
  height: 842,
  words: [],
  image,
  expects: { table: true, chart: false },
};

interface Run {
  readonly slept: number[];
  readonly reader: PageReader;
}

async function openReader(
  url: string,
  more: { readonly milliseconds?: number; readonly key?: null } = {},
): Promise<Run> {
  const slept: number[] = [];
  const reader = await openaiPageReader({
    baseUrl: url,
    key: more.key === null ? null : new Secret(KEY),
    model: "hand-made",
    price: { input: 2, output: 8 },
  }, {
    clock: () => NOW,
    sleep: (milliseconds) => {
      slept.push(milliseconds);
      return Promise.resolve();
    },
    ...more.milliseconds === undefined ? {} : { milliseconds: more.milliseconds },
  });
  return { slept, reader };
}

const signal = () => new AbortController().signal;

async function failureOf(reading: Promise<unknown>): Promise<PageReadError> {
  const error = await reading.then(() => null, (reason: unknown) => reason);
  ok(error instanceof PageReadError, `${error}`);
  return error;
}

const names = [...Deno.readDirSync(REPLIES)].map(({ name }) => name.replace(/\.json$/, "")).sort();

Deno.test("openaiPageReader() reads a page with one request", async () => {
  await withEndpoint(["good"], async (url, seen) => {
    const { reader, slept } = await openReader(url);
    const reply = await reader.read(PAGE, { signal: signal() });
    deepEqual(reply.tables.map(textsOf), [[["", "2024", "2023"], ["Iron ore", "27,952", "24,812"], [
      "Copper",
      "18,566",
      "16,027",
    ]]]);
    deepEqual(reply.tables[0], {
      ...reply.tables[0],
      page: 3,
      headerRows: 1,
      title: "Revenue by product",
      caption: "US$M",
    });
    deepEqual(reply.usage, { calls: 1, inputTokens: 1000, outputTokens: 200, costUsd: 0.0036 });
    deepEqual(slept, []);
    const [{ body, authorization }] = seen as readonly [SeenRequest];
    equal(seen.length, 1);
    equal(authorization, `Bearer ${KEY}`);
    equal(body.temperature, 0);
    equal(body.model, "hand-made");
    equal(body.tools[0]?.function.name, "record_page");
    deepEqual(body.tool_choice, { type: "function", function: { name: "record_page" } });
    // four example pages, each a picture, its answer as a call and the word that it was recorded; then the page
    deepEqual(body.messages.map(({ role }) => role), [
      "system",
      ...Array(4).fill(["user", "assistant", "tool"]).flat(),
      "user",
    ]);
    const last = JSON.stringify(body.messages.at(-1));
    ok(last.includes(new TextEncoder().encode("picture at 2").toBase64()));
    equal(JSON.stringify(body).includes(KEY), false);
  });
});

Deno.test("openaiPageReader() sends no key where none is set, and nothing of the environment", async () => {
  Deno.env.set("OPENAI_CUSTOM_HEADERS", "x-leak: secret");
  Deno.env.set("OPENAI_ORG_ID", "org-leak");
  Deno.env.set("OPENAI_API_KEY", "sk-other-host");
  try {
    await withEndpoint(["good"], async (url, seen) => {
      const { reader } = await openReader(url, { key: null });
      await reader.read(PAGE, { signal: signal() });
      equal(seen[0]?.authorization, null);
      equal(/leak|other-host/.test(JSON.stringify([...seen[0]!.headers])), false);
    });
  } finally {
    for (const name of ["OPENAI_CUSTOM_HEADERS", "OPENAI_ORG_ID", "OPENAI_API_KEY"]) Deno.env.delete(name);
  }
});

Deno.test("openaiPageReader() paints a large page no larger than an endpoint looks at", async () => {
  await withEndpoint(["good"], async (url, seen) => {
    const { reader } = await openReader(url);
    await reader.read({ ...PAGE, width: 1191, height: 1684 }, { signal: signal() });
    const scale = 2048 / 1684;
    ok(
      JSON.stringify(seen[0]!.body.messages.at(-1)).includes(
        new TextEncoder().encode(`picture at ${scale}`).toBase64(),
      ),
    );
  });
});

for (const name of names.filter((name) => name.startsWith("bad_"))) {
  Deno.test(`openaiPageReader() asks once more after ${name}, with the fault told`, async () => {
    await withEndpoint([name, "good"], async (url, seen) => {
      const { reader, slept } = await openReader(url);
      const reply = await reader.read(PAGE, { signal: signal() });
      equal(reply.tables.length, 1);
      equal(reply.usage.calls, 2);
      equal(seen.length, 2);
      deepEqual(slept, []);
      const added = seen[1]!.body.messages.slice(seen[0]!.body.messages.length);
      match(JSON.stringify(added.at(-1)), /This cannot be used: .{10}/);
      equal(seen[1]!.body.max_tokens, seen[0]!.body.max_tokens * (name === "bad_truncated" ? 2 : 1));
    });
  });

  Deno.test(`openaiPageReader() gives up after ${name} came twice, with its reason and cost`, async () => {
    await withEndpoint([name, name], async (url, seen) => {
      const { reader } = await openReader(url);
      const error = await failureOf(reader.read(PAGE, { signal: signal() }));
      equal(error.reason, (await recorded(name)).reason);
      match(error.message, /^Cannot read page 3 of report\.pdf with openai hand-made: /);
      equal(error.usage.calls, 2);
      ok(error.usage.inputTokens === 2000 && error.usage.costUsd > 0);
      equal(seen.length, 2);
    });
  });
}

Deno.test("openaiPageReader() repeats a call that breaks the schema, and no call that is no JSON", async () => {
  for (
    const [name, roles] of [["bad_short_row", ["assistant", "tool"]], ["bad_malformed", ["user"]]] as const
  ) {
    await withEndpoint([name, "good"], async (url, seen) => {
      const { reader } = await openReader(url);
      await reader.read(PAGE, { signal: signal() });
      const added = seen[1]!.body.messages.slice(seen[0]!.body.messages.length);
      deepEqual(added.map(({ role }) => role), roles);
    });
  }
});

for (
  const [name, pause] of [
    ["http_429_seconds", 3000],
    ["http_429_date", 30_000],
    ["http_429_words", 2000],
    ["http_500", 2000],
    ["http_503_text", 2000],
    ["http_200_broken_json", 2000],
  ] as const
) {
  Deno.test(`G11 openaiPageReader() waits ${pause} ms after ${name} and asks once more`, async () => {
    await withEndpoint([name, "good"], async (url, seen) => {
      const { reader, slept } = await openReader(url);
      equal((await reader.read(PAGE, { signal: signal() })).tables.length, 1);
      deepEqual(slept, [pause]);
      equal(seen.length, 2);
    });
    await withEndpoint([name, name], async (url, seen) => {
      const { reader } = await openReader(url);
      const error = await failureOf(reader.read(PAGE, { signal: signal() }));
      equal(error.reason, (await recorded(name)).reason);
      equal(seen.length, 2);
    });
  });
}

Deno.test("openaiPageReader() does not sleep through a pause of an hour, and says how long was asked for", async () => {
  await withEndpoint(["http_429_long"], async (url, seen) => {
    const { reader, slept } = await openReader(url);
    const error = await failureOf(reader.read(PAGE, { signal: signal() }));
    equal(error.reason, "rate_limited");
    equal(error.retryAfterMilliseconds, 3_600_000);
    match(error.message, /asks to wait 3600 s/);
    deepEqual(slept, []);
    equal(seen.length, 1);
  });
});

for (
  const [name, word] of [
    ["http_401", /TIEOUT_OPENAI_KEY/],
    ["http_404", /TIEOUT_OPENAI_VISION_MODEL/],
    ["http_400", /temperature/],
  ] as const
) {
  Deno.test(`H13 openaiPageReader() does not repeat ${name}, says what to look at, and no key`, async () => {
    await withEndpoint([name], async (url, seen) => {
      const { reader } = await openReader(url);
      const error = await failureOf(reader.read(PAGE, { signal: signal() }));
      equal(error.reason, (await recorded(name)).reason);
      match(error.message, word);
      equal(seen.length, 1);
      for (
        const text of [
          error.message,
          error.stack ?? "",
          Deno.inspect(error, { depth: 9 }),
          JSON.stringify(error),
        ]
      ) {
        equal(text.includes(KEY), false, text);
      }
    });
  });
}

Deno.test("openaiPageReader() repeats a request that is not answered in time, once", async () => {
  await withEndpoint([{ act: "hang" }, "good"], async (url, seen) => {
    const { reader, slept } = await openReader(url, { milliseconds: 400 });
    equal((await reader.read(PAGE, { signal: signal() })).tables.length, 1);
    equal(seen.length, 2);
    deepEqual(slept, [2000]);
  });
  await withEndpoint([{ act: "hang" }, { act: "hang" }], async (url) => {
    const { reader } = await openReader(url, { milliseconds: 400 });
    equal((await failureOf(reader.read(PAGE, { signal: signal() }))).reason, "timeout");
  });
});

Deno.test("openaiPageReader() repeats a request whose reply is cut off, once", async () => {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  let cut = 0;
  const serving = (async () => {
    for await (const connection of listener) {
      cut++;
      await connection.read(new Uint8Array(1024));
      const head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 999\r\n\r\n";
      await connection.write(new TextEncoder().encode(`${head}{"choices": [`)).catch(() => {});
      connection.close();
    }
  })();
  try {
    const { reader } = await openReader(`http://127.0.0.1:${listener.addr.port}/v1`);
    equal((await failureOf(reader.read(PAGE, { signal: signal() }))).reason, "connection");
    equal(cut, 2);
  } finally {
    listener.close();
    await serving;
  }
  const { reader, slept } = await openReader("http://127.0.0.1:1/v1");
  equal((await failureOf(reader.read(PAGE, { signal: signal() }))).reason, "connection");
  deepEqual(slept, [2000]);
});

Deno.test("openaiPageReader() makes three requests for a page at most", async () => {
  await withEndpoint(["http_500", "bad_prose", "http_500"], async (url, seen) => {
    const { reader } = await openReader(url);
    const error = await failureOf(reader.read(PAGE, { signal: signal() }));
    equal(error.reason, "server");
    equal(error.usage.calls, 3);
    equal(seen.length, 3);
  });
});

Deno.test("H11 openaiPageReader() follows no redirect to another host", async () => {
  await withEndpoint([{ act: "redirect" }, { act: "redirect" }], async (url) => {
    const { reader } = await openReader(url);
    equal((await failureOf(reader.read(PAGE, { signal: signal() }))).reason, "connection");
  });
});

Deno.test("openaiPageReader() ends with the run", async () => {
  await withEndpoint([{ act: "hang" }], async (url) => {
    const { reader } = await openReader(url);
    const run = new AbortController();
    const reading = reader.read(PAGE, { signal: run.signal });
    setTimeout(() => run.abort(new Error("stopped by the reader of the terminal")), 50);
    await rejects(reading, /stopped by the reader of the terminal/);
  });
});

Deno.test("openaiPageReader() leaves the geometric reading where it fails, loudly", async () => {
  await withEndpoint(["http_500", "http_500"], async (url) => {
    const { reader } = await openReader(url);
    const openings: string[] = [];
    const reply = await readPageWith(reader, PAGE, {
      signal: signal(),
      onOpen: ({ layer, message }) => openings.push(`${layer}: ${message}`),
    });
    equal(reply, null);
    equal(openings.length, 1);
    match(openings[0]!, /^visionReader: Cannot read page 3 of report\.pdf .* answered 500/);
  });
});

Deno.test('openaiPageReader() keeps null and "=" of the remuneration page as they are', async () => {
  const [sample] = await sampleReadings("bhp-fy2024.pdf", [8]);
  await withEndpoint(["remuneration"], async (url) => {
    const { reader } = await openReader(url);
    const reply = await reader.read({ ...sample!.toRead, image }, { signal: signal() });
    const [conditions, pay] = reply.tables;
    deepEqual(textsOf(conditions!).slice(1, 3), [
      ["Relative total shareholder return", "50", "Rank = 50th percentile", "Rank = 75th percentile", "66%"],
      ["Return on capital employed", "30", "ROCE = 12.0%", null, "100%"],
    ]);
    deepEqual(textsOf(conditions!)[0], [
      "Measure",
      "Weight %",
      "Threshold 50% vests",
      "Maximum 100% vests",
      "Vested",
    ]);
    deepEqual(conditions!.rows[0]![2]!.sub?.map(({ text }) => text), ["Threshold", "50% vests"]);
    equal(textsOf(pay!)[3]!.at(-1), null);
    equal(textsOf(pay!)[5]![2], null);
    deepEqual(pay!.rows[0]!.map(({ columnSpan }) => columnSpan), [1, 1, 2, 0, 1]);
    equal(reply.tables.flatMap(({ rows }) => rows.flat()).filter(({ text }) => text === null).length, 3);

    // without a text layer nothing fills them
    const bare = reconcilePage([], reply, {
      page: 8,
      words: [],
      width: 595,
      height: 842,
      frame: sample!.page,
    });
    const texts = bare.parts.flatMap((part) =>
      part.kind === "table" ? textsOf(part.reading.table).flat() : []
    );
    equal(texts.filter((text) => text === null).length, 3);

    // with one, what it prints stands, and no reader's guess
    const both = reconcilePage(sample!.parts, reply, { ...sample!.toRead, frame: sample!.page });
    const kept = both.parts.flatMap((part) => part.kind === "table" ? [part.reading.table] : []);
    deepEqual(
      kept.flatMap((table) => textsOf(table).flat()).filter((text) => text?.includes("=")),
      sample!.readings.flatMap(({ table }) => textsOf(table).flat()).filter((text) => text?.includes("=")),
    );
    equal(both.agreement.reasons.unreadable, 3);
    deepEqual(both.disagreements.filter(({ reason }) => reason === "unreadable").map(({ kept }) => kept), [
      "4,435",
      "702",
      "ROCE = 18.0%",
    ]);
  });
});
