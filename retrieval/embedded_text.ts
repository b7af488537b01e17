import { createHash } from "node:crypto";
import type { Chunk } from "./chunk.ts";

/** What of a chunk is embedded: its heading, which says what a table's bare rows are about, then its text. */
export function embeddedText({ section, text }: Pick<Chunk, "section" | "text">): string {
  return section === "" ? text : `${section}\n${text}`;
}

/** Key of an embedded text beside its vector: a chunk whose text has changed needs a new one. SHA-256, 32 hexadecimal digits. */
export function textHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}
