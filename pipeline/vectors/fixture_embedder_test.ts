import assert from "node:assert/strict";
import fc from "fast-check";
import type { Embedder } from "../../retrieval/mod.ts";
import { wordEmbedder } from "../../retrieval/testing.ts";
import { fixtureEmbedder } from "./fixture_embedder.ts";
import { readVectorFile, type VectorEntry, writeVectorFile } from "./vector_file.ts";

const WORDS = wordEmbedder();
const signal = new AbortController().signal;

function entry(text: string, kind: VectorEntry["kind"], ...numbers: readonly number[]): VectorEntry {
  return { text, kind, vector: Float32Array.from(numbers) };
}

Deno.test("writeVectorFile() readVectorFile() gives every vector back by text and kind, at length 1, within half a step of 16 bits", () => {
  const number = fc.float({ min: -1, max: 1, noNaN: true }).filter((value) => Math.abs(value) > 1e-3);
  const vector = fc.array(number, { minLength: 4, maxLength: 4 });
  fc.assert(fc.property(fc.dictionary(fc.string(), fc.tuple(vector, vector)), (texts) => {
    const unit = (numbers: readonly number[]) => numbers.map((value) => value / Math.hypot(...numbers));
    const entries = Object.entries(texts).flatMap(([text, [query, passage]]) => [
      entry(text, "query", ...unit(query)),
      entry(text, "passage", ...unit(passage)),
    ]);
    const model = { id: "four", hash: "four-1", dimension: 4 };
    const file = readVectorFile(writeVectorFile(model, entries));
    assert.deepEqual([file.model, file.queries + file.passages], [model, entries.length]);
    for (const { text, kind, vector } of entries) {
      const read = file.get(text, kind)!;
      assert.ok(Math.abs(Math.hypot(...read) - 1) < 1e-6);
      // numbers below 1 are rounded by at most 2^-12, in each of four places, before the vector is brought to length 1
      for (const [at, value] of vector.entries()) assert.ok(Math.abs(value - read[at]!) < 4 * 2 ** -12);
    }
    assert.equal(file.get("not among them", "query"), undefined);
  }));
});

Deno.test("readVectorFile() refuses a file that is cut off", () => {
  const bytes = writeVectorFile({ id: "two", hash: "two", dimension: 2 }, [entry("a", "query", 1, 0)]);
  assert.throws(() => readVectorFile(bytes.subarray(0, -1)), /1 of 2 numbers are named, 3 bytes follow/);
  assert.throws(() => readVectorFile(new Uint8Array()), /the first line does not end/);
});

Deno.test("fixtureEmbedder() answers what it knows and asks for the rest alone, in order", async () => {
  const asked: (readonly string[])[] = [];
  const inner: Embedder = {
    ...WORDS,
    embed: (texts, options) => {
      asked.push(texts);
      return WORDS.embed(texts, options);
    },
  };
  const known = await WORDS.embed(["copper", "iron"], { kind: "passage", signal });
  const file = readVectorFile(
    writeVectorFile(
      WORDS,
      ["copper", "iron"].map((text, at) => ({ text, kind: "passage" as const, vector: known[at]! })),
    ),
  );
  const embedder = fixtureEmbedder(inner, file);
  const vectors = await embedder.embed(["coal", "iron", "gas", "copper"], { kind: "passage", signal });
  const right = await WORDS.embed(["coal", "iron", "gas", "copper"], { kind: "passage", signal });
  for (const [at, vector] of vectors.entries()) {
    assert.ok(vector.every((value, n) => Math.abs(value - right[at]![n]!) < 0.01), `text ${at}`);
  }
  assert.deepEqual(asked, [["coal", "gas"]]);
  await embedder.embed(["copper"], { kind: "passage", signal });
  assert.equal(asked.length, 1);
  await embedder.embed(["copper"], { kind: "query", signal });
  assert.deepEqual(asked.at(-1), ["copper"]);
});

Deno.test("fixtureEmbedder() never gives vectors of another model", () => {
  const other = readVectorFile(
    writeVectorFile({ ...WORDS, hash: "older" }, [entry("copper", "query", ...Array(32).fill(0.2))]),
  );
  assert.equal(fixtureEmbedder(WORDS, other), WORDS);
  assert.equal(fixtureEmbedder(WORDS, null), WORDS);
});
