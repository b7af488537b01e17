/** Replies for tests: a page's own tables as a second reader would hand them over, whole or spoiled. */
import type { Cell, PageToRead, Table } from "../../../retrieval/mod.ts";
import { pageToRead } from "../pdf/page_to_read.ts";
import { openPdf } from "../pdf/read_pdf.ts";
import type { Page } from "../pdf/page.ts";
import { readTables } from "../tables/read_tables.ts";
import type { PagePart, TableReading } from "../tables/read_tables.ts";

const REPORTS = new URL("../../../fixtures/reports/", import.meta.url);

/** A page of a sample report as geometry reads it and as a second reader is handed it. */
export interface ExampleReading {
  readonly name: string;
  readonly page: Page;
  readonly parts: readonly PagePart[];
  readonly readings: readonly TableReading[];
  readonly toRead: PageToRead;
}

/** Reads pages of a sample report (counted from 1). */
export async function sampleReadings(
  name: string,
  pages?: readonly number[],
): Promise<readonly ExampleReading[]> {
  const pdf = await openPdf(await Deno.readFile(new URL(name, REPORTS)), { name });
  try {
    const read: ExampleReading[] = [];
    for await (const reading of pdf.readPages(pages)) {
      if (reading.status !== "ok") continue;
      const parts = readTables(reading.page);
      read.push({
        name: `${name} page ${reading.page.number}`,
        page: reading.page,
        parts,
        readings: parts.flatMap((part) => part.kind === "table" ? [part.reading] : []),
        toRead: pageToRead(reading.page, {
          document: name,
          expects: { table: true, chart: false },
          image: () => Promise.reject(new Error("nothing is painted here")),
        }),
      });
    }
    return read;
  } finally {
    pdf.close();
  }
}

/** A table as a reader hands it over that gives no places. */
export function withoutBoxes(table: Table): Table {
  const { footing: _, ...bare } = table;
  const box = [0, 0, 595, 842] as const;
  return {
    ...bare,
    box,
    rows: table.rows.map((row) => row.map((cell): Cell => ({ ...cell, box, footnotes: [] }))),
  };
}

/** A table with some cells changed; `change` gives the text of a cell from its text and place. */
export function withTexts(
  table: Table,
  change: (text: string | null, row: number, column: number) => string | null,
): Table {
  return {
    ...table,
    rows: table.rows.map((row, r) => row.map((cell, c) => ({ ...cell, text: change(cell.text, r, c) }))),
  };
}

/** Texts of a table's grid. */
export function textsOf({ rows }: Table): readonly (readonly (string | null)[])[] {
  return rows.map((row) => row.map(({ text }) => text));
}
