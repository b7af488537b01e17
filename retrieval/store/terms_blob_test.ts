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
  const numbers = Uint32Array.of(0, 1, 127, 128, 16_383, 16_384, 2 ** 21, 2 ** 28, 2 ** 31, 2 ** 32 - 1);
  const none = {
    terms: [],
    lengths: new Uint32Array(1),
    sizes: new Uint32Array(1),
    rows: new Uint32Array(0),
  };
  const text = {
    terms: ["a"],
    lengths: Uint32Array.of(2 ** 32 - 1),
    sizes: Uint32Array.of(5),
    rows: numbers,
  };
  const chunk = { id: "c", company, fy, document, page: 1 };
  const terms = { chunks: [chunk], fields: { text, section: none } };
  assert.deepEqual(again(terms), terms);
});

Deno.test("documentTerms() counts tokens and terms per chunk, terms numbered in order of first sight", () => {
  const chunks = ["copper iron copper", "", "iron 5"].map((text, at) =>
    exampleChunk({ id: `c${at}`, text, section: "" })
  );
  assert.deepEqual(documentTerms(chunks).fields.text, {
    terms: ["copper", "iron", "5"],
    lengths: Uint32Array.of(3, 0, 2),
    sizes: Uint32Array.of(2, 0, 2),
    rows: Uint32Array.of(0, 2, 1, 1, 1, 1, 2, 1),
  });
});
