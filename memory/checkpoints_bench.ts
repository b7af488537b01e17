/**
 * What keeping checkpoints costs a run of 14 nodes that pass a question, hits and an answer along.
 * Aim: less than 50 ms a run on top of the framework's own saver, which keeps nothing.
 */
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Annotation, StateGraph } from "@langchain/langgraph";
import { type BaseCheckpointSaver, MemorySaver } from "@langchain/langgraph-checkpoint";
import { openDb } from "../retrieval/mod.ts";
import { DuckdbSaver } from "./checkpoints_duckdb.ts";

const NODES = 14;
const State = Annotation.Root({
  question: Annotation<string>,
  hits: Annotation<readonly { readonly chunk: string; readonly text: string; readonly score: number }[]>,
  steps: Annotation<readonly string[]>({ reducer: (old, added) => [...old, ...added], default: () => [] }),
});

const HITS = Array.from({ length: 8 }, (_, at) => ({
  chunk: `chunk-${at}`,
  text: "Revenue 55,658 | 53,817 | 65,098 ".repeat(40),
  score: 1 / (at + 1),
}));

function buildGraph(checkpointer: BaseCheckpointSaver) {
  let builder = new StateGraph(State) as StateGraph<
    typeof State.spec,
    typeof State.State,
    typeof State.Update,
    string
  >;
  for (let at = 0; at < NODES; at += 1) {
    builder = builder.addNode(
      `node${at}`,
      () => ({ steps: [`node${at}`], ...(at === 5 ? { hits: HITS } : {}) }),
    );
    builder = builder.addEdge(at === 0 ? "__start__" : `node${at - 1}`, `node${at}`);
  }
  return builder.addEdge(`node${NODES - 1}`, "__end__").compile({ checkpointer });
}

const folder = await mkdtemp(join(tmpdir(), "tieout-bench-"));
const db = await openDb(join(folder, "store.duckdb"));
const kept = buildGraph(new DuckdbSaver(db));
const held = buildGraph(new MemorySaver());
let thread = 0;

function configure(durability: "sync" | "async" | "exit") {
  thread += 1;
  return { configurable: { thread_id: `thread-${thread}` }, durability } as const;
}

Deno.bench("14 nodes, framework's MemorySaver", { group: "run", baseline: true }, async () => {
  await held.invoke({ question: "What was revenue?" }, configure("async"));
});

Deno.bench("14 nodes, DuckdbSaver, durability async", { group: "run" }, async () => {
  await kept.invoke({ question: "What was revenue?" }, configure("async"));
});

Deno.bench("14 nodes, DuckdbSaver, durability sync", { group: "run" }, async () => {
  await kept.invoke({ question: "What was revenue?" }, configure("sync"));
});

Deno.bench("14 nodes, DuckdbSaver, durability exit", { group: "run" }, async () => {
  await kept.invoke({ question: "What was revenue?" }, configure("exit"));
});
