import assert from "node:assert/strict";
import type { Table } from "../../../../retrieval/mod.ts";
import { wordsAt } from "../../examples.ts";
import { framesPart, joinsFigures } from "./breaks_rows.ts";

const YS = [100, 112, 124];

function column(text: (i: number) => string, x: number, shift = 0) {
  return YS.flatMap((y, i) => wordsAt(text(i), { x, y: y + shift }));
}

Deno.test("framesPart() a frame around some columns of a table is none", () => {
  const labels = column((i) => `Item ${"abc"[i]}`, 50);
  const year = column((i) => `1${i},215`, 300);
  const before = column((i) => `1${i},930`, 400);
  assert.equal(framesPart([...labels, ...year], before), true);
  assert.equal(framesPart([...year, ...before], labels), true);
  assert.equal(framesPart([...labels, ...year, ...before], []), false);
});

Deno.test("framesPart() text beside a table on lines of its own does not break it", () => {
  const inside = [...column((i) => `Item ${"abc"[i]}`, 50), ...column((i) => `1${i},215`, 150)];
  assert.equal(framesPart(inside, column(() => "grew by 12 per cent", 300, 5)), false);
});

function table(...texts: readonly string[]): Pick<Table, "rows"> {
  return {
    rows: texts.map((
      text,
    ) => [{ text, rowSpan: 1, columnSpan: 1, box: [0, 0, 0, 0] as const, footnotes: [] }]),
  };
}

Deno.test("B01 joinsFigures() two figures beside each other in a cell show that columns are missing", () => {
  assert.equal(joinsFigures(table("Item", "229 -", "76 196")), true);
  assert.equal(joinsFigures(table("$838 $", "$124 $")), true);
  assert.equal(joinsFigures(table("29 300", "25 800")), false);
  assert.equal(joinsFigures(table("10,000 (1)", "1,800 (1)")), false);
  assert.equal(joinsFigures(table("5 years", "31 December 2024", "$ 12")), false);
});

Deno.test("framesPart() a frame around the last rows of a table, or the first columns of them, is none", () => {
  const row = (label: string, y: number, ...figures: readonly string[]) => [
    ...wordsAt(label, { x: 50, y }),
    ...figures.flatMap((text, i) => wordsAt(text, { x: 200 + 80 * i - 5 * text.length, y })),
  ];
  const before = [...row("Balance at 1 July", 100, "782", "66"), ...row("Provision", 112, "474", "15")];
  const framed = [...row("Utilisation", 124, "449", "53"), ...row("Balance at 30 June", 136, "1,014", "57")];
  assert.equal(framesPart(framed, before), true);
  const left = framed.filter(({ x0 }) => x0 < 220);
  assert.equal(framesPart(left, before), true);
  // a heading of years, and a row that is far away, do not open it
  assert.equal(framesPart(framed, row("Year", 112, "2024", "2023")), false);
  assert.equal(framesPart(framed, row("Other", 60, "12", "11")), false);
});
