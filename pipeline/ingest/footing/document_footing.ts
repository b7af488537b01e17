import type { Chunk, DocumentFooting, Figure, Table } from "../../../retrieval/mod.ts";
import { checkStatements } from "./statements/check_statements.ts";

/** Sums up what adding up the tables of a document came to, and holds its statements to their identities. */
export function documentFooting(chunks: readonly Chunk[], figures: readonly Figure[]): DocumentFooting {
  // a long table lies in several chunks, each with its whole box
  const tables = new Map<string, Table>();
  for (const { table } of chunks) {
    if (table !== undefined) tables.set(`${table.page} ${table.box.join(" ")}`, table);
  }
  const all = [...tables.values()];
  const count = (status: string) => all.filter(({ footing }) => footing?.status === status).length;
  return {
    foots: count("foots"),
    off: count("off"),
    notApplicable: count("notApplicable"),
    offTables: all.flatMap(({ page, title, footing }) =>
      footing?.status === "off" ? [{ page, title, totals: footing.off }] : []
    ),
    checks: checkStatements(figures, chunks),
  };
}
