import assert from "node:assert/strict";
import fc from "fast-check";
import { type DocumentTerms, documentTerms } from "./document_terms.ts";
import { exampleChunk } from "./examples.ts";
import { fromTermsBlob, toTermsBlob } from "./terms_blob.ts";

const { company, fy, document } = exampleChunk();

/** The same terms after a way through bytes, which stand somewhere within a larger array. */
function again(terms: DocumentTerms): DocumentTerms {
  const bytes = toTermsBlob(terms);
  const shared = new Uint8Array(bytes.length + 3);
  shared.set(bytes, 3);
  return fromTermsBlob(shared.subarray(3), { company, fy, document });
}

Deno.test("fromTermsBlob() gives back what toTermsBlob() made, of any texts", () => {
  const text = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.array(fc.constantFrom("copper", "55,658", "(203)", "profit-before-tax", "収入", "\n", "")).map((
      words,
    ) => words.join(" ")),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { maxLength: 6 }), (texts) => {
      const chunks = texts.map(([text, section], at) =>
        exampleChunk({ id: `c${at}`, page: at * 200, text, section })
      );
      const terms = documentTerms(chunks);
      assert.deepEqual(again(terms), terms);
    }),
  );
});

Deno.test("fromTermsBlob() gives back numbers of every size", () => {
  const counts = [1, 2, 127, 128, 16_383, 16_384, 2 ** 21, 2 ** 28, 2 ** 31, 2 ** 32 - 1];
  const chunks = counts.map((_, at) => ({ id: `c${at}`, company, fy, document, page: 2 ** at }));
  const text = {
    terms: ["a", "b"],
    lengths: Uint32Array.from(counts),
    sizes: Uint32Array.of(counts.length, 1),
    entries: Uint32Array.from([...counts.flatMap((count, at) => [at, count]), 9, 1]),
  };
  const section = { ...text, terms: [], sizes: new Uint32Array(0), entries: new Uint32Array(0) };
  const terms = { chunks, fields: { text, section } };
  assert.deepEqual(again(terms), terms);
});
