import type { Chart, PageToRead } from "../../../retrieval/mod.ts";
import { cellKey, digitGroups } from "./cell_key.ts";
import type { Disagreement } from "./disagreement.ts";

/** Charts whose values stand on their page. */
export interface CheckedCharts {
  readonly charts: readonly Chart[];
  readonly disagreements: readonly Disagreement[];
}

/**
 * Takes out of charts what the page does not print: a height that was estimated from the picture is a guess, and becomes
 * null. A page without a text layer keeps what was read.
 */
export function checkCharts(
  charts: readonly Chart[],
  page: Pick<PageToRead, "page" | "words">,
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
