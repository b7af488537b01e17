import type { ChunkOutline, DocumentRef } from "../chunk.ts";
import { type DocumentTerms, type FieldTerms, TERM_FIELDS } from "./document_terms.ts";

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
 * Terms as bytes: the length of the head as four bytes, the head as JSON, then per field the lengths, the sizes and the
 * rows as numbers of one to five bytes. Most numbers are small: a posting takes three bytes instead of eight.
 */
export function toTermsBlob({ chunks, fields }: DocumentTerms): Uint8Array {
  const head: Head = {
    ids: chunks.map(({ id }) => id),
    pages: chunks.map(({ page }) => page),
    terms: TERM_FIELDS.map((field) => fields[field].terms.join("\n")),
  };
  const text = new TextEncoder().encode(JSON.stringify(head));
  const lists = TERM_FIELDS.flatMap((field) => [
    fields[field].lengths,
    fields[field].sizes,
    fields[field].rows,
  ]);
  const most = lists.reduce((sum, { length }) => sum + 5 * length, 4 + text.length);
  const bytes = new Uint8Array(most);
  new DataView(bytes.buffer).setUint32(0, text.length, true);
  bytes.set(text, 4);
  let at = 4 + text.length;
  for (const list of lists) {
    for (let value of list) {
      for (; value > 0x7F; value >>>= 7) bytes[at++] = value & 0x7F | 0x80;
      bytes[at++] = value;
    }
  }
  return bytes.slice(0, at);
}

/** What {@link toTermsBlob} made. */
export function fromTermsBlob(bytes: Uint8Array, of: TermsOf): DocumentTerms {
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + size))) as Head;
  let at = 4 + size;
  const read = (length: number): Uint32Array => {
    const list = new Uint32Array(length);
    for (let place = 0; place < length; place++) {
      let byte = bytes[at++] ?? 0;
      let value = byte & 0x7F;
      for (let shift = 7; byte > 0x7F; shift += 7) {
        byte = bytes[at++] ?? 0;
        value |= (byte & 0x7F) << shift;
      }
      list[place] = value;
    }
    return list;
  };
  const fields = TERM_FIELDS.map((field, place): readonly [typeof field, FieldTerms] => {
    const lengths = read(head.ids.length);
    const sizes = read(head.ids.length);
    const rows = read(2 * sizes.reduce((sum, size) => sum + size, 0));
    const terms = head.terms[place] ?? "";
    return [field, { terms: terms === "" ? [] : terms.split("\n"), lengths, sizes, rows }];
  });
  return {
    chunks: head.ids.map((id, place) => ({ id, ...of, page: head.pages[place] ?? 0 })),
    fields: Object.fromEntries(fields) as DocumentTerms["fields"],
  };
}
