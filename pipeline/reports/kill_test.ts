import { deepEqual, equal } from "node:assert/strict";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openDb } from "../../retrieval/mod.ts";
import { inFolder } from "../cli/testing.ts";
import { finishWay, openWay, prepareWay, THREAD, WAYS } from "./killed_ask.ts";
import { REPORT_NODES } from "./nodes.ts";
import type { ReportStateValue } from "./state.ts";
import { openTestLab } from "./testing.ts";

const SCRIPT = fileURLToPath(new URL("killed_ask.ts", import.meta.url));

/** Processes at once. */
const ABREAST = 2;

/** What a way ends in: the state, what was said, what was recorded, and the rows of every table. */
async function endOf(way: string, store: string) {
  const events: string[] = [];
  const lab = await openWay(way, store);
  try {
    const onNode = (name: string, node: string) => void events.push(`${name} ${node}`);
    const { run, ...result } = await finishWay(way, { lab, onNode });
    const { values } = await lab.reports.getState({ configurable: { thread_id: THREAD } });
    const { run: ofState, ...state } = values as ReportStateValue;
    equal(ofState, run);
    const records = await lab.runs.list({ owner: "local", limit: 100 });
    equal(new Set(records.map(({ id }) => id)).size, records.length);
    return {
      events,
      end: {
        result,
        // the name of a fence is made of the run's id
        state: {
          ...state,
          contexts: state.contexts.map((text) =>
            text.replaceAll(/(excerpt|note|seed|text)-[0-9a-f]+/g, "$1")
          ),
        },
        records: records.map(({ id: _, answer: { run: __, ...answer }, ...record }) => ({
          ...record,
          answer,
        })),
        rows: await countRows(store),
      },
    };
  } finally {
    await lab.close();
  }
}

async function countRows(store: string): Promise<Readonly<Record<string, unknown>>> {
  const db = await openDb(join(store, "tieout.duckdb"));
  try {
    const tables = await db.all("SELECT table_name FROM duckdb_tables() ORDER BY table_name");
    return Object.fromEntries(
      await Promise.all(tables.map(async ({ table_name }) => [
        table_name,
        (await db.all(`SELECT count(*) AS n FROM "${table_name}"`))[0]?.["n"],
      ])),
    );
  } finally {
    await db.close();
  }
}

/** Kills a process behind so many events of its nodes. */
async function kill(way: string, { store, before }: { readonly store: string; readonly before: number }) {
  const { signal, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-q", "--no-prompt", "--no-check", "-P=test", SCRIPT, store, way, String(before)],
    stdout: "null",
    stderr: "piped",
  }).output();
  equal(signal, "SIGKILL", new TextDecoder().decode(stderr));
}

/** Ways that are killed at the end of each node; the others where they go as none before them. */
const THROUGHOUT = ["reports", "five branches"];

/** Nodes with effects or behind them: the first way is killed at their start too, when the step before is on disk. */
const AT_START = ["save", "caveat", "answer"];

/** Where a way is killed: how many events of nodes come before. */
function pointsOf(
  way: string,
  { events, seen }: { readonly events: readonly string[]; readonly seen: Set<string> },
): readonly number[] {
  return [...events.keys()].filter((at) => {
    const [name, node] = events[at]!.split(" ");
    if (name === "node.start") return way === THROUGHOUT[0] && AT_START.includes(node!);
    const from = events.slice(0, at).findLast((event) => event.startsWith("node.end"));
    const step = `${from} → ${node}`;
    const known = seen.has(step);
    seen.add(step);
    return !known || THROUGHOUT.includes(way);
  });
}

Deno.test("ask() killed at any node and continued ends as if it had not been killed, and does nothing twice", async () => {
  await inFolder(async (folder) => {
    const base = join(folder, "base");
    await (await openTestLab({ store: base })).close();
    const copy = async (from: string, name: string) => {
      const store = join(folder, name);
      await cp(from, store, { recursive: true });
      return store;
    };
    const kills: (() => Promise<void>)[] = [];
    const seen = new Set<string>();
    const nodes = new Set<string>();
    for (const way of Object.keys(WAYS)) {
      const prepared = await copy(base, `${way} prepared`);
      await prepareWay(way, prepared);
      const whole = await endOf(way, await copy(prepared, `${way} whole`));
      for (const at of pointsOf(way, { events: whole.events, seen })) {
        const event = whole.events[at]!;
        nodes.add(event.split(" ")[1]!);
        kills.push(async () => {
          const store = await copy(prepared, `${way} ${at}`);
          await kill(way, { store, before: at });
          deepEqual({ killed: event, ...(await endOf(way, store)).end }, { killed: event, ...whole.end });
        });
      }
    }
    deepEqual([...nodes].sort(), Object.keys(REPORT_NODES).sort());
    const line = kills.values();
    const lanes = await Promise.allSettled(Array.from({ length: ABREAST }, async () => {
      for (const next of line) await next();
    }));
    // a lane that ends early must not take the folder from under the other
    for (const lane of lanes) if (lane.status === "rejected") throw lane.reason;
  });
});
