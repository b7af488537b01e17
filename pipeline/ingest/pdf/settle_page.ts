import { hiddenText, holds, middleOf } from "./hidden_text.ts";
import type { Fill, Painted, Picture } from "./hidden_text.ts";
import type { Page, Rule, Shape, Word } from "./page.ts";

/** What the operations of a page left behind. */
export interface PaintedPage {
  readonly painted: readonly Painted[];
  readonly rules: readonly Rule[];
  readonly fills: readonly Fill[];
  readonly paths: number;
  readonly shapes: readonly Shape[];
  readonly images: readonly Picture[];
}

type Frame = Pick<Page, "number" | "label" | "width" | "height">;

function mainTurn(painted: readonly Painted[]): Page["turn"] {
  const letters: Record<Page["turn"], number> = { 0: 0, 90: 0, 180: 0, 270: 0 };
  for (const { word, turn } of painted) if (turn !== null) letters[turn] += word.text.length;
  const turns: readonly Page["turn"][] = [0, 90, 270, 180];
  return turns.reduce((best, turn) => letters[turn] > letters[best] ? turn : best, 0);
}

function place(word: Word, turn: Page["turn"], frame: Frame): Word {
  switch (turn) {
    case 0:
      return word;
    case 90:
      return { ...word, baseline: word.baseline + frame.width };
    case 180:
      return {
        ...word,
        x0: word.x0 + frame.width,
        x1: word.x1 + frame.width,
        baseline: word.baseline + frame.height,
      };
    case 270:
      return { ...word, x0: word.x0 + frame.height, x1: word.x1 + frame.height };
  }
}

function turnRule({ x0, y0, x1, y1 }: Rule, turn: Page["turn"], frame: Frame): Rule {
  switch (turn) {
    case 0:
      return { x0, y0, x1, y1 };
    case 90:
      return { x0: y0, y0: frame.width - x1, x1: y1, y1: frame.width - x0 };
    case 180:
      return { x0: frame.width - x1, y0: frame.height - y1, x1: frame.width - x0, y1: frame.height - y0 };
    case 270:
      return { x0: frame.height - y1, y0: x0, x1: frame.height - y0, y1: x1 };
  }
}

/**
 * Takes the direction that most of the text runs in as the page's, sets words and rulings upright in it, leaves other
 * directions aside and drops what is not to be seen.
 */
export function settlePage(frame: Frame, page: PaintedPage): Page {
  // printers' marks and neighbours of a cut spread stand beside the page
  const painted = page.painted.filter((word) =>
    holds({ x0: 0, y0: 0, x1: frame.width, y1: frame.height }, middleOf(word))
  );
  const { fills, images } = page;
  const reasons = hiddenText(painted, { fills, images, width: frame.width, height: frame.height });
  const seen = painted.filter((_, at) => reasons[at] === null);
  const turn = mainTurn(seen);
  const turned = turn === 90 || turn === 270;
  return {
    number: frame.number,
    label: frame.label,
    width: turned ? frame.height : frame.width,
    height: turned ? frame.width : frame.height,
    turn,
    words: seen.filter((word) => word.turn === turn).map(({ word }) => place(word, turn, frame)),
    asides: seen.filter((word) => word.turn !== turn).map(({ word }) => word.text).join(" "),
    rules: page.rules.map((rule) => turnRule(rule, turn, frame)),
    paths: page.paths,
    shapes: page.shapes.map((shape) => ({ ...shape, ...turnRule(shape, turn, frame) })),
    images: page.images.length,
    pictures: page.images.map((image) => turnRule(image, turn, frame)),
    unpainted: painted.length - seen.length,
    beside: page.painted.length - painted.length,
  };
}
