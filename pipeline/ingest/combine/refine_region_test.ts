import assert from "node:assert/strict";
import { examplePage } from "../examples.ts";
import type { Page } from "../pdf/page.ts";
import { refineRegion, wordsIn } from "./refine_region.ts";

/** Lines at 100, 114, 128 …: a title, a heading row, two rows, a note. */
const PAGE = examplePage([
  [{ text: "Table 1: revenue by commodity", x: 50 }],
  [{ text: "Commodity", x: 50 }, { text: "2024", right: 300 }, { text: "2023", right: 400 }],
  [{ text: "Iron ore", x: 50 }, { text: "27,952", right: 300 }, { text: "24,812", right: 400 }],
  [{ text: "Copper", x: 50 }, { text: "18,566", right: 300 }, { text: "16,027", right: 400 }],
  [{ text: "Source: segment note", x: 50 }],
]);

const level = (y: number, x0 = 48, x1 = 402) => ({ x0, y0: y, x1, y1: y });
const ruled: Page = { ...PAGE, rules: [level(103), level(117), level(145)] };

function textIn(region: readonly [number, number, number, number] | null, page: Page): string {
  return region === null ? "" : wordsIn(page.words, region).map(({ text }) => text).join(" ");
}

Deno.test("refineRegion() takes whole words", () => {
  const box = refineRegion([55, 106, 395, 146], PAGE);
  assert.match(textIn(box, PAGE), /^Commodity 2024 2023 .* 16,027$/);
  assert.ok(box !== null && box[0] === 50 && box[2] === 400);
  assert.equal(refineRegion([420, 400, 500, 500], PAGE), null);
});

Deno.test("refineRegion() leaves out a title over the first ruling and a note under the last", () => {
  assert.match(textIn(refineRegion([45, 90, 405, 165], ruled), ruled), /^Commodity .* 16,027$/);
  assert.match(textIn(refineRegion([45, 90, 405, 165], PAGE), PAGE), /^Table 1: .* note$/);
});

Deno.test("refineRegion() goes out to rulings of the same extent: a heading and a stub that were not seen", () => {
  assert.match(
    textIn(refineRegion([160, 118, 405, 146], ruled), ruled),
    /^Commodity 2024 2023 Iron ore .* 16,027$/,
  );
  assert.match(textIn(refineRegion([45, 119, 405, 146], ruled), ruled), /^Commodity 2024 2023 .* 16,027$/);
});

Deno.test("refineRegion() keeps lines of several pieces beyond the rulings: they are rows", () => {
  const page: Page = { ...PAGE, rules: [level(117), level(131)] };
  assert.match(textIn(refineRegion([45, 104, 405, 146], page), page), /^Commodity .* 16,027$/);
});
