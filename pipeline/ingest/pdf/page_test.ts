import assert from "node:assert/strict";
import fc from "fast-check";
import type { Box } from "../../../retrieval/mod.ts";
import { displayedBox, textFrameBox } from "./page.ts";
import { settlePage } from "./settle_page.ts";
import type { Painted } from "./hidden_text.ts";

const INK = { color: "#000000", plain: true, invisible: false, alpha: 1, off: false, clipped: false };

Deno.test("displayedBox() brings a word back to where it was painted, whichever way the page's text runs", () => {
  const turns = [0, 90, 180, 270] as const;
  fc.assert(
    fc.property(
      fc.constantFrom(...turns),
      fc.integer({ min: 50, max: 500 }),
      fc.integer({ min: 50, max: 700 }),
      (turn, x, y) => {
        const frame = { number: 1, label: null, width: 595, height: 842 };
        // coordinates along and across the reading direction, from the origin of the page
        const [u, v] = turn === 0 ? [x, y] : turn === 90 ? [y, -x] : turn === 180 ? [-x, -y] : [-y, x];
        const word = { text: "word", x0: u, x1: u + 20, baseline: v, size: 10, bold: false, spaced: false };
        const painted: Painted = { word, turn, order: 0, ...INK };
        const page = settlePage(frame, {
          painted: [painted],
          rules: [],
          fills: [],
          paths: 0,
          shapes: [],
          images: [],
        });
        const [placed] = page.words;
        assert.ok(placed !== undefined);
        assert.equal(page.turn, turn);
        const box: Box = [placed.x0, placed.baseline, placed.x1, placed.baseline];
        const [x0, y0, x1, y1] = displayedBox(box, page);
        const start = turn === 0 ? [x0, y0] : turn === 90 ? [x1, y0] : turn === 180 ? [x1, y1] : [x0, y1];
        assert.deepEqual(start, [x, y]);
      },
    ),
  );
});

Deno.test("textFrameBox() undoes displayedBox(), whichever way the page's text runs", () => {
  const edge = fc.integer({ min: 0, max: 500 });
  fc.assert(
    fc.property(fc.constantFrom(0, 90, 180, 270), edge, edge, (turn, x, y) => {
      const page = { turn, width: 842, height: 595 } as const;
      const box: Box = [x, y, x + 30, y + 10];
      assert.deepEqual(textFrameBox(displayedBox(box, page), page), box);
    }),
  );
});
