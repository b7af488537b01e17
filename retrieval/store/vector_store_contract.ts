import assert from "node:assert/strict";
import { embeddedText, textHash } from "../embedded_text.ts";
import type { EmbeddingModel } from "../ports.ts";
import type { ChunkStore } from "./chunk_store.ts";
import { exampleDocument, exampleIngested } from "./examples.ts";
import type { TextVector, VectorStore } from "./vector_store.ts";

/** Opens empty stores of chunks and of their vectors, and says how to close them. */
export type OpenVectorStore = () => Promise<{
  readonly chunks: ChunkStore;
  readonly vectors: VectorStore;
  readonly close: () => Promise<void>;
}>;

const MODEL: EmbeddingModel = { id: "words", hash: "words-3", dimension: 3 };
const OTHER: EmbeddingModel = { id: "other", hash: "other-2", dimension: 2 };

const hashOf = (text: string, section = "Highlights") => textHash(embeddedText({ section, text }));

function vector(text: string, ...numbers: readonly number[]): TextVector {
  return { textHash: hashOf(text), vector: Float32Array.from(numbers) };
}

/** Registers the tests that every {@link VectorStore} passes, under the name of the implementation. */
export function vectorStoreContract(name: string, open: OpenVectorStore): void {
  function it(
    criterion: string,
    work: (vectors: VectorStore, chunks: ChunkStore) => Promise<void>,
  ): void {
    Deno.test(`${name} ${criterion}`, async () => {
      const { chunks, vectors, close } = await open();
      try {
        await work(vectors, chunks);
      } finally {
        await close();
      }
    });
  }

  const report = (texts: Readonly<Record<string, string>>, changes = {}) =>
    exampleIngested(exampleDocument(changes), {
      chunks: Object.entries(texts).map(([id, text]) => ({ id, text })),
    });
  const plain = (map: ReadonlyMap<string, Float32Array>) =>
    Object.fromEntries([...map].map(([id, values]) => [id, [...values]]).sort());

  it(
    "put() gives vectors back to the last bit, by chunk, of the asked company alone",
    async (vectors, chunks) => {
      await chunks.put(report({ a: "copper", b: "iron", c: "copper" }));
      await chunks.put(report({ d: "iron", e: "coal" }, { sha256: "b".repeat(64), company: "BIR" }));
      const third = 1 / 3;
      await vectors.put(MODEL, [vector("copper", 0.6, -0.8, 1e-20), vector("iron", third, third, third)]);
      const single = Math.fround(third);
      assert.deepEqual(plain(await vectors.load({ model: MODEL, company: "ALD" })), {
        a: [Math.fround(0.6), Math.fround(-0.8), Math.fround(1e-20)],
        b: [single, single, single],
        c: [Math.fround(0.6), Math.fround(-0.8), Math.fround(1e-20)],
      });
      assert.deepEqual(plain(await vectors.load({ model: MODEL, company: "BIR" })), {
        d: [single, single, single],
      });
      assert.deepEqual(plain(await vectors.load({ model: MODEL, company: "%" })), {});
    },
  );

  it(
    "missing() names each text without a vector of the model once, of one company where one is named",
    async (vectors, chunks) => {
      await chunks.put(report({ a: "copper", b: "iron", c: "copper" }));
      await chunks.put(report({ d: "naïve — 必和必拓" }, { sha256: "b".repeat(64), company: "BIR" }));
      const texts = async (model: EmbeddingModel, company?: string) =>
        (await vectors.missing({ model, ...company === undefined ? {} : { company } })).map(({ text }) =>
          text
        )
          .sort();
      const all = ["Highlights\ncopper", "Highlights\niron", "Highlights\nnaïve — 必和必拓"];
      assert.deepEqual(await texts(MODEL), all);
      assert.deepEqual(await texts(MODEL, "ALD"), all.slice(0, 2));
      await vectors.put(MODEL, [vector("copper", 1, 0, 0)]);
      assert.deepEqual(await texts(MODEL), all.slice(1));
      assert.deepEqual(await texts(OTHER), all);
      for (const { text, textHash: hash } of await vectors.missing({ model: MODEL })) {
        assert.equal(hash, textHash(text));
      }
      assert.deepEqual(await vectors.coverage({ model: MODEL }), { chunks: 4, missing: 2 });
      assert.deepEqual(await vectors.coverage({ model: MODEL, company: "ALD" }), { chunks: 3, missing: 1 });
      assert.deepEqual(await vectors.coverage({ model: OTHER, company: "BIR" }), { chunks: 1, missing: 1 });
    },
  );

  it("missing() finds a text again that was changed, and its old vector is gone", async (vectors, chunks) => {
    await chunks.put(report({ a: "copper", b: "iron" }));
    await vectors.put(MODEL, [vector("copper", 1, 0, 0), vector("iron", 0, 1, 0)]);
    await chunks.put(report({ a: "copper rose", b: "iron" }, { reader: "test-2" }));
    assert.deepEqual((await vectors.missing({ model: MODEL })).map(({ text }) => text), [
      "Highlights\ncopper rose",
    ]);
    assert.deepEqual(Object.keys(plain(await vectors.load({ model: MODEL, company: "ALD" }))), ["b"]);
    assert.deepEqual((await vectors.models()).map((one) => one.vectors), [1]);
  });

  it(
    "a text that comes back with another document, place or company keeps its vector (C21)",
    async (vectors, chunks) => {
      await chunks.put(report({ a: "copper", b: "iron" }));
      await vectors.put(MODEL, [vector("copper", 1, 0, 0), vector("iron", 0, 1, 0)]);
      const next = { sha256: "b".repeat(64) };
      assert.equal((await chunks.put(report({ x: "iron", y: "coal" }, next))).outcome, "replaced");
      assert.deepEqual(plain(await vectors.load({ model: MODEL, company: "ALD" })), { x: [0, 1, 0] });
      assert.deepEqual((await vectors.models()).map((one) => one.vectors), [1]);
      assert.equal(
        (await chunks.put(report({ x: "iron" }, { ...next, company: "BIR" }))).outcome,
        "replaced",
      );
      assert.deepEqual(plain(await vectors.load({ model: MODEL, company: "ALD" })), {});
      assert.deepEqual(plain(await vectors.load({ model: MODEL, company: "BIR" })), { x: [0, 1, 0] });
    },
  );

  it(
    "models() lists every model with its vectors, and none is mixed with another",
    async (vectors, chunks) => {
      await chunks.put(report({ a: "copper", b: "iron" }));
      assert.deepEqual(await vectors.models(), []);
      await vectors.put(MODEL, [vector("copper", 1, 0, 0), vector("iron", 0, 1, 0)]);
      await vectors.put(OTHER, [vector("copper", 0, 1)]);
      assert.deepEqual(await vectors.models(), [{ ...OTHER, vectors: 1 }, { ...MODEL, vectors: 2 }]);
      assert.deepEqual(plain(await vectors.load({ model: OTHER, company: "ALD" })), { a: [0, 1] });
      const unknown = { id: "words", hash: "words-3b", dimension: 3 };
      assert.deepEqual(plain(await vectors.load({ model: unknown, company: "ALD" })), {});
    },
  );

  it("put() takes the place of an older vector of the same text and model", async (vectors, chunks) => {
    await chunks.put(report({ a: "copper", b: "iron" }));
    await vectors.put(MODEL, [vector("copper", 1, 0, 0)]);
    const version = await vectors.version();
    await vectors.put(MODEL, [vector("copper", 0, 0, 1), vector("iron", 0, 1, 0), vector("iron", 1, 0, 0)]);
    assert.deepEqual(plain(await vectors.load({ model: MODEL, company: "ALD" })), {
      a: [0, 0, 1],
      b: [1, 0, 0],
    });
    assert.deepEqual((await vectors.models()).map((one) => one.vectors), [2]);
    assert.notEqual(await vectors.version(), version);
  });

  it("put() passes a text over that no chunk holds", async (vectors, chunks) => {
    await chunks.put(report({ a: "copper" }));
    await vectors.put(MODEL, [vector("gone", 1, 0, 0), vector("copper", 0, 1, 0)]);
    assert.deepEqual((await vectors.models()).map((one) => one.vectors), [1]);
  });

  it(
    "put() refuses a vector of another length, naming both, and writes nothing (C19)",
    async (vectors, chunks) => {
      await chunks.put(report({ a: "copper", b: "iron" }));
      const bad: readonly (readonly [EmbeddingModel, readonly number[], RegExp])[] = [
        [MODEL, [1, 0], /one has 2 numbers, the model has 3 dimensions.*model changed/],
        [MODEL, [0, 0, 0], /that of the text [0-9a-f]{32} has the length 0/],
        [MODEL, [1, NaN, 0], /has the length NaN/],
        [MODEL, [1, Infinity, 0], /has the length Infinity/],
      ];
      for (const [model, numbers, message] of bad) {
        await assert.rejects(
          () => vectors.put(model, [vector("copper", 1, 0, 0), vector("iron", ...numbers)]),
          { name: "RangeError", message },
        );
      }
      assert.deepEqual(await vectors.models(), []);
      await vectors.put(MODEL, [vector("copper", 1, 0, 0)]);
      await assert.rejects(
        () => vectors.put({ ...MODEL, dimension: 2 }, [vector("copper", 1, 0)]),
        { name: "RangeError", message: /the model has 2 dimensions and is kept with 3/ },
      );
      assert.deepEqual(plain(await vectors.load({ model: MODEL, company: "ALD" })), { a: [1, 0, 0] });
    },
  );
}
