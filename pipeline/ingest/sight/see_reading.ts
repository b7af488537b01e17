import type { ReportPage } from "../chunk_report.ts";
import { pack, unpack } from "../pack.ts";
import { pageEffect } from "../page_carry.ts";
import type { Page } from "../pdf/page.ts";
import type { PageReadingNote } from "../pdf/pdf_messages.ts";
import type { PdfFile } from "../pdf/read_pdf.ts";
import type { PageSight } from "./page_sight.ts";

/** What a look at a page changes in what is told of it. */
export type SeenReading = Pick<PageReadingNote, "effect" | "tables" | "record"> & {
  readonly packed: Uint8Array;
};

/** A page that says nothing: pictures, and no words that geometry could read. */
function blankPage({ number, label, turn, width, height }: Page): ReportPage {
  return {
    number,
    label: label ?? String(number),
    parts: [],
    drawn: [],
    running: [],
    bodySize: 10,
    frame: { turn, width, height },
  };
}

/**
 * Has a page looked at that geometry has read, or that has no text layer (`known` null), and gives its reading with what was
 * seen. Null where the page filter keeps it back, where it could not be read, and where nothing stands on a
 * page without a text layer.
 */
export async function seeReading(
  pdf: Pick<PdfFile, "readPages">,
  { number, known }: { readonly number: number; readonly known: PageReadingNote | null },
  sight: PageSight,
): Promise<SeenReading | null> {
  // the filter counts words: of a page without any it knows nothing, and the picture alone tells
  const expects = known?.record ?? { kept: true, table: true, chart: true };
  const packed = known?.packed ?? null;
  if (!expects.kept || known !== null && packed === null) return null;
  const page = await parsedPage(pdf, number);
  if (page === null) return null;
  const reading = packed === null ? blankPage(page) : unpack<ReportPage>(packed);
  const seen = await sight.see(packed === null ? { ...page, words: [] } : page, reading.parts, {
    table: expects.table,
    chart: expects.chart,
  });
  if (seen === null) return null;
  const { parts, charts } = seen;
  if (packed === null && parts.length === 0 && charts.length === 0) return null;
  const whole: ReportPage = { ...reading, parts, ...charts.length === 0 ? {} : { charts } };
  const tables = parts.filter(({ kind }) => kind === "table").length;
  return {
    effect: pageEffect(whole),
    tables,
    record: known?.record ?? {
      page: number,
      label: whole.label,
      kept: true,
      table: tables > 0,
      chart: charts.length > 0,
      reason: "no text layer, read from its picture",
    },
    packed: pack(whole),
  };
}

async function parsedPage(pdf: Pick<PdfFile, "readPages">, number: number): Promise<Page | null> {
  for await (const reading of pdf.readPages([number])) {
    if (reading.status !== "failed") return reading.page;
  }
  return null;
}
