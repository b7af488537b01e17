import type { NumberColumn } from "./number_columns.ts";
import { isYear } from "./rows.ts";
import type { Row } from "./rows.ts";

/** A scale has at least so many marks. */
const SCALE_MARKS = 4;

/** The marks of a scale: figures in equal steps. */
function isScale(rows: readonly Row[], column: NumberColumn): boolean {
  const values = rows.flatMap(({ numbers }) =>
    numbers.filter(({ core }) => core[0] >= column.x0 - 1 && core[1] <= column.x1 + 1)
      .map(({ amount }) => Number(amount?.value ?? NaN))
  );
  const step = (values[1] ?? NaN) - (values[0] ?? NaN);
  return values.length >= SCALE_MARKS && step !== 0 &&
    values.every((value, i) =>
      i === 0 || Math.abs(value - (values[i - 1] ?? NaN) - step) < 1e-6 * Math.abs(step)
    );
}

/** A chart: every column of figures that is no stray one is the scale of an axis. */
export function isChart(rows: readonly Row[], columns: readonly NumberColumn[]): boolean {
  const data = rows.filter(({ data }) => data);
  const firm = columns.filter(({ support }) => support > 1);
  return firm.length > 0 && firm.every((column) => isScale(data, column)) &&
    // years in a row of their own are a table's stub
    !data.every(({ numbers, atoms }) => numbers.length === atoms.length && numbers.every(isYear));
}
