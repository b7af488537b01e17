import assert from "node:assert/strict";
import type { Usage } from "../../../retrieval/mod.ts";
import { chatContract } from "../../../retrieval/testing.ts";
import { chatExamples } from "../../reports/testing.ts";
import { Secret } from "../../secret.ts";
import { type ReplayStep, type SeenRequest, withReplay } from "../replay.ts";
import { ServiceError } from "../send_request.ts";
import { calling, completion, offered } from "./chat_examples.ts";
import { openaiChat } from "./chat_model.ts";

const KEY = "sk-test-000";
const NOW = new Date("Wed, 21 Oct 2026 07:27:30 GMT");
const ROUTE = { route: "direct", clarification: "", reason: "a greeting" };
const EXAMPLES = chatExamples();

/** Plays the whole part of a model: decides, uses one tool and is done, writes. */
const acting: ReplayStep = (body) => {
  const names = offered(body);
  if (names.includes("router")) return calling(["router", ROUTE]);
  if (names.length === 0) return completion({ content: "ALD's revenue was US$1,205 million [1]." });
  const isTold = (body.messages as readonly { readonly role: string }[]).some(({ role }) => role === "tool");
  return isTold
    ? completion({ content: "done" })
    : calling(["growth", { inputs: [{ figure: "f2" }, { figure: "f1" }] }]);
};

interface Run {
  readonly slept: readonly number[];
  readonly spent: readonly Usage[];
  readonly seen: readonly SeenRequest[];
}

type Model = ReturnType<typeof openaiChat>;

/** Opens a seat against a server that goes through the steps. */
async function withModel(
  steps: readonly ReplayStep[],
  use: (
    model: Model,
    asked: { readonly signal: AbortSignal; readonly spend: (usage: Usage) => void },
    run: Run,
  ) => Promise<void>,
  { seat = "decider" as const, key = KEY as string | null }: {
    seat?: "decider" | "writer";
    key?: string | null;
  } = {},
): Promise<void> {
  await withReplay({ vendor: "openai", steps }, async (url, seen) => {
    const [slept, spent]: [number[], Usage[]] = [[], []];
    let now = NOW.getTime();
    const model = openaiChat(seat, {
      baseUrl: `${url}/v1`,
      key: key === null ? null : new Secret(key),
      model: "hand-made",
      price: { input: 2, cached: 0.5, output: 8 },
    }, {
      clock: () => new Date(now),
      sleep: (milliseconds) => {
        slept.push(milliseconds);
        now += milliseconds;
        return Promise.resolve();
      },
    });
    const asked = { signal: new AbortController().signal, spend: (usage: Usage) => void spent.push(usage) };
    await use(model, asked, { slept, spent, seen });
  });
}

chatContract("openaiChat()", {
  open: async () => {
    const open = Promise.withResolvers<Model>();
    const done = Promise.withResolvers<void>();
    const ended = withModel([acting], async (model) => {
      open.resolve(model);
      await done.promise;
    });
    return { model: await open.promise, close: async () => (done.resolve(), await ended) };
  },
  examples: EXAMPLES,
});

Deno.test("openaiChat() decides by one forced function, at temperature 0, with the tokens of its seat", async () => {
  await withModel([acting], async (model, asked, { seen, spent }) => {
    assert.deepEqual(await model.decide({ ...EXAMPLES.decide, ...asked }), ROUTE);
    const { path, body, headers } = seen[0]!;
    assert.equal(path, "/v1/chat/completions");
    assert.equal(headers.get("authorization"), `Bearer ${KEY}`);
    assert.deepEqual([body.model, body.temperature, body.max_tokens], ["hand-made", 0, 1_000]);
    assert.deepEqual(body.tool_choice, { type: "function", function: { name: "router" } });
    assert.equal(body.response_format, undefined);
    const [tool] = body.tools as readonly {
      readonly function: {
        readonly parameters: {
          readonly properties: Record<string, { readonly description: string; readonly default: unknown }>;
        };
      };
    }[];
    const { route } = tool!.function.parameters.properties;
    assert.match(route!.description, /clarify: in scope/);
    assert.equal(route!.default, "reports");
    assert.deepEqual(spent, [
      { calls: 1, inputTokens: 0, outputTokens: 0, costUsd: 0 },
      { calls: 0, inputTokens: 1_000, outputTokens: 100, costUsd: (200 * 2 + 800 * 0.5 + 100 * 8) / 1e6 },
    ]);
  });
  await withModel([acting], async (model, asked, { seen }) => {
    await model.write({ ...EXAMPLES.write, ...asked });
    assert.deepEqual([seen[0]!.body.max_tokens, seen[0]!.body.tools], [5_000, undefined]);
  }, { seat: "writer" });
  await withModel([acting], async (model, asked, { seen }) => {
    await model.write({ ...EXAMPLES.write, ...asked });
    assert.equal(seen[0]!.headers.get("authorization"), null);
  }, { key: null });
});

Deno.test("openaiChat() useTools() sends each reply behind its call, under the call's id", async () => {
  const rounds = [
    [
      { use: { id: "a", tool: "growth", input: { inputs: [] } }, reply: "Cannot compute: …" },
      { use: { id: "b", tool: "sum", input: "{cut" }, reply: "Cannot compute: the arguments …" },
    ],
    [{ use: { id: "c", tool: "growth", input: { inputs: [1] } }, reply: "9.55%" }],
  ];
  await withModel([acting], async (model, asked, { seen }) => {
    assert.deepEqual(await model.useTools({ ...EXAMPLES.tools, ...asked, rounds }), []);
    const { messages, tool_choice: choice } = seen[0]!.body as {
      readonly messages: readonly {
        readonly role: string;
        readonly content: string | null;
        readonly tool_call_id?: string;
        readonly tool_calls?: readonly {
          readonly id: string;
          readonly function: { readonly arguments: string };
        }[];
      }[];
      readonly tool_choice: unknown;
    };
    assert.equal(choice, undefined);
    assert.deepEqual(messages.map(({ role }) => role), [
      "system",
      "user",
      "assistant",
      "tool",
      "tool",
      "assistant",
      "tool",
    ]);
    assert.deepEqual(messages.slice(3, 5).map(({ tool_call_id: id }) => id), ["a", "b"]);
    assert.equal(messages[6]!.content, "9.55%");
    const [first, second] = messages[2]!.tool_calls!;
    assert.deepEqual([first!.id, JSON.parse(first!.function.arguments)], ["a", { inputs: [] }]);
    assert.equal(second!.function.arguments, "{}");
  });
});

Deno.test("openaiChat() useTools() gives calls ids of their own and hands unreadable arguments on", async () => {
  const given = calling(["sum", { a: 1 }, "x"], ["sum", '```json\n{"b": 2}\n```', "x"], [
    "ratio",
    "{cut",
    "",
  ]);
  await withModel([() => given], async (model, asked) => {
    const uses = await model.useTools({ ...EXAMPLES.tools, ...asked, rounds: [] });
    assert.equal(new Set(uses.map(({ id }) => id)).size, 3);
    assert.deepEqual(uses.map(({ tool, input }) => [tool, input]), [
      ["sum", { a: 1 }],
      ["sum", { b: 2 }],
      ["ratio", "{cut"],
    ]);
  });
});

const LENIENT: readonly (readonly [string, unknown])[] = [
  [
    "arguments in a code fence (G07)",
    calling(["router", `Here:\n\`\`\`json\n${JSON.stringify(ROUTE)}\n\`\`\``]),
  ],
  [
    "arguments with prose around",
    calling(["router", `My choice is ${JSON.stringify(ROUTE)}, since it greets.`]),
  ],
  ["the same call twice", calling(["router", ROUTE, "1"], ["router", ROUTE, "2"])],
  ["the call put into the text", completion({ content: `\`\`\`\n${JSON.stringify(ROUTE)}\n\`\`\`` })],
];
for (const [what, reply] of LENIENT) {
  Deno.test(`openaiChat() decide() reads ${what}`, () =>
    withModel([() => reply], async (model, asked) => {
      assert.deepEqual(await model.decide({ ...EXAMPLES.decide, ...asked }), ROUTE);
    }));
}

async function failure(steps: readonly ReplayStep[], kind: "decide" | "write") {
  let failed: { readonly error: ServiceError; readonly run: Run } | undefined;
  await withModel(steps, async (model, asked, run) => {
    const reply = kind === "decide"
      ? model.decide({ ...EXAMPLES.decide, ...asked })
      : model.write({ ...EXAMPLES.write, ...asked });
    const error = await reply.then((said) => said, (reason: unknown) => reason);
    assert.ok(error instanceof ServiceError, `${JSON.stringify(error)}`);
    assert.match(error.message, /^Cannot ask openai hand-made: /);
    assert.equal(JSON.stringify([error, error.message]).includes(KEY), false);
    failed = { error, run };
  });
  return failed!;
}

const UNUSABLE: readonly (readonly ["decide" | "write", string, unknown, RegExp])[] = [
  [
    "decide",
    "two calls that differ",
    calling(["router", ROUTE], ["router", { route: "news" }]),
    /calls router 2 times/,
  ],
  ["decide", "another function", calling(["rewrite", ROUTE]), /calls "rewrite" in the place of router/],
  [
    "decide",
    "arguments that are no JSON",
    calling(["router", "{route: direct"]),
    /arguments of router are no object/,
  ],
  ["decide", "a list for arguments", calling(["router", "[1]"]), /arguments of router are no object/],
  ["decide", "prose", completion({ content: "I would search the reports." }), /does not call router/],
  ["decide", "an empty message", completion({ content: "" }), /does not call router/],
  ["decide", "a reply that was cut off", completion({ content: JSON.stringify(ROUTE) }, "length"), /cut off/],
  ["decide", "a refusal", completion({ refusal: "I can't help with that." }), /refused/],
  ["write", "a filtered reply", completion({ content: "BHP" }, "content_filter"), /filter/],
  ["write", "an empty text", completion({ content: " \n" }), /it is empty/],
  ["write", "a draft that was cut off", completion({ content: "BHP's revenue was" }, "length"), /cut off/],
  ["write", "no choice", { choices: [], usage: { prompt_tokens: 7 } }, /no choice/],
  ["write", "another form", { object: "list", data: [] }, /no choice/],
  ["write", "null", null, /no choice/],
];
for (const [kind, what, reply, message] of UNUSABLE) {
  Deno.test(`openaiChat() ${kind}() fails on ${what}, asked once`, async () => {
    const { error, run } = await failure([() => reply], kind);
    assert.equal(error.reason, "unusable");
    assert.match(error.message, message);
    assert.equal(run.seen.length, 1);
  });
}

Deno.test("openaiChat() counts the tokens of a reply that it cannot use", async () => {
  const { run } = await failure([() => completion({ content: "" })], "decide");
  assert.equal(run.spent.reduce((sum, { inputTokens }) => sum + inputTokens, 0), 1_000);
});

const FAILED: readonly (readonly [string, readonly ReplayStep[], string, RegExp, readonly number[]])[] = [
  ["a refused key", ["http_401"], "denied", /answered 401 .*check TIEOUT_OPENAI_KEY/, []],
  [
    "an unknown model",
    ["http_404"],
    "rejected",
    /answered 404 .*check TIEOUT_OPENAI_BASE_URL and TIEOUT_CHAT_SMALL_MODEL/,
    [],
  ],
  [
    "a model that refuses a setting",
    ["http_400"],
    "rejected",
    /'temperature' does not support 0.*check TIEOUT_CHAT_SMALL_MODEL/,
    [],
  ],
  ["a rate limit until a time", ["http_429_date"], "rate_limited", /asks to wait 30 s/, []],
  ["a rate limit for an hour", ["http_429_long"], "rate_limited", /asks to wait 3600 s/, []],
  ["an endpoint that is down", ["http_500", "http_503_text"], "server", /answered 503/, [1_000]],
  ["a page of HTML", ["http_200_html"], "unusable", /it holds no choice/, []],
  ["a body that is cut", ["http_200_broken_json", "http_200_broken_json"], "malformed", /no JSON/, [1_000]],
];
for (const [what, steps, reason, message, slept] of FAILED) {
  Deno.test(`openaiChat() says what failed: ${what}`, async () => {
    const { error, run } = await failure(steps, "decide");
    assert.equal(error.reason, reason);
    assert.match(error.message, message);
    assert.deepEqual([run.seen.length, run.slept], [steps.length, slept]);
  });
}

const PASSED: readonly (readonly [string, ReplayStep, readonly number[]])[] = [
  ["a rate limit that says how long", "http_429_seconds", [3_000]],
  ["a rate limit that says nothing readable", "http_429_words", [1_000]],
  ["an error of the server", "http_500", [1_000]],
  ["a connection that breaks in the body", () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"choices": [{"mess'));
        setTimeout(() => controller.error(new Error("gone")), 5);
      },
    });
    return new Response(body, { headers: { "content-type": "application/json" } });
  }, [1_000]],
];
for (const [what, step, slept] of PASSED) {
  Deno.test(`openaiChat() goes on after ${what}`, () =>
    withModel([step, acting], async (model, asked, run) => {
      assert.deepEqual(await model.decide({ ...EXAMPLES.decide, ...asked }), ROUTE);
      assert.deepEqual(run.slept, slept);
    }));
}

Deno.test("openaiChat() ends with the run while an endpoint keeps silent", () =>
  withModel(["hang"], async (model, { spend }) => {
    const stop = new AbortController();
    const reply = model.write({ ...EXAMPLES.write, spend, signal: stop.signal });
    setTimeout(() => stop.abort(new DOMException("stop", "AbortError")), 20);
    await assert.rejects(reply, { name: "AbortError" });
  }));
