import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import type { Lab } from "../lab.ts";
import { BUDGET, NOTHING_SPENT } from "../ledger.ts";
import { ask } from "./ask.ts";
import { newTurn } from "./state.ts";
import { askWatched, openTestLab, type TestLabOptions } from "./testing.ts";

const QUESTION = "What was ALD's revenue in FY2024?";

/** Runs a test over a lab in memory. */
async function withLab(work: (lab: Lab) => Promise<void>, options: TestLabOptions = {}): Promise<void> {
  const lab = await openTestLab(options);
  try {
    await work(lab);
  } finally {
    await lab.close();
  }
}

/** Breaks a question off while its draft is being written, as Ctrl-C does. */
async function breakOff(lab: Lab, thread: string): Promise<readonly string[]> {
  const ends = new AbortController();
  const nodes: string[] = [];
  await rejects(
    ask(lab, QUESTION, {
      thread,
      signal: ends.signal,
      events: ({ name, data }) => {
        if (name !== "node.start") return;
        nodes.push(String(data["node"]));
        if (data["node"] === "draft") ends.abort();
      },
    }),
    { name: "AbortError" },
  );
  return nodes;
}

Deno.test("ask() goes on with a question that was broken off: from its last checkpoint, in the same run, with one record", () =>
  withLab(async (lab) => {
    const before = await breakOff(lab, "t1");
    const { values: stopped } = await lab.reports.getState({ configurable: { thread_id: "t1" } });
    const { result, nodes } = await askWatched(lab, "", { thread: "t1", goOn: true });
    deepEqual([before.at(-1), nodes[0], nodes.includes("retrieve")], ["draft", "draft", false]);
    deepEqual([result.run, result.question], [stopped.run, QUESTION]);
    equal(result.values[0]?.value, "1205000000");
    deepEqual((await lab.runs.list({ owner: "local", limit: 9 })).map(({ id }) => id), [result.run]);
    const fresh = await ask(lab, QUESTION, { thread: "t2" });
    deepEqual({ ...result, run: "", thread: "", timings: {}, spent: {} }, {
      ...fresh,
      run: "",
      thread: "",
      timings: {},
      spent: {},
    });
    deepEqual(Object.keys(result.spent), Object.keys(fresh.spent));
  }));

Deno.test("ask() counts what was spent before a question was broken off: a ceiling that is reached stays reached", () =>
  withLab(async (lab) => {
    await breakOff(lab, "t1");
    // as if the run that was broken off had made all the calls that it may
    const place = { configurable: { thread_id: "t1" } };
    await lab.reports.updateState(place, {
      spent: { retrieve: { ...NOTHING_SPENT, calls: BUDGET.run.calls } },
    });
    const result = await ask(lab, "", { thread: "t1", goOn: true });
    deepEqual([result.status, result.degraded.includes("draft")], ["fallback", true]);
    ok(result.usage.calls >= BUDGET.run.calls);
  }, { script: { draft: () => "ALD's revenue in FY2024 was US$1,205 million [1]." } }));

Deno.test("ask() says why there is nothing to go on with", () =>
  withLab(async (lab) => {
    const goOn = (thread: string) => ask(lab, "", { thread, goOn: true });
    await rejects(goOn("nobody"), {
      name: "RangeError",
      message: "Cannot continue the thread nobody: no conversation of this id is kept",
    });
    await ask(lab, QUESTION, { thread: "over" });
    await rejects(
      goOn("over"),
      /Cannot continue the thread over: its last run was finished, there is nothing to continue\. Ask it a question with --thread over/,
    );
    await ask(lab, "What was revenue in FY2024?", { thread: "asks" });
    await rejects(
      goOn("asks"),
      /Cannot continue the thread asks: it waits for a reply\. Give it one: --thread asks --resume/,
    );
    const context = await lab.context({ signal: new AbortController().signal, events: () => {}, run: "old" });
    await lab.reports.invoke(newTurn(QUESTION, { graph: "g1", run: "old" }) as never, {
      configurable: { thread_id: "other" },
      context: context as never,
    });
    await rejects(
      goOn("other"),
      /Cannot continue the thread other: it was asked of another version of the workflow \(g1, this is [0-9a-f]{12}\)/,
    );
    const [first, second] = await Promise.allSettled([goOn("over"), goOn("over")]);
    equal(first.status, "rejected");
    match(
      String((second as PromiseRejectedResult).reason),
      /Cannot continue the thread over: another question/,
    );
  }));

Deno.test("ask() refuses a reply while the run that got one was not finished, and goes on with the reply that was given", () =>
  withLab(async (lab) => {
    await ask(lab, "What was revenue in FY2024?", { thread: "t1" });
    const ends = new AbortController();
    const events = ({ name, data }: { readonly name: string; readonly data: Record<string, unknown> }) => {
      if (name === "node.start" && data["node"] === "clarify") ends.abort();
    };
    await rejects(ask(lab, "", { thread: "t1", resume: "BIR", signal: ends.signal, events }));
    await rejects(
      ask(lab, "", { thread: "t1", resume: "CED" }),
      /its last run was not finished\. Go on with it: --thread t1 --continue/,
    );
    const { result, nodes } = await askWatched(lab, "", { thread: "t1", goOn: true });
    deepEqual([nodes[0], result.values.map(({ company }) => company)], ["clarify", ["BIR"]]);
    const records = await lab.runs.list({ owner: "local", limit: 9 });
    deepEqual(records.map(({ status }) => status), ["answered", "needs_clarification"]);
    equal(records[0]?.id, result.run);
  }));

Deno.test("ask() tells that a new question lets an unfinished one go, once", () =>
  withLab(async (lab) => {
    await breakOff(lab, "t1");
    const dropped: unknown[] = [];
    const events = ({ name, data }: { readonly name: string; readonly data: unknown }) =>
      void (name === "question.dropped" && dropped.push(data));
    for (const company of ["BIR", "CED"]) {
      await ask(lab, `What was ${company}'s revenue in FY2024?`, { thread: "t1", events });
    }
    deepEqual(dropped, [{ thread: "t1", question: QUESTION }]);
  }));

Deno.test("ask() with durable state switched off keeps threads in its process alone, and says so", async () => {
  await withLab(async (off) => {
    const first = await ask(off, "What was revenue in FY2024?", { thread: "t1" });
    ok(first.layers.some(({ layer, verdict }) => layer === "durable" && verdict === "switched off"));
    equal((await ask(off, "", { thread: "t1", resume: "BIR" })).status, "answered");
    await rejects(
      ask(off, "", { thread: "t2", goOn: true }),
      /no conversation of this id is kept, since TIEOUT_MEMORY_OFF switches durable state off/,
    );
  }, { off: "durable" });
});
