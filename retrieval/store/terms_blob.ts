import type { ChunkOutline, DocumentRef } from "../chunk.ts";
import type { FieldTerms } from "../count_terms.ts";
import { type DocumentTerms, TERM_FIELDS } from "./document_terms.ts";

/** What the row beside a blob says of its chunks. */
export type TermsOf = Pick<ChunkOutline, "company" | "fy"> & { readonly document: DocumentRef };

/** The part of a blob that is text. */
interface Head {
  readonly ids: readonly string[];
  readonly pages: readonly number[];
  /** Per field its terms, joined by line feeds, which no term holds. */
  readonly terms: readonly string[];
}

/**
 * Terms as bytes: the length of the head as four bytes, the head as JSON, then per field numbers of one to five bytes: the
 * lengths, and for each term how many chunks hold it, then per chunk twice its distance from the one before, and one more
 * where a count follows because it is not 1. A posting takes little more than a byte, and the less there is to read, the
 * sooner a company is ready.
 */
export function toTermsBlob({ chunks, fields }: DocumentTerms): Uint8Array {
  const head: Head = {
    ids: chunks.map(({ id }) => id),
    pages: chunks.map(({ page }) => page),
    terms: TERM_FIELDS.map((field) => fields[field].terms.join("\n")),
  };
  const text = new TextEncoder().encode(JSON.stringify(head));
  const numbers = TERM_FIELDS.flatMap((field) => fieldNumbers(fields[field]));
  const bytes = new Uint8Array(4 + text.length + 5 * numbers.length);
  new DataView(bytes.buffer).setUint32(0, text.length, true);
  bytes.set(text, 4);
  let at = 4 + text.length;
  for (let value of numbers) {
    for (; value > 0x7F; value >>>= 7) bytes[at++] = value & 0x7F | 0x80;
    bytes[at++] = value;
  }
  return bytes.slice(0, at);
}

/** What {@link toTermsBlob} made. */
export function fromTermsBlob(bytes: Uint8Array, of: TermsOf): DocumentTerms {
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + size))) as Head;
  const reader = new NumberReader(bytes, 4 + size);
  const fields = TERM_FIELDS.map((field, place): readonly [typeof field, FieldTerms] => {
    const terms = head.terms[place] ?? "";
    return [
      field,
      readField(reader, { terms: terms === "" ? [] : terms.split("\n"), texts: head.ids.length }),
    ];
  });
  return {
    chunks: head.ids.map((id, place) => ({ id, ...of, page: head.pages[place] ?? 0 })),
    fields: Object.fromEntries(fields) as DocumentTerms["fields"],
  };
}

function fieldNumbers({ lengths, sizes, entries }: FieldTerms): number[] {
  const numbers = [...lengths, entries.length / 2];
  let at = 0;
  for (const size of sizes) {
    numbers.push(size);
    let before = 0;
    for (const end = at + 2 * size; at < end; at += 2) {
      const text = entries[at] ?? 0;
      const count = entries[at + 1] ?? 0;
      const step = 2 * (text - before);
      if (count === 1) numbers.push(step);
      else numbers.push(step + 1, count);
      before = text;
    }
  }
  return numbers;
}

function readField(
  reader: NumberReader,
  { terms, texts }: { readonly terms: readonly string[]; readonly texts: number },
): FieldTerms {
  const lengths = new Uint32Array(texts);
  for (let text = 0; text < texts; text++) lengths[text] = reader.next();
  const entries = new Uint32Array(2 * reader.next());
  const sizes = new Uint32Array(terms.length);
  let at = 0;
  for (let term = 0; term < terms.length; term++) {
    const size = reader.next();
    sizes[term] = size;
    let text = 0;
    for (const end = at + 2 * size; at < end; at += 2) {
      const step = reader.next();
      text += step >>> 1;
      entries[at] = text;
      entries[at + 1] = (step & 1) === 1 ? reader.next() : 1;
    }
  }
  return { terms, lengths, sizes, entries };
}

/** Reads numbers of seven bits a byte, lowest first; the high bit says that another byte follows. */
class NumberReader {
  readonly #bytes: Uint8Array;
  #at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  next(): number {
    let byte = this.#bytes[this.#at++] ?? 0;
    let value = byte & 0x7F;
    for (let shift = 7; byte > 0x7F; shift += 7) {
      byte = this.#bytes[this.#at++] ?? 0;
      value |= (byte & 0x7F) << shift;
    }
    return value >>> 0;
  }
}
