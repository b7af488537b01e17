import type { Db, DbValue } from "../retrieval/mod.ts";
import type { AnswerCache } from "./answer_cache.ts";
import { MEMORY_MIGRATIONS } from "./migrations.ts";

/** What one kind of memory holds of an owner; the trail is of all owners. */
export interface MemoryPart {
  readonly part: "conversations" | "run records" | "answers" | "trail";
  readonly rows: number;
  readonly bytes: number;
}

/** A conversation that is kept. */
export interface KeptThread {
  readonly thread: string;
  /** ISO time of its last step. */
  readonly lastActive: string;
  readonly runs: number;
}

/** What is kept, and how much. */
export interface MemoryReport {
  readonly parts: readonly MemoryPart[];
  readonly threads: number;
  /** The last active first, {@link LISTED_THREADS} at most. */
  readonly latest: readonly KeptThread[];
  /** Bytes of the whole store with documents, and of them those that are free for what comes. */
  readonly store: { readonly bytes: number; readonly free: number };
}

/** What was taken out, or would be. */
export interface Removed {
  readonly threads: number;
  /** Rows of conversations. */
  readonly rows: number;
  readonly runs: number;
  readonly answers: number;
}

/** Conversations that a report names. */
export const LISTED_THREADS = 10;

/** Looks after what one owner's conversations leave behind. */
export interface MemoryKeeper {
  report(): Promise<MemoryReport>;
  /** Takes out a conversation with its run records and the answers that were kept from it; null where none of them is there. */
  forget(thread: string): Promise<Removed | null>;
  /**
   * Takes out conversations whose last step was before an ISO time, with their records and answers; of those that go on,
   * records and answers that are older, but for the last record, which says that its run is over.
   */
  prune(options: { readonly before: string; readonly dryRun: boolean }): Promise<Removed>;
}

/** Threads of the owner $1 with the time of their last step. */
const ACTIVE = `SELECT thread, max(stepped) AS last FROM (
    SELECT thread, json_extract_string(body, '$.ts') AS stepped FROM checkpoint_log WHERE owner = $1 AND kind = 'checkpoint'
    UNION ALL SELECT thread, started_at AS stepped FROM runs WHERE owner = $1
  ) GROUP BY thread`;

/** Threads of the owner $1 that ended before $2. */
const OVER = `SELECT thread FROM (${ACTIVE}) WHERE last < $2`;

/** What goes of each table where threads ended before $2. */
const OLD_ROWS = `owner = $1 AND thread IN (${OVER})`;
const OLD_RUNS = `owner = $1 AND (thread IN (${OVER}) OR (started_at < $2 AND saved <
  (SELECT max(later.saved) FROM runs AS later WHERE later.owner = runs.owner AND later.thread = runs.thread)))`;
const OLD_ANSWERS = `owner = $1 AND (thread IN (${OVER}) OR kept_at < $2)`;

/**
 * The keeper over the one store. What it takes out goes in one transaction, and the space that this leaves is given back
 * as far as the engine does. The trail stays: it has its own retention, which keeps its chain provable.
 */
export function duckdbMemoryKeeper(
  db: Db,
  { owner, answers }: { readonly owner: string; readonly answers: AnswerCache },
): MemoryKeeper {
  const ready = async () => {
    await db.migrate("memory", MEMORY_MIGRATIONS);
    // makes its own table where there is none yet
    await answers.stats({ owner });
  };
  const count = async (sql: string, values: readonly DbValue[]) =>
    Number((await db.all(`SELECT count(*) AS n FROM ${sql}`, values))[0]!["n"]);
  const counted = async (where: {
    readonly threads: string;
    readonly rows: string;
    readonly runs: string;
    readonly answers: string;
  }, values: readonly DbValue[]): Promise<Removed> => ({
    threads: await count(`(${where.threads})`, values),
    rows: await count(`checkpoint_log WHERE ${where.rows}`, values),
    runs: await count(`runs WHERE ${where.runs}`, values),
    answers: await count(`answers WHERE ${where.answers}`, values),
  });
  return {
    async report() {
      await ready();
      const threads = await db.all(
        `SELECT thread, last, (SELECT count(*) FROM runs WHERE owner = $1 AND runs.thread = active.thread) AS runs
         FROM (${ACTIVE}) AS active ORDER BY last DESC, thread`,
        [owner],
      );
      const [size] = await db.all("SELECT block_size, total_blocks, free_blocks FROM pragma_database_size()");
      const block = Number(size!["block_size"]);
      return {
        parts: await readParts(db, owner),
        threads: threads.length,
        latest: threads.slice(0, LISTED_THREADS).map((row) => ({
          thread: String(row["thread"]),
          lastActive: String(row["last"]),
          runs: Number(row["runs"]),
        })),
        store: {
          bytes: block * Number(size!["total_blocks"]),
          free: block * Number(size!["free_blocks"]),
        },
      };
    },
    async forget(thread) {
      await ready();
      const of = "owner = $1 AND thread = $2";
      const values = [owner, thread];
      const removed = await db.transaction(async () => {
        const there = await counted({
          threads: `SELECT DISTINCT thread FROM checkpoint_log WHERE ${of}`,
          rows: of,
          runs: of,
          answers: of,
        }, values);
        await db.run(`DELETE FROM checkpoint_log WHERE ${of}`, values);
        await db.run(`DELETE FROM runs WHERE ${of}`, values);
        await answers.forget({ owner, thread });
        return there;
      });
      if (removed.rows + removed.runs + removed.answers === 0) return null;
      await db.run("CHECKPOINT");
      return { ...removed, threads: 1 };
    },
    async prune({ before, dryRun }) {
      await ready();
      const values = [owner, new Date(before).toISOString()];
      const removed = await db.transaction(async () => {
        const old = await counted(
          { threads: OVER, rows: OLD_ROWS, runs: OLD_RUNS, answers: OLD_ANSWERS },
          values,
        );
        if (dryRun) return old;
        const over = (await db.all(OVER, values)).map((row) => String(row["thread"]));
        for (const thread of over) await answers.forget({ owner, thread });
        await answers.prune({ owner, before: values[1]! });
        // which threads are over is read from both tables: the records go first by what the other still says
        await db.run(`CREATE TEMP TABLE over_threads AS ${OVER}`, values);
        await db.run(
          `DELETE FROM runs WHERE ${OLD_RUNS.replaceAll(OVER, "SELECT thread FROM over_threads")}`,
          values,
        );
        await db.run(
          "DELETE FROM checkpoint_log WHERE owner = $1 AND thread IN (SELECT thread FROM over_threads)",
          [owner],
        );
        await db.run("DROP TABLE over_threads");
        return old;
      });
      if (!dryRun) await db.run("CHECKPOINT");
      return removed;
    },
  };
}

async function readParts(db: Db, owner: string): Promise<readonly MemoryPart[]> {
  const part = async (name: MemoryPart["part"], sql: string, values: readonly DbValue[] = []) => {
    const [row] = await db.all(sql, values);
    return { part: name, rows: Number(row!["n"]), bytes: Number(row!["bytes"] ?? 0) };
  };
  const sum = (columns: string) => `SELECT count(*) AS n, CAST(sum(${columns}) AS DOUBLE) AS bytes FROM`;
  const [trail] = await db.all("SELECT count(*) AS n FROM duckdb_tables() WHERE table_name = 'audit_rows'");
  return [
    await part(
      "conversations",
      `${sum("strlen(body) + coalesce(strlen(metadata), 0)")} checkpoint_log WHERE owner = $1`,
      [owner],
    ),
    await part("run records", `${sum("strlen(record)")} runs WHERE owner = $1`, [owner]),
    await part("answers", `${sum("strlen(body)")} answers WHERE owner = $1`, [owner]),
    Number(trail!["n"]) === 0 ? { part: "trail", rows: 0, bytes: 0 } : await part(
      "trail",
      `SELECT (SELECT count(*) FROM audit_rows) AS n, CAST(coalesce((SELECT sum(strlen(payload)) FROM audit_rows), 0) +
        coalesce((SELECT sum(strlen(text)) FROM audit_texts), 0) AS DOUBLE) AS bytes`,
    ),
  ];
}
