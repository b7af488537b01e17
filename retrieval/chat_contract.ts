import assert from "node:assert/strict";
import type { ChatModel, ChatRequest, DecideRequest, ToolExchange, ToolsRequest, Usage } from "./ports.ts";

/** What a model is asked in the contract: one request of each kind that it can do. */
export interface ChatExamples {
  readonly decide: Omit<DecideRequest<unknown, unknown>, "signal" | "spend">;
  /** A request whose answer takes at least one tool. */
  readonly tools: Omit<ToolsRequest<unknown>, "signal" | "spend" | "rounds">;
  readonly write: Omit<ChatRequest<unknown>, "signal" | "spend">;
}

/** Rounds after which every model that was told its results has ended. */
const MOST_ROUNDS = 4;

/** Registers the tests that every {@link ChatModel} passes, under the name of the implementation; `close` ends what it holds. */
export function chatContract(
  name: string,
  { open, examples }: {
    readonly open: () => Promise<{ readonly model: ChatModel; readonly close?: () => Promise<void> }>;
    readonly examples: ChatExamples;
  },
): void {
  type Asked = { readonly signal: AbortSignal; readonly spend: (usage: Usage) => void };

  async function using(test: (model: ChatModel, asked: Asked, spent: readonly Usage[]) => Promise<void>) {
    const { model, close } = await open();
    const spent: Usage[] = [];
    try {
      await test(model, { signal: new AbortController().signal, spend: (usage) => spent.push(usage) }, spent);
    } finally {
      await close?.();
    }
  }

  /** At least one call, and no number that would spoil a sum. */
  function assertSpent(spent: readonly Usage[]): void {
    assert.ok(spent.reduce((sum, { calls }) => sum + calls, 0) >= 1);
    for (const number of spent.flatMap((usage) => Object.values(usage))) {
      assert.ok(Number.isFinite(number) && number >= 0);
    }
  }

  Deno.test(`${name} has a name`, () =>
    using((model) => {
      assert.notEqual(model.id.trim(), "");
      return Promise.resolve();
    }));

  Deno.test(`${name} decide() gives a value of the schema and tells what it cost`, () =>
    using(async (model, asked, spent) => {
      const { decide } = examples;
      const said = await model.decide({ ...decide, ...asked });
      assert.ok(decide.schema.safeParse(said).success, JSON.stringify(said));
      const [first] = Object.keys((decide.schema as unknown as { readonly shape: object }).shape);
      assert.ok(Object.hasOwn(said as object, first!), "the first field is the decision itself");
      assertSpent(spent);
    }));

  Deno.test(`${name} useTools() calls known tools under ids of their own, and ends when it was told the results`, () =>
    using(async (model, asked, spent) => {
      const rounds: (readonly ToolExchange[])[] = [];
      for (;;) {
        const uses = await model.useTools({ ...examples.tools, ...asked, rounds });
        if (uses.length === 0) break;
        for (const { tool } of uses) assert.ok(examples.tools.tools.some(({ name }) => name === tool), tool);
        rounds.push(uses.map((use) => ({ use, reply: "1,205 US$M [1]" })));
        assert.ok(rounds.length <= MOST_ROUNDS);
      }
      assert.ok(rounds.length > 0);
      const ids = rounds.flat().map(({ use }) => use.id);
      assert.equal(new Set(ids).size, ids.length);
      assertSpent(spent);
    }));

  Deno.test(`${name} write() gives a text and tells what it cost`, () =>
    using(async (model, asked, spent) => {
      const text = await model.write({ ...examples.write, ...asked });
      assert.ok(typeof text === "string" && text.trim() !== "");
      assertSpent(spent);
    }));

  Deno.test(`${name} ends with a run that has ended, as a rejection`, () =>
    using(async (model, { spend }) => {
      const signal = AbortSignal.abort(new DOMException("stop", "AbortError"));
      const over = { signal, spend };
      await assert.rejects(model.decide({ ...examples.decide, ...over }));
      await assert.rejects(model.useTools({ ...examples.tools, ...over, rounds: [] }));
      await assert.rejects(model.write({ ...examples.write, ...over }));
    }));
}
