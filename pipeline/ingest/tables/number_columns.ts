import type { Atom } from "./atoms.ts";
import type { Row } from "./rows.ts";

/** A column of figures. */
export interface NumberColumn {
  /** Hull of the digits in it. */
  readonly x0: number;
  readonly x1: number;
  /** How many rows have a figure in it. */
  readonly support: number;
}

interface Group {
  atoms: { atom: Atom; row: number }[];
}

function hull({ atoms }: Group): readonly [number, number] {
  return [
    Math.min(...atoms.map(({ atom }) => atom.core[0])),
    Math.max(...atoms.map(({ atom }) => atom.core[1])),
  ];
}

function shareRow(a: Group, b: Group): boolean {
  const rows = new Set(a.atoms.map(({ row }) => row));
  return b.atoms.some(({ row }) => rows.has(row));
}

/**
 * Groups the figures of a table's rows into columns: as few vertical lines as can stab them all. Figures of one column
 * share such a line however they are aligned, and two of one row never do.
 */
export function numberColumns(rows: readonly Row[]): readonly NumberColumn[] {
  const all = rows.flatMap(({ numbers }, row) => numbers.map((atom) => ({ atom, row })));
  all.sort((a, b) => a.atom.core[1] - b.atom.core[1]);
  const groups: Group[] = [];
  let line = -Infinity;
  for (const member of all) {
    if (member.atom.core[0] <= line) {
      groups.at(-1)?.atoms.push(member);
    } else {
      groups.push({ atoms: [member] });
      line = member.atom.core[1];
    }
  }
  const merged: Group[] = [];
  for (const group of groups) {
    const last = merged.at(-1);
    const [a0, a1] = last === undefined ? [0, -1] : hull(last);
    const [b0, b1] = hull(group);
    const overlap = Math.min(a1, b1) - Math.max(a0, b0);
    if (last !== undefined && overlap > 0.3 * Math.min(a1 - a0, b1 - b0) && !shareRow(last, group)) {
      last.atoms.push(...group.atoms);
    } else {
      merged.push(group);
    }
  }
  return merged.map((group) => {
    const [x0, x1] = hull(group);
    return { x0, x1, support: new Set(group.atoms.map(({ row }) => row)).size };
  });
}
