import { mkdir, realpath } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import type { Db } from "./db.ts";
import { isHeld, openError } from "./open_error.ts";

/** How long somebody waits for a store that another process holds. */
export interface StoreWait {
  readonly milliseconds: number;
  /** Ends the waiting with its reason. */
  readonly signal?: AbortSignal;
  /** Told once, when the waiting begins. */
  readonly onWait?: () => void;
}

/** The engine does not tell when a file is free: it is asked again after so many milliseconds. */
const ASK_AGAIN = 100;

interface Shared {
  readonly db: Promise<Db>;
  users: number;
}

/** Open stores of this process by real path: two instances on one file are not refused by the engine and silently lose rows. */
const shared = new Map<string, Shared>();

/** Stores whose last user has left and whose file is not free yet. */
const closing = new Map<string, Promise<void>>();

/**
 * Opens the store in the file `path` (its folder is made where missing), or a private one for `":memory:"`.
 *
 * One instance per process and path: a second call shares the first one's, and the file is let go when the last
 * user closes. Only the main isolate may open a file, since an instance in a worker would be a second one.
 * The engine reads and writes files behind the runtime's permissions; it is locked to the store's own folder.
 * A store that another process holds is refused at once, or waited for where `wait` says how long.
 *
 * @throws {Error} "Cannot open the store at …" with what it means and the way out: held by another process, folder
 * not writable, a file in the way, damaged, made by a newer version.
 */
export async function openDb(
  path: string,
  { wait }: { readonly wait?: StoreWait | undefined } = {},
): Promise<Db> {
  if (path === ":memory:") return await start(path, []);
  if (inWorker()) {
    throw new Error(`Cannot open the store at ${path}: a worker may not; hand it what it needs instead`);
  }
  const file = await makePlace(path);
  await closing.get(file);
  const entry = shared.get(file) ?? { db: whenFree(() => start(file, [dirname(file)]), wait), users: 0 };
  shared.set(file, entry);
  entry.users += 1;
  try {
    return handle(await entry.db, () => leave(file, entry));
  } catch (error) {
    shared.delete(file);
    throw error;
  }
}

/** The real path of the file, so that two spellings of one place are one store. */
async function makePlace(path: string): Promise<string> {
  const file = resolve(path);
  try {
    await mkdir(dirname(file), { recursive: true });
    return join(await realpath(dirname(file)), basename(file));
  } catch (error) {
    throw openError(file, error);
  }
}

async function whenFree(open: () => Promise<Db>, wait: StoreWait | undefined): Promise<Db> {
  const until = Date.now() + (wait?.milliseconds ?? 0);
  for (let told = false;; told = true) {
    try {
      return await open();
    } catch (error) {
      if (wait === undefined || !isHeld((error as Error).cause) || Date.now() >= until) throw error;
      if (!told) wait.onWait?.();
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN));
      wait.signal?.throwIfAborted();
    }
  }
}

async function start(file: string, folders: readonly string[]): Promise<Db> {
  try {
    // Loaded here, so that whoever imports this folder for anything else neither waits for the native library nor needs leave to load it.
    const [{ DuckDBInstance }, { DuckDbConnection }] = await Promise.all([
      import("@duckdb/node-api"),
      import("./duckdb_connection.ts"),
    ]);
    const instance = await DuckDBInstance.create(file);
    const connection = await instance.connect();
    const allowed = folders.map((folder) => `'${folder.replaceAll("'", "''")}'`).join(", ");
    // The order is load-bearing: folders can only be allowed before access ends, and nothing can be set after the lock.
    await connection.run(
      `SET allowed_directories = [${allowed}]; SET enable_external_access = false; SET lock_configuration = true`,
    );
    return new DuckDbConnection(connection, { path: file, release: () => instance.closeSync() });
  } catch (error) {
    throw openError(file, error);
  }
}

/** What one user holds: closing it twice counts once. */
function handle(db: Db, leave: () => Promise<void>): Db {
  let left: Promise<void> | null = null;
  return {
    run: (sql, values) => db.run(sql, values),
    all: (sql, values) => db.all(sql, values),
    append: (table, rows) => db.append(table, rows),
    transaction: (work) => db.transaction(work),
    migrate: (owner, steps) => db.migrate(owner, steps),
    close: () => left ??= leave(),
  };
}

async function leave(file: string, entry: Shared): Promise<void> {
  entry.users -= 1;
  if (entry.users > 0) return;
  shared.delete(file);
  const done = entry.db.then((db) => db.close());
  closing.set(file, done);
  await done.finally(() => closing.delete(file));
}

function inWorker(): boolean {
  const scope = Reflect.get(globalThis, "WorkerGlobalScope");
  return typeof scope === "function" && globalThis instanceof scope;
}
