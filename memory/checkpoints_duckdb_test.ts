import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  AIMessage,
  AIMessageChunk,
  HumanMessage,
  RemoveMessage,
  ToolMessage,
} from "@langchain/core/messages";
import {
  Annotation,
  Command,
  interrupt,
  MessagesAnnotation,
  Overwrite,
  Send,
  StateGraph,
} from "@langchain/langgraph";
import {
  type Checkpoint,
  type CheckpointMetadata,
  DeltaSnapshot,
  emptyCheckpoint,
  INTERRUPT,
  uuid6,
} from "@langchain/langgraph-checkpoint";
import { type Db, openDb } from "../retrieval/mod.ts";
import { DuckdbSaver } from "./checkpoints_duckdb.ts";

const METADATA: CheckpointMetadata = { source: "loop", step: 0, parents: {} };

/** A saver on a store in memory, closed when the test is over. */
async function withSaver(test: (saver: DuckdbSaver, db: Db) => Promise<void>): Promise<void> {
  const db = await openDb(":memory:");
  try {
    await test(new DuckdbSaver(db), db);
  } finally {
    await db.close();
  }
}

function checkpointOf(state: Record<string, unknown>, step = 0): Checkpoint {
  const versions = Object.fromEntries(Object.keys(state).map((channel) => [channel, step + 1]));
  return { ...emptyCheckpoint(), id: uuid6(step), channel_values: state, channel_versions: versions };
}

async function countRows(db: Db, kind: string): Promise<unknown> {
  const [row] = await db.all("SELECT count(*) AS n FROM checkpoint_log WHERE kind = ?", [kind]);
  return row?.["n"];
}

Deno.test("DuckdbSaver resumes an interrupted graph after the store was closed and opened again", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tieout-"));
  const State = Annotation.Root({
    question: Annotation<string>,
    company: Annotation<string>,
    asked: Annotation<Date>,
  });
  const open = async () => {
    const db = await openDb(join(folder, "store.duckdb"));
    const graph = new StateGraph(State)
      .addNode("ask", () => ({ asked: new Date("2024-06-30T00:00:00Z") }))
      .addNode("clarify", () => ({ company: interrupt({ options: ["BHP", "RIO"] }) }))
      .addEdge("__start__", "ask").addEdge("ask", "clarify").addEdge("clarify", "__end__")
      .compile({ checkpointer: new DuckdbSaver(db) });
    return { db, graph };
  };
  const config = { configurable: { thread_id: "t1" } };

  const first = await open();
  const waiting = await first.graph.invoke({ question: "What was revenue?" }, config);
  assert.equal(Reflect.get(waiting, INTERRUPT)[0].value.options[1], "RIO");
  await first.db.close();

  const second = await open();
  assert.deepEqual((await second.graph.getState(config)).next, ["clarify"]);
  const done = await second.graph.invoke(new Command({ resume: "RIO" }), config);
  assert.deepEqual(done, {
    question: "What was revenue?",
    company: "RIO",
    asked: new Date("2024-06-30T00:00:00Z"),
  });
  await second.db.close();
  await rm(folder, { recursive: true });
});

Deno.test("DuckdbSaver E17: bigint and Date come back as they were, and a second turn goes on from them", async () => {
  await withSaver(async (saver) => {
    const State = Annotation.Root({
      rows: Annotation<bigint>,
      at: Annotation<Date>,
      turns: Annotation<number>({ reducer: (a, b) => a + b, default: () => 0 }),
    });
    const graph = new StateGraph(State).addNode("turn", () => ({ turns: 1 }))
      .addEdge("__start__", "turn").addEdge("turn", "__end__").compile({ checkpointer: saver });
    const config = { configurable: { thread_id: "t1" } };
    await graph.invoke({ rows: 123n, at: new Date("2024-06-30") }, config);
    await graph.invoke({}, config);
    const { values } = await graph.getState(config);
    assert.deepEqual(values, { rows: 123n, at: new Date("2024-06-30"), turns: 2 });
  });
});

Deno.test("DuckdbSaver E17: a class instance in state fails the first run, by name", async () => {
  class Cursor {
    readonly at = 1;
  }
  await withSaver(async (saver) => {
    const State = Annotation.Root({ rows: Annotation<{ readonly cursor: Cursor }> });
    const graph = new StateGraph(State).addNode("read", () => ({ rows: { cursor: new Cursor() } }))
      .addEdge("__start__", "read").addEdge("read", "__end__").compile({ checkpointer: saver });
    await assert.rejects(
      graph.invoke({}, { configurable: { thread_id: "t1" } }),
      /Cannot checkpoint rows\.cursor: an instance of Cursor/,
    );
  });
});

Deno.test("DuckdbSaver gives back the framework's own classes, and refuses parts of a stream", async () => {
  await withSaver(async (saver) => {
    const call = { id: "c1", name: "look_up", args: { company: "BHP" }, type: "tool_call" as const };
    const state = {
      messages: [
        new HumanMessage({ content: "Revenue?", id: "1", name: "Ann" }),
        new AIMessage({ content: "", tool_calls: [call], response_metadata: { model: "m" } }),
        new ToolMessage({ content: "55,658", tool_call_id: "c1", artifact: { n: 1n } }),
        new RemoveMessage({ id: "1" }),
      ],
      packets: [new Send("retrieve", { company: "BHP" }), new Overwrite([1]), new DeltaSnapshot({ a: 1 })],
    };
    const versions = { messages: 1, packets: 1 };
    const config = { configurable: { thread_id: "t1" } };
    await saver.put(config, checkpointOf(state), METADATA, versions);
    assert.deepEqual((await saver.getTuple(config))?.checkpoint.channel_values, state);
    await assert.rejects(
      saver.put(config, checkpointOf({ messages: [new AIMessageChunk("55")] }), METADATA, { messages: 1 }),
      /Cannot checkpoint messages\[0\]: an instance of AIMessageChunk/,
    );
  });
});

Deno.test("DuckdbSaver keeps a conversation of messages over runs", async () => {
  await withSaver(async (saver) => {
    const graph = new StateGraph(MessagesAnnotation)
      .addNode("reply", ({ messages }) => ({ messages: [new AIMessage(`reply ${messages.length}`)] }))
      .addEdge("__start__", "reply").addEdge("reply", "__end__").compile({ checkpointer: saver });
    const config = { configurable: { thread_id: "t1" } };
    await graph.invoke({ messages: [new HumanMessage("one")] }, config);
    const { messages } = await graph.invoke({ messages: [new HumanMessage("two")] }, config);
    assert.deepEqual(messages.map(({ text }) => text), ["one", "reply 1", "two", "reply 3"]);
  });
});

Deno.test("DuckdbSaver sends packets to nodes of a graph that was interrupted", async () => {
  await withSaver(async (saver) => {
    const State = Annotation.Root({
      found: Annotation<string[]>({ reducer: (a, b) => [...a, ...b], default: () => [] }),
    });
    const graph = new StateGraph(State)
      .addNode("plan", () => ({}))
      .addNode("retrieve", (packet: unknown) => ({ found: [String(packet), String(interrupt("go on?"))] }))
      .addEdge("__start__", "plan")
      .addConditionalEdges("plan", () => ["BHP", "RIO"].map((company) => new Send("retrieve", company)), [
        "retrieve",
      ])
      .addEdge("retrieve", "__end__").compile({ checkpointer: saver });
    const config = { configurable: { thread_id: "t1" } };
    await graph.invoke({}, config);
    const { tasks } = await graph.getState(config);
    const replies = Object.fromEntries(
      tasks.map(({ interrupts }, at) => [String(interrupts[0]?.id), `reply ${at}`]),
    );
    const { found } = await graph.invoke(new Command({ resume: replies }), config);
    assert.deepEqual(found, ["BHP", "reply 0", "RIO", "reply 1"]);
  });
});

Deno.test("DuckdbSaver keeps owners apart, even on one thread id", async () => {
  await withSaver(async (saver, db) => {
    const ann = { configurable: { thread_id: "t1", owner: "ann" } };
    const bob = new DuckdbSaver(db, { owner: "bob" });
    const put = await saver.put(ann, checkpointOf({ secret: "Ann's" }), METADATA, { secret: 1 });
    await bob.put({ configurable: { thread_id: "t1" } }, checkpointOf({ secret: "Bob's" }), METADATA, {
      secret: 1,
    });
    assert.equal(put.configurable?.["owner"], "ann");
    assert.equal((await saver.getTuple(put))?.checkpoint.channel_values["secret"], "Ann's");
    assert.equal((await saver.getTuple(put))?.config.configurable?.["owner"], "ann");
    assert.equal(
      (await bob.getTuple({ configurable: { thread_id: "t1" } }))?.checkpoint.channel_values["secret"],
      "Bob's",
    );
    // Neither by another's checkpoint id nor by listing without a thread.
    const { checkpoint_id } = put.configurable ?? {};
    assert.equal(await bob.getTuple({ configurable: { thread_id: "t1", checkpoint_id } }), undefined);
    assert.equal(await saver.getTuple({ configurable: { thread_id: "t1" } }), undefined);
    assert.equal((await Array.fromAsync(bob.list({}))).length, 1);
    await bob.deleteThread("t1");
    assert.notEqual(await saver.getTuple(ann), undefined);
    await bob.deleteThread("t1", "ann");
    assert.equal(await saver.getTuple(ann), undefined);
    await assert.rejects(saver.getTuple({ configurable: { thread_id: "t1", owner: "" } }), /the owner/);
  });
});

Deno.test("DuckdbSaver keeps a value once, however many checkpoints hold it", async () => {
  await withSaver(async (saver, db) => {
    const State = Annotation.Root({ report: Annotation<string>, step: Annotation<number> });
    const graph = new StateGraph(State)
      .addNode("one", () => ({ step: 1 })).addNode("two", () => ({ step: 2 }))
      .addEdge("__start__", "one").addEdge("one", "two").addEdge("two", "__end__")
      .compile({ checkpointer: saver });
    await graph.invoke({ report: "long" }, { configurable: { thread_id: "t1" } });
    const [row] = await db.all(
      "SELECT count(*) AS n FROM checkpoint_log WHERE kind = 'value' AND channel = 'report'",
    );
    assert.equal(row?.["n"], 1);
    const states = await Array.fromAsync(graph.getStateHistory({ configurable: { thread_id: "t1" } }));
    assert.deepEqual(states.map(({ values }) => [values["report"], values["step"]]), [
      ["long", 2],
      ["long", 1],
      ["long", undefined],
      [undefined, undefined],
    ]);
  });
});

Deno.test("DuckdbSaver.put() saves state as it was when handed in", async () => {
  await withSaver(async (saver) => {
    const state = { list: [1] };
    const saving = saver.put({ configurable: { thread_id: "t1" } }, checkpointOf(state), METADATA, {
      list: 1,
    });
    state.list.push(2);
    await saving;
    const tuple = await saver.getTuple({ configurable: { thread_id: "t1" } });
    assert.deepEqual(tuple?.checkpoint.channel_values, { list: [1] });
  });
});

Deno.test("DuckdbSaver.put() of the same checkpoint again replaces it", async () => {
  await withSaver(async (saver) => {
    const config = { configurable: { thread_id: "t1" } };
    const checkpoint = checkpointOf({ a: 1 });
    await saver.put(config, checkpoint, METADATA, { a: 1 });
    await saver.put(config, { ...checkpoint, channel_values: { a: 2 } }, { ...METADATA, step: 7 }, { a: 1 });
    const tuples = await Array.fromAsync(saver.list(config));
    assert.deepEqual(
      tuples.map(({ checkpoint, metadata }) => [checkpoint.channel_values["a"], metadata?.step]),
      [[
        2,
        7,
      ]],
    );
  });
});

Deno.test("DuckdbSaver.putWrites() keeps the first usual and the last special write, in the framework's order", async () => {
  await withSaver(async (saver, db) => {
    const put = await saver.put({ configurable: { thread_id: "t1" } }, checkpointOf({}), METADATA, {});
    await saver.putWrites(put, [["b", 1], ["c", 2]], "task-b", "~2");
    await saver.putWrites(put, [["b", "late"]], "task-b", "~2");
    await saver.putWrites(put, [[INTERRUPT, "old"]], "task-a", "~1");
    await saver.putWrites(put, [[INTERRUPT, "new"], ["a", 0]], "task-a", "~1");
    assert.deepEqual((await saver.getTuple(put))?.pendingWrites, [
      ["task-a", INTERRUPT, "new"],
      ["task-a", "a", 0],
      ["task-b", "b", 1],
      ["task-b", "c", 2],
    ]);
    assert.equal(await countRows(db, "write"), 6);
  });
});

Deno.test("DuckdbSaver refuses formats and versions that it does not know", async () => {
  await withSaver(async (saver, db) => {
    const config = { configurable: { thread_id: "t1" } };
    await assert.rejects(
      saver.put(config, { ...checkpointOf({}), v: 5 }, METADATA, {}),
      /its form is not the one/,
    );
    assert.equal(await saver.getTuple(config), undefined);
    await saver.put(config, checkpointOf({ a: 1 }), METADATA, { a: 1 });
    await db.run(
      "UPDATE checkpoint_log SET body = replace(body, '\"v\":4', '\"v\":5') WHERE kind = 'checkpoint'",
    );
    await assert.rejects(saver.getTuple(config), /its form is not the one/);
    await db.run("UPDATE checkpoint_log SET format = 2");
    await assert.rejects(saver.getTuple(config), /saved in format 2, this version reads format 1/);
    await assert.rejects(Array.fromAsync(saver.list(config, { filter: { step: 0 } })), /saved in format 2/);
  });
});

Deno.test("DuckdbSaver has all of a run on disk when the run has ended", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tieout-"));
  const State = Annotation.Root({ step: Annotation<number> });
  for (const durability of ["async", "sync", "exit"] as const) {
    const db = await openDb(join(folder, "store.duckdb"));
    const graph = new StateGraph(State)
      .addNode("one", () => ({ step: 1 })).addNode("two", () => ({ step: 2 }))
      .addEdge("__start__", "one").addEdge("one", "two").addEdge("two", "__end__")
      .compile({ checkpointer: new DuckdbSaver(db) });
    await graph.invoke({}, { configurable: { thread_id: durability }, durability });
    // Asked of the store itself, past the saver's queue.
    const [row] = await db.all(
      "SELECT count(*) AS n FROM checkpoint_log WHERE kind = 'checkpoint' AND thread = ?",
      [durability],
    );
    assert.equal(row?.["n"], durability === "exit" ? 1 : 4, durability);
    await db.close();
  }
  await rm(folder, { recursive: true });
});
