import assert from "node:assert/strict";
import fc from "fast-check";
import { fuse } from "./fuse.ts";

const ids = fc.uniqueArray(fc.constantFrom(..."abcdef"), { maxLength: 6 });
const weight = fc.double({ min: 0.01, max: 10, noNaN: true });

Deno.test("fuse() scores weight over k plus rank, written out", () => {
  const fused = fuse([{ weight: 0.45, ids: ["a", "b"] }, { weight: 0.55, ids: ["b", "c"] }], { k: 10 });
  assert.deepEqual(
    fused,
    [
      { id: "b", score: 0.45 / 12 + 0.55 / 11 },
      { id: "c", score: 0.55 / 12 },
      { id: "a", score: 0.45 / 11 },
    ].sort((one, other) => other.score - one.score),
  );
});

Deno.test("fuse() a list of weight 0 is absent: it adds nothing and orders nothing (C17)", () => {
  assert.deepEqual(
    fuse([{ weight: 1, ids: ["a", "b"] }, { weight: 0, ids: ["b", "a", "z"] }]),
    fuse([{ weight: 1, ids: ["a", "b"] }]),
  );
  fc.assert(
    fc.property(ids, ids, weight, (one, other, w) => {
      assert.deepEqual(
        fuse([{ weight: w, ids: one }, { weight: 0, ids: other }]),
        fuse([{ weight: w, ids: one }]),
      );
    }),
  );
});

Deno.test("fuse() keeps the order of a single list, whatever its weight", () => {
  fc.assert(fc.property(ids, weight, (list, w) => {
    assert.deepEqual(fuse([{ weight: w, ids: list }]).map(({ id }) => id), list);
  }));
});

Deno.test("fuse() is the same for lists in any order, gives every id once and equal scores in order of id", () => {
  fc.assert(
    fc.property(ids, ids, ids, (a, b, c) => {
      const lists = [{ weight: 1, ids: a }, { weight: 1, ids: b }, { weight: 2, ids: c }];
      const fused = fuse(lists);
      assert.deepEqual(fused.map(({ id }) => id).sort(), [...new Set([...a, ...b, ...c])].sort());
      const reversed = new Map(fuse(lists.toReversed()).map(({ id, score }) => [id, score]));
      for (const { id, score } of fused) assert.ok(Math.abs(score - (reversed.get(id) ?? NaN)) < 1e-12);
      for (const [at, { id, score }] of fused.entries()) {
        const next = fused[at + 1];
        assert.ok(next === undefined || score > next.score || (score === next.score && id < next.id));
      }
    }),
  );
});

Deno.test("fuse() an id that rises in one list never falls in the result", () => {
  fc.assert(
    fc.property(ids.filter((list) => list.length > 1), ids, fc.nat(), (one, other, pick) => {
      const at = 1 + pick % (one.length - 1);
      const id = one[at] ?? "";
      const raised = [...one];
      raised.splice(at, 1);
      raised.splice(at - 1, 0, id);
      const place = (list: readonly string[]) =>
        fuse([{ weight: 0.45, ids: list }, { weight: 0.55, ids: other }]).findIndex((hit) => hit.id === id);
      assert.ok(place(raised) <= place(one));
    }),
  );
});

Deno.test("fuse() refuses a weight that is none", () => {
  for (const bad of [-1, NaN, Infinity]) {
    assert.throws(() => fuse([{ weight: bad, ids: ["a"] }]), /Cannot fuse with the weight/);
  }
  assert.deepEqual(fuse([]), []);
});
