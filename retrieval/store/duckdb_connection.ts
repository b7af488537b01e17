import { AsyncLocalStorage } from "node:async_hooks";
import type { DuckDBConnection, DuckDBMaterializedResult, DuckDBPreparedStatement } from "@duckdb/node-api";
import type { Db, DbRow, DbValue, Migration } from "./db.ts";
import { appendRows } from "./append_rows.ts";
import { applyMigrations } from "./apply_migrations.ts";
import { toPlain } from "./to_plain.ts";

/** Statements kept ready per connection: the whole program uses well under a hundred different ones, so that the limit only stops generated SQL from growing without end. */
const MAX_PREPARED = 200;

/**
 * Only plain inserts are kept prepared. The plan of a kept query has the statistics of its tables built in: run again
 * after rows were added it leaves rows out or gives other bytes, without an error ("alder-2024.pdf" came back as "n").
 * Preparing a query anew costs 0.4 ms. A test pins the fault, so that an upgrade that ends it is noticed.
 */
const KEEPABLE = /^\s*INSERT\s+INTO\s+\S+\s*(\([^()]*\)\s*)?VALUES\b(?!.*\bSELECT\b)/is;

/** Marks the asynchronous context of a running transaction. */
interface Scope {
  open: boolean;
}

/**
 * A {@link Db} over one DuckDB connection.
 *
 * Every call waits for the one before it, and a transaction holds the line until it has ended: a connection has
 * one transaction at most, so a stray read would otherwise see (and a stray write join) somebody else's work.
 * Calls made from inside the transaction are recognised by their asynchronous context, whether they use the
 * `db` that `work` was given or the outer one; without that, a store called inside a transaction would wait for itself.
 */
export class DuckDbConnection implements Db {
  readonly #connection: DuckDBConnection;
  readonly #path: string;
  readonly #release: () => void;
  readonly #prepared = new Map<string, DuckDBPreparedStatement>();
  readonly #scope = new AsyncLocalStorage<Scope>();
  #line: Promise<unknown> = Promise.resolve();
  #closed = false;

  /** `release` is called once, when the connection is closed. */
  constructor(
    connection: DuckDBConnection,
    options: { readonly path: string; readonly release: () => void },
  ) {
    this.#connection = connection;
    this.#path = options.path;
    this.#release = options.release;
  }

  /** Runs one statement with values, or any number of statements without. */
  run(sql: string, values?: readonly DbValue[]): Promise<void> {
    return this.#inLine(async () => {
      if (values === undefined) await this.#connection.run(sql);
      else await this.#execute(sql, { values, read: () => Promise.resolve() });
    });
  }

  /** Runs one statement and gives its rows, in the plain types that {@link DbRow} names. */
  all(sql: string, values: readonly DbValue[] = []): Promise<readonly DbRow[]> {
    return this.#inLine(() =>
      this.#execute(sql, { values, read: (result) => result.convertRowObjects(toPlain) })
    );
  }

  /** Appends all rows or, when one is refused, none. */
  append(table: string, rows: readonly (readonly DbValue[])[]): Promise<void> {
    if (rows.length === 0) return Promise.resolve();
    return this.transaction(() => this.#inLine(() => appendRows(this.#connection, { table, rows })));
  }

  /** See {@link Db.transaction}. */
  transaction<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
    if (this.#scope.getStore()?.open) return work(this);
    return this.#inLine(async () => {
      const scope: Scope = { open: true };
      await this.#connection.run("BEGIN TRANSACTION");
      try {
        const result = await this.#scope.run(scope, () => work(this));
        scope.open = false;
        await this.#connection.run("COMMIT");
        return result;
      } catch (error) {
        scope.open = false;
        // A failed commit has rolled back by itself and leaves nothing to roll back: the first error is the one to tell.
        await this.#connection.run("ROLLBACK").catch(() => {});
        throw error;
      }
    });
  }

  /** See {@link Db.migrate}. */
  migrate(owner: string, steps: readonly Migration[]): Promise<void> {
    return this.transaction((db) => applyMigrations(db, { owner, steps, path: this.#path }));
  }

  /** Waits for what was asked before and closes; a second call does nothing. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#line.catch(() => {});
    for (const statement of this.#prepared.values()) statement.destroySync();
    this.#prepared.clear();
    this.#connection.closeSync();
    this.#release();
  }

  #inLine<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#scope.getStore()?.open) return work();
    if (this.#closed) {
      return Promise.reject(new Error(`Cannot use the store at ${this.#path}: it is closed`));
    }
    const result = this.#line.then(work, work);
    this.#line = result.catch(() => {});
    return result;
  }

  async #execute<Read>(
    sql: string,
    { values, read }: {
      readonly values: readonly DbValue[];
      readonly read: (result: DuckDBMaterializedResult) => Promise<Read>;
    },
  ): Promise<Read> {
    const kept = this.#prepared.get(sql);
    const statement = kept ?? await this.#connection.prepare(sql);
    if (kept === undefined && KEEPABLE.test(sql) && this.#prepared.size < MAX_PREPARED) {
      this.#prepared.set(sql, statement);
    }
    try {
      if (statement.parameterCount !== values.length) {
        throw new RangeError(
          `Cannot run the statement "${sql}": it takes ${statement.parameterCount} values, not ${values.length}`,
        );
      }
      for (const [at, value] of values.entries()) bindOne(statement, at + 1, value);
      return await read(await statement.run());
    } finally {
      if (this.#prepared.get(sql) !== statement) statement.destroySync();
    }
  }
}

/** Whole numbers are bound as such: a driver that is left to guess binds every number as a double, which loses digits in 64-bit columns. */
function bindOne(statement: DuckDBPreparedStatement, index: number, value: DbValue): void {
  if (value === null) statement.bindNull(index);
  else if (typeof value === "string") statement.bindVarchar(index, value);
  else if (typeof value === "boolean") statement.bindBoolean(index, value);
  else if (typeof value === "bigint") statement.bindHugeInt(index, value);
  else if (typeof value === "number") {
    if (Number.isSafeInteger(value)) statement.bindBigInt(index, BigInt(value));
    else statement.bindDouble(index, value);
  } else statement.bindBlob(index, value);
}
