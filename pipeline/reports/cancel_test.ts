import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import type { ChatRequest, Reranker } from "../../retrieval/mod.ts";
import { ask } from "./ask.ts";
import { askWatched, openTestLab, type Script } from "./testing.ts";
import type { ReportTask } from "./tasks.ts";

const QUESTION = "Compare the revenue of ALD and BIR in FY2024";
const REASON = new DOMException("Cancelled by the user", "AbortError");

/** A call that never ends by itself, and tells when it began and when its signal ended it. */
function hanging() {
  const begun = Promise.withResolvers<void>();
  let stopped = 0;
  const hang = (_input: unknown, _call: number, { signal }: ChatRequest<unknown>) => {
    begun.resolve();
    return new Promise((_, reject) =>
      signal.addEventListener("abort", () => {
        stopped += 1;
        reject(signal.reason);
      }, { once: true })
    );
  };
  return { hang, begun: begun.promise, stopped: () => stopped };
}

for (
  const task of ["router", "rewrite", "relevance", "arithmetic", "draft", "grading"] satisfies ReportTask[]
) {
  Deno.test(`ask() an abort stops the ${task} call in flight at once and keeps no record`, async () => {
    const { hang, begun, stopped } = hanging();
    const hung = await openTestLab({ script: { [task]: hang } as Script });
    const controller = new AbortController();
    try {
      const asked = ask(hung, QUESTION, { thread: "t1", signal: controller.signal });
      await begun;
      controller.abort(REASON);
      // no more than what is waiting already: a call that ignored the signal would hang here for ever
      await rejects(asked, (error) => error === REASON || (error as Error).name === "AbortError");
      equal(stopped(), 1);
      deepEqual(await hung.runs.list({ owner: "local", limit: 10 }), []);
    } finally {
      await hung.close();
    }
  });
}

Deno.test("ask() a thread whose branches were stopped answers its next question as a new thread does", async () => {
  const both = Promise.withResolvers<void>();
  let begun = 0;
  const reranker: Reranker = {
    id: "hangs twice",
    rerank: (_slots, hits, { keep, signal }) => {
      if (begun >= 2) return Promise.resolve(hits.slice(0, keep));
      begun += 1;
      if (begun === 2) both.resolve();
      return new Promise((_, reject) =>
        signal.addEventListener("abort", () => reject(signal.reason), { once: true })
      );
    },
  };
  const lab = await openTestLab({ reranker });
  const controller = new AbortController();
  try {
    const asked = ask(lab, QUESTION, { thread: "t1", signal: controller.signal });
    await both.promise;
    controller.abort(REASON);
    await rejects(asked, { name: "AbortError" });
    const { next } = await lab.reports.getState({ configurable: { thread_id: "t1" } });
    ok(next.length > 0, "the thread stands where it was stopped");
    const [again, fresh] = [
      await askWatched(lab, "What was CED's revenue in FY2024?", { thread: "t1" }),
      await askWatched(lab, "What was CED's revenue in FY2024?", { thread: "t2" }),
    ];
    deepEqual(again.nodes, fresh.nodes);
    for (
      const field of ["answer", "values", "citations", "found", "usage", "confidence"] as const
    ) {
      deepEqual(again.result[field], fresh.result[field]);
    }
    // the thread that was stopped has a question in it, which carry-over reads and takes nothing from
    const layers = (of: typeof again) => of.result.layers.filter(({ layer }) => layer !== "carryOver");
    deepEqual(layers(again), layers(fresh));
    const { values } = await lab.reports.getState({ configurable: { thread_id: "t1" } });
    deepEqual(values.messages.map(({ role }: { readonly role: string }) => role), [
      "user",
      "user",
      "assistant",
    ]);
  } finally {
    await lab.close();
  }
});

Deno.test("ask() an abort before it begins asks nothing", async () => {
  const lab = await openTestLab({ script: { router: () => Promise.reject(new Error("was asked")) } });
  try {
    await rejects(ask(lab, QUESTION, { signal: AbortSignal.abort(REASON) }), { name: "AbortError" });
    deepEqual(await lab.runs.list({ owner: "local", limit: 10 }), []);
  } finally {
    await lab.close();
  }
});
