import type { Db, Migration } from "../../../retrieval/mod.ts";
import type { PageCheckpoints } from "./page_checkpoints.ts";

/** Append only: a step that has landed is never changed. Without keys, like the other tables: checking one costs more than the insert. */
const STEPS: readonly Migration[] = [{
  name: "page readings",
  sql: `
    CREATE TABLE page_readings (key TEXT NOT NULL, size INTEGER NOT NULL, used DOUBLE NOT NULL, body BLOB NOT NULL);
    CREATE TABLE page_places (document TEXT NOT NULL, page INTEGER NOT NULL, reader TEXT NOT NULL, key TEXT NOT NULL);`,
}];

const PLACES = `SELECT page, key FROM page_places
  WHERE document = $1 AND reader = $2 AND key IN (SELECT key FROM page_readings) ORDER BY rowid`;

const LISTED = `key IN (SELECT unnest(from_json($1, '["VARCHAR"]')))`;

/** Keys of what exceeds $1 bytes, counted from the reading that was used last. */
const EXCESS = `SELECT key FROM (
    SELECT key, sum(size) OVER (ORDER BY used DESC, rowid DESC) AS total FROM page_readings
  ) WHERE total > $1`;

/** {@link PageCheckpoints} in a DuckDB file. Its tables are made at first use: most commands read no pages. */
export function duckdbPageCheckpoints(db: Db): PageCheckpoints {
  let ready: Promise<void> | null = null;
  const open = () => ready ??= db.migrate("pipeline", STEPS);
  return {
    pages: async (document, reader) => {
      await open();
      const rows = await db.all(PLACES, [document, reader]);
      return new Map(rows.map((row) => [Number(row["page"]), String(row["key"])]));
    },
    keys: async () => {
      await open();
      return new Set((await db.all("SELECT key FROM page_readings")).map((row) => String(row["key"])));
    },
    load: async (wanted, at) => {
      await open();
      const listed = JSON.stringify(wanted);
      const rows = await db.all(`SELECT key, body FROM page_readings WHERE ${LISTED}`, [listed]);
      if (rows.length > 0) await db.run(`UPDATE page_readings SET used = $2 WHERE ${LISTED}`, [listed, at]);
      return new Map(rows.map((row) => [String(row["key"]), row["body"] as Uint8Array]));
    },
    save: async (readings, at) => {
      if (readings.length === 0) return;
      await open();
      await db.transaction(async () => {
        const listed = JSON.stringify(readings.map(({ key }) => key));
        const known = new Set(
          (await db.all(`SELECT key FROM page_readings WHERE ${LISTED}`, [listed])).map((row) =>
            String(row["key"])
          ),
        );
        const rows = readings.filter(({ key }) => !known.has(key) && known.add(key));
        await db.append("page_readings", rows.map(({ key, body }) => [key, body.length, at, body]));
        const placed = readings.flatMap(({ key, place }) => place === null ? [] : [{ key, ...place }]);
        await db.append(
          "page_places",
          placed.map(({ document, page, reader, key }) => [document, page, reader, key]),
        );
      });
    },
    trim: async (bytes) => {
      await open();
      await db.transaction(async () => {
        const gone = (await db.all(EXCESS, [bytes])).map((row) => String(row["key"]));
        if (gone.length === 0) return;
        await db.run(`DELETE FROM page_readings WHERE ${LISTED}`, [JSON.stringify(gone)]);
        await db.run("DELETE FROM page_places WHERE key NOT IN (SELECT key FROM page_readings)");
      });
    },
  };
}
