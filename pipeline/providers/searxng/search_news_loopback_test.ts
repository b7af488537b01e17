import { deepEqual, equal, match, rejects } from "node:assert/strict";
import { companiesOf, parseSlots } from "../../../retrieval/mod.ts";
import { ServiceError } from "../send_request.ts";
import { readNewsEndpoint, searxngNews } from "./search_news.ts";

const KNOWN = companiesOf(["BHP", "RIO"]).filter(({ stored }) => stored);
const BHP = KNOWN.filter(({ company }) => company === "BHP");

const RESULT = {
  url: "https://www.example.org/shaft",
  title: "BHP shaft is half done",
  content: "Half of the shaft work is done.",
  publishedDate: "2024-05-14T08:00:00",
  engine: "an engine",
  score: 1,
};

/** Answers each request in the same way; what is asked is kept. */
async function withEndpoint(
  answer: (request: Request) => Response | Promise<Response>,
  use: (url: string, seen: readonly URL[]) => Promise<void>,
): Promise<void> {
  const seen: URL[] = [];
  const stop = new AbortController();
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {}, signal: stop.signal },
    (request) => {
      seen.push(new URL(request.url));
      return answer(request);
    },
  );
  try {
    await use(`http://127.0.0.1:${server.addr.port}`, seen);
  } finally {
    stop.abort();
    await server.finished.catch(() => {});
  }
}

function search(url: string, { words = "", companies = BHP, milliseconds = 5_000, signal }: {
  readonly words?: string;
  readonly companies?: typeof BHP;
  readonly milliseconds?: number;
  readonly signal?: AbortSignal;
} = {}) {
  const effects = { clock: () => new Date(0), sleep: () => Promise.resolve(), milliseconds };
  return searxngNews(readNewsEndpoint(url), effects).search({
    companies,
    words,
    period: { from: null, to: null },
    slots: parseSlots("news", { companies }),
  }, { signal: signal ?? new AbortController().signal });
}

const results = (...list: readonly unknown[]) => () => Response.json({ query: "q", results: list });

Deno.test("searxngNews() asks for news as JSON and reads what is found", async () => {
  await withEndpoint(results(RESULT), async (url, seen) => {
    deepEqual(await search(`${url}/instance/`, { words: "potash shaft" }), [{
      company: "BHP",
      title: RESULT.title,
      date: "2024-05-14",
      source: "example.org",
      url: RESULT.url,
      file: null,
      text: RESULT.content,
    }]);
    const [asked] = seen;
    equal(asked?.pathname, "/instance/search");
    deepEqual(Object.fromEntries(asked?.searchParams ?? []), {
      q: "BHP Group potash shaft",
      format: "json",
      categories: "news",
      language: "en",
    });
  });
});

Deno.test("searxngNews() keeps what names an asked company, with or without a date, and what is an article", async () => {
  await withEndpoint(
    results(
      { ...RESULT, title: "Rio Tinto signs", content: null, publishedDate: null, url: "https://a.example/1" },
      { ...RESULT, publishedDate: "yesterday", url: "https://a.example/2" },
      { ...RESULT, title: "Somebody else", content: "", url: "https://a.example/3" },
      { ...RESULT, url: "javascript:alert(1)" },
      { ...RESULT, url: undefined },
      { ...RESULT, title: "" },
      "no result",
      null,
    ),
    async (url, seen) => {
      const found = await search(url, { companies: KNOWN });
      deepEqual(found.map(({ company, date, text }) => [company, date, text]), [
        ["RIO", null, ""],
        ["BHP", null, RESULT.content],
      ]);
      equal(seen[0]?.searchParams.get("q"), "BHP Group OR Rio Tinto");
    },
  );
  await withEndpoint(results(), async (url) => deepEqual(await search(url), []));
});

Deno.test("searxngNews() says what is wrong with an endpoint", async () => {
  const html = () =>
    new Response("<html>Welcome</html>", { headers: { "content-type": "text/html; charset=utf-8" } });
  for (
    const [answer, message, reason, requests] of [
      [
        () => new Response("Forbidden", { status: 403 }),
        /answered 403; its settings must list json under search: formats$/,
        "denied",
        1,
      ],
      [html, /it is no JSON \(text\/html\)/, "unusable", 1],
      [() => Response.json({ hits: [] }), /it has no list of results$/, "unusable", 1],
      [() => new Response("busy", { status: 503 }), /the endpoint answered 503 \(busy\)$/, "server", 2],
      [
        () => new Response("slow down", { status: 429, headers: { "retry-after": "60" } }),
        /answered 429 .*it asks to wait 60 s$/,
        "rate_limited",
        1,
      ],
      [
        () => Response.redirect("https://elsewhere.example/search"),
        /the endpoint redirects; set TIEOUT_NEWS to where it leads$/,
        "rejected",
        1,
      ],
      [() => new Response(new Uint8Array(3_000_000)), /it is larger than 2 MB$/, "unusable", 1],
    ] as const
  ) {
    await withEndpoint(answer, async (url, seen) => {
      await rejects(search(url), (error: ServiceError) => {
        equal(error instanceof ServiceError, true);
        match(error.message, /^Cannot search news at 127\.0\.0\.1:\d+: /);
        match(error.message, message);
        equal(error.reason, reason);
        return true;
      });
      equal(seen.length, requests);
    });
  }
});

Deno.test("searxngNews() gives up on one that does not reply, also in the middle of a reply, and ends with the run", async () => {
  const silent = () =>
    new Response(new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array(10)) }));
  await withEndpoint(silent, async (url) => {
    await rejects(search(url, { milliseconds: 50 }), /the endpoint did not answer in time$/);
    const run = new AbortController();
    setTimeout(() => run.abort(new Error("the run ended")), 50);
    await rejects(search(url, { signal: run.signal }), /the run ended/);
  });
  await rejects(search("http://127.0.0.1:1"), /the connection failed/);
});

Deno.test("readNewsEndpoint() takes the address of an instance and nothing that must not be in it", () => {
  for (
    const [said, read] of [
      ["https://search.example.org", "https://search.example.org/search"],
      ["http://search.lan:8080/", "http://search.lan:8080/search"],
      ["https://example.org/searx/search", "https://example.org/searx/search"],
    ] as const
  ) equal(readNewsEndpoint(said).href, read);
  for (const said of ["https://me:secret@example.org", "https://example.org/?key=secret", "https://"]) {
    let message = "";
    try {
      readNewsEndpoint(said);
    } catch (error) {
      message = (error as Error).message;
    }
    match(message, /^Cannot use TIEOUT_NEWS: /);
    equal(message.includes("secret"), false);
  }
});
