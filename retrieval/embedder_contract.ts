import assert from "node:assert/strict";
import type { Embedder } from "./ports.ts";

const TEXTS = [
  "Revenue of the group was US$55,658 million in FY2024.",
  "Purchases of property, plant and equipment",
  "",
  "Zürich, 東京 – 1,234 (5.6 %)",
  "tailings ".repeat(800),
];

/** How far two vectors of one text may lie apart: what else is embedded with it must not be seen in it. */
const SAME = 1e-5;

/** Registers the tests that every {@link Embedder} passes, under the name of the implementation; `close` ends what it holds. */
export function embedderContract(
  name: string,
  open: () => Promise<{ readonly embedder: Embedder; readonly close?: () => Promise<void> }>,
): void {
  const signal = new AbortController().signal;

  async function using(test: (embedder: Embedder) => Promise<void>): Promise<void> {
    const { embedder, close } = await open();
    try {
      await test(embedder);
    } finally {
      await close?.();
    }
  }

  for (const kind of ["query", "passage"] as const) {
    Deno.test(`${name} embed() gives one vector of length 1 per ${kind}, in order`, () =>
      using(async (embedder) => {
        const vectors = await embedder.embed(TEXTS, { kind, signal });
        assert.equal(vectors.length, TEXTS.length);
        for (const vector of vectors) {
          assert.equal(vector.length, embedder.dimension);
          assert.ok(Math.abs(Math.hypot(...vector) - 1) < 1e-4);
        }
        const [alone] = await embedder.embed([TEXTS[1] ?? ""], { kind, signal });
        assert.ok(distance(alone, vectors[1]) < SAME);
      }));
  }

  Deno.test(`${name} embed() a text's vector does not depend on what else is embedded with it`, () =>
    using(async (embedder) => {
      const forth = await embedder.embed(TEXTS, { kind: "passage", signal });
      const back = await embedder.embed([...TEXTS].reverse(), { kind: "passage", signal });
      for (const [at, vector] of forth.entries()) {
        assert.ok(distance(vector, back.at(-1 - at)) < SAME, `text ${at}`);
      }
    }));

  Deno.test(`${name} embed() of no texts is none`, () =>
    using(async (embedder) => assert.deepEqual(await embedder.embed([], { kind: "passage", signal }), [])));

  Deno.test(`${name} embed() ends when it is told to`, () =>
    using(async (embedder) => {
      const stop = AbortSignal.abort(new DOMException("stop", "AbortError"));
      await assert.rejects(async () => await embedder.embed(TEXTS, { kind: "passage", signal: stop }));
    }));
}

/** Largest difference of two numbers at one place. */
function distance(left: Float32Array | undefined, right: Float32Array | undefined): number {
  assert.ok(left !== undefined && right !== undefined);
  return left.reduce((most, value, at) => Math.max(most, Math.abs(value - (right[at] ?? 0))), 0);
}
