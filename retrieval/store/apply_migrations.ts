import type { Db, Migration } from "./db.ts";
import { WAY_OUT } from "./open_error.ts";

const LEDGER = `CREATE TABLE IF NOT EXISTS migrations (
  owner TEXT NOT NULL, step INTEGER NOT NULL, name TEXT NOT NULL, PRIMARY KEY (owner, step)
)`;

/**
 * Runs the steps of `owner` that the store has not seen, in order, and records each by name.
 * A store that knows more steps than these, or other ones, is refused untouched: it belongs to another version.
 */
export async function applyMigrations(
  db: Db,
  { owner, steps, path }: {
    readonly owner: string;
    readonly steps: readonly Migration[];
    readonly path: string;
  },
): Promise<void> {
  await db.run(LEDGER);
  const done = await db.all("SELECT name FROM migrations WHERE owner = ? ORDER BY step", [owner]);
  for (const [at, row] of done.entries()) {
    const known = steps[at];
    if (known === undefined) {
      throw new Error(
        `Cannot open the store at ${path}: it was made by a newer version (its ${owner} tables have the step "${
          row["name"]
        }", which this version does not know). Update Tieout, or ${WAY_OUT}`,
      );
    }
    if (known.name !== row["name"]) {
      throw new Error(
        `Cannot open the store at ${path}: it was made by another version (step ${
          at + 1
        } of its ${owner} tables is "${
          row["name"]
        }", here it is "${known.name}"). To use a new one, ${WAY_OUT}`,
      );
    }
  }
  for (const [at, step] of steps.entries()) {
    if (at < done.length) continue;
    await db.run(step.sql);
    await db.run("INSERT INTO migrations VALUES (?, ?, ?)", [owner, at + 1, step.name]);
  }
}
