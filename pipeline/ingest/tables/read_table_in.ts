import type { Box } from "../../../retrieval/mod.ts";
import type { Page } from "../pdf/page.ts";
import { cropPage } from "./crop_page.ts";
import { readTables } from "./read_tables.ts";
import type { TableReading } from "./read_tables.ts";

/**
 * Reads the one table that stands within `box` (points on the page as displayed): of what is found there the reading
 * with most cells. Null where nothing in it reads as a table. `knows` as for {@link readTables}.
 */
export function readTableIn(
  page: Page,
  box: Box,
  knows: (word: string) => boolean = () => false,
): TableReading | null {
  const found = readTables(cropPage(page, box), knows)
    .flatMap((part) => part.kind === "table" ? [part.reading] : []);
  const cells = ({ table }: TableReading) => table.rows.flat().filter(({ text }) => text !== "").length;
  return found.reduce<TableReading | null>(
    (best, reading) => best === null || cells(reading) > cells(best) ? reading : best,
    null,
  );
}
