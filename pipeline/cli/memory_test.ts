import { deepEqual, equal, match, ok } from "node:assert/strict";
import { join } from "node:path";
import { openDb } from "../../retrieval/mod.ts";
import { ask } from "../reports/ask.ts";
import { openTestLab } from "../reports/testing.ts";
import { auditCommand } from "./audit.ts";
import { memoryCommand } from "./memory.ts";
import { inFolder, testTerminal } from "./testing.ts";

const QUESTION = "What was ALD's revenue in FY2024?";

async function memory(store: string, ...args: readonly string[]) {
  const outside = testTerminal({ TIEOUT_EMBEDDER: "none" });
  const code = await memoryCommand([...args, "--store", store], outside);
  return { code, ...outside.printed };
}

/** Asks in threads of these names, on this day, and closes the store. */
async function asked(store: string, threads: readonly string[], day: string) {
  const effects = { clock: () => new Date(day), ids: () => crypto.randomUUID() };
  const lab = await openTestLab({ store, effects, remembers: true });
  try {
    const results = [];
    for (const thread of threads) results.push(await ask(lab, QUESTION, { thread }));
    return results;
  } finally {
    await lab.close();
  }
}

Deno.test("memory says what is kept, against a budget", () =>
  inFolder(async (store) => {
    await asked(store, ["q1", "q2"], "2025-07-01");
    const { code, out } = await memory(store);
    equal(code, 0);
    match(out, /^conversations +\d+ rows +[\d.]+ k?B$/m);
    match(out, /^run records +2 rows/m);
    // the second was answered from the first
    match(out, /^answers +1 rows/m);
    match(out, /^Conversations: 2, the last active first$/m);
    match(out, /q2 {2}1 runs/);
    ok(!/more than the budget/.test(out));
    match((await memory(store, "report", "--max-mb", "0")).out, /more than the budget.*prune --keep-days/);
    const json = JSON.parse((await memory(store, "--json")).out);
    deepEqual([json.threads, json.isOver, json.budget], [2, false, 1_000_000_000]);
  }));

Deno.test("memory forget takes a conversation and what came from it, and leaves the trail whole", () =>
  inFolder(async (store) => {
    await asked(store, ["q1", "q2"], "2025-07-01");
    const { code, out } = await memory(store, "forget", "q1");
    equal(code, 0);
    match(out, /Took out 1 conversations \(\d+ rows\), 1 run records, 1 answers\./);
    match(out, /audit trail stay/);
    const again = await memory(store, "forget", "q1");
    equal(again.code, 1);
    match(again.err, /Cannot forget the thread q1: nothing of it is kept/);
    const outside = testTerminal({ TIEOUT_EMBEDDER: "none" });
    equal(await auditCommand(["verify", "--store", store], outside), 0);
    const [result] = await asked(store, ["q1"], "2025-07-02");
    equal(result!.cache.status, "miss");
  }));

Deno.test("memory prune keeps the last days, of the trail too, whose chain can still be proven", () =>
  inFolder(async (store) => {
    await asked(store, ["old"], "2020-01-01");
    // the framework's own clock stamps the steps of a conversation
    const db = await openDb(join(store, "tieout.duckdb"));
    await db.run(
      `UPDATE checkpoint_log SET body = regexp_replace(body, '"ts":"[^"]*"', '"ts":"2020-01-01T00:00:00.000Z"')
      WHERE kind = 'checkpoint'`,
    );
    await db.close();
    await asked(store, ["new"], new Date().toISOString());
    const dry = await memory(store, "prune", "--keep-days", "30", "--dry-run");
    match(dry.out, /Would take out 1 conversations/);
    const { code, out, err } = await memory(store, "prune", "--keep-days", "30");
    equal(code, 0, err);
    match(out, /Took out 1 conversations \(\d+ rows\), 1 run records, 1 answers\./);
    match(out, /Of the audit trail \d+ rows, its chain can still be proven/);
    const outside = testTerminal({ TIEOUT_EMBEDDER: "none" });
    equal(await auditCommand(["verify", "--store", store], outside), 0);
    const { latest } = JSON.parse((await memory(store, "--json")).out);
    deepEqual(latest.map(({ thread }: { thread: string }) => thread), ["new"]);
    match((await memory(store, "prune", "--keep-days", "30")).out, /Took out 0 conversations/);
  }));

Deno.test("memory makes no store, and names what it cannot use", () =>
  inFolder(async (folder) => {
    const none = join(folder, "none");
    const looked = await memory(none);
    equal(looked.code, 0);
    match(looked.out, /There is no store in .*none yet/);
    const pruned = await memory(none, "prune", "--keep-days", "3");
    equal(pruned.code, 1);
    match(pruned.err, /Cannot prune: there is no store in/);
    deepEqual(await Array.fromAsync(Deno.readDir(folder)), []);
    const wrong: readonly (readonly [args: readonly string[], message: RegExp])[] = [
      [["list"], /takes report, forget or prune, not "list"/],
      [["forget"], /takes the id of one conversation/],
      [["prune"], /needs --keep-days N/],
      [["prune", "--keep-days", "0"], /from 1 to 99999/],
      [["forget", "q1", "--dry-run"], /memory forget takes no --dry-run/],
      [["report", "q1"], /takes no further words/],
      [["--max-mb", "x"], /--max-mb takes a whole number of megabytes, not "x"/],
    ];
    for (const [args, message] of wrong) {
      const { code, err } = await memory(none, ...args);
      equal(code, 2, err);
      match(err, message);
    }
  }));
