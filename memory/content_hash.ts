import { createHash } from "node:crypto";

/**
 * A short hash of plain data, the same whatever order its fields were written in. Fields that are undefined are as good as
 * missing, as in JSON.
 *
 * @returns the first 32 hexadecimal digits of a SHA-256
 */
export function contentHash(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value, sorted)).digest("hex").slice(0, 32);
}

function sorted(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  const fields = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.keys(fields).sort().map((key) => [key, fields[key]]));
}
