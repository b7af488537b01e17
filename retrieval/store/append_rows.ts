import type { DuckDBAppender, DuckDBConnection } from "@duckdb/node-api";
import type { DbValue } from "./db.ts";

/** Appends `rows` to `table` in column order; the engine casts to the column types and refuses what does not fit. */
export function appendRows(
  connection: DuckDBConnection,
  { table, rows }: { readonly table: string; readonly rows: readonly (readonly DbValue[])[] },
): Promise<void> {
  return withAppender(connection, table, (appender) => {
    const columns = appender.columnCount;
    for (const row of rows) {
      // An appender that is given too few values only fails at the next row, with a message about neither.
      if (row.length !== columns) {
        throw new RangeError(
          `Cannot append to ${table}: a row has ${row.length} values for ${columns} columns`,
        );
      }
      for (const value of row) appendOne(appender, value);
      appender.endRow();
    }
  });
}

async function withAppender(
  connection: DuckDBConnection,
  table: string,
  work: (appender: DuckDBAppender) => void,
): Promise<void> {
  const appender = await connection.createAppender(table);
  try {
    work(appender);
  } catch (error) {
    appender.clear();
    appender.closeSync();
    throw error;
  }
  appender.closeSync();
}

function appendOne(appender: DuckDBAppender, value: DbValue): void {
  if (value === null) appender.appendNull();
  else if (typeof value === "string") appender.appendVarchar(value);
  else if (typeof value === "boolean") appender.appendBoolean(value);
  else if (typeof value === "bigint") appender.appendHugeInt(value);
  else if (typeof value === "number") {
    if (Number.isSafeInteger(value)) appender.appendBigInt(BigInt(value));
    else appender.appendDouble(value);
  } else appender.appendBlob(value);
}
