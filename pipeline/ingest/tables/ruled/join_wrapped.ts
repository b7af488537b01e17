import type { Atom } from "../atoms.ts";
import type { BodyRow } from "../body_rows.ts";

/** Lines of one cell stand no further apart, in font sizes. */
const LINE_GAP = 1.45;

function goesOn(cell: readonly Atom[]): boolean {
  return /^[a-z(]/.test(cell[0]?.text ?? "");
}

/** The lower row is no row of its own: all it holds goes on with what stands above it. */
function isRest(upper: BodyRow, lower: BodyRow): boolean {
  if ((lower.top - upper.bottom) / Math.max(upper.size, lower.size) > LINE_GAP) return false;
  const filled = lower.cells.flatMap((cell, c) => cell.length > 0 ? [c] : []);
  if (filled.some((c) => (upper.cells[c]?.length ?? 0) === 0)) return false;
  if (lower.cells.some((cell) => cell.some(({ amount }) => amount !== null))) return false;
  return filled.length > 0 && (filled.every((c) => goesOn(lower.cells[c] ?? [])) || !filled.includes(0));
}

/** Joins rows of words whose cells are broken over lines: those that begin in small letters, or beside a blank label. */
export function joinWrapped(rows: readonly BodyRow[]): readonly BodyRow[] {
  const joined: BodyRow[] = [];
  for (const row of rows) {
    const last = joined.at(-1);
    if (last === undefined || !isRest(last, row)) {
      joined.push(row);
      continue;
    }
    joined[joined.length - 1] = {
      ...last,
      cells: last.cells.map((cell, c) => [...cell, ...row.cells[c] ?? []]),
      bottom: row.bottom,
    };
  }
  return joined;
}
