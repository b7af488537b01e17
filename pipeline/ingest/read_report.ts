import type { PdfFile } from "./pdf/read_pdf.ts";
import type { Page } from "./pdf/page.ts";
import type { ReportPage } from "./chunk_report.ts";
import { readTables } from "./tables/read_tables.ts";
import { NEIGHBOURS, pageEdges, stripFurniture } from "./text/page_furniture.ts";
import type { PageEdges } from "./text/page_furniture.ts";

/** A page of a report in reading order, or why there is none. */
export type ReportReading =
  | { readonly status: "ok"; readonly page: ReportPage; readonly unpainted: number; readonly tables: number }
  | { readonly status: "no_text_layer"; readonly number: number }
  | { readonly status: "failed"; readonly number: number; readonly reason: string };

interface Held {
  readonly number: number;
  readonly page: Page | null;
  readonly edges: PageEdges;
  readonly problem: Exclude<ReportReading, { readonly status: "ok" }> | null;
}

/** Words of the document so far, for hyphens at line ends; enough of any report to know its words, and bounded. */
const MOST_WORDS = 60_000;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 10;
}

/** Reads a report page by page. At most five pages are held at a time: a page's running lines show on its neighbours. */
export async function* readReport(pdf: PdfFile): AsyncGenerator<ReportReading> {
  const words = new Set<string>();
  const knows = (word: string) => words.has(word);
  const behind: PageEdges[] = [];
  const held: Held[] = [];

  function learn(page: Page): void {
    for (const { text } of page.words) {
      const word = /^[(“"]?([A-Za-z][a-z]+(?:-[a-z]+)*)/.exec(text)?.[1];
      if (word !== undefined && !text.endsWith("-") && words.size < MOST_WORDS) words.add(word.toLowerCase());
    }
  }
  function settle({ page, edges, problem }: Held): ReportReading {
    const neighbours = [
      ...behind.slice(-NEIGHBOURS),
      ...held.slice(0, NEIGHBOURS).map((other) => other.edges),
    ];
    behind.push(edges);
    if (behind.length > NEIGHBOURS) behind.shift();
    if (problem !== null || page === null) {
      return problem ?? { status: "failed", number: edges.number, reason: "no page" };
    }
    const bare = stripFurniture(page, edges, neighbours);
    const parts = readTables(bare.page, knows);
    return {
      status: "ok",
      unpainted: page.unpainted,
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

  for await (const reading of pdf.readPages()) {
    if (reading.status === "ok") {
      learn(reading.page);
      held.push({
        number: reading.page.number,
        page: reading.page,
        edges: pageEdges(reading.page),
        problem: null,
      });
    } else {
      const number = reading.status === "failed" ? reading.number : reading.page.number;
      const problem = reading.status === "failed" ? reading : { status: "no_text_layer" as const, number };
      held.push({ number, page: null, edges: { number, height: 0, lines: [] }, problem });
    }
    if (held.length <= NEIGHBOURS) continue;
    const next = held.shift();
    if (next !== undefined) yield settle(next);
  }
  for (let next = held.shift(); next !== undefined; next = held.shift()) yield settle(next);
}
