import { deepEqual, throws } from "node:assert/strict";
import { Annotation, END, interrupt, START, StateGraph } from "@langchain/langgraph";
import { guard } from "../guardrails/mod.ts";
import { DuckdbSaver } from "../memory/mod.ts";
import { openDb } from "../retrieval/mod.ts";
import { resumeWith } from "./resume_with.ts";

const State = Annotation.Root({
  said: Annotation<readonly unknown[], unknown>({
    reducer: (left, right) => [...left, right],
    default: () => [],
  }),
});

/** Runs a graph that asks once, in a node of this kind, over a store of its own. */
async function asking(
  ask: () => Promise<unknown> | unknown,
  work: (graph: ReturnType<typeof build>) => Promise<void>,
): Promise<void> {
  const db = await openDb(":memory:");
  try {
    await work(build(ask, new DuckdbSaver(db)));
  } finally {
    await db.close();
  }
}

function build(ask: () => Promise<unknown> | unknown, checkpointer: DuckdbSaver) {
  return new StateGraph(State)
    .addNode("ask", async () => ({ said: await ask() }))
    .addNode("save", () => ({ said: "saved" }))
    .addEdge(START, "ask")
    .addEdge("ask", "save")
    .addEdge("save", END)
    .compile({ checkpointer });
}

Deno.test("resumeWith() E19: false, 0 and an empty text are delivered as replies", () =>
  asking(() => interrupt("ok?"), async (graph) => {
    for (const [at, reply] of [false, 0, ""].entries()) {
      const config = { configurable: { thread_id: `t${at}` } };
      await graph.invoke({}, config);
      const state = await graph.invoke(resumeWith(reply) as never, config);
      deepEqual(state.said, [reply, "saved"]);
    }
  }));

Deno.test("resumeWith() E19: null and undefined are no reply", () => {
  for (const nothing of [null, undefined]) {
    throws(() => resumeWith(nothing), {
      name: "TypeError",
      message: `Cannot resume with ${nothing}: it is no reply`,
    });
  }
});

Deno.test("guard() E23: a pause inside a guarded call is no failure of the call: the graph waits and nothing is saved", () =>
  asking(
    () => guard("news", () => interrupt("ok?"), { fallback: () => "tool failed", onOpen: () => {} }),
    async (graph) => {
      const config = { configurable: { thread_id: "t" } };
      await graph.invoke({}, config);
      const { tasks, values } = await graph.getState(config);
      deepEqual([tasks.map(({ name, interrupts }) => [name, interrupts.length]), values.said ?? []], [[[
        "ask",
        1,
      ]], []]);
      deepEqual((await graph.invoke(resumeWith("yes") as never, config)).said, ["yes", "saved"]);
    },
  ));
