import assert from "node:assert/strict";
import { companiesOf } from "./entities.ts";
import type { Hit } from "./hit.ts";
import type { Reranker } from "./ports.ts";
import { parseSlots } from "./read_slots.ts";
import { exampleChunk, exampleFigure } from "./store/examples.ts";

/** Registers the tests that every {@link Reranker} passes, under the name of the implementation. */
export function rerankerContract(name: string, make: () => Reranker): void {
  const slots = parseSlots("What was ALD's revenue in FY2024?", { companies: companiesOf(["ALD"]) });
  const hits = Array.from({ length: 12 }, (_, at): Hit => {
    const chunk = exampleChunk({
      id: `chunk-${String(at).padStart(2, "0")}`,
      text: `Revenue and costs ${at}`,
    });
    return {
      chunk,
      rank: at + 1,
      score: 1 / (at + 1),
      fused: { rank: at + 1, score: 1 / (at + 1) },
      figures: at === 9 ? [exampleFigure({ chunk: chunk.id })] : [],
    };
  });
  const signal = new AbortController().signal;

  Deno.test(`${name} rerank() gives at most keep of the hits, none twice and none that it was not given`, async () => {
    for (const keep of [0, 1, 8, 12, 50]) {
      const kept = await make().rerank(slots, hits, { keep, signal });
      assert.equal(kept.length, Math.min(keep, hits.length));
      const ids = kept.map(({ chunk }) => chunk.id);
      assert.equal(new Set(ids).size, ids.length);
      for (const hit of kept) {
        const given = hits.find(({ chunk }) => chunk.id === hit.chunk.id);
        assert.ok(given !== undefined);
        assert.deepEqual(hit.chunk, given.chunk);
        assert.deepEqual(hit.figures, given.figures);
        assert.deepEqual(hit.fused, given.fused);
      }
    }
  });

  Deno.test(`${name} rerank() gives the same order each time and changes nothing that it was given`, async () => {
    const before = structuredClone(hits);
    const orders = await Promise.all(
      [1, 2].map(async () =>
        (await make().rerank(slots, hits, { keep: 8, signal })).map(({ chunk }) => chunk.id)
      ),
    );
    assert.deepEqual(orders[0], orders[1]);
    assert.deepEqual(hits, before);
  });

  Deno.test(`${name} rerank() of no hits is none`, async () => {
    assert.deepEqual(await make().rerank(slots, [], { keep: 8, signal }), []);
  });
}
