import type { Extent } from "./graphics_state.ts";
import type { Page, Word } from "./page.ts";
import { onPage } from "./paint_glyphs.ts";

/** A filled shape, with what decides whether it hides text or backs it. */
export interface Fill extends Extent {
  /** "#rrggbb", "" where it is a pattern, a shading or see-through. */
  readonly color: string;
  /** Covers all of its extent with one plain colour, and nothing clips it but rectangles. */
  readonly covers: boolean;
  /** How many words had been painted before it. */
  readonly after: number;
}

/** A picture; what is painted before it lies under it. */
export interface Picture extends Extent {
  readonly after: number;
  /** A stencil or blended into what is beneath: text under it shows through. */
  readonly sheer: boolean;
}

/** How text is painted: what the eye would need to see it. */
export interface TextPaint {
  readonly turn: Page["turn"] | null;
  /** "#rrggbb" of its ink, "" where it is a pattern. */
  readonly color: string;
  /** Plain ink, neither a pattern nor blended. */
  readonly plain: boolean;
  /** Mode 3 or 7: no ink at all. */
  readonly invisible: boolean;
  /** Opacity of its ink, 0 to 1. */
  readonly alpha: number;
  /** It stands on a layer that is switched off. */
  readonly off: boolean;
  /** Outside of all that the clip leaves. */
  readonly clipped: boolean;
}

/** A word with how it was painted; its coordinates run along and across its direction from the origin of the page. */
export interface Painted extends TextPaint {
  readonly word: Word;
  readonly order: number;
}

/** What bears on whether text is seen. */
export interface Surface {
  readonly fills: readonly Fill[];
  readonly images: readonly Picture[];
  /** Of the page as displayed, in points. */
  readonly width: number;
  readonly height: number;
}

/** Why nobody sees a word. */
export type HiddenReason =
  | "no_ink"
  | "see_through"
  | "layer_off"
  | "clipped"
  | "too_small"
  | "covered"
  | "under_picture"
  | "colour_of_ground";

/** Ink thinner than this (share) leaves no letter on a screen: 8 bits show a twentieth of black as #f2f2f2. */
const LEAST_ALPHA = 0.05;
/** Smaller letters (points) are dust: at 1 pt a letter is a third of a millimetre high, footnotes start at 5 pt. */
const LEAST_SIZE = 1;
/** Letters narrower than this (points) lie on top of each other: set at a width of nothing. */
const LEAST_WIDTH = 0.1;
/** Shorter words may be narrow: an "l", or a mark that stands on the letter before. */
const WORD_LENGTH = 3;
/** Channels (of 255) that differ by no more than this are one colour to the eye: #f5f5f5 on white. */
const SAME_COLOUR = 11;
/** A scan fills its page; a picture of less of it is an illustration, which has no text layer of its own. */
const SCAN_SHARE = 0.5;
/** A scan bears a stamp, a header or a page number besides its layer: at most so many words seen for one of the layer. */
const MOST_SEEN = 0.25;
/** Blank paper. */
export const PAPER = "#ffffff";

/** Middle of a word on the page as displayed. */
export function middleOf({ word, turn }: Pick<Painted, "word" | "turn">): readonly [number, number] {
  const u = (word.x0 + word.x1) / 2;
  const v = word.baseline - 0.3 * word.size;
  return onPage(turn, u, v);
}

/** Whether a point lies in an extent, its edges included. */
export function holds(extent: Extent, [x, y]: readonly [number, number]): boolean {
  return extent.x0 <= x && x <= extent.x1 && extent.y0 <= y && y <= extent.y1;
}

function channels(color: string): readonly number[] | null {
  if (!/^#[0-9a-f]{6}$/i.test(color)) return null;
  return [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
}

/** Whether the eye tells two colours apart; a pattern is like nothing. */
export function isSameColor(a: string, b: string): boolean {
  const [one, other] = [channels(a), channels(b)];
  return one !== null && other !== null &&
    one.every((channel, at) => Math.abs(channel - (other[at] ?? 0)) <= SAME_COLOUR);
}

/** Pictures that may be scans: they fill half of the page or more. Strips of one scan count together. */
function scansOf({ images, width, height }: Surface): readonly Picture[] {
  const area = images.reduce(
    (sum, { x0, y0, x1, y1 }) =>
      sum +
      Math.max(0, Math.min(x1, width) - Math.max(x0, 0)) *
        Math.max(0, Math.min(y1, height) - Math.max(y0, 0)),
    0,
  );
  return area >= SCAN_SHARE * width * height ? images : [];
}

function isDust({ text, x0, x1, size }: Word): boolean {
  return size < LEAST_SIZE || text.length >= WORD_LENGTH && x1 - x0 < LEAST_WIDTH * text.length;
}

/** Why nobody sees a word, null where it is seen; text without ink over a picture and text under one are told later. */
function reasonOf(painted: Painted, surface: Surface): HiddenReason | null {
  const at = middleOf(painted);
  if (painted.off) return "layer_off";
  if (painted.clipped) return "clipped";
  if (painted.invisible) return "no_ink";
  if (painted.alpha < LEAST_ALPHA) return "see_through";
  if (isDust(painted.word)) return "too_small";
  const { fills, images } = surface;
  if (fills.some((fill) => fill.after > painted.order && fill.covers && holds(fill, at))) return "covered";
  if (images.some((image) => image.after > painted.order && !image.sheer && holds(image, at))) {
    return "under_picture";
  }
  if (!painted.plain || images.some((image) => holds(image, at))) return null;
  const under = fills.filter((fill) => fill.after <= painted.order && holds(fill, at)).at(-1);
  return isSameColor(painted.color, under?.color ?? PAPER) ? "colour_of_ground" : null;
}

/**
 * Why nobody sees each of a page's words, null for those that are seen.
 *
 * Programs that recognise the text of a scan put it under the picture, or over it without ink. Such text is the page's
 * text where pictures fill the page and nearly all that stands on it is of this kind: a page that shows its own text has
 * no use for such a layer, and who adds a line to it wants it read by machines alone.
 */
export function hiddenText(painted: readonly Painted[], surface: Surface): readonly (HiddenReason | null)[] {
  const reasons = painted.map((word) => reasonOf(word, surface));
  const scans = scansOf(surface);
  if (scans.length === 0) return reasons;
  const isLayer = reasons.map((reason, at) =>
    (reason === "no_ink" || reason === "under_picture") &&
    scans.some((scan) => holds(scan, middleOf(painted[at]!)))
  );
  const layer = isLayer.filter(Boolean).length;
  const seen = reasons.filter((reason) => reason === null).length;
  return seen <= MOST_SEEN * layer ? reasons.map((reason, at) => isLayer[at] ? null : reason) : reasons;
}
