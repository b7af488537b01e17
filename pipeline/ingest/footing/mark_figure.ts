import type { OffTotal, TableFooting } from "../../../retrieval/mod.ts";
import { headingsOf } from "../figures/read_columns.ts";
import type { LooseFigure } from "../figures/table_figures.ts";
import type { TableReading } from "../tables/read_tables.ts";

/** How near a total stands to a figure: itself, in its column or row, elsewhere in the table. */
function distance(off: OffTotal, label: string, heading: string): number {
  const [row, column] = off.direction === "down" ? [off.total, off.where] : [off.where, off.total];
  return (row === label ? 0 : 1) + (column === heading ? 0 : 1);
}

/** Gives a figure the mark of the table that it stands in; of several totals that are off, the nearest. */
export function markFigure(
  figure: LooseFigure,
  footing: TableFooting,
  { table }: Pick<TableReading, "table">,
): LooseFigure {
  if (figure.cell === null) return figure;
  const heading = headingsOf(table, figure.cell.column).join(" ").trim();
  const [nearest] = footing.off.toSorted((a, b) =>
    distance(a, figure.label, heading) - distance(b, figure.label, heading)
  );
  return {
    ...figure,
    footing: footing.status,
    ...footing.status !== "off" || nearest === undefined ? {} : { off: nearest },
  };
}
