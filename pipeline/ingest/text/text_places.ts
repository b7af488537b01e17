import type { Box, Place } from "../../../retrieval/mod.ts";
import { boundingBox, displayedBox, wordBox } from "../pdf/page.ts";
import type { Page } from "../pdf/page.ts";
import { lineText } from "../tables/line.ts";
import type { Paragraph } from "./paragraphs.ts";
import type { ProsePiece } from "./prose_pieces.ts";
import type { TablePiece } from "./table_pieces.ts";

/** Places of a passage: one for each line of the page that it takes from. */
export function prosePlaces(
  { parts }: ProsePiece,
  frame: Pick<Page, "turn" | "width" | "height">,
): readonly Place[] {
  const places: Place[] = [];
  let start = 0;
  for (const { text, paragraph, at } of parts) {
    const lines = linesOf(paragraph);
    lines.forEach((line, index) => {
      const end = lines[index + 1]?.at ?? Infinity;
      if (end <= at || line.at >= at + text.length) return;
      places.push(place(start + Math.max(0, line.at - at), displayedBox(line.box, frame)));
    });
    start += text.length + 1;
  }
  return places;
}

/** Places of a part of a table: its whole for what stands above its rows, then one for each row. */
export function tablePlaces({ table, text, body }: TablePiece): readonly Place[] {
  const places: Place[] = [place(0, table.box)];
  // the rows are the last lines of the text
  let start = text.length - body.reduce((sum, { line }) => sum + line.length + 1, -1);
  for (const { line, row } of body) {
    const boxes = row.filter(({ text }) => text !== "").map(({ box }) => box);
    if (boxes.length > 0) places.push(place(start, boundingBox(boxes)));
    start += line.length + 1;
  }
  return places;
}

/** The place of what stands in one box. */
export function onePlace(box: Box): readonly Place[] {
  return [place(0, box)];
}

/** Lines of a paragraph with the offset in its text at which each begins. */
function linesOf({ text, lines }: Paragraph): readonly { readonly at: number; readonly box: Box }[] {
  let from = 0;
  return lines.map((line) => {
    // where lines are joined, a hyphen at a line's end may have gone
    const own = lineText(line).replace(/-$/, "");
    const at = Math.max(from, text.indexOf(own, from));
    from = at + own.length;
    return { at, box: boundingBox(line.words.map(wordBox)) };
  });
}

/** Whole points, outwards: a place is written with every chunk, and a reader's eye needs no fraction of one. */
function place(start: number, [x0, y0, x1, y1]: Box): Place {
  return [start, Math.floor(x0), Math.floor(y0), Math.ceil(x1), Math.ceil(y1)];
}
