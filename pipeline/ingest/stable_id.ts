import { createHash } from "node:crypto";

/** A stable id from the parts that make a thing what it is: 24 hex digits of their SHA-256. */
export function stableId(...parts: readonly (string | number)[]): string {
  return createHash("sha256").update(parts.join("\u0000")).digest("hex").slice(0, 24);
}
