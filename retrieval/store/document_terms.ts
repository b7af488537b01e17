import type { Chunk, ChunkOutline } from "../chunk.ts";
import { tokenize } from "../tokenize.ts";

/** The parts of a chunk that are searched by words. */
export const TERM_FIELDS = ["text", "section"] as const satisfies readonly (keyof Chunk)[];

/** One part of the chunks of a document, cut and counted. */
export interface FieldTerms {
  /** The distinct terms, in order of first sight; a term is named by its place here. */
  readonly terms: readonly string[];
  /** Tokens per chunk. */
  readonly lengths: Uint32Array;
  /** Distinct terms per chunk. */
  readonly sizes: Uint32Array;
  /** Term, count, term, count, … of the first chunk, then of the next. */
  readonly rows: Uint32Array;
}

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
    fields: { text: fieldTerms(chunks.map(({ text }) => text)), section: fieldTerms(chunks.map(sectionOf)) },
  };
}

function sectionOf({ section }: Chunk): string {
  return section;
}

function fieldTerms(texts: readonly string[]): FieldTerms {
  const numbers = new Map<string, number>();
  const lengths = new Uint32Array(texts.length);
  const sizes = new Uint32Array(texts.length);
  const rows: number[] = [];
  for (const [at, text] of texts.entries()) {
    const tokens = tokenize(text);
    const counts = new Map<number, number>();
    for (const token of tokens) {
      const number = numbers.get(token) ?? numbers.size;
      numbers.set(token, number);
      counts.set(number, (counts.get(number) ?? 0) + 1);
    }
    lengths[at] = tokens.length;
    sizes[at] = counts.size;
    for (const [number, count] of counts) rows.push(number, count);
  }
  return { terms: [...numbers.keys()], lengths, sizes, rows: Uint32Array.from(rows) };
}
