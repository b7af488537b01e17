/**
 * A script for `audit_kill_test.ts`: appends one run after another to the trail in the given folder until its process is
 * killed. Prints the id of each run as soon as it is acknowledged.
 */
import { join } from "node:path";
import { openDb } from "../retrieval/mod.ts";
import { duckdbAuditTrail } from "./audit_duckdb.ts";
import { EXAMPLE_KINDS, exampleAuditRun } from "./testing.ts";

const [folder = "", name = ""] = Deno.args;
const trail = duckdbAuditTrail(await openDb(join(folder, "store.duckdb")), { kinds: EXAMPLE_KINDS });
for (let at = 0;; at++) {
  const run = `${name}-${at}`;
  await trail.append(exampleAuditRun(run), [
    { kind: "route", payload: { to: "reports" }, texts: [`context of ${run} `.repeat(500)] },
    { kind: "graded", payload: { passed: at, of: 8 } },
  ]);
  Deno.stdout.writeSync(new TextEncoder().encode(`${run}\n`));
}
