import type { Box } from "../../../retrieval/mod.ts";
import { textFrameBox } from "../pdf/page.ts";
import type { Page, Rule } from "../pdf/page.ts";

/** Rulings may stand this far outside of what they frame, in points: a cell's padding. */
const PADDING = 12;

/** The part of a ruling within a box, null where it only passes by. */
function clip(rule: Rule, [x0, y0, x1, y1]: Box): Rule | null {
  const part = {
    x0: Math.max(rule.x0, x0),
    y0: Math.max(rule.y0, y0),
    x1: Math.min(rule.x1, x1),
    y1: Math.min(rule.y1, y1),
  };
  return part.x1 >= part.x0 && part.y1 >= part.y0 ? part : null;
}

/** The page with only those words whose middle stands in `box` (points on the page as displayed), and the rulings about them. */
export function cropPage(page: Page, box: Box): Page {
  const own = textFrameBox(box, page);
  const [x0, y0, x1, y1] = own;
  const words = page.words.filter((word) => {
    const [x, y] = [(word.x0 + word.x1) / 2, word.baseline - 0.27 * word.size];
    return x >= x0 && x <= x1 && y >= y0 && y <= y1;
  });
  const around: Box = [x0 - PADDING, y0 - PADDING, x1 + PADDING, y1 + PADDING];
  return { ...page, words, rules: page.rules.flatMap((rule) => clip(rule, around) ?? []) };
}
