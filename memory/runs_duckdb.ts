import { z } from "zod";
import type { Db, DbRow } from "../retrieval/mod.ts";
import { MEMORY_MIGRATIONS } from "./migrations.ts";
import type { RunRecord, RunStore } from "./runs.ts";
import { toldOpenings } from "./told_openings.ts";

/** Version of the text of a saved record. A change of {@link RunRecord} takes a new number, and a reader that knows both. */
const FORMAT = 2;

const INSERT = "INSERT INTO runs (id, owner, thread, started_at, format, record) VALUES (?, ?, ?, ?, ?, ?)";

const Count = z.number().int().nonnegative();

/** A record as it is saved; more fields than these are as wrong as fewer, since nobody knows what they hold. */
const SavedRun = z.strictObject({
  id: z.string().min(1),
  thread: z.string().min(1),
  owner: z.string().min(1),
  startedAt: z.iso.datetime(),
  milliseconds: z.number().nonnegative(),
  question: z.string(),
  route: z.string(),
  status: z.string(),
  confidence: z.string().nullable(),
  grounded: z.string(),
  retries: Count,
  degraded: z.array(z.string()),
  openings: z.array(z.strictObject({
    layer: z.string().min(1),
    direction: z.enum(["open", "safe", "closed"]),
    error: z.string(),
  })),
  layers: z.array(z.strictObject({ layer: z.string(), verdict: z.string() })),
  usage: z.strictObject({
    calls: Count,
    inputTokens: Count,
    outputTokens: Count,
    costUsd: z.number().nonnegative(),
  }),
  timings: z.record(z.string(), z.number()),
  fingerprint: z.string(),
  answer: z.record(z.string(), z.json()),
});

/** How records of each format become what this version keeps. */
const READERS: Readonly<Record<number, (saved: Readonly<Record<string, unknown>>) => unknown>> = {
  1: (saved) => ({ openings: toldOpenings(saved["layers"]), ...saved }),
  2: (saved) => saved,
};

/**
 * Run records in the one store, whose tables are made on first use.
 *
 * A record that is saved again under its id replaces the first, if it is the same owner's.
 *
 * @throws {TypeError} on saving, where a field is missing, unknown, or no plain data.
 * @throws {Error} on saving over another owner's record, and on reading what another version wrote.
 */
export function duckdbRunStore(db: Db): RunStore {
  let ready: Promise<void> | null = null;
  const migrated = (): Promise<void> => ready ??= db.migrate("memory", MEMORY_MIGRATIONS);
  return {
    async save(record) {
      const values = toRow(record);
      await migrated();
      const [kept] = await db.all("SELECT owner FROM runs WHERE id = ?", [record.id]);
      if (kept === undefined) return await db.run(INSERT, values);
      if (kept["owner"] !== record.owner) {
        throw new Error(`Cannot save the run ${record.id}: a run of another owner has this id`);
      }
      await db.transaction(async (db) => {
        await db.run("DELETE FROM runs WHERE id = ?", [record.id]);
        await db.run(INSERT, values);
      });
    },
    async get(id) {
      await migrated();
      const [row] = await db.all("SELECT id, format, record FROM runs WHERE id = ?", [id]);
      return row === undefined ? null : fromRow(row);
    },
    async list({ owner, limit }) {
      await migrated();
      const rows = await db.all(
        "SELECT id, format, record FROM runs WHERE owner = ? ORDER BY started_at DESC, saved DESC LIMIT ?",
        [owner, limit],
      );
      return rows.map(fromRow);
    },
  };
}

function toRow(record: RunRecord): readonly (string | number)[] {
  const parsed = SavedRun.safeParse(record);
  if (!parsed.success) {
    throw new TypeError(`Cannot save the run ${record.id}: ${z.prettifyError(parsed.error)}`, {
      cause: parsed.error,
    });
  }
  // Of one length, so that the order of the texts is the order of the times.
  const startedAt = new Date(record.startedAt).toISOString();
  return [record.id, record.owner, record.thread, startedAt, FORMAT, JSON.stringify(parsed.data)];
}

function fromRow(row: DbRow): RunRecord {
  const action = `Cannot read the run ${row["id"]}`;
  const reader = READERS[Number(row["format"])];
  if (reader === undefined) {
    throw new Error(
      `${action}: it was saved in format ${row["format"]}, this version reads formats 1 to ${FORMAT}`,
    );
  }
  const parsed = SavedRun.safeParse(reader(JSON.parse(String(row["record"]))));
  if (parsed.success) return parsed.data;
  throw new Error(`${action}: its fields are not the ones that this version knows`, { cause: parsed.error });
}
