import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { type Db, openDb } from "../retrieval/mod.ts";
import { duckdbAuditTrail } from "./audit_duckdb.ts";
import { auditTrailContract, EXAMPLE_KINDS, exampleAuditRun } from "./testing.ts";
import { verifyTrail } from "./verify_trail.ts";

Deno.test("duckdbAuditTrail() contract, in memory", () =>
  auditTrailContract(async () => {
    const db = await openDb(":memory:");
    return { trail: duckdbAuditTrail(db, { kinds: EXAMPLE_KINDS }), close: () => db.close() };
  }));

Deno.test("duckdbAuditTrail() goes on with its chain after the store was closed", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tieout-"));
  for (const rows of [1, 2, 3]) {
    const db = await openDb(join(folder, "store.duckdb"));
    const trail = duckdbAuditTrail(db, { kinds: EXAMPLE_KINDS });
    await trail.append(exampleAuditRun(`run-${rows}`), [{ kind: "route", payload: { to: "news" } }]);
    const check = await verifyTrail(trail);
    deepEqual([check.rows, check.broken], [rows, null]);
    await db.close();
  }
  await rm(folder, { recursive: true });
});

/** A chain over several pages of nothing, retention in it, and texts. */
async function chain(db: Db, runs: number) {
  const trail = duckdbAuditTrail(db, { kinds: EXAMPLE_KINDS });
  for (let at = 0; at < runs; at++) {
    const minute = String(at).padStart(2, "0");
    await trail.append(exampleAuditRun(`run-${at}`, { at: `2025-07-01T09:${minute}:00.000Z` }), [
      { kind: "route", payload: { to: `reports ${at}` }, texts: [`context ${at}`] },
      { kind: "graded", payload: { passed: at, of: 8 } },
    ]);
  }
  return trail;
}

const TEXT_COLUMNS = [
  "owner",
  "run",
  "thread",
  "at",
  "kind",
  "payload",
  "texts",
  "previous",
  "hash",
] as const;

/** Another character at one place: a letter of the same kind, so that nothing but a hash can see it. */
function flipped(text: string, at: number): string {
  const place = at % Math.max(1, text.length);
  const other = text[place] === "1" ? "2" : "1";
  return `${text.slice(0, place)}${other}${text.slice(place + 1)}`;
}

Deno.test("verifyTrail() finds one changed character of any column of any row, with retention and without", async () => {
  for (const isPruned of [false, true]) {
    const db = await openDb(":memory:");
    const trail = await chain(db, 6);
    if (isPruned) {
      await trail.prune({
        before: "2025-07-01T09:02:00.000Z",
        at: "2025-07-02T00:00:00.000Z",
        owner: "local",
        reason: "keep",
      });
    }
    const sound = await verifyTrail(trail);
    equal(sound.broken, null);
    const { first, last } = (await trail.bounds())!;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: first, max: last }),
        fc.constantFrom(...TEXT_COLUMNS, "seq", "format", "position"),
        fc.nat(200),
        async (seq, column, at) => {
          const [row] = await db.all(`SELECT "${column}" AS value FROM audit_rows WHERE seq = ?`, [seq]);
          const old = row!["value"] as string | number;
          const value = typeof old === "number" ? old + 1 + at % 40 : flipped(old, at);
          const undone = new Error("undone");
          await rejects(
            db.transaction(async () => {
              await db.run(`UPDATE audit_rows SET "${column}" = ? WHERE seq = ?`, [value, seq]);
              const { broken } = await verifyTrail(trail);
              const seen = `${column} of ${seq}: ${JSON.stringify(broken)}`;
              // of a row that went to another place, the place where it is missing or the one where it is too much
              ok(broken !== null && (column === "seq" ? broken.seq >= seq : broken.seq === seq), seen);
              throw undone;
            }),
            (error) => {
              if (error !== undone) throw error;
              return true;
            },
          );
        },
      ),
      { numRuns: 150 },
    );
    deepEqual(await verifyTrail(trail), sound);
    await db.close();
  }
});

Deno.test("verifyTrail() finds rows that were taken out, put in, swapped, and a tail that was cut off behind a noted hash", async () => {
  const attacks: readonly (readonly [string, string, number, string | null])[] = [
    ["the first", "DELETE FROM audit_rows WHERE seq = 1", 1, null],
    ["one", "DELETE FROM audit_rows WHERE seq = 5", 5, null],
    ["a run", "DELETE FROM audit_rows WHERE run = 'run-2'", 5, null],
    ["the first run", "DELETE FROM audit_rows WHERE run = 'run-0'", 1, null],
    ["twice", "INSERT INTO audit_rows SELECT * FROM audit_rows WHERE seq = 5", 5, null],
    [
      "at the end",
      "INSERT INTO audit_rows SELECT * REPLACE (13 AS seq) FROM audit_rows WHERE seq = 5",
      13,
      null,
    ],
    ["before", "INSERT INTO audit_rows SELECT * REPLACE (0 AS seq) FROM audit_rows WHERE seq = 1", 0, null],
    ["swapped", "UPDATE audit_rows SET seq = 9 - seq WHERE seq IN (4, 5)", 4, null],
    ["a text", "UPDATE audit_texts SET text = 'context X' WHERE text = 'context 3'", 7, null],
    ["no text", "DELETE FROM audit_texts WHERE text = 'context 3'", 7, null],
    ["its hash", "UPDATE audit_texts SET sha256 = 'x' WHERE text = 'context 3'", 7, null],
    ["a stray text", "INSERT INTO audit_texts VALUES ('x', 'context X')", 12, null],
    ["the tail", "DELETE FROM audit_rows WHERE seq > 10", 11, "tail"],
    ["all", "DELETE FROM audit_rows", 1, "tail"],
  ];
  for (const [name, sql, seq, noted] of attacks) {
    const db = await openDb(":memory:");
    const trail = await chain(db, 6);
    const { head } = await verifyTrail(trail);
    if (name === "the tail" || name === "all") {
      await db.run(
        "DELETE FROM audit_texts WHERE text IN ('context 5')" + (name === "all" ? " OR true" : ""),
      );
    }
    await db.run(sql);
    const { broken } = await verifyTrail(trail, noted === null ? {} : { head });
    equal(broken?.seq, seq, `${name}: ${JSON.stringify(broken)}`);
    await db.close();
  }
});

Deno.test("verifyTrail() finds a row whose content was written anew with its own hash, and tells a changed hash apart", async () => {
  const db = await openDb(":memory:");
  const trail = await chain(db, 3);
  const elsewhere = await openDb(":memory:");
  const other = duckdbAuditTrail(elsewhere, { kinds: EXAMPLE_KINDS });
  await other.append(exampleAuditRun("run-0"), [{ kind: "route", payload: { to: "elsewhere" } }]);
  const [forged] = await other.read("run-0");
  await db.run("UPDATE audit_rows SET payload = ?, \"at\" = ?, texts = '', hash = ? WHERE seq = 1", [
    forged!.payload,
    forged!.at,
    forged!.hash,
  ]);
  deepEqual((await verifyTrail(trail)).broken, {
    seq: 2,
    run: "run-0",
    fault: "link",
    what: "it does not build on the row before it: one of them was replaced",
  });
  await elsewhere.close();
  await db.close();
});

Deno.test("verifyTrail() walks page by page, says how far it is, and names a hash that was changed", async () => {
  const db = await openDb(":memory:");
  const trail = duckdbAuditTrail(db, { kinds: EXAMPLE_KINDS });
  const entries = Array.from({ length: 400 }, (_, at) => ({ kind: "route", payload: { to: `${at}` } }));
  for (const run of ["a", "b", "c"]) await trail.append(exampleAuditRun(run), entries);
  const told: (readonly number[])[] = [];
  const check = await verifyTrail(trail, { onProgress: (...now) => void told.push(now) });
  deepEqual([check.rows, check.broken], [1200, null]);
  deepEqual(told, [[500, 1200], [1000, 1200], [1200, 1200]]);
  await db.run("UPDATE audit_rows SET hash = 'x' WHERE seq = 500");
  deepEqual((await verifyTrail(trail)).broken, {
    seq: 500,
    run: "b",
    fault: "hash",
    what: "its hash was changed, its content was not",
  });
  await db.close();
});
