import type { Migration } from "../retrieval/mod.ts";

/** The tables of this folder, as an append-only list: a step that has landed is never changed. */
export const MEMORY_MIGRATIONS: readonly Migration[] = [
  {
    name: "runs",
    sql: `
      CREATE SEQUENCE memory_order;
      CREATE TABLE runs (
        saved BIGINT NOT NULL DEFAULT nextval('memory_order'),
        id TEXT PRIMARY KEY,
        owner TEXT NOT NULL,
        thread TEXT NOT NULL,
        started_at TEXT NOT NULL,
        format INTEGER NOT NULL,
        record TEXT NOT NULL
      )`,
  },
  {
    // One table for all that a step of a graph saves, so that a step is one statement. Rows are only ever added:
    // "saved" tells which of two that say the same came later. Without a key: checking one costs more than the insert.
    name: "checkpoint_log",
    sql: `
      CREATE TABLE checkpoint_log (
        saved BIGINT NOT NULL DEFAULT nextval('memory_order'),
        owner TEXT NOT NULL,
        thread TEXT NOT NULL,
        ns TEXT NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('checkpoint', 'value', 'write')),
        id TEXT,
        parent TEXT,
        channel TEXT,
        version TEXT,
        task TEXT,
        idx INTEGER,
        path TEXT,
        format INTEGER NOT NULL,
        body TEXT NOT NULL,
        metadata TEXT
      )`,
  },
];
