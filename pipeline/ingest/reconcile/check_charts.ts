import type { Box, Chart, PageToRead } from "../../../retrieval/mod.ts";
import { boundingBox } from "../pdf/page.ts";
import { cellKey, digitGroups } from "./cell_key.ts";
import type { Disagreement } from "./disagreement.ts";

/** Charts whose values stand on their page. */
export interface CheckedCharts {
  readonly charts: readonly Chart[];
  readonly disagreements: readonly Disagreement[];
}

/** Whose box says no more than that it stands on the page covers nearly all of it. */
const WHOLE_PAGE = 0.95;

/** Where a chart stands, by its labels and values that the page prints once; a reader that gives places keeps its own. */
function placeOf(
  { box, title, series }: Chart,
  { words, width, height }: Pick<PageToRead, "words" | "width" | "height">,
): Box {
  if ((box[2] - box[0]) * (box[3] - box[1]) < WHOLE_PAGE * width * height) return box;
  const texts = new Set(
    [title, ...series.flatMap(({ points }) => points.flatMap(({ label, value }) => [label, value ?? ""]))]
      .flatMap((text) => text.split(/\s+/)).map(cellKey).filter((key) => key.length > 1),
  );
  const found = new Map<string, Box[]>();
  for (const word of words) {
    const key = cellKey(word.text);
    if (texts.has(key)) found.set(key, [...found.get(key) ?? [], word.box]);
  }
  const once = [...found.values()].flatMap((boxes) => boxes.length === 1 ? boxes : []);
  // one word may stand in a sentence that speaks of the chart
  return once.length < 2 ? box : boundingBox(once);
}

/**
 * Takes out of charts what the page does not print: a height that was estimated from the picture is a guess, and becomes
 * null. A chart without a place gets that of its words. A page without a text layer keeps what was read.
 */
export function checkCharts(
  charts: readonly Chart[],
  page: Pick<PageToRead, "page" | "words" | "width" | "height">,
): CheckedCharts {
  if (page.words.length === 0) return { charts, disagreements: [] };
  const printed = new Set(page.words.flatMap(({ text }) => [digitGroups(text).join("|"), cellKey(text)]));
  const all = new Set(page.words.flatMap(({ text }) => digitGroups(text)));
  const stands = (value: string) => {
    const groups = digitGroups(value);
    // words of one value may stand apart ("US$ 1 234"), the groups of one number do not
    return groups.length === 0 || printed.has(groups.join("|")) || printed.has(cellKey(value)) ||
      /\s/.test(value.trim()) && groups.every((group) => all.has(group));
  };
  const disagreements: Disagreement[] = [];
  const checked = charts.map((chart): Chart => ({
    ...chart,
    box: placeOf(chart, page),
    series: chart.series.map((series) => ({
      ...series,
      points: series.points.map((point) => {
        if (point.value === null || stands(point.value)) return point;
        disagreements.push({
          page: page.page,
          table: chart.title,
          row: series.name,
          column: point.label,
          geometric: "",
          reply: point.value,
          kept: null,
          winner: "neither",
          reason: "not_on_page",
        });
        return { ...point, value: null };
      }),
    })),
  }));
  return { charts: checked, disagreements };
}
