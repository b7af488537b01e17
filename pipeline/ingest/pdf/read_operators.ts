import { WordBuilder } from "./build_words.ts";
import type { Extent, GraphicsState, PageFont } from "./graphics_state.ts";
import { firstState } from "./graphics_state.ts";
import { matrixOf, multiply } from "./matrix.ts";
import type { Page, Rule, Shape } from "./page.ts";
import { paintGlyphs } from "./paint_glyphs.ts";
import type { PaintedPath } from "./paint_paths.ts";
import { readPath } from "./paint_paths.ts";
import { settlePage } from "./settle_page.ts";
import type { Fill, Painted } from "./settle_page.ts";

/** A page's drawing operations as the parser lists them, and what it takes to read them. */
export interface PageOperations {
  readonly number: number;
  readonly label: string | null;
  /** Size of the page as displayed. */
  readonly width: number;
  readonly height: number;
  /** From PDF space to the page as displayed, rotation included. */
  readonly viewport: ArrayLike<number>;
  readonly codes: ArrayLike<number>;
  readonly args: readonly unknown[];
  readonly font: (name: string) => PageFont;
  /** Pictures that were left out before their operations were listed. */
  readonly omittedImages: number;
  /** Operation names → codes. */
  readonly ops: Readonly<Record<string, number>>;
}

/** A chart has hundreds of shapes at most; more are decoration, and each is posted between workers. */
const MOST_SHAPES = 2000;

type Handler = (args: readonly unknown[]) => void;

function num(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) ? value : 0;
}

function numbers(value: unknown): ArrayLike<number> | null {
  return ArrayBuffer.isView(value) || Array.isArray(value) ? value as unknown as ArrayLike<number> : null;
}

/** Nearly white: text in it needs something dark behind it. */
function isWhite(color: unknown): boolean {
  if (typeof color !== "string" || !/^#[0-9a-f]{6}$/i.test(color)) return false;
  return [1, 3, 5].every((at) => parseInt(color.slice(at, at + 2), 16) > 0xf4);
}

function meet(a: GraphicsState["clip"], b: Extent | "odd"): Extent | "odd" {
  if (a === null) return b;
  if (a === "odd" || b === "odd") return "odd";
  return {
    x0: Math.max(a.x0, b.x0),
    y0: Math.max(a.y0, b.y0),
    x1: Math.min(a.x1, b.x1),
    y1: Math.min(a.y1, b.y1),
  };
}

/** Runs a page's operations and keeps where text, straight lines and boxes come to stand. Odd operands are skipped. */
export function readOperators(page: PageOperations): Page {
  const { ops } = page;
  let state = firstState(matrixOf(page.viewport));
  const stack: GraphicsState[] = [];
  const painted: Painted[] = [];
  const rules: Rule[] = [];
  const fills: Fill[] = [];
  const shapes: Shape[] = [];
  let paths = 0;
  const images: Extent[] = [];
  // an image left out leaves its transform behind, with nothing painted under it
  let bare = false;
  let clipNext = false;
  let builder = new WordBuilder();
  let paint = { turn: 0 as Page["turn"] | null, white: false, opaque: true, invisible: false };

  function endRun(): void {
    for (const word of builder.words()) painted.push({ word, ...paint, order: painted.length });
    builder = new WordBuilder();
  }
  function show(items: unknown): void {
    if (!Array.isArray(items)) return;
    bare = false;
    const invisible = state.mode === 3 || state.mode === 7;
    const { bold } = state.font;
    paintGlyphs(items, state, (glyph) => {
      const same = glyph.turn === paint.turn && state.white === paint.white &&
        state.opaque === paint.opaque &&
        invisible === paint.invisible;
      if (!same) {
        endRun();
        paint = { turn: glyph.turn, white: state.white, opaque: state.opaque, invisible };
      }
      builder.add(glyph, bold);
    });
  }
  function path(args: readonly unknown[]): void {
    const [op, data] = args;
    bare = false;
    const fill = op === ops.fill || op === ops.eoFill || op === ops.fillStroke || op === ops.eoFillStroke ||
      op === ops.closeFillStroke || op === ops.closeEOFillStroke;
    const stroke = op === ops.stroke || op === ops.closeStroke || op === ops.fillStroke ||
      op === ops.eoFillStroke ||
      op === ops.closeFillStroke || op === ops.closeEOFillStroke;
    const points = numbers(Array.isArray(data) ? data[0] : null);
    if (points !== null && (fill || stroke || clipNext)) {
      const read = readPath(points, state.matrix, { fill: fill || clipNext, stroke });
      const [only] = read.fills;
      if (clipNext) {
        state.clip = meet(state.clip, read.fills.length === 1 && only?.rectangular ? only : "odd");
      } // white bars are spacers, not rulings
      else if (!(fill && state.white)) {
        rules.push(...read.rules);
        addShapes(read.shapes);
      }
      if (fill) {
        endRun();
        for (const box of read.fills) {
          const seen = state.clip === null || state.clip === "odd" ? box : meet(state.clip, box);
          if (seen === "odd") continue;
          const covers = box.rectangular && state.opaque && state.clip !== "odd";
          fills.push({
            x0: seen.x0,
            y0: seen.y0,
            x1: seen.x1,
            y1: seen.y1,
            white: state.white && state.opaque,
            covers,
            after: painted.length,
          });
        }
      }
    }
    if (fill || stroke) paths++;
    clipNext = false;
  }
  function addShapes(read: PaintedPath["shapes"]): void {
    for (const shape of read) {
      if (shapes.length >= MOST_SHAPES) return;
      const seen = state.clip === null || state.clip === "odd" ? shape : meet(state.clip, shape);
      if (seen === "odd" || seen.x1 < seen.x0 || seen.y1 < seen.y0) continue;
      const color = shape.filled ? state.fill : state.stroke;
      shapes.push({ ...shape, color, x0: seen.x0, y0: seen.y0, x1: seen.x1, y1: seen.y1 });
    }
  }
  function move(x: number, y: number): void {
    state.lineX += x;
    state.lineY += y;
    state.x = state.lineX;
    state.y = state.lineY;
  }
  function setText(matrix: ArrayLike<number> | null): void {
    state.text = matrixOf(matrix);
    state.x =
      state.y =
      state.lineX =
      state.lineY =
        0;
  }
  function save(): void {
    stack.push({ ...state });
  }
  function restore(): void {
    if (bare) image();
    state = stack.pop() ?? state;
  }
  /** An image fills the unit square. */
  function image(): void {
    const [a, b, c, d, e, f] = state.matrix;
    const xs = [e, e + a, e + c, e + a + c];
    const ys = [f, f + b, f + d, f + b + d];
    images.push({ x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) });
    bare = false;
  }
  /** A shading fills whatever the clip leaves. */
  function shading(): void {
    endRun();
    const all = { x0: 0, y0: 0, x1: page.width, y1: page.height };
    const seen = state.clip === null || state.clip === "odd" ? all : state.clip;
    fills.push({
      x0: seen.x0,
      y0: seen.y0,
      x1: seen.x1,
      y1: seen.y1,
      white: false,
      covers: false,
      after: painted.length,
    });
  }
  const handlers: Readonly<Record<string, Handler>> = {
    save,
    restore,
    transform: (args) => {
      state.matrix = multiply(state.matrix, matrixOf(args as readonly number[]));
      bare = page.omittedImages > 0;
    },
    beginText: () => setText(null),
    setTextMatrix: (args) => setText(numbers(args[0]) ?? args as readonly number[]),
    moveText: ([x, y]) => move(num(x), num(y)),
    setLeading: ([leading]) => state.leading = -num(leading),
    setLeadingMoveText: ([x, y]) => {
      state.leading = num(y);
      move(num(x), num(y));
    },
    nextLine: () => move(0, state.leading),
    setCharSpacing: ([spacing]) => state.charSpacing = num(spacing),
    setWordSpacing: ([spacing]) => state.wordSpacing = num(spacing),
    setHScale: ([percent]) => state.horizontal = num(percent) / 100,
    setTextRise: ([rise]) => state.rise = num(rise),
    setTextRenderingMode: ([mode]) => state.mode = num(mode),
    setFont: ([name, size]) => {
      state.font = page.font(String(name));
      state.size = Math.abs(num(size));
      state.direction = num(size) < 0 ? -1 : 1;
    },
    showText: ([items]) => show(items),
    setFillRGBColor: ([color]) => {
      state.fill = typeof color === "string" ? color : "";
      state.white = isWhite(color);
      state.opaque = true;
    },
    setStrokeRGBColor: ([color]) => state.stroke = typeof color === "string" ? color : "",
    setStrokeColorN: () => state.stroke = "",
    setFillColorN: () => {
      state.fill = "";
      state.white = false;
      state.opaque = false;
    },
    setFillTransparent: () => state.opaque = false,
    setGState: ([entries]) => {
      for (const entry of Array.isArray(entries) ? entries : []) {
        if (Array.isArray(entry) && entry[0] === "ca") state.opaque = num(entry[1]) > 0.95;
        if (Array.isArray(entry) && entry[0] === "BM" && entry[1] !== "source-over") state.opaque = false;
      }
    },
    clip: () => clipNext = true,
    eoClip: () => clipNext = true,
    constructPath: path,
    paintFormXObjectBegin: ([matrix]) => {
      save();
      state.matrix = multiply(state.matrix, matrixOf(numbers(matrix)));
    },
    paintFormXObjectEnd: restore,
    beginGroup: save,
    endGroup: restore,
    shadingFill: shading,
    paintImageXObject: image,
    paintInlineImageXObject: image,
    paintImageMaskXObject: image,
    paintImageXObjectRepeat: image,
  };
  const byCode = new Map(Object.entries(handlers).map(([name, handler]) => [ops[name], handler]));
  for (let i = 0; i < page.codes.length; i++) {
    const args = page.args[i];
    byCode.get(page.codes[i])?.(
      Array.isArray(args) || ArrayBuffer.isView(args) ? args as unknown as unknown[] : [],
    );
  }
  endRun();
  return settlePage(page, { painted, rules, fills, paths, shapes, images });
}
