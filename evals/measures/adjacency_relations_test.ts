import assert from "node:assert/strict";
import { adjacencyRelations, compareTables, type PlacedCell, ratesOf } from "./adjacency_relations.ts";

/** Cells of a grid of texts, one place each. */
function grid(rows: readonly (readonly string[])[]): readonly PlacedCell[] {
  return rows.flatMap((row, r) => row.map((text, c) => ({ r0: r, r1: r, c0: c, c1: c, text })));
}

function keys(cells: readonly PlacedCell[]): readonly string[] {
  return [...adjacencyRelations(cells)].flatMap(([key, count]) => Array<string>(count).fill(key)).sort();
}

Deno.test("adjacencyRelations() relates neighbours across and down, without white space and case", () => {
  assert.deepEqual(keys(grid([["", "20 24"], ["Net\u00a0sales", "5"]])), [
    '["across","NETSALES","5",0]',
    '["down","2024","5",0]',
  ]);
});

Deno.test("adjacencyRelations() steps over blank places and says how many", () => {
  assert.deepEqual(keys(grid([["a", "", "", "b"]])), ['["across","A","B",2]']);
});

Deno.test("adjacencyRelations() counts a relation of two cells once however many rows they share, and equal texts apart", () => {
  const cells: readonly PlacedCell[] = [
    { r0: 0, r1: 1, c0: 0, c1: 0, text: "x" },
    { r0: 0, r1: 1, c0: 1, c1: 1, text: "y" },
    { r0: 2, r1: 2, c0: 0, c1: 0, text: "x" },
    { r0: 2, r1: 2, c0: 1, c1: 1, text: "y" },
  ];
  assert.deepEqual(keys(cells), [
    '["across","X","Y",0]',
    '["across","X","Y",0]',
    '["down","X","X",0]',
    '["down","Y","Y",0]',
  ]);
});

Deno.test("adjacencyRelations() a spanning heading relates to each of its columns", () => {
  const cells: readonly PlacedCell[] = [
    { r0: 0, r1: 0, c0: 1, c1: 2, text: "Group" },
    ...grid([[], ["", "2024", "2023"]]),
  ];
  assert.deepEqual(keys(cells), [
    '["across","2024","2023",0]',
    '["down","GROUP","2023",0]',
    '["down","GROUP","2024",0]',
  ]);
});

Deno.test("compareTables() tables of another page and tables that none takes count as found and never as right", () => {
  const cells = grid([["a", "b"], ["c", "d"]]);
  const truth = [{ page: 1, cells }];
  assert.deepEqual(compareTables(truth, [{ page: 2, cells }]), { truth: 4, found: 4, correct: 0 });
  const noise = grid([["x", "y"]]);
  const found = [{ page: 1, cells: noise }, { page: 1, cells }];
  assert.deepEqual(compareTables(truth, found), { truth: 4, found: 5, correct: 4 });
});

Deno.test("compareTables() each found table answers for one of the truth", () => {
  const cells = grid([["a", "b"]]);
  const twice = [{ page: 1, cells }, { page: 1, cells }];
  assert.deepEqual(compareTables(twice, [{ page: 1, cells }]), { truth: 2, found: 1, correct: 1 });
});

Deno.test("ratesOf() is precision, recall and their harmonic mean; nothing found is 0", () => {
  assert.deepEqual(ratesOf({ truth: 4, found: 8, correct: 2 }), {
    precision: 2 / 8,
    recall: 2 / 4,
    f1: 2 * 0.25 * 0.5 / (0.25 + 0.5),
  });
  assert.deepEqual(ratesOf({ truth: 4, found: 0, correct: 0 }), { precision: 0, recall: 0, f1: 0 });
});
