import type { Chunk, ChunkOutline } from "../chunk.ts";
import { countTerms, type FieldTerms } from "../count_terms.ts";
import { tokenize } from "../tokenize.ts";

/** The parts of a chunk that are searched by words. */
export const TERM_FIELDS = ["text", "section"] as const satisfies readonly (keyof Chunk)[];

/** What an index needs of the chunks of one document. */
export interface DocumentTerms {
  /** In order of page and position. */
  readonly chunks: readonly ChunkOutline[];
  readonly fields: Readonly<Record<typeof TERM_FIELDS[number], FieldTerms>>;
}

/** Cuts and counts the chunks of a document, as {@link tokenize} cuts for an index. */
export function documentTerms(chunks: readonly Chunk[]): DocumentTerms {
  return {
    chunks: chunks.map(({ id, company, fy, document, page }) => ({ id, company, fy, document, page })),
    fields: {
      text: countTerms(chunks.map(({ text }) => tokenize(text))),
      section: countTerms(chunks.map(({ section }) => tokenize(section))),
    },
  };
}
