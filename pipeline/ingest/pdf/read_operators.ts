import { WordBuilder } from "./build_words.ts";
import type { Extent, GraphicsState, PageFont } from "./graphics_state.ts";
import { firstState } from "./graphics_state.ts";
import { matrixOf, multiply } from "./matrix.ts";
import type { Page, Rule, Shape } from "./page.ts";
import { onPage, paintGlyphs } from "./paint_glyphs.ts";
import type { PlacedGlyph } from "./paint_glyphs.ts";
import type { PaintedPath } from "./paint_paths.ts";
import { readPath } from "./paint_paths.ts";
import { holds, isSameColor, PAPER } from "./hidden_text.ts";
import type { Fill, Painted, Picture, TextPaint } from "./hidden_text.ts";
import { settlePage } from "./settle_page.ts";

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
  /** Whether a layer (optional content) is shown; its argument is what the file says of the layer. */
  readonly isShown: (layer: unknown) => boolean;
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

/** A glyph that pokes out of its clip is cut; one this far (points) outside of it is not there at all. */
const CLIP_MARGIN = 1;

function isClipped({ turn, u0, u1, v, size }: PlacedGlyph, clip: GraphicsState["clip"]): boolean {
  if (clip === null || clip === "odd" || turn === null) return false;
  const [x0, y0] = onPage(turn, Math.min(u0, u1), v - 0.75 * size);
  const [x1, y1] = onPage(turn, Math.max(u0, u1), v + 0.22 * size);
  return Math.max(x0, x1) < clip.x0 - CLIP_MARGIN || Math.min(x0, x1) > clip.x1 + CLIP_MARGIN ||
    Math.max(y0, y1) < clip.y0 - CLIP_MARGIN || Math.min(y0, y1) > clip.y1 + CLIP_MARGIN;
}

/** Paint that lets less than this through hides what is beneath (share). */
const LEAST_COVER = 0.95;

function isOpaque({ plain, blended, fillAlpha, groupAlpha }: GraphicsState): boolean {
  return plain && !blended && fillAlpha * groupAlpha >= LEAST_COVER;
}

/** The same but for the colour, on which a word may change. */
function isSameInk(a: TextPaint, b: TextPaint): boolean {
  return a.turn === b.turn && a.plain === b.plain && a.invisible === b.invisible &&
    a.alpha === b.alpha && a.off === b.off && a.clipped === b.clipped;
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
  const images: Picture[] = [];
  // marked content, innermost last: false where a layer is switched off
  const layers: boolean[] = [];
  // an image left out leaves its transform behind, with nothing painted under it
  let bare = false;
  let clipNext = false;
  let builder = new WordBuilder();
  let paint: TextPaint = inkOf(0, false);
  let last: PlacedGlyph | null = null;
  // of the builder's words, each that of its first glyph
  let colors: string[] = [];

  function inkOf(turn: TextPaint["turn"], clipped: boolean): TextPaint {
    // modes 1 and 5 stroke the outlines alone
    const stroked = state.mode === 1 || state.mode === 5;
    const alpha = stroked
      ? state.strokeAlpha
      : state.mode === 2 || state.mode === 6
      ? Math.max(state.fillAlpha, state.strokeAlpha)
      : state.fillAlpha;
    return {
      turn,
      color: stroked ? state.stroke : state.fill,
      plain: state.plain && !state.blended,
      invisible: state.mode === 3 || state.mode === 7,
      alpha: alpha * state.groupAlpha,
      off: layers.includes(false),
      clipped,
    };
  }
  /** Whether a glyph has the colour of what lies beneath it. */
  function fades({ color, turn }: TextPaint, { u0, u1, v, size }: PlacedGlyph): boolean {
    const at = onPage(turn, (u0 + u1) / 2, v - 0.3 * size);
    return isSameColor(color, fills.findLast((fill) => holds(fill, at))?.color ?? PAPER);
  }
  function endRun(): void {
    builder.words().forEach((word, at) =>
      painted.push({ word, ...paint, color: colors[at] ?? paint.color, order: painted.length })
    );
    builder = new WordBuilder();
    colors = [];
  }
  function show(items: unknown): void {
    if (!Array.isArray(items)) return;
    bare = false;
    const { bold } = state.font;
    paintGlyphs(items, state, (glyph) => {
      // a blank has no ink
      if (glyph.text.trim() === "") return builder.add(glyph, bold);
      const ink = inkOf(glyph.turn, isClipped(glyph, state.clip));
      const changes = ink.color !== paint.color && last !== null && (fades(ink, glyph) || fades(paint, last));
      if (changes || !isSameInk(ink, paint)) endRun();
      paint = ink;
      last = glyph;
      builder.add(glyph, bold);
      if (builder.count > colors.length) colors.push(ink.color);
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
          const covers = box.rectangular && isOpaque(state) && state.clip !== "odd";
          fills.push({
            x0: seen.x0,
            y0: seen.y0,
            x1: seen.x1,
            y1: seen.y1,
            color: isOpaque(state) ? state.fill : "",
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
  function image(sheer = false): void {
    const [a, b, c, d, e, f] = state.matrix;
    const xs = [e, e + a, e + c, e + a + c];
    const ys = [f, f + b, f + d, f + b + d];
    endRun();
    images.push({
      x0: Math.min(...xs),
      y0: Math.min(...ys),
      x1: Math.max(...xs),
      y1: Math.max(...ys),
      after: painted.length,
      sheer: sheer || state.blended || state.fillAlpha * state.groupAlpha < LEAST_COVER ||
        state.clip === "odd",
    });
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
      color: "",
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
      state.plain = true;
    },
    setStrokeRGBColor: ([color]) => state.stroke = typeof color === "string" ? color : "",
    setStrokeColorN: () => state.stroke = "",
    setFillColorN: () => {
      state.fill = "";
      state.white = false;
      state.plain = false;
    },
    setFillTransparent: () => state.plain = false,
    setGState: ([entries]) => {
      for (const entry of Array.isArray(entries) ? entries : []) {
        if (Array.isArray(entry) && entry[0] === "ca") {
          state.fillAlpha = num(entry[1]);
        }
        if (Array.isArray(entry) && entry[0] === "CA") state.strokeAlpha = num(entry[1]);
        if (Array.isArray(entry) && entry[0] === "BM") state.blended = entry[1] !== "source-over";
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
    beginGroup: () => {
      save();
      state.groupAlpha *= state.fillAlpha;
      state.fillAlpha = state.strokeAlpha = 1;
    },
    endGroup: restore,
    beginMarkedContent: () => layers.push(true),
    beginMarkedContentProps: ([tag, layer]) => layers.push(tag !== "OC" || page.isShown(layer)),
    endMarkedContent: () => layers.pop(),
    shadingFill: shading,
    paintImageXObject: () => image(),
    paintInlineImageXObject: () => image(),
    paintImageMaskXObject: () => image(true),
    paintImageXObjectRepeat: () => image(),
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
