import type { PageRecord } from "../../retrieval/mod.ts";
import { findCharts } from "./charts/find_charts.ts";
import { readCharts } from "./charts/read_charts.ts";
import type { ReportPage } from "./chunk_report.ts";
import { pageRecord } from "./pages/page_record.ts";
import type { PageChoice } from "./pages/select_page.ts";
import { selectPage } from "./pages/select_page.ts";
import { hiddenWords } from "./pdf/page.ts";
import type { Page } from "./pdf/page.ts";
import { readTables } from "./tables/read_tables.ts";
import { pageEdges, stripFurniture } from "./text/page_furniture.ts";
import type { PageEdges } from "./text/page_furniture.ts";
import { median } from "./median.ts";

/** A page in reading order, and what the filter says of it. */
export interface PageRead {
  readonly page: ReportPage;
  readonly tables: number;
  readonly choice: PageChoice;
  readonly record: PageRecord;
}

/**
 * Reads one page of a report in reading order, without its running lines: these show on its neighbours. `knows` tells
 * whether the document writes a word elsewhere.
 */
export function readPage(
  page: Page,
  around: { readonly neighbours: readonly PageEdges[]; readonly knows: (word: string) => boolean },
): PageRead {
  const bare = stripFurniture(page, pageEdges(page), around.neighbours);
  const drawn = findCharts(bare.page);
  // what a chart prints is neither a sentence nor a table
  const { charts, rest } = readCharts(bare.page, drawn);
  const parts = readTables(rest, around.knows);
  const tables = parts.flatMap((part) => part.kind === "table" ? [part.reading] : []);
  const choice = selectPage(bare.page, tables, { charts: drawn });
  const label = bare.folio ?? page.label ?? String(page.number);
  return {
    tables: tables.length,
    choice,
    record: pageRecord({ number: page.number, label }, choice, hiddenWords(page)),
    page: {
      number: page.number,
      label,
      parts,
      drawn: charts,
      running: bare.running,
      frame: { turn: page.turn, width: page.width, height: page.height },
      bodySize: median(bare.page.words.map(({ size }) => size), 10),
    },
  };
}
