/**
 * A script for `resume_test.ts`: ingests a file into a store on disk and kills its own process at a given point.
 * Arguments: the PDF, the folder of the store, and the point: an event or the table that is being written, with how
 * often it has come ("page.read 7", "figures 1"), or "end". Prints what stands in the store at the end.
 */
import { basename, join } from "node:path";
import process from "node:process";
import { duckdbChunkStore, openDb } from "../../retrieval/mod.ts";
import type { Db } from "../../retrieval/mod.ts";
import { duckdbPageCheckpoints } from "./checkpoints/page_checkpoints_duckdb.ts";
import { ingest } from "./ingest.ts";

const [path = "", folder = "", point = "end"] = Deno.args;
const counts = new Map<string, number>();

/** Counts a point and ends the process, as a power cut would, when it is the one. */
function pass(name: string): void {
  const count = (counts.get(name) ?? 0) + 1;
  counts.set(name, count);
  if (point === `${name} ${count}`) process.kill(process.pid, "SIGKILL");
}

const db = await openDb(join(folder, "tieout.duckdb"));
const watched: Db = {
  run: (sql, values) => db.run(sql, values),
  all: (sql, values) => db.all(sql, values),
  append: async (table, rows) => {
    await db.append(table, rows);
    pass(table);
  },
  transaction: (work) => db.transaction(work),
  migrate: (owner, steps) => db.migrate(owner, steps),
  close: () => db.close(),
};
const store = await duckdbChunkStore(watched);
const summary = await ingest([{ name: basename(path), bytes: () => Deno.readFile(path) }], {
  store,
  checkpoints: duckdbPageCheckpoints(watched),
  workers: 2,
  events: ({ name }) => pass(name),
  clock: () => new Date(0),
  run: "run",
});
const documents = await store.documents();
const companies = [...new Set(documents.map(({ company }) => company))];
const stored = {
  documents,
  chunks: await Promise.all(companies.map((company) => store.chunks({ company }))),
  figures: await Promise.all(companies.map((company) => store.figures({ company }))),
};
await db.close();
const [file] = summary.files;
process.stdout.write(JSON.stringify({ outcome: file?.outcome, reused: file?.reused, stored }));
