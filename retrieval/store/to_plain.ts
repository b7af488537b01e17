import { DuckDBBlobValue, type DuckDBType, DuckDBTypeId, type DuckDBValue } from "@duckdb/node-api";
import type { DbRow } from "./db.ts";

/**
 * One value of a result as {@link DbRow} promises it: never a bigint, which poisons a checkpoint and breaks
 * `JSON.stringify`; decimals and 128-bit integers as exact strings; dates, times, lists and structs as the engine prints them.
 */
export function toPlain(value: DuckDBValue, type: DuckDBType): DbRow[string] {
  if (value === null) return null;
  if (typeof value === "string" || typeof value === "boolean" || typeof value === "number") return value;
  if (typeof value === "bigint") {
    const wide = type.typeId === DuckDBTypeId.HUGEINT || type.typeId === DuckDBTypeId.UHUGEINT ||
      type.typeId === DuckDBTypeId.BIGNUM;
    const small = value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER);
    return wide || !small ? value.toString() : Number(value);
  }
  // A copy: the driver gives a Buffer, whose memory may be a window on a shared pool.
  if (value instanceof DuckDBBlobValue) return new Uint8Array(value.bytes);
  return String(value);
}
