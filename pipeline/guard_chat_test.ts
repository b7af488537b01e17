import assert from "node:assert/strict";
import fc from "fast-check";
import type { ZodType } from "zod";
import type { LayerOpening } from "../guardrails/mod.ts";
import type { ChatModel } from "../retrieval/mod.ts";
import { guardChat } from "./guard_ports.ts";
import { BUDGET, Ledger } from "./ledger.ts";
import { CALCULATOR_TOOLS } from "./reports/calculator_tools.ts";
import { DECISIONS, type DecisionTask, GradingDecision } from "./reports/tasks.ts";

/** A model that says what it is told to, whatever it is asked. */
function saying(said: () => unknown): ChatModel {
  const say = async () => await said() as never;
  return { id: "test", decide: say, useTools: say, write: say };
}

function guarded(said: () => unknown, { calls = 60, milliseconds = 1_000 } = {}) {
  const openings: LayerOpening[] = [];
  const onOpen = (opening: LayerOpening) => void openings.push(opening);
  const budget = { ...BUDGET, run: { ...BUDGET.run, calls } };
  const ledger = new Ledger(budget, { clock: () => new Date(0) });
  const chat = guardChat(saying(said), { ledger, milliseconds, onOpen, seat: "decider" });
  return { openings, chat };
}

const SAFE: Readonly<Record<DecisionTask, object>> = {
  router: { route: "reports", clarification: "", reason: "safe" },
  rewrite: { queries: [{ company: "SAFE", text: "revenue", metrics: [], years: [] }] },
  relevance: { keep: [1, 2, 3] },
};
const PROMPT = { system: "", user: "" };

function ask(chat: ReturnType<typeof guardChat>, task: DecisionTask, signal = new AbortController().signal) {
  const schema = DECISIONS[task] as unknown as ZodType<object>;
  return chat.decide({ task, input: {}, prompt: PROMPT, signal, schema, safe: SAFE[task] });
}

const TASKS = Object.keys(DECISIONS) as DecisionTask[];

/** Anything at all, and objects that come near a decision: its fields with values of any kind. */
const garbage = fc.oneof(
  fc.anything(),
  fc.jsonValue(),
  fc.dictionary(
    fc.constantFrom(...new Set(TASKS.flatMap((task) => Object.keys(DECISIONS[task].shape)))),
    fc.oneof(
      fc.jsonValue(),
      fc.constantFrom("reports", "Reports", "out of scope", "clarify", "true", true, [], [1, "2", null], [
        "x",
      ]),
      fc.array(fc.record({ company: fc.string(), years: fc.jsonValue() }, { requiredKeys: [] })),
      fc.constant(Array.from({ length: 5_000 }, (_, at) => at)),
      fc.string({ minLength: 1_000, maxLength: 2_000 }),
    ),
  ),
);

for (const task of TASKS) {
  Deno.test(`guardChat() decide() whatever a model says, ${task} ends as a valid value or the safe one, and says so`, async () => {
    await fc.assert(fc.asyncProperty(garbage, async (said) => {
      const { chat, openings } = guarded(() => said);
      const value = await ask(chat, task);
      assert.deepEqual(DECISIONS[task].parse(value), value);
      const isSafe = openings.some(({ error }) => error !== "PartialDecision");
      if (isSafe) assert.deepEqual(value, SAFE[task]);
      for (const opening of openings) assert.equal(opening.layer, task);
      assert.ok(openings.length <= 1);
    }));
  });
}

Deno.test("guardChat() decide() a failed router retrieves: it never clarifies and never declines", async () => {
  const failures: readonly (() => unknown)[] = [
    () => null,
    () => ({}),
    () => ({ route: "elsewhere", clarification: "Which one?" }),
    () => ({ clarification: "Which one?", reason: "because" }),
    () => "clarify",
    () => {
      throw new Error("503");
    },
    () => new Promise(() => {}),
  ];
  for (const said of failures) {
    const { chat, openings } = guarded(said, { milliseconds: 20 });
    assert.deepEqual(await ask(chat, "router"), SAFE.router);
    assert.equal(openings.length, 1);
    assert.match(openings[0]!.opening, /routed to retrieval/);
  }
});

Deno.test("guardChat() decide() uses the part that can be used, and counts what it left out", async () => {
  const { chat, openings } = guarded(() => ({ route: "direct", clarification: 7 }));
  assert.deepEqual(await ask(chat, "router"), { route: "direct", clarification: "", reason: "" });
  assert.deepEqual(openings.map(({ layer, error }) => [layer, error]), [["router", "PartialDecision"]]);
  assert.match(openings[0]!.message, /^left out of the decision: clarification: /);
});

Deno.test("guardChat() asks the budget before each call, and ends with a run that has ended", async () => {
  let calls = 0;
  const { chat, openings } = guarded(() => ({ keep: [++calls] }), { calls: 0 });
  assert.deepEqual(await ask(chat, "relevance"), SAFE.relevance);
  assert.deepEqual([calls, openings[0]?.error], [0, "RangeError"]);
  const over = AbortSignal.abort(new DOMException("stop", "AbortError"));
  await assert.rejects(ask(guarded(() => ({ keep: [1] })).chat, "relevance", over), { name: "AbortError" });
});

const LAYERS = { pass: "quality", unsupported: "groundedness" } as const;

function grade(chat: ReturnType<typeof guardChat>) {
  return chat.decideParts({
    task: "grading",
    input: {},
    prompt: PROMPT,
    signal: new AbortController().signal,
    schema: GradingDecision,
    layers: LAYERS,
  });
}

Deno.test("guardChat() decideParts() whatever a model says, each part is a value of the schema or opens its own layer, and says so", async () => {
  const label = fc.record({ label: fc.string(), reason: fc.constantFrom("derived", "rounding") }, {
    requiredKeys: [],
  });
  const near = fc.record({
    pass: fc.oneof(fc.boolean(), fc.constantFrom("true", 1, null)),
    unsupported: fc.oneof(fc.array(label, { maxLength: 3 }), fc.jsonValue()),
  }, { requiredKeys: [] });
  await fc.assert(fc.asyncProperty(fc.oneof(near, garbage), async (reply) => {
    const { chat, openings } = guarded(() => reply);
    const parts = await grade(chat);
    for (const name of ["pass", "unsupported"] as const) {
      const part = parts[name];
      const opened = openings.filter(({ layer }) => layer === LAYERS[name]);
      if ("said" in part) {
        assert.deepEqual(GradingDecision.shape[name].parse(part.said), part.said);
        assert.equal(opened.length, 0);
      } else {
        assert.equal(part.opened, "unparseable");
        assert.deepEqual(opened.map(({ error, direction }) => [error, direction]), [["Unparseable", "open"]]);
      }
    }
  }));
});

Deno.test("guardChat() decideParts() opens every layer where the call fails", async () => {
  const { chat, openings } = guarded(() => Promise.reject(new Error("503")));
  assert.deepEqual(await grade(chat), { pass: { opened: "failed" }, unsupported: { opened: "failed" } });
  assert.deepEqual(openings.map(({ layer, message }) => [layer, message]), [
    ["quality", "503"],
    ["groundedness", "503"],
  ]);
});

Deno.test("guardChat() useTools() takes calls alone; anything else does what is safe", async () => {
  const request = {
    task: "arithmetic",
    input: {},
    prompt: PROMPT,
    signal: new AbortController().signal,
    tools: CALCULATOR_TOOLS,
    rounds: [],
    safe: () => [{ id: "safe", tool: "sum", input: {} }],
  };
  const use = { id: "1", tool: "unheard of", input: "{" };
  assert.deepEqual(await guarded(() => [use]).chat.useTools(request), [use]);
  for (const said of [null, "sum", [{ tool: "sum" }], [42], { id: "1", tool: "sum" }]) {
    const { chat, openings } = guarded(() => said);
    assert.deepEqual(await chat.useTools(request), request.safe());
    assert.equal(openings[0]?.layer, "arithmetic");
  }
});

Deno.test("guardChat() write() gives text alone", async () => {
  const request = { task: "direct", input: {}, prompt: PROMPT, signal: new AbortController().signal };
  assert.equal(await guarded(() => "Hello.").chat.write(request), "Hello.");
  for (const said of [null, 42, { text: "Hello." }, "", " \n"]) {
    const { chat, openings } = guarded(() => said);
    assert.equal(await chat.write(request), "");
    assert.equal(openings[0]?.layer, "draft");
  }
});
