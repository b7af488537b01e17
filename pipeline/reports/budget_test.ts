import { deepEqual, equal, match, ok } from "node:assert/strict";
import type { Usage } from "../../retrieval/mod.ts";
import { AskResult } from "./ask_result.ts";
import { ask } from "./ask.ts";
import { openTestLab, type Script } from "./testing.ts";

const QUESTION = "What was ALD's revenue in FY2024?";

/** Asks a vendor that reports this of each of its calls, by task. */
async function askPaid(costs: Readonly<Record<string, Partial<Usage>>>, script: Script = {}) {
  const free: Usage = { calls: 1, inputTokens: 0, outputTokens: 0, costUsd: 0 };
  const paid = (task: keyof Script, otherwise: unknown): Script => ({
    [task]: (input: never, call: number, request: Parameters<NonNullable<Script["draft"]>>[2]) => {
      // the script itself has told one free call
      request.spend({ ...free, ...costs[task], calls: 0 });
      const line = script[task] as ((...said: unknown[]) => unknown) | undefined;
      return line === undefined ? otherwise : line(input, call, request);
    },
  });
  const lab = await openTestLab({
    strict: false,
    script: {
      ...paid("router", { route: "reports" }),
      ...paid("grading", { pass: true, unsupported: [] }),
      ...paid("draft", "ALD's revenue in FY2024 was US$1,205 million [1]."),
    },
  });
  try {
    const result = await ask(lab, QUESTION);
    const { values } = await lab.reports.getState({ configurable: { thread_id: result.thread } });
    return {
      result,
      state: values as { readonly spent: AskResult["spent"] },
      run: await lab.runs.get(result.run),
    };
  } finally {
    await lab.close();
  }
}

Deno.test("ask() tells calls, tokens, money and time of every node, from the checkpointed state; usage and timings are their sums", async () => {
  const { result, state } = await askPaid({
    router: { inputTokens: 900, outputTokens: 40, costUsd: 0.001 },
    draft: { inputTokens: 8_000, outputTokens: 300, costUsd: 0.03 },
  });
  deepEqual({ ...result.spent["route"], milliseconds: 0 }, {
    calls: 1,
    inputTokens: 900,
    outputTokens: 40,
    costUsd: 0.001,
    milliseconds: 0,
  });
  deepEqual(result.spent["draft"]?.inputTokens, 8_000);
  deepEqual(state.spent, result.spent);
  const all = Object.values(result.spent);
  const total = (of: keyof Usage) => all.reduce((sum, spent) => sum + spent[of], 0);
  deepEqual(result.usage, {
    calls: total("calls"),
    inputTokens: 8_900,
    outputTokens: 340,
    costUsd: total("costUsd"),
  });
  deepEqual(
    result.timings,
    Object.fromEntries(Object.entries(result.spent).map(([node, { milliseconds }]) => [node, milliseconds])),
  );
  for (const node of ["remember", "route", "rewrite", "retrieve", "grade", "draft", "check", "gate"]) {
    ok(node in result.spent, node);
  }
  AskResult.parse(result);
});

Deno.test("ask() a routing decision that costs what a draft costs fails, and the question is routed to the reports", async () => {
  for (const cost of [{ outputTokens: 1_001 }, { costUsd: 0.11 }]) {
    // the answer of the decision would have been another
    const { result } = await askPaid({ router: cost }, { router: () => ({ route: "out_of_scope" }) });
    deepEqual([result.route, result.status, result.degraded], ["reports", "answered", ["router"]]);
    match(
      result.layers.find(({ layer, verdict }) => layer === "router" && verdict.startsWith("opened"))!.verdict,
      /RangeError/,
    );
    // what it cost is told all the same
    equal(result.spent["route"]?.costUsd, "costUsd" in cost ? 0.11 : 0);
  }
});

Deno.test("ask() the same cost is a draft's right", async () => {
  const { result } = await askPaid({ draft: { outputTokens: 1_001, costUsd: 0.11 } });
  deepEqual([result.status, result.degraded], ["answered", []]);
});

Deno.test("ask() a run whose budget is spent ends in the fallback that says so, without another round", async () => {
  for (const cost of [{ costUsd: 2 }, { inputTokens: 200_000 }]) {
    const { result, run } = await askPaid({ router: cost });
    deepEqual([result.status, run!.retries], ["fallback", 0]);
    match(result.answer, /budget of this run is used up/);
    ok(result.degraded.includes("draft"), result.degraded.join());
    equal(result.usage.calls, 1);
  }
});

Deno.test("ask() a budget that is spent by the draft lets it go out and allows no retry", async () => {
  const { result, run } = await askPaid({ draft: { costUsd: 0.4, inputTokens: 200_000 } }, {
    draft: () => "ALD's revenue in FY2024 was US$1,999 million [1].",
  });
  deepEqual([result.status, result.confidence, run!.retries], ["answered", "low", 0]);
  match(run!.layers.find(({ layer }) => layer === "retry")!.verdict, /budget is spent/);
});
