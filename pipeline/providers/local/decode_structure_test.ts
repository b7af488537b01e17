import assert from "node:assert/strict";
import { decodeStructure, STRUCTURE_TOKENS } from "./decode_structure.ts";

const SIZE = { width: 100, height: 100 };

/** Outputs in which each step is one of these tokens, its box a small one at a place that counts up. */
function outputs(tokens: readonly string[]) {
  const scores = new Float32Array(tokens.length * STRUCTURE_TOKENS.length);
  const corners = new Float32Array(tokens.length * 8);
  for (const [step, token] of tokens.entries()) {
    const at = STRUCTURE_TOKENS.indexOf(token);
    assert.ok(at >= 0, token);
    scores[step * STRUCTURE_TOKENS.length + at] = 0.9;
    const [x, y] = [0.01 * step, 0.02 * step];
    corners.set([x, y, x + 0.1, y, x + 0.1, y + 0.05, x, y + 0.05], 8 * step);
  }
  return [
    { data: corners, shape: [1, tokens.length, 8] },
    { data: scores, shape: [1, tokens.length, STRUCTURE_TOKENS.length] },
  ];
}

function places(tokens: readonly string[]) {
  const { cells, ...rest } = decodeStructure(outputs(tokens), SIZE);
  return {
    ...rest,
    at: cells.map(({ row, column, rowSpan, columnSpan }) => [row, column, rowSpan, columnSpan]),
  };
}

Deno.test("STRUCTURE_TOKENS are as many as the model scores", () => {
  assert.equal(STRUCTURE_TOKENS.length, 50);
  assert.equal(new Set(STRUCTURE_TOKENS).size, 50);
});

Deno.test("decodeStructure() lays cells out as a browser does, spans included", () => {
  const { at, rows, columns, headerRows, complete, score } = places([
    "<thead>",
    "<tr>",
    "<td",
    ' rowspan="2"',
    ">",
    "</td>",
    "<td",
    ' colspan="2"',
    ">",
    "</td>",
    "</tr>",
    "<tr>",
    "<td></td>",
    "<td></td>",
    "</tr>",
    "</thead>",
    "<tbody>",
    "<tr>",
    "<td></td>",
    "<td></td>",
    "<td></td>",
    "</tr>",
    "</tbody>",
    "eos",
    "<td></td>",
  ]);
  assert.deepEqual(at, [
    [0, 0, 2, 1],
    [0, 1, 1, 2],
    [1, 1, 1, 1],
    [1, 2, 1, 1],
    [2, 0, 1, 1],
    [2, 1, 1, 1],
    [2, 2, 1, 1],
  ]);
  assert.deepEqual([rows, columns, headerRows, complete], [3, 3, 2, true]);
  assert.ok(Math.abs(score - 0.9) < 1e-6);
});

Deno.test("decodeStructure() gives each cell the corners of its own step", () => {
  const { cells } = decodeStructure(outputs(["<tr>", "<td></td>", "<td", ">", "</td>", "eos"]), SIZE);
  const round = ({ x0, y0, x1, y1 }: { x0: number; y0: number; x1: number; y1: number }) =>
    [x0, y0, x1, y1].map((value) => Math.round(value * 10) / 10);
  assert.deepEqual(cells.map(({ box }) => round(box)), [[1, 2, 11, 7], [2, 4, 12, 9]]);
});

Deno.test("decodeStructure() says where the end did not come, and bounds spans by the rows", () => {
  const cut = places([
    "<tr>",
    "<td",
    ' rowspan="5"',
    ">",
    "</td>",
    "<td></td>",
    "</tr>",
    "<tr>",
    "<td></td>",
  ]);
  assert.equal(cut.complete, false);
  assert.deepEqual(cut.at, [[0, 0, 2, 1], [0, 1, 1, 1], [1, 1, 1, 1]]);
  assert.throws(
    () => decodeStructure([{ data: new Float32Array(8), shape: [1, 1, 8] }], SIZE),
    /the model's outputs are not corners and scores/,
  );
});
