import { deepEqual, equal } from "node:assert/strict";
import fc from "fast-check";
import { wordsAt } from "../examples.ts";
import type { Shape } from "../pdf/page.ts";
import { bar, barChart, centred, drawnPage } from "./chart_examples.ts";
import { findCharts } from "./find_charts.ts";

function kinds(page: Parameters<typeof findCharts>[0]): readonly string[] {
  return findCharts(page).map(({ kind, marks }) => `${kind} ${marks.length}`);
}

Deno.test("findCharts() finds upright bars that are named and valued, or named beside a scale", () => {
  deepEqual(kinds(barChart([["FY2023", 90], ["FY2024", 120]])), ["bars 2"]);
  deepEqual(
    kinds(barChart([["FY2022", 90], ["FY2023", 120], ["FY2024", 140]], { scale: true, stated: false })),
    [
      "bars 3",
    ],
  );
  deepEqual(kinds(barChart([["Iron", 90], ["Copper", -40], ["Coal", 60], ["Nickel", -12]])), ["bars 4"]);
});

Deno.test("findCharts() leaves bars alone that nothing names or values", () => {
  deepEqual(kinds(barChart([["", 90], ["", 120], ["", 50]])), []);
  deepEqual(kinds(barChart([["FY2023", 90], ["FY2024", 120]], { stated: false })), []);
});

Deno.test("findCharts() finds flat bars with names before and values behind them", () => {
  const rows = [["2022", 160], ["2023", 210], ["2024", 240]] as const;
  const page = drawnPage(
    rows.map(([, value], i) => bar(200, 200 + 20 * i, 200 + value, 212 + 20 * i)),
    rows.flatMap(([name, value], i) => [
      ...wordsAt(name, { x: 170, y: 209 + 20 * i, size: 8 }),
      ...wordsAt(`${10 * value}`, { x: 206 + value, y: 209 + 20 * i, size: 8 }),
    ]),
  );
  deepEqual(kinds(page), ["bars 3"]);
});

Deno.test("findCharts() does not take shaded rows of a table for bars", () => {
  const words = Array.from({ length: 8 }, (_, i) => [
    ...wordsAt("Cost of sales", { x: 50, y: 200 + 12 * i }),
    ...wordsAt("$", { x: 402, y: 200 + 12 * i }),
    ...wordsAt(`${1200 + 37 * i}`, { x: 440, y: 200 + 12 * i }),
  ]).flat();
  const rows = [0, 2, 4, 6];
  // every second row is shaded, cell by cell, the "$" of some rows in a cell of its own
  const shades = rows.flatMap((i) => {
    const [y0, y1] = [191 + 12 * i, 203 + 12 * i];
    return i % 4 === 0
      ? [bar(48, y0, 400, y1), bar(400, y0, 420, y1), bar(420, y0, 480, y1)]
      : [bar(48, y0, 400, y1), bar(400, y0, 480, y1)];
  });
  deepEqual(kinds(drawnPage(shades, words)), []);
  // whole columns, of unequal height
  deepEqual(kinds(drawnPage([bar(400, 150, 480, 300), bar(485, 191, 565, 300)], words)), []);
});

const line = (y0: number, y1: number): Shape => ({
  x0: 100,
  y0,
  x1: 500,
  y1,
  kind: "line",
  filled: false,
  color: "#000000",
  points: 6,
});

Deno.test("findCharts() finds the lines of series beside a scale, not a flourish without one", () => {
  const scale = [0, 50, 100].flatMap((tick) => wordsAt(`$${tick}`, { x: 70, y: 400 - tick, size: 8 }));
  deepEqual(kinds(drawnPage([line(300, 390), line(310, 395)], scale)), ["lines 2"]);
  deepEqual(kinds(drawnPage([line(300, 390)], wordsAt("Sydney, 28 September 2024", { x: 100, y: 420 }))), []);
});

Deno.test("findCharts() finds rings and pies in sectors with figures around, not icons", () => {
  const sector = (x0: number, y0: number, x1: number, y1: number): Shape => ({
    x0,
    y0,
    x1,
    y1,
    kind: "curve",
    filled: true,
    color: "#0055aa",
    points: 9,
  });
  const ring = [sector(100, 100, 200, 150), sector(100, 130, 160, 200), sector(150, 140, 200, 200)];
  const words = [
    ...wordsAt("Asia 25.4%", { x: 210, y: 120 }),
    ...wordsAt("Europe 74.6%", { x: 210, y: 180 }),
  ];
  deepEqual(kinds(drawnPage(ring, words)), ["sectors 3"]);
  deepEqual(kinds(drawnPage(ring, wordsAt("Our values", { x: 210, y: 120 }))), []);
  deepEqual(kinds(drawnPage([sector(100, 100, 115, 108), sector(100, 106, 115, 115)], words)), []);
  // a map: one outline of a thousand points
  deepEqual(
    kinds(drawnPage([{ ...sector(100, 100, 200, 200), points: 1000 }, ring[0] ?? line(0, 1)], words)),
    [],
  );
});

Deno.test("findCharts() tells charts in different places apart and joins what lies in one", () => {
  const page = barChart([["FY2023", 90], ["FY2024", 120]]);
  const below = page.shapes.map((shape) => ({ ...shape, y0: shape.y0 + 300, y1: shape.y1 + 300 }));
  const words = page.words.map((word) => ({ ...word, baseline: word.baseline + 300 }));
  equal(findCharts(drawnPage([...page.shapes, ...below], [...page.words, ...words])).length, 2);
  const over: Shape = { ...line(300, 380), x0: 110, x1: 240 };
  const scale = [0, 50, 100].flatMap((tick) => centred(String(tick), 80, 400 - tick));
  equal(findCharts(drawnPage([...page.shapes, over], [...page.words, ...scale])).length, 1);
});

Deno.test("findCharts() finds a bar chart wherever it stands and in whatever order it was painted", () => {
  const values = fc.uniqueArray(fc.integer({ min: 20, max: 190 }), { minLength: 3, maxLength: 4 });
  fc.assert(
    fc.property(
      values,
      fc.integer({ min: -40, max: 60 }),
      fc.integer({ min: -100, max: 300 }),
      (heights, dx, dy) => {
        const page = barChart(heights.map((height, i) => [`FY202${i}`, height]));
        const moved = drawnPage(
          page.shapes.map((s) => ({ ...s, x0: s.x0 + dx, x1: s.x1 + dx, y0: s.y0 + dy, y1: s.y1 + dy }))
            .toReversed(),
          page.words.map((w) => ({ ...w, x0: w.x0 + dx, x1: w.x1 + dx, baseline: w.baseline + dy })),
        );
        deepEqual(kinds(moved), [`bars ${heights.length}`]);
      },
    ),
  );
});
