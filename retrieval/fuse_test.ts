import assert from "node:assert/strict";
import fc from "fast-check";
import { fuse, fuseApart, type Fusion, type Ranked, type RankedList } from "./fuse.ts";

const FUSIONS: readonly Fusion[] = ["rrf", "max-norm", "interleave"];

/** Hits in the given order, with falling scores. */
function ranking(ids: readonly string[]): readonly Ranked[] {
  return ids.map((id, at) => ({ id, score: ids.length - at }));
}

function list(weight: number, ...ids: readonly string[]): RankedList {
  return { weight, hits: ranking(ids) };
}

function order(lists: readonly RankedList[], fusion: Fusion): readonly string[] {
  return fuse(lists, { fusion }).map(({ id }) => id);
}

const score = fc.double({ min: -1e300, max: 1e300, noNaN: true });
/** Rankings as retrievers give them: scores fall, or stay equal. */
const hits: fc.Arbitrary<readonly Ranked[]> = fc.uniqueArray(fc.constantFrom(..."abcdef"), { maxLength: 6 })
  .chain((ids) =>
    fc.array(score, { minLength: ids.length, maxLength: ids.length }).map((scores) => {
      const falling = scores.toSorted((a, b) => b - a);
      return ids.map((id, at) => ({ id, score: falling[at] ?? 0 }));
    })
  );
const weight = fc.oneof(fc.constant(0), fc.double({ min: 0.01, max: 10, noNaN: true }));
const lists = fc.array(fc.record({ weight, hits }), { maxLength: 4 });

Deno.test("fuse() rrf scores weight over k plus rank, written out", () => {
  assert.deepEqual(
    fuse([list(0.45, "a", "b"), list(0.55, "b", "c")], { k: 10 }),
    [
      { id: "b", score: 0.45 / 12 + 0.55 / 11 },
      { id: "c", score: 0.55 / 12 },
      { id: "a", score: 0.45 / 11 },
    ].sort((one, other) => other.score - one.score),
  );
  assert.deepEqual(fuse([list(1, "a", "b")]), fuse([list(1, "a", "b")], { fusion: "rrf", k: 10 }));
});

Deno.test("fuse() max-norm scores weight times the share of the list's own maximum, written out", () => {
  assert.deepEqual(
    fuse([
      { weight: 0.45, hits: [{ id: "a", score: 8 }, { id: "b", score: 2 }] },
      { weight: 0.55, hits: [{ id: "b", score: 0.9 }, { id: "c", score: 0.45 }] },
    ], { fusion: "max-norm" }),
    [{ id: "b", score: 0.45 * (2 / 8) + 0.55 }, { id: "a", score: 0.45 }, { id: "c", score: 0.55 * 0.5 }],
  );
});

Deno.test("fuse() max-norm of scores that are zero or below gives numbers, in the order of the scores (C11)", () => {
  const by = (...scores: readonly number[]) =>
    fuse([{ weight: 0.5, hits: scores.map((score, at) => ({ id: `${at}`, score })) }], {
      fusion: "max-norm",
    }).map(({ id, score }) => [id, score]);
  assert.deepEqual(by(0, 0), [["0", 0.5], ["1", 0.5]]);
  assert.deepEqual(by(-1, -2, -3), [["0", 0.5], ["1", 0.25], ["2", 0]]);
  assert.deepEqual(by(3, -1), [["0", 0.5], ["1", 0]]);
  assert.deepEqual(by(-4), [["0", 0.5]]);
  assert.throws(() => by(NaN), /Cannot fuse by max-norm: a score is NaN/);
});

Deno.test("fuse() interleave takes a turn of each list, the heavier first", () => {
  assert.deepEqual(order([list(0.45, "a", "b", "c"), list(0.55, "x", "a", "y")], "interleave"), [
    "x",
    "a",
    "b",
    "y",
    "c",
  ]);
});

for (const fusion of FUSIONS) {
  Deno.test(`fuse() ${fusion}: a list of weight 0 is absent: it adds nothing and orders nothing (C17)`, () => {
    assert.deepEqual(order([list(1, "a", "b"), list(0, "b", "a")], fusion), ["a", "b"]);
    assert.deepEqual(
      fuse([list(1, "a", "b"), list(0, "b", "a", "z")], { fusion }),
      fuse([list(1, "a", "b")], { fusion }),
    );
    fc.assert(
      fc.property(lists, hits, (given, absent) => {
        assert.deepEqual(
          fuse([{ weight: 0, hits: absent }, ...given], { fusion }),
          fuse(given, { fusion }),
        );
      }),
    );
  });

  Deno.test(`fuse() ${fusion} gives every id once, finite scores, best first, equal scores in order of id`, () => {
    fc.assert(
      fc.property(lists, (given) => {
        const fused = fuse(given, { fusion });
        const ids = given.flatMap(({ weight, hits }) => weight === 0 ? [] : hits.map(({ id }) => id));
        assert.deepEqual(fused.map(({ id }) => id).sort(), [...new Set(ids)].sort());
        for (const [at, { id, score }] of fused.entries()) {
          assert.ok(Number.isFinite(score));
          const next = fused[at + 1];
          assert.ok(next === undefined || score > next.score || (score === next.score && id < next.id));
        }
      }),
    );
  });

  Deno.test(`fuse() ${fusion} does not see the order of the lists`, () => {
    fc.assert(
      fc.property(lists.chain((given) => fc.tuple(fc.constant(given), shuffled(given))), ([given, other]) => {
        assert.deepEqual(fuse(other, { fusion }), fuse(given, { fusion }));
      }),
    );
  });

  Deno.test(`fuse() ${fusion} keeps the order of a single list, whatever its weight`, () => {
    fc.assert(fc.property(hits, fc.double({ min: 0.01, max: 10, noNaN: true }), (given, w) => {
      const places = new Map(order([{ weight: w, hits: given }], fusion).map((id, at) => [id, at]));
      const scores = given.map(({ score }) => score);
      for (const [at, { id }] of given.entries()) {
        const before = given[at - 1];
        if (before === undefined || (fusion === "max-norm" && !apart(scores, at))) continue;
        assert.ok((places.get(before.id) ?? 0) < (places.get(id) ?? 0));
      }
    }));
  });

  Deno.test(`fuse() ${fusion}: an id that rises in one list never falls in the result`, () => {
    fc.assert(
      fc.property(hits.filter((one) => one.length > 1), hits, fc.nat(), (one, other, pick) => {
        const at = 1 + pick % (one.length - 1);
        const ids = one.map(({ id }) => id);
        const [id] = ids.splice(at, 1);
        ids.splice(at - 1, 0, id ?? "");
        // the scores stay where they are: the id takes those of a better place
        const raised = one.map(({ score }, place) => ({ id: ids[place] ?? "", score }));
        const place = (hits: readonly Ranked[]) =>
          order([{ weight: 0.45, hits }, { weight: 0.55, hits: other }], fusion).indexOf(id ?? "");
        assert.ok(place(raised) <= place(one));
      }),
    );
  });

  Deno.test(`fuse() ${fusion} counts an id that a list repeats at its first place`, () => {
    assert.deepEqual(
      fuse([{ weight: 1, hits: [{ id: "a", score: 3 }, { id: "b", score: 2 }, { id: "a", score: 1 }] }], {
        fusion,
      }),
      fuse([{ weight: 1, hits: [{ id: "a", score: 3 }, { id: "b", score: 2 }] }], { fusion }),
    );
  });
}

/** Whether two neighbours of a ranking differ by more than what a double loses against their span. */
function apart(scores: readonly number[], at: number): boolean {
  const span = Math.max(...scores) - Math.min(0, ...scores);
  return ((scores[at - 1] ?? 0) - (scores[at] ?? 0)) / span > 1e-12;
}

function shuffled<Item>(items: readonly Item[]): fc.Arbitrary<readonly Item[]> {
  return fc.shuffledSubarray([...items], { minLength: items.length, maxLength: items.length });
}

for (const fusion of FUSIONS) {
  Deno.test(`fuseApart() ${fusion}: the parts give the score, in the order of the lists, 0 from a list without the id`, () => {
    fc.assert(fc.property(lists, (all) => {
      for (const { id, score, parts } of fuseApart(all, { fusion })) {
        const whole = fusion === "interleave"
          ? Math.max(...parts)
          : parts.reduce((sum, part) => sum + part, 0);
        assert.ok(Math.abs(whole - score) < 1e-9);
        assert.equal(parts.length, all.length);
        for (const [at, { weight, hits }] of all.entries()) {
          if (weight === 0 || hits.every((hit) => hit.id !== id)) assert.equal(parts[at], 0);
        }
      }
    }));
  });
}

Deno.test("fuse() refuses a weight, a constant and a fusion that are none, and fuses nothing to nothing", () => {
  for (const bad of [-1, NaN, Infinity]) {
    assert.throws(() => fuse([list(bad, "a")]), /Cannot fuse with the weight/);
    assert.throws(() => fuse([list(1, "a")], { k: bad }), /Cannot fuse with k/);
  }
  assert.throws(
    () => fuse([], { fusion: "constructor" as Fusion }),
    /^RangeError: Cannot fuse by constructor: it takes one of rrf, max-norm, interleave$/,
  );
  assert.deepEqual(fuse([]), []);
});
