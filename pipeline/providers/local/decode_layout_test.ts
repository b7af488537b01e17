import assert from "node:assert/strict";
import { decodeLayout, LAYOUT_LABELS, overlap, withoutRepeats } from "./decode_layout.ts";

const SIZE = { width: 128, height: 64 };

/** Outputs of a network that looks at a picture of 128 × 64: nothing anywhere, then what `set` writes. */
function outputs(set: (level: number, point: number, scores: Float32Array, sides: Float32Array) => void) {
  const levels = [8, 16, 32, 64].map((stride) => (SIZE.width / stride) * (SIZE.height / stride));
  const scores = levels.map((points) => ({ data: new Float32Array(points * 10), shape: [1, points, 10] }));
  const sides = levels.map((points) => ({ data: new Float32Array(points * 32), shape: [1, points, 32] }));
  for (const [level, points] of levels.entries()) {
    for (let point = 0; point < points; point++) {
      set(
        level,
        point,
        scores[level]!.data.subarray(point * 10, point * 10 + 10),
        sides[level]!.data.subarray(point * 32, point * 32 + 32),
      );
    }
  }
  return [...scores, ...sides];
}

Deno.test("decodeLayout() sets the sides about the point that saw them, in steps of its level", () => {
  const table = LAYOUT_LABELS.indexOf("table");
  const areas = decodeLayout(
    outputs((level, point, scores, sides) => {
      // the second level's point 9 stands in the middle of column 1, row 1: (24, 24)
      if (level !== 1 || point !== 9) return;
      scores[table] = 0.9;
      // 1 step to the left, 1 up, 5 to the right, between 1 and 2 down
      for (const [side, step] of [1, 1, 5, 1].entries()) sides[8 * side + step] = 50;
      sides[8 * 3 + 2] = 50;
    }),
    { ...SIZE, least: 0.5 },
  );
  assert.equal(areas.length, 1);
  assert.equal(areas[0]?.label, "table");
  const { x0, y0, x1, y1 } = areas[0]!.box;
  const expected = [24 - 16, 24 - 16, 24 + 5 * 16, 24 + 1.5 * 16];
  for (const [i, value] of [x0, y0, x1, y1].entries()) assert.ok(Math.abs(value - expected[i]!) < 1e-3);
});

Deno.test("decodeLayout() keeps areas on the picture, drops unsure ones, and refuses other models", () => {
  const figure = LAYOUT_LABELS.indexOf("figure");
  const areas = decodeLayout(
    outputs((level, point, scores, sides) => {
      if (level !== 3 || point !== 0) return;
      scores[figure] = 0.7;
      scores[0] = 0.4;
      for (const side of [0, 1, 2, 3]) sides[8 * side + 7] = 50;
    }),
    { ...SIZE, least: 0.5 },
  );
  assert.deepEqual(areas.map(({ label, box }) => [label, box]), [
    ["figure", { x0: 0, y0: 0, x1: 128, y1: 64 }],
  ]);
  assert.throws(() => decodeLayout([], { ...SIZE, least: 0.5 }), /the model gave 0 outputs, not 8/);
});

Deno.test("withoutRepeats() keeps the surest of the same areas, and both of different kinds or places", () => {
  const box = { x0: 0, y0: 0, x1: 10, y1: 10 };
  const shifted = { x0: 1, y0: 0, x1: 11, y1: 10 };
  const aside = { x0: 6, y0: 0, x1: 16, y1: 10 };
  assert.ok(Math.abs(overlap(box, shifted) - 90 / 110) < 1e-12 && overlap(box, { ...aside, x0: 10 }) === 0);
  const kept = withoutRepeats([
    { label: "table", score: 0.6, box: shifted },
    { label: "table", score: 0.8, box },
    { label: "text", score: 0.5, box },
    { label: "table", score: 0.4, box: aside },
  ]);
  assert.deepEqual(kept.map(({ label, score }) => [label, score]), [["table", 0.8], ["text", 0.5], [
    "table",
    0.4,
  ]]);
});
