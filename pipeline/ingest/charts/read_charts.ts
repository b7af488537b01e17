import type { Page } from "../pdf/page.ts";
import { chartWords } from "./chart_words.ts";
import type { DrawnChart } from "./find_charts.ts";
import type { ChartReading } from "./read_chart.ts";
import { readChart } from "./read_chart.ts";

/** The charts of a page, and the page without their words. */
export interface PageCharts {
  readonly charts: readonly ChartReading[];
  readonly rest: Page;
}

/** Reads the charts that were found on a page; each word belongs to one of them or stays on the page. */
export function readCharts(page: Page, drawn: readonly DrawnChart[]): PageCharts {
  if (drawn.length === 0) return { charts: [], rest: page };
  const charts: ChartReading[] = [];
  let rest = page;
  for (const one of drawn) {
    const read = readChart(one, rest, chartWords(rest));
    if (read === null) continue;
    charts.push(read.reading);
    rest = { ...rest, words: rest.words.filter((word) => !read.words.has(word)) };
  }
  return { charts, rest };
}
