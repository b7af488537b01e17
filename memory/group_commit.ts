import { setImmediate } from "node:timers";
import type { Db, DbValue } from "../retrieval/mod.ts";

/** Rows of one statement. A ceiling keeps the number of different statements small: the connection keeps them prepared. */
const MAX_ROWS = 16;

/** How rows hang together: rows that are `on` something are only worth keeping where that was kept. */
interface Links {
  /** What these rows make. */
  readonly as?: string;
  /** What they build on. */
  readonly on?: string;
}

interface Waiting extends Links {
  readonly rows: readonly (readonly DbValue[])[];
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Adds rows to one table and commits together what arrives together, in order of arrival.
 *
 * A commit costs a millisecond or more, however little it holds; while one is under way, the next arrivals gather.
 * A promise resolves when its own rows are on disk, or as soon as rows arrive that build on them: those are committed
 * later or together, and their promise stands for both. So whoever waits for the last promise of a chain has the whole
 * chain on disk, without having waited for each link. A failed commit rejects all that were in it and
 * whatever builds on them, so that no chain has a gap.
 */
export class GroupCommit {
  readonly #db: Db;
  readonly #into: string;
  readonly #row: string;
  #waiting: Waiting[] = [];
  #running: Promise<void> | null = null;
  /** What is not yet on disk, and what could not be brought there. */
  readonly #pending = new Map<string, Waiting>();
  readonly #failed = new Map<string, unknown>();

  /** Adds to `table` of `db`; rows are given in the order of `columns`. */
  constructor(db: Db, { table, columns }: { readonly table: string; readonly columns: readonly string[] }) {
    this.#db = db;
    this.#into = `INSERT INTO ${table} (${columns.join(", ")}) VALUES `;
    this.#row = `(${columns.map(() => "?").join(", ")})`;
  }

  /** Resolves when `rows` have been committed, or when rows on top of them have been added. */
  add(rows: readonly (readonly DbValue[])[], links: Links = {}): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const added = { rows, resolve, reject, ...links };
    this.#waiting.push(added);
    if (links.on !== undefined) this.#pending.get(links.on)?.resolve();
    if (links.as !== undefined) this.#pending.set(links.as, added);
    this.#running ??= this.#run();
    return promise;
  }

  /** Resolves when all that was added before has been committed or has failed; never rejects. */
  async settled(): Promise<void> {
    // Not the end of the loop: under steady load that never comes.
    if (this.#running !== null) await this.add([]).catch(() => {});
  }

  async #run(): Promise<void> {
    // A turn of the event loop, so that all calls of one step come along.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) {
      const group = this.#waiting.filter((one) => !this.#failWithBase(one));
      this.#waiting = [];
      try {
        await this.#insert(group.flatMap(({ rows }) => rows));
        for (const one of group) this.#succeed(one);
      } catch (error) {
        for (const one of group) this.#fail(one, error);
      }
    }
    this.#running = null;
  }

  #succeed({ as, resolve }: Waiting): void {
    if (as !== undefined) {
      this.#pending.delete(as);
      this.#failed.delete(as);
    }
    resolve();
  }

  #fail({ as, reject }: Waiting, error: unknown): void {
    if (as !== undefined) {
      this.#pending.delete(as);
      this.#failed.set(as, error);
    }
    reject(error);
  }

  #failWithBase(one: Waiting): boolean {
    const failed = one.on !== undefined && this.#failed.has(one.on);
    if (failed) this.#fail(one, this.#failed.get(one.on ?? ""));
    return failed;
  }

  async #insert(rows: readonly (readonly DbValue[])[]): Promise<void> {
    // A single statement is its own transaction and spares two trips to the engine.
    if (rows.length <= MAX_ROWS) return await this.#insertPart(this.#db, rows);
    await this.#db.transaction(async (db) => {
      for (let at = 0; at < rows.length; at += MAX_ROWS) {
        await this.#insertPart(db, rows.slice(at, at + MAX_ROWS));
      }
    });
  }

  async #insertPart(db: Db, rows: readonly (readonly DbValue[])[]): Promise<void> {
    if (rows.length > 0) await db.run(this.#into + rows.map(() => this.#row).join(", "), rows.flat());
  }
}
