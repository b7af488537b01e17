/** What a statement may bind. */
export type DbValue = string | number | bigint | boolean | null | Uint8Array;

/** A row as read: DECIMAL and HUGEINT as exact strings, BIGINT as number where it is safe and string where not, BLOB as Uint8Array, JSON as its text. Never a bigint. */
export type DbRow = Readonly<Record<string, string | number | boolean | null | Uint8Array>>;

/** One step of a schema, run once, never changed after it has landed. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
}

/** A connection to the one store of this process. */
export interface Db {
  run(sql: string, values?: readonly DbValue[]): Promise<void>;
  all(sql: string, values?: readonly DbValue[]): Promise<readonly DbRow[]>;
  /** Appends rows in column order; the fast way for many. */
  append(table: string, rows: readonly (readonly DbValue[])[]): Promise<void>;
  /** Commits when `work` resolves, rolls back and throws when it rejects. Calls are serialised; nesting joins the outer one. */
  transaction<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  /** Brings the tables of `owner` (a folder's name) up to the last step; refuses a store that knows more steps than these. */
  migrate(owner: string, steps: readonly Migration[]): Promise<void>;
  close(): Promise<void>;
}
