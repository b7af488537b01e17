/**
 * A script for `audit_kill_test.ts`: appends one run after another to the trail in the given folder until its process is
 * killed. Prints the id of each run as soon as it is acknowledged.
 */
import { join } from "node:path";
import { z } from "zod";
import { openDb } from "../retrieval/mod.ts";
import { duckdbAuditTrail } from "./audit_duckdb.ts";

const [folder = "", name = ""] = Deno.args;
const trail = duckdbAuditTrail(await openDb(join(folder, "store.duckdb")), {
  kinds: {
    route: z.strictObject({ to: z.string() }),
    graded: z.strictObject({ passed: z.int(), of: z.int() }),
  },
});
for (let at = 0;; at++) {
  const run = `${name}-${at}`;
  await trail.append({ owner: "local", run, thread: "thread-1", at: new Date(0).toISOString() }, [
    { kind: "route", payload: { to: "reports" }, texts: [`context of ${run} `.repeat(500)] },
    { kind: "graded", payload: { passed: at, of: 8 } },
  ]);
  Deno.stdout.writeSync(new TextEncoder().encode(`${run}\n`));
}
