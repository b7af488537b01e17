/**
 * What the trail costs a run: ten rows and a context of 20 kB, on an empty chain and behind 50,000 rows. Aim: under 5 ms.
 */
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDb } from "../retrieval/mod.ts";
import type { AuditTrail } from "./audit.ts";
import { duckdbAuditTrail } from "./audit_duckdb.ts";
import { EXAMPLE_KINDS, exampleAuditRun } from "./testing.ts";
import { verifyTrail } from "./verify_trail.ts";

const ROWS = 10;
const LONG = 50_000;
let runs = 0;

function append(trail: AuditTrail, rows = ROWS, context = 20_000): Promise<unknown> {
  const run = `run-${++runs}`;
  const texts = context === 0 ? [] : [`${run} `.padEnd(context, "Revenue | 55,658 ")];
  return trail.append(
    exampleAuditRun(run),
    Array.from({ length: rows }, (_, at) => ({
      kind: "route",
      payload: { to: `decision ${at} `.padEnd(300, "of some length ") },
      ...at === 0 ? { texts } : {},
    })),
  );
}

async function open(rows: number): Promise<AuditTrail> {
  const folder = await mkdtemp(join(tmpdir(), "tieout-bench-"));
  const trail = duckdbAuditTrail(await openDb(join(folder, "store.duckdb")), { kinds: EXAMPLE_KINDS });
  for (let at = 0; at < rows; at += 500) await append(trail, 500, 0);
  await append(trail);
  return trail;
}

const short = await open(0);
const long = await open(LONG);

Deno.bench("append a run, short chain", async () => void await append(short));
Deno.bench(`append a run, behind ${LONG} rows`, async () => void await append(long));
Deno.bench(`verify ${LONG} rows`, { n: 3, warmup: 0 }, async () => void await verifyTrail(long));
