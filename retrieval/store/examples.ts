import type { Chunk, IngestedDocument, StoredDocument } from "../chunk.ts";
import type { Figure } from "../figure.ts";
import type { PageRecord } from "../page_record.ts";
import type { Table } from "../table.ts";

/** A document for tests, FY2024 of a company that does not exist; `changes` replaces any field. */
export function exampleDocument(changes: Partial<StoredDocument> = {}): StoredDocument {
  return {
    sha256: "a".repeat(64),
    name: "alder-2024.pdf",
    company: "ALD",
    fy: 2024,
    pages: 3,
    yearEnd: "06-30",
    sample: false,
    ingestedAt: "2025-01-02T03:04:05.000Z",
    reader: "test-1",
    ...changes,
  };
}

/** A prose chunk for tests; `changes` replaces any field. */
export function exampleChunk(changes: Partial<Chunk> = {}): Chunk {
  return {
    id: "chunk-1",
    company: "ALD",
    fy: 2024,
    document: { sha256: "a".repeat(64), name: "alder-2024.pdf" },
    page: 1,
    pageLabel: "1",
    kind: "prose",
    section: "Highlights",
    text: "Group revenue was US$1,205 million in FY2024.",
    unit: null,
    ...changes,
  };
}

/** A figure for tests, revenue of US$1,205 million in FY2024; `changes` replaces any field. */
export function exampleFigure(changes: Partial<Figure> = {}): Figure {
  return {
    id: "figure-1",
    label: "Revenue",
    path: [],
    printed: "1,205",
    metric: "revenue",
    value: "1205000000",
    decimals: 0,
    kind: "money",
    currency: "USD",
    scale: { printed: "US$M", power: 6, from: "column" },
    measure: null,
    period: {
      kind: "year",
      start: "2023-07-01",
      end: "2024-06-30",
      fiscalYear: 2024,
      part: null,
      restated: false,
    },
    statement: "income",
    company: "ALD",
    fy: 2024,
    document: "a".repeat(64),
    page: 1,
    box: [10, 20, 60, 32],
    chunk: "chunk-1",
    cell: { row: 1, column: 1 },
    illustrative: false,
    ...changes,
  };
}

/** A table for tests, of one header row and as many rows as given; cells are texts, null is unreadable. */
export function exampleTable(rows: readonly (readonly (string | null)[])[]): Table {
  return {
    page: 1,
    box: [0, 0, 500, 20 * rows.length],
    title: "Consolidated income statement",
    caption: "US$M",
    headerRows: 1,
    rows: rows.map((row, r) =>
      row.map((text, c) => ({
        text,
        rowSpan: 1,
        columnSpan: 1,
        box: [100 * c, 20 * r, 100 * c + 90, 20 * r + 12] as const,
        footnotes: [],
      }))
    ),
  };
}

/** A document with chunks and figures that agree with it: company, year and document are filled in. */
export function exampleIngested(
  document: StoredDocument,
  parts: {
    readonly chunks: readonly Partial<Chunk>[];
    readonly figures?: readonly Partial<Figure>[];
    readonly pages?: readonly PageRecord[];
  },
): IngestedDocument {
  const { sha256, name, company, fy } = document;
  return {
    document,
    chunks: parts.chunks.map((chunk) => exampleChunk({ ...chunk, document: { sha256, name }, company, fy })),
    figures: (parts.figures ?? []).map((figure) =>
      exampleFigure({ ...figure, document: sha256, company, fy })
    ),
    ...parts.pages === undefined ? {} : { pages: parts.pages },
  };
}
