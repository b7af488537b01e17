import { createHash } from "node:crypto";
import type { StoredDocument } from "../chunk.ts";

/**
 * A short hash of which documents a store holds and how they were read; two stores with the same content have the same.
 * The time of ingest is left out, so that it can stand in a fingerprint that is compared between machines.
 */
export function documentsVersion(documents: readonly StoredDocument[]): string {
  const hash = createHash("sha256");
  for (const { sha256, name, company, fy, reader, yearEnd, currency } of documents) {
    hash.update(JSON.stringify([sha256, name, company, fy, reader, yearEnd, currency ?? null]));
  }
  return hash.digest("hex").slice(0, 16);
}
