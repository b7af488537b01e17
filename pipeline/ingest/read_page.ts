import type { ReportPage } from "./chunk_report.ts";
import type { Page } from "./pdf/page.ts";
import { readTables } from "./tables/read_tables.ts";
import { pageEdges, stripFurniture } from "./text/page_furniture.ts";
import type { PageEdges } from "./text/page_furniture.ts";

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 10;
}

/**
 * Reads one page of a report in reading order, without its running lines: these show on its neighbours. `knows` tells
 * whether the document writes a word elsewhere.
 */
export function readPage(
  page: Page,
  around: { readonly neighbours: readonly PageEdges[]; readonly knows: (word: string) => boolean },
): { readonly page: ReportPage; readonly tables: number } {
  const bare = stripFurniture(page, pageEdges(page), around.neighbours);
  const parts = readTables(bare.page, around.knows);
  return {
    tables: parts.filter(({ kind }) => kind === "table").length,
    page: {
      number: page.number,
      label: bare.folio ?? page.label ?? String(page.number),
      parts,
      running: bare.running,
      frame: { turn: page.turn, width: page.width, height: page.height },
      bodySize: median(bare.page.words.map(({ size }) => size)),
    },
  };
}
