import type { ChartWord } from "./chart_words.ts";
import { wordRuns } from "./word_lines.ts";

/** The lines that name a chart. */
export interface ChartTitle {
  readonly text: string;
  readonly words: readonly ChartWord[];
}

/** How far over a chart its title stands, in points. */
const OVER = 48;
const MOST_WORDS = 16;
/** Two lines of one title stand this close, in font sizes. */
const LEADING = 1.6;

/** Finds the title over a chart: the nearest short line, and the one over it where both are set alike. */
export function chartTitle(
  { top, x0, x1 }: { readonly top: number; readonly x0: number; readonly x1: number },
  words: readonly ChartWord[],
): ChartTitle {
  const over = wordRuns(words.filter((word) => word.y1 <= top + 3 && word.y1 > top - OVER))
    .filter((run) => run.x1 > x0 && run.x0 < x1).sort((a, b) => b.y1 - a.y1);
  const [nearest, above] = over;
  const isTitle = (text: string) =>
    text.split(" ").length <= MOST_WORDS && /\p{L}{2}/u.test(text) && !/[.;,]$/.test(text);
  if (nearest === undefined || !isTitle(nearest.text)) return { text: "", words: [] };
  // what stands before or behind it on its line is a sentence or another chart
  const goesOn = above !== undefined && Math.abs(above.size - nearest.size) < 0.5 &&
    nearest.y1 - above.y1 <= LEADING * nearest.size && nearest.y1 - above.y1 > 0.5 * nearest.size &&
    isTitle(above.text) && isTitle(`${above.text} ${nearest.text}`);
  const runs = goesOn ? [above, nearest] : [nearest];
  return { text: runs.map(({ text }) => text).join(" "), words: runs.flatMap((run) => run.words) };
}
