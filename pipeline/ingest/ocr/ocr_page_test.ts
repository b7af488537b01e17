import assert from "node:assert/strict";
import type { PageImage, TextRecognizer } from "../../../retrieval/mod.ts";
import { wordBox } from "../pdf/page.ts";
import { readTables } from "../tables/read_tables.ts";
import { imageRules } from "./image_rules.ts";
import { ocrPage } from "./ocr_page.ts";

const SCALE = 2;

/** A white picture of 300 × 200 points with these dark rectangles, in points. */
function picture(rectangles: readonly (readonly [number, number, number, number])[]): PageImage {
  const [width, height] = [300 * SCALE, 200 * SCALE];
  const rgba = new Uint8ClampedArray(4 * width * height).fill(255);
  for (const [x0, y0, x1, y1] of rectangles) {
    for (let y = y0 * SCALE; y < y1 * SCALE; y++) {
      for (let x = x0 * SCALE; x < x1 * SCALE; x++) {
        rgba.fill(0, 4 * (y * width + x), 4 * (y * width + x) + 3);
      }
    }
  }
  return { width, height, scale: SCALE, rgba, png: () => new Uint8Array() };
}

Deno.test("imageRules() finds thin lines of both directions, not letters or areas", () => {
  const rules = imageRules(
    picture([[20, 30, 280, 31], [150, 30, 151, 120], [20, 140, 280, 160], [40, 50, 50, 52]]),
  );
  assert.deepEqual(rules, [
    { x0: 20, y0: 30.5, x1: 280, y1: 30.5 },
    { x0: 150.5, y0: 30, x1: 150.5, y1: 120 },
  ]);
});

/** Recognises these words, each in a box that is a little high or low as detectors draw them. */
function recognizer(rows: readonly (readonly string[])[]): TextRecognizer {
  return {
    id: "example",
    recognize: () =>
      Promise.resolve(rows.flatMap((row, r) =>
        row.map((text, c) => {
          const y = 40 + 16 * r + (c % 2 === 0 ? 0.8 : -0.8);
          const right = 120 + 80 * c;
          const x0 = c === 0 ? 20 : right - 5.2 * text.length;
          return {
            text,
            confidence: 0.9,
            box: [x0, y - 6.4, c === 0 ? 20 + 5 * text.length : right, y + 6.4] as const,
          };
        })
      )),
  };
}

Deno.test("ocrPage() sets the words of a line on one baseline, and the same reader finds the table", async () => {
  const rows = [["US$M", "2024", "2023"], ["Revenue", "55,658", "53,817"], ["Profit", "7,897", "12,921"], [
    "Debt",
    "9,120",
    "11,166",
  ]];
  const page = await ocrPage(picture([]), recognizer(rows), {
    number: 3,
    signal: new AbortController().signal,
  });
  assert.deepEqual([page.number, page.width, page.height], [3, 300, 200]);
  const baselines = new Set(page.words.map(({ baseline }) => baseline.toFixed(3)));
  assert.equal(baselines.size, rows.length);
  const [, y0, , y1] = wordBox(page.words[0]!);
  assert.ok(page.words.every(({ size }) => Math.abs(size - 10) < 0.1) && y1 - y0 < 10);
  const tables = readTables(page).flatMap((part) => part.kind === "table" ? [part.reading.table] : []);
  assert.deepEqual(tables.map((table) => table.rows.map((row) => row.map(({ text }) => text))), [rows]);
});
