import type { TableReading } from "../tables/read_tables.ts";

/** Right edges of one column's figures differ by less than this, in points, above and below a break. */
const ALIGNED = 12;

/** Right edge of what stands in a column's body, null where it is blank. */
function rightEdge({ table }: TableReading, column: number): number | null {
  const edges = table.rows.slice(table.headerRows).flatMap((row) => {
    const cell = row[column];
    return cell === undefined || (cell.text ?? "") === "" ? [] : [cell.box[2]];
  });
  return edges.length === 0 ? null : Math.max(...edges);
}

/**
 * The table whose headings stand over this one: itself, or the one before it on the page where this one has no headings
 * and its figures stand in the same columns. A mark of notes or a rule between its rows cuts a table in two.
 */
export function headingTable(reading: TableReading, before: TableReading | null): TableReading {
  const { table, textColumns } = reading;
  if (before === null || table.headerRows > 0 || table.title !== "" || table.caption !== "") return reading;
  const columns = table.rows[0]?.length ?? 0;
  if (columns !== before.table.rows[0]?.length) return reading;
  let seen = 0;
  for (let column = 0; column < columns; column++) {
    if (textColumns.includes(column)) continue;
    const [here, above] = [rightEdge(reading, column), rightEdge(before, column)];
    if (here === null || above === null) continue;
    if (Math.abs(here - above) > ALIGNED) return reading;
    seen++;
  }
  return seen > 0 ? before : reading;
}
