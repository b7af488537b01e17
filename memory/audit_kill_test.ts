import { deepEqual, equal, ok } from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDb } from "../retrieval/mod.ts";
import { duckdbAuditTrail } from "./audit_duckdb.ts";
import { EXAMPLE_KINDS } from "./testing.ts";
import { verifyTrail } from "./verify_trail.ts";

/** Starts the script, kills it while it works, and gives the runs that it had acknowledged. */
async function killed(folder: string, name: string, after: number): Promise<readonly string[]> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-q", "--no-prompt", "-P=test", "memory/killed_audit.ts", folder, name],
    cwd: new URL("..", import.meta.url),
    stdin: "null",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  let printed = "";
  let isKilled = false;
  for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
    printed += text;
    if (isKilled || printed.split("\n").length <= after) continue;
    isKilled = true;
    child.kill("SIGKILL");
  }
  equal((await child.status).signal, "SIGKILL");
  return printed.split("\n").slice(0, -1);
}

Deno.test("duckdbAuditTrail() keeps whole every run that was acknowledged before the process was killed, and its chain", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tieout-"));
  const acknowledged: string[] = [];
  for (const [name, after] of [["a", 1], ["b", 8], ["c", 40]] as const) {
    acknowledged.push(...await killed(folder, name, after));
    const db = await openDb(join(folder, "store.duckdb"));
    const trail = duckdbAuditTrail(db, { kinds: EXAMPLE_KINDS });
    equal((await verifyTrail(trail)).broken, null);
    for (const run of acknowledged) {
      deepEqual((await trail.read(run)).map(({ position }) => position), [0, 1], run);
    }
    ok(acknowledged.length >= after);
    await db.close();
  }
  await rm(folder, { recursive: true });
});
