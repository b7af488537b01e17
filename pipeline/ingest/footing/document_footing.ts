import type { Chunk, DocumentFooting, Figure, StatementFooting, Table } from "../../../retrieval/mod.ts";
import { checkStatements } from "./statements/check_statements.ts";
import type { SheetColumn, SheetKind } from "./statements/statement_sheet.ts";

const KINDS: readonly SheetKind[] = ["balance", "cashFlow", "income"];

/** The mark of a statement: of the tables that its lines stand in, together. */
function statementFooting(
  statement: SheetKind,
  columns: readonly SheetColumn[],
  tables: ReadonlyMap<string, Table>,
): readonly StatementFooting[] {
  const figures = columns.flatMap(({ lines }) => lines.map(({ figure }) => figure));
  if (figures.length === 0) return [];
  const marks = [...new Set(figures.map(({ chunk }) => chunk))].map((chunk) =>
    tables.get(chunk)?.footing?.status
  );
  return [{
    statement,
    pages: [...new Set(figures.map(({ page }) => page))].sort((a, b) => a - b),
    footing: marks.includes("off") ? "off" : marks.includes("foots") ? "foots" : "notApplicable",
  }];
}

/** Sums up what adding up the tables of a document came to, and holds its statements to their identities. */
export function documentFooting(chunks: readonly Chunk[], figures: readonly Figure[]): DocumentFooting {
  const byChunk = new Map(
    chunks.flatMap(({ id, table }) => table === undefined ? [] : [[id, table] as const]),
  );
  // a long table lies in several chunks, each with its whole box
  const tables = [
    ...new Map([...byChunk.values()].map((table) => [`${table.page} ${table.box.join(" ")}`, table]))
      .values(),
  ];
  const count = (status: string) => tables.filter(({ footing }) => footing?.status === status).length;
  const { sheets, checks } = checkStatements(figures, chunks);
  return {
    foots: count("foots"),
    off: count("off"),
    notApplicable: count("notApplicable"),
    offTables: tables.flatMap(({ page, title, footing }) =>
      footing?.status === "off" ? [{ page, title, totals: footing.off }] : []
    ),
    statements: KINDS.flatMap((kind) => statementFooting(kind, sheets[kind], byChunk)),
    checks,
  };
}
