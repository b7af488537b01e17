import { openPdf } from "tieout";
import type { Page, PdfFile } from "tieout";
import { findRow } from "./find_row.ts";
import type { RowFate } from "./find_row.ts";
import type { Measure, MeasureOptions, MeasureResult } from "./measure.ts";
import { rowLines } from "./row_lines.ts";
import type { RowLine } from "./row_lines.ts";
import { openTableReader, READER_OPTION, type TableReader } from "./table_reader.ts";

/** One line that was not read as one row. */
interface Missed extends RowLine {
  readonly document: string;
  /** Counted from 1. */
  readonly page: number;
  readonly reason: Exclude<RowFate, "read">;
}

interface Tally {
  n: number;
  read: number;
}

/** With `--all` a page counts when it has at least this many lines with two figures or more. */
const STATEMENT_LINES = 6;

/** Pages to read per document, counted from 1; null for all. */
async function wantedPages(
  data: string,
  all: boolean,
): Promise<ReadonlyMap<string, readonly number[] | null>> {
  if (all) {
    const names = (await Array.fromAsync(Deno.readDir(`${data}/pdfs`))).map(({ name }) => name);
    return new Map(
      names.filter((name) => name.endsWith(".pdf")).sort().map((name) => [name.slice(0, -4), null]),
    );
  }
  const pages = new Map<string, number[]>();
  for (const { evidence } of await questions(data)) {
    // page_index counts from 0
    for (const { doc, page_index } of evidence) pages.set(doc, [...pages.get(doc) ?? [], page_index + 1]);
  }
  return new Map(
    [...pages].sort(([a], [b]) => a < b ? -1 : 1).map((
      [doc, list],
    ) => [doc, [...new Set(list)].sort((a, b) => a - b)]),
  );
}

interface Question {
  readonly evidence: readonly { readonly doc: string; readonly page_index: number }[];
}

async function questions(data: string): Promise<readonly Question[]> {
  const file = `${data}/questions.json`;
  try {
    const read: unknown = JSON.parse(await Deno.readTextFile(file));
    if (Array.isArray(read) && read.every((item) => Array.isArray(item?.evidence))) return read;
  } catch (cause) {
    throw new Error(`Cannot measure rows: ${file} cannot be read; with --all no questions are needed`, {
      cause,
    });
  }
  throw new TypeError(`Cannot measure rows: ${file} is no list of questions with "evidence"`);
}

function share({ n, read }: Tally) {
  return { n, read, share: n === 0 ? null : Number((read / n).toFixed(5)) };
}

async function judgePage(
  page: Page,
  { pdf, reader }: { readonly pdf: PdfFile; readonly reader: TableReader },
): Promise<readonly (RowLine & { readonly fate: RowFate })[]> {
  const tables = (await reader.parts(page, pdf)).flatMap((part) =>
    part.kind === "table" ? [part.reading.table] : []
  );
  return rowLines(page).map((row) => ({ ...row, fate: findRow(row, tables) }));
}

async function run({ data, limit, flags, progress, signal }: MeasureOptions): Promise<MeasureResult> {
  const all = flags.all === true;
  const total = { lines: { n: 0, read: 0 }, several: { n: 0, read: 0 } };
  const documents: Record<string, unknown>[] = [];
  const missed: Missed[] = [];
  const reader = await openTableReader(flags.reader);
  for (const [document, pages] of [...await wantedPages(data, all)].slice(0, limit)) {
    progress(document);
    const own = { lines: { n: 0, read: 0 }, several: { n: 0, read: 0 } };
    const pdf = await openPdf(await Deno.readFile(`${data}/pdfs/${document}.pdf`), {
      name: document,
      signal,
    });
    try {
      for await (const reading of pdf.readPages(pages ?? undefined)) {
        if (reading.status !== "ok") continue;
        const rows = await judgePage(reading.page, { pdf, reader });
        if (all && rows.filter(({ figures }) => figures.length > 1).length < STATEMENT_LINES) continue;
        for (const { fate, ...row } of rows) {
          for (const { lines, several } of [own, total]) {
            for (const tally of row.figures.length > 1 ? [lines, several] : [lines]) {
              tally.n++;
              if (fate === "read") tally.read++;
            }
          }
          if (fate !== "read") missed.push({ document, page: reading.page.number, reason: fate, ...row });
        }
      }
    } finally {
      pdf.close();
    }
    documents.push({ document, ...share(own.lines), several: share(own.several) });
  }
  await reader.close();
  const percent = ({ n, read }: Tally) => n === 0 ? "none" : `${(100 * read / n).toFixed(2)} % of ${n}`;
  const reasons = Object.entries(Object.groupBy(missed, ({ reason }) => reason))
    .map(([reason, found]) => `  ${reason}: ${found.length}`);
  return {
    json: { ...share(total.lines), several: share(total.several), documents, missed },
    results: {
      rows: [{
        what: `FinanceBench, ${
          flags.all === true ? "all pages with figures" : "gold pages"
        }: lines with a label and figures read as one row`,
        value: `${total.lines.read} of ${total.lines.n}`,
        n: `${total.lines.n} lines`,
      }],
    },
    text: [
      `rows read whole: ${percent(total.lines)} lines "label n1 …"; with two figures or more ${
        percent(total.several)
      }`,
      ...reasons,
    ].join("\n"),
  };
}

/**
 * The share of printed lines "label n1 n2 …" that come out of the table reader as one row, the label whole in one cell
 * and each figure alone in a cell right of it. What counts as such a line is found from the words' places alone
 * ({@link rowLines}), without the table reader; how a line is matched says {@link findRow}. Read are the pages that hold
 * the evidence of FinanceBench's questions, or with `--all` every page with at least six lines of two figures.
 */
const rows: Measure = {
  summary: 'share of the lines "label n1 n2 …" of filings that are read as one row',
  needsData: true,
  options: [
    ["--all", "all pages with figures of all PDFs, not only those that hold the questions' evidence"],
    READER_OPTION,
  ],
  run,
};

export default rows;
