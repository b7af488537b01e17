import type { GraphicsState } from "./graphics_state.ts";
import { multiply } from "./matrix.ts";
import type { Matrix } from "./matrix.ts";
import type { Page } from "./page.ts";

/** A glyph in page coordinates along its reading direction; `turn` null is slanted text. */
export interface PlacedGlyph {
  readonly text: string;
  readonly turn: Page["turn"] | null;
  readonly u0: number;
  readonly u1: number;
  readonly v: number;
  readonly size: number;
}

/** Direction of a text matrix on the page, null where it is slanted. */
function turnOf([a, b]: Matrix): Page["turn"] | null {
  const slant = 0.05 * Math.max(Math.abs(a), Math.abs(b));
  if (Math.abs(b) <= slant) return a >= 0 ? 0 : 180;
  if (Math.abs(a) <= slant) return b >= 0 ? 90 : 270;
  return null;
}

/** Coordinates along (u) and across (v) a reading direction, the page's size left out: see `settlePage`. */
function along(turn: Page["turn"] | null, x: number, y: number): readonly [number, number] {
  switch (turn) {
    case 90:
      return [y, -x];
    case 180:
      return [-x, -y];
    case 270:
      return [-y, x];
    case 0:
    case null:
      return [x, y];
  }
}

/** A point along and across a reading direction on the page as displayed: undoes `along`. */
export function onPage(turn: Page["turn"] | null, u: number, v: number): readonly [number, number] {
  switch (turn) {
    case 90:
      return [-v, u];
    case 180:
      return [-u, -v];
    case 270:
      return [v, -u];
    case 0:
    case null:
      return [u, v];
  }
}

/**
 * Places the glyphs of one show operation and moves the pen, by the PDF text model (ISO 32000-1, 9.4.4): a glyph
 * advances by its width times size, plus character and word spacing, times the horizontal scaling; a number moves the
 * pen back by thousandths of the size.
 */
export function paintGlyphs(
  items: readonly unknown[],
  state: GraphicsState,
  paint: (glyph: PlacedGlyph) => void,
): void {
  const whole = multiply(state.matrix, state.text);
  const stretch = state.horizontal * state.direction;
  const size = state.size * Math.hypot(whole[2], whole[3]);
  const turn = turnOf([whole[0] * stretch, whole[1] * stretch, 0, 0, 0, 0]);
  const vertical = state.font.vertical;
  let advance = 0;
  for (const item of items) {
    if (typeof item === "number") {
      advance += (vertical ? 1 : -1) * item * state.size / 1000;
      continue;
    }
    if (typeof item !== "object" || item === null) continue;
    const { unicode, width, isSpace, vmetric } = item as {
      unicode?: unknown;
      width?: unknown;
      isSpace?: unknown;
      vmetric?: unknown;
    };
    const metric = vertical && Array.isArray(vmetric) ? -Number(vmetric[0] ?? 0) : Number(width ?? 0);
    const glyphWidth = (Number.isFinite(metric) ? metric : 0) * state.size * state.font.unit;
    const spacing = (isSpace === true ? state.wordSpacing : 0) + state.charSpacing;
    if (typeof unicode === "string" && size > 0) {
      const x = vertical ? state.x : state.x + advance * stretch;
      const y = vertical ? state.y + advance : state.y + state.rise;
      const end = vertical ? x : x + glyphWidth * stretch;
      const [u0, v] = along(
        turn,
        whole[0] * x + whole[2] * y + whole[4],
        whole[1] * x + whole[3] * y + whole[5],
      );
      const [u1] = along(
        turn,
        whole[0] * end + whole[2] * y + whole[4],
        whole[1] * end + whole[3] * y + whole[5],
      );
      paint({ text: unicode, turn, u0, u1, v, size });
    }
    advance += glyphWidth + spacing * state.direction;
  }
  if (vertical) state.y += advance;
  else state.x += advance * stretch;
}
