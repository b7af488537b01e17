import type { Db, DbRow, DbValue } from "../retrieval/mod.ts";
import type { AuditEntry, AuditHead, AuditRow, AuditTrail } from "./audit.ts";
import { type AuditKinds, CHAIN_KINDS, CHAIN_START, chainEntries, sha256Of } from "./audit_chain.ts";
import { AUDIT_MIGRATIONS } from "./audit_migrations.ts";
import { type AuditSpan, cutBefore, PRUNED_RUN, prunedEntry } from "./audit_pruned.ts";

const COLUMNS = [
  "seq",
  "format",
  "owner",
  "run",
  "position",
  "thread",
  "at",
  "kind",
  "payload",
  "texts",
  "previous",
  "hash",
] as const satisfies readonly (keyof AuditRow)[];

const LISTED = COLUMNS.map((column) => `"${column}"`).join(", ");

/** What is known of a chain without reading it again: one process holds a store, and every append goes through here. */
interface Known {
  head: AuditHead;
  /** Ids of the runs that have rows. */
  readonly runs: Set<string>;
  /** Hashes of the texts that are kept. */
  readonly texts: Set<string>;
}

/** By store, so that two trails over one store build on the same head. */
const KNOWN = new WeakMap<Db, Known>();

const LINES = new WeakMap<Db, Promise<unknown>>();

/** One change of a chain after the other, also between the end of a transaction and what is known of it. */
function inLine<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  const mine = (LINES.get(db) ?? Promise.resolve()).then(work);
  LINES.set(db, mine.catch(() => {}));
  return mine;
}

/** Hashes of all texts that a row names. */
const NAMED = "SELECT unnest(string_split(texts, ' ')) FROM audit_rows";

/**
 * The audit trail in the one store, in tables of its own that are made on first use.
 *
 * @param options.kinds the schema of each kind's payload
 */
export function duckdbAuditTrail(db: Db, { kinds }: { readonly kinds: AuditKinds }): AuditTrail {
  const known = { ...CHAIN_KINDS, ...kinds };
  let ready: Promise<void> | null = null;
  const migrated = (): Promise<void> => ready ??= db.migrate("memory/audit", AUDIT_MIGRATIONS);
  const all = async (sql: string, values: readonly DbValue[] = []): Promise<readonly DbRow[]> => {
    await migrated();
    return await db.all(sql, values);
  };
  const rows = async (rest: string, values: readonly DbValue[]): Promise<readonly AuditRow[]> =>
    (await all(`SELECT ${LISTED} FROM audit_rows ${rest}`, values)).map(toRow);
  const read = (run: string) => rows("WHERE run = ? ORDER BY seq", [run.toWellFormed()]);

  return {
    async append(run, entries) {
      await migrated();
      return await inLine(db, async () => {
        const chain = KNOWN.get(db) ?? await readKnown(db);
        // what is rolled back must not be known: until the rows are in, nothing is
        KNOWN.delete(db);
        const own = chain.runs.has(run.run) ? await read(run.run) : [];
        const made = chainEntries(run, entries, { head: chain.head, own, kinds: known });
        if (made.length > 0) {
          const texts = newTexts(entries, chain.texts);
          await db.transaction(async () => {
            await db.append("audit_rows", made.map(toValues));
            await insert(db, "audit_texts", texts);
          });
          const { seq, hash } = made.at(-1)!;
          chain.head = { seq, hash };
          chain.runs.add(run.run);
          for (const [sha256] of texts) chain.texts.add(sha256);
        }
        KNOWN.set(db, chain);
        return chain.head;
      });
    },
    read,
    async runs(prefix, { limit }) {
      const found = await all(
        "SELECT DISTINCT run FROM audit_rows WHERE starts_with(run, ?) AND run <> ? ORDER BY run LIMIT ?",
        [prefix.toWellFormed(), PRUNED_RUN, limit],
      );
      return found.map((row) => String(row["run"]));
    },
    async bounds() {
      const [row] = await all("SELECT min(seq) AS first, max(seq) AS last, count(*) AS n FROM audit_rows");
      const count = Number(row!["n"]);
      return count === 0 ? null : { first: Number(row!["first"]), last: Number(row!["last"]), count };
    },
    page: (from, to) => rows("WHERE seq >= ? AND seq < ? ORDER BY seq", [from, to]),
    async texts(hashes) {
      if (hashes.length === 0) return [];
      const found = await all(
        `SELECT sha256, text FROM audit_texts WHERE sha256 IN (${hashes.map(() => "?").join(", ")})`,
        hashes,
      );
      return found.map((row) => ({ sha256: String(row["sha256"]), text: String(row["text"]) }));
    },
    async strayText() {
      const [row] = await all(`SELECT sha256 FROM audit_texts WHERE sha256 NOT IN (${NAMED}) LIMIT 1`);
      return row === undefined ? null : String(row["sha256"]);
    },
    async prune(options) {
      await migrated();
      return await inLine(db, () =>
        db.transaction(async () => {
          KNOWN.delete(db);
          const cut = cutBefore(await readSpans(db), options.before);
          const gone = "FROM audit_rows WHERE seq <= ?";
          const [old] = await db.all(`SELECT min(seq) AS first, count(*) AS n ${gone} AND run <> ?`, [
            cut,
            PRUNED_RUN,
          ]);
          const [last] = await rows("WHERE seq = ?", [cut]);
          if (last === undefined || Number(old!["n"]) === 0) return null;
          const [all] = await db.all(`SELECT min(seq) AS first, count(*) AS n ${gone}`, [cut]);
          const [earlier] = await rows("WHERE run = ? ORDER BY seq DESC LIMIT 1", [PRUNED_RUN]);
          const { pruned, run, entry } = prunedEntry({
            first: Number(all!["first"]),
            removed: Number(all!["n"]),
            last,
            earlier,
            options,
          });
          if (options.dryRun) return pruned;
          const made = chainEntries(run, [entry], { head: await readHead(db), own: [], kinds: known });
          await insert(db, "audit_rows", made.map(toValues));
          await db.run(`DELETE ${gone}`, [cut]);
          await db.run(`DELETE FROM audit_texts WHERE sha256 NOT IN (${NAMED})`, []);
          return pruned;
        }));
    },
  };
}

function toValues(row: AuditRow): readonly DbValue[] {
  return COLUMNS.map((column) => row[column]);
}

function toRow(row: DbRow): AuditRow {
  const numbers = {
    seq: Number(row["seq"]),
    format: Number(row["format"]),
    position: Number(row["position"]),
  };
  return { ...row as unknown as AuditRow, ...numbers };
}

async function readHead(db: Db): Promise<AuditHead> {
  const [row] = await db.all(
    "SELECT seq, hash FROM audit_rows WHERE seq = (SELECT max(seq) FROM audit_rows) LIMIT 1",
  );
  return row === undefined ? CHAIN_START : { seq: Number(row["seq"]), hash: String(row["hash"]) };
}

/** The texts of entries that are not kept yet, with their hashes. */
function newTexts(
  entries: readonly AuditEntry[],
  kept: ReadonlySet<string>,
): readonly (readonly [sha256: string, text: string])[] {
  const given = new Map(entries.flatMap(({ texts = [] }) => texts.map((text) => [sha256Of(text), text])));
  return [...given].filter(([sha256]) => !kept.has(sha256));
}

async function readKnown(db: Db): Promise<Known> {
  const runs = await db.all("SELECT DISTINCT run FROM audit_rows");
  const texts = await db.all("SELECT sha256 FROM audit_texts");
  return {
    head: await readHead(db),
    runs: new Set(runs.map((row) => String(row["run"]))),
    texts: new Set(texts.map((row) => String(row["sha256"]))),
  };
}

async function insert(db: Db, table: string, rows: readonly (readonly DbValue[])[]): Promise<void> {
  if (rows.length === 0) return;
  const marks = rows.map((row) => `(${row.map(() => "?").join(", ")})`);
  await db.run(`INSERT INTO ${table} VALUES ${marks.join(", ")}`, rows.flat());
}

/** Where each run lies; rows of retention each for themselves. */
async function readSpans(db: Db): Promise<readonly AuditSpan[]> {
  const rows = await db.all(
    `SELECT min(seq) AS first, max(seq) AS last, max("at") AS ended FROM audit_rows
     GROUP BY run, CASE WHEN run = ? THEN seq END`,
    [PRUNED_RUN],
  );
  return rows.map((row) => ({
    first: Number(row["first"]),
    last: Number(row["last"]),
    ended: String(row["ended"]),
  }));
}
