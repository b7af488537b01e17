import type { Migration } from "../retrieval/mod.ts";

/** The tables of the audit trail, as an append-only list. */
export const AUDIT_MIGRATIONS: readonly Migration[] = [
  {
    // Without keys: appends are serialised, and a verification finds what no key would.
    name: "audit_rows",
    sql: `
      CREATE TABLE audit_rows (
        seq BIGINT NOT NULL,
        format INTEGER NOT NULL,
        owner TEXT NOT NULL,
        run TEXT NOT NULL,
        position INTEGER NOT NULL,
        thread TEXT NOT NULL,
        "at" TEXT NOT NULL,
        kind TEXT NOT NULL,
        payload TEXT NOT NULL,
        texts TEXT NOT NULL,
        previous TEXT NOT NULL,
        hash TEXT NOT NULL
      );
      CREATE TABLE audit_texts (sha256 TEXT NOT NULL, text TEXT NOT NULL)`,
  },
];
