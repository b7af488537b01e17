import type { Db, DbRow, Migration } from "../retrieval/mod.ts";
import { type AnswerCache, type AnswerQuery, MOST_COMPARED } from "./answer_cache.ts";
import { contentHash } from "./content_hash.ts";
import { type KeptAnswer, readKeptAnswer } from "./kept_answer.ts";

/** Version of the text of a row. A row of any other is passed over: nobody knows what it means. */
const FORMAT = 1;

/** Append only: a step that has landed is never changed. A list of its own, so that others can add tables meanwhile. */
const STEPS: readonly Migration[] = [{
  name: "answers",
  // Without a key: taking a row out and putting one in under the same key trips over it in one transaction.
  sql: `
    CREATE SEQUENCE answers_order;
    CREATE TABLE answers (
      saved BIGINT NOT NULL DEFAULT nextval('answers_order'),
      run TEXT NOT NULL,
      owner TEXT NOT NULL,
      thread TEXT NOT NULL,
      kept_at TEXT NOT NULL,
      slots TEXT NOT NULL,
      normal_form TEXT NOT NULL,
      format INTEGER NOT NULL,
      hash TEXT NOT NULL,
      body TEXT NOT NULL
    )`,
}];

const FIND = `SELECT run, hash, body FROM answers
  WHERE owner = $1 AND slots = $2 AND format = ${FORMAT}
  ORDER BY normal_form = $3 DESC, saved DESC LIMIT ${MOST_COMPARED}`;

const INSERT = `INSERT INTO answers (run, owner, thread, kept_at, slots, normal_form, format, hash, body)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

/**
 * Past answers in the one store, in a table of their own that is made on first use.
 *
 * Most questions were never asked before, and a trip to the store costs more than all the rest of a look-up. So the
 * slots that the table has held are kept in memory: a question with others is a miss without a trip. The file is held by one
 * process and written through here alone; rows that went leave their slots behind, which costs a trip and no more.
 *
 * @throws {TypeError} on keeping what is no answer that may be given again.
 * @throws {Error} on finding a row that is not as it was written; the row is taken out, so that it is told once.
 */
export function duckdbAnswerCache(db: Db): AnswerCache {
  let ready: Promise<void> | null = null;
  const migrated = (): Promise<void> => ready ??= db.migrate("memory/answers", STEPS);
  let held: Promise<Set<string>> | null = null;
  const readHeld = async () => {
    await migrated();
    return new Set((await db.all("SELECT DISTINCT slots FROM answers")).map(({ slots }) => String(slots)));
  };
  const heldSlots = (): Promise<Set<string>> =>
    held ??= readHeld().catch((error) => {
      held = null;
      throw error;
    });
  const take = async (where: string, values: readonly string[]): Promise<number> => {
    await migrated();
    return (await db.all(`DELETE FROM answers WHERE ${where} RETURNING run`, values)).length;
  };
  return {
    async find(query) {
      const slots = slotsHash(query);
      if (!(await heldSlots()).has(slots)) return [];
      const rows = await db.all(FIND, [query.owner, slots, query.key.text]);
      const found: KeptAnswer[] = [];
      for (const row of rows) {
        try {
          found.push(fromRow(row, query));
        } catch (error) {
          await take("owner = $1 AND run = $2", [query.owner, String(row["run"])]);
          throw error;
        }
      }
      return found;
    },
    async keep(answer) {
      readKeptAnswer(answer);
      const { run, owner, thread, keptAt, key } = answer;
      const slots = slotsHash(answer);
      // before the row is there: a look-up meanwhile may ask in vain, none may pass it over
      (await heldSlots()).add(slots);
      const body = JSON.stringify(answer);
      await db.transaction(async (db) => {
        const own = await db.all("SELECT run FROM answers WHERE owner = $1 AND run = $2", [owner, run]);
        if (own.length > 0) return;
        await db.run("DELETE FROM answers WHERE owner = $1 AND slots = $2 AND normal_form = $3", [
          owner,
          slots,
          key.text,
        ]);
        // of one length, so that the order of the texts is the order of the times
        const time = new Date(keptAt).toISOString();
        await db.run(INSERT, [run, owner, thread, time, slots, key.text, FORMAT, contentHash(body), body]);
      });
    },
    async drop({ owner, runs }) {
      for (const run of runs) await take("owner = $1 AND run = $2", [owner, run]);
    },
    forget: ({ owner, thread }) => take("owner = $1 AND thread = $2", [owner, thread]),
    prune: ({ owner, before }) =>
      take("owner = $1 AND kept_at < $2", [owner, new Date(before).toISOString()]),
    async stats({ owner }) {
      await migrated();
      const [row] = await db.all(
        `SELECT CAST(count(*) AS INTEGER) AS answers, CAST(coalesce(sum(length(body)), 0) AS DOUBLE) AS characters,
          min(kept_at) AS oldest, max(kept_at) AS newest FROM answers WHERE owner = $1`,
        [owner],
      );
      const time = (value: DbRow[string] | undefined) => typeof value === "string" ? value : null;
      return {
        answers: Number(row?.["answers"] ?? 0),
        characters: Number(row?.["characters"] ?? 0),
        oldest: time(row?.["oldest"]),
        newest: time(row?.["newest"]),
      };
    },
  };
}

/** What must be equal before anything is compared, as one value that SQL can look for. */
function slotsHash({ key, language }: Pick<AnswerQuery, "key" | "language">): string {
  return contentHash([language, key.slots]);
}

function fromRow({ run, hash, body }: DbRow, { owner }: AnswerQuery): KeptAnswer {
  const action = `Cannot read the kept answer of run ${run}`;
  if (contentHash(String(body)) !== hash) throw new Error(`${action}: it is not as it was written`);
  const kept = readKeptAnswer(JSON.parse(String(body)));
  if (kept.owner !== owner || kept.run !== run) throw new Error(`${action}: it belongs to another`);
  return kept;
}
