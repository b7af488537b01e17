import assert from "node:assert/strict";
import fc from "fast-check";
import { makeLine } from "../tables/line.ts";
import { examplePage, tableLines } from "../examples.ts";
import { readTables } from "../tables/read_tables.ts";
import { paragraphs } from "./paragraphs.ts";
import { prosePieces } from "./prose_pieces.ts";
import { tablePieces } from "./table_pieces.ts";
import { prosePlaces, tablePlaces } from "./text_places.ts";

const PITCH = 12;
const SIZE = 10;
const UPRIGHT = { turn: 0, width: 600, height: 2000 } as const;

/** Lines of words, one below the other; the blank line between paragraphs is a gap of two. */
function linesOf(texts: readonly string[]) {
  let baseline = 0;
  return texts.flatMap((text) => {
    baseline += PITCH;
    if (text === "") return [];
    let x = 50;
    return [makeLine(
      text.split(" ").map((word) => {
        const x0 = x;
        x += 5 * word.length + 5;
        return { text: word, x0, x1: x - 5, baseline, size: SIZE, bold: false, spaced: true, raised: false };
      }),
    )];
  });
}

Deno.test("prosePlaces() says of every line of a passage where it begins in the text and stands on the page", () => {
  const word = fc.constantFrom(
    "Copper",
    "output",
    "rose.",
    "Costs",
    "fell",
    "by",
    "5%.",
    "un-",
    "der",
    "The",
  );
  const text = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(" "));
  const line = fc.oneof({ weight: 9, arbitrary: text }, { weight: 1, arbitrary: fc.constant("") });
  fc.assert(fc.property(fc.array(line, { minLength: 1, maxLength: 80 }), (texts) => {
    const lines = linesOf(texts);
    const byTop = new Map(lines.map((one) => [Math.floor(one.baseline - 0.75 * SIZE), one]));
    const seen = new Set<number>();
    for (const piece of prosePieces(paragraphs(lines, { bodySize: SIZE }), "")) {
      const places = prosePlaces(piece, UPRIGHT);
      assert.equal(places[0]?.[0], 0);
      places.forEach(([start, x0, y0, x1, y1], at) => {
        const own = byTop.get(y0)!;
        seen.add(y0);
        assert.ok(x0 <= own.x0 && x1 >= own.x1 && y1 > own.baseline);
        // between this place and the next stands nothing but words of this line
        const printed = own.words.map(({ text }) => text).join(" ");
        const said = piece.text.slice(start, places[at + 1]?.[0]).trim();
        assert.ok(said !== "" && printed.includes(said), `${said} is not in ${printed}`);
      });
    }
    assert.equal(seen.size, lines.length);
  }));
});

Deno.test("prosePlaces() turns its boxes with the page", () => {
  const [piece] = prosePieces(paragraphs(linesOf(["Copper output rose."]), { bodySize: SIZE }), "");
  const [place] = prosePlaces(piece!, { turn: 90, width: 600, height: 400 });
  // y of the text frame runs from 4.5 to 14.2: x from the right edge of a page 400 wide
  assert.deepEqual(place, [0, Math.floor(400 - 14.2), 50, Math.ceil(400 - 4.5), 145]);
});

Deno.test("tablePlaces() gives the whole for what stands above the rows, then each row's own line", () => {
  const rows = Array.from(
    { length: 60 },
    (_, at) => [`Item ${"x".repeat(at % 5 + 1)}`, `${at + 1},000`, "—"],
  );
  const page = examplePage([
    [{ text: "Long table", x: 50, bold: true }],
    ...tableLines([["US$M", "2024", "2023"], ...rows]),
  ], { pitch: 10, size: 5 });
  const [part] = readTables(page).filter(({ kind }) => kind === "table");
  assert.ok(part?.kind === "table");
  for (const piece of tablePieces(part.reading)) {
    const [whole, ...places] = tablePlaces(piece);
    assert.ok(whole?.[0] === 0 && whole[4] >= places.at(-1)![4]);
    const body = piece.table.rows.slice(piece.table.headerRows);
    assert.equal(places.length, body.length);
    places.forEach(([start, , y0, , y1], at) => {
      const end = places[at + 1]?.[0] ?? piece.text.length;
      assert.equal(piece.text.slice(start, end).trim(), body[at]!.map(({ text }) => text).join(" | "));
      assert.ok(y0 <= body[at]![0]!.box[1] && y1 >= body[at]![0]!.box[3] && y1 - y0 < 10);
    });
  }
});
