import type { Box } from "../../../retrieval/mod.ts";
import type { Rule, Shape } from "../pdf/page.ts";
import type { ChartWord } from "./chart_words.ts";
import { wordRuns } from "./word_lines.ts";

/** The name of a series beside a swatch of its colour. */
export interface LegendEntry {
  /** "" where the swatch is a ruling, which has none. */
  readonly color: string;
  readonly name: string;
  readonly words: readonly ChartWord[];
}

/** A swatch is at most this wide and high, in points. */
const SWATCH_WIDTH = 40;
const SWATCH_HEIGHT = 14;
const LEAST_STROKE = 6;
/** Its name begins within this many points behind it. */
const BEHIND = 12;
/** How far from the plot a legend stands, in points. */
const AROUND = 90;

/**
 * Finds the entries of a legend around a plot: small shapes in the colours of its marks, or short strokes, each with
 * words behind it.
 */
export function chartLegend(
  [x0, y0, x1, y1]: Box,
  { shapes, rules, marks, words }: {
    readonly shapes: readonly Shape[];
    /** Straight strokes that may be swatches of lines; none for other charts. */
    readonly rules: readonly Rule[];
    readonly marks: readonly Shape[];
    readonly words: readonly ChartWord[];
  },
): readonly LegendEntry[] {
  const colors = new Set(marks.map(({ color }) => color).filter((color) => color !== ""));
  const around = words.filter((word) =>
    word.x1 > x0 - AROUND && word.x0 < x1 + 2 * AROUND && word.y1 > y0 - AROUND && word.y0 < y1 + AROUND
  );
  const own = new Set(marks);
  const colored = shapes.filter((shape) => !own.has(shape) && colors.has(shape.color));
  const strokes = rules.filter((rule) => rule.y1 - rule.y0 < 2 && rule.x1 - rule.x0 >= LEAST_STROKE)
    .map((rule) => ({ ...rule, color: "" }));
  const swatches = [...colored, ...strokes].filter((one) =>
    one.x1 - one.x0 <= SWATCH_WIDTH && one.y1 - one.y0 <= SWATCH_HEIGHT
  );
  const used = new Set<string>();
  const entries = swatches.flatMap((swatch): readonly LegendEntry[] => {
    const middle = (swatch.y0 + swatch.y1) / 2;
    const onLine = (other: Rule) => other.y0 <= middle + 1 && other.y1 >= middle - 1 && other.x0 > swatch.x1;
    const end = Math.min(...swatches.filter(onLine).map((other) => other.x0));
    const level = around.filter((word) =>
      word.y0 <= middle && word.y1 >= middle && word.x0 >= swatch.x1 - 1 && word.x1 <= end
    );
    const [first] = wordRuns(level);
    if (first === undefined || first.x0 - swatch.x1 > BEHIND) return [];
    const key = swatch.color === "" ? first.text : swatch.color;
    if (used.has(key)) return [];
    used.add(key);
    return [{ color: swatch.color, name: first.text, words: first.words }];
  });
  // one stroke before words is an underline or a dash; a legend of strokes has several
  const plain = entries.filter(({ color }) => color === "");
  return plain.length < 2 ? entries.filter(({ color }) => color !== "") : entries;
}
