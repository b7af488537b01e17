import type { Atom } from "./atoms.ts";
import type { Region } from "./find_regions.ts";

/** A column of the grid, left to right. */
export interface GridColumn {
  readonly kind: "text" | "number";
  readonly x0: number;
  readonly x1: number;
}

/** Columns of words are parted by at least this much white, in font sizes. */
const TEXT_GUTTER = 0.9;
/** A second column of words must stand beside the first in this share of the rows with figures. */
const TEXT_SHARE = 0.25;

interface Span {
  x0: number;
  x1: number;
  atoms: Atom[];
}

/** Unions of overlapping extents, left to right. */
function unions(atoms: readonly Atom[]): Span[] {
  const spans: Span[] = [];
  for (const atom of [...atoms].sort((a, b) => a.x0 - b.x0)) {
    const last = spans.at(-1);
    if (last !== undefined && atom.x0 < last.x1 + TEXT_GUTTER * atom.size) {
      last.x1 = Math.max(last.x1, atom.x1);
      last.atoms.push(atom);
    } else {
      spans.push({ x0: atom.x0, x1: atom.x1, atoms: [atom] });
    }
  }
  return spans;
}

/** Columns of words left of the figures: more than one only where rows have words on both sides of a gutter. */
function stubColumns(region: Region, left: number, notes: readonly GridColumn[]): GridColumn[] {
  const rows = region.body.filter(({ data }) => data);
  const labels = rows.map((row) =>
    row.atoms.filter((atom) => !row.numbers.includes(atom) && atom.x0 < left && !isReference(atom, notes))
  );
  const spans = unions(labels.flat());
  if (spans.length === 0) {
    const sections = unions(
      region.body.flatMap(({ atoms }) => atoms).filter(({ x0, x1 }) => x1 < left && x0 < left),
    );
    return sections.length === 0
      ? []
      : [{ kind: "text", x0: Math.min(...sections.map(({ x0 }) => x0)), x1: left }];
  }
  const kept: Span[] = [];
  for (const span of spans) {
    const last = kept.at(-1);
    const beside = labels.filter((row) =>
      row.some((atom) => span.atoms.includes(atom)) && row.some((atom) => last?.atoms.includes(atom) ?? false)
    );
    if (last !== undefined && beside.length < Math.max(rows.length <= 3 ? 1 : 2, TEXT_SHARE * rows.length)) {
      last.x1 = Math.max(last.x1, span.x1);
      last.atoms.push(...span.atoms);
    } else {
      kept.push({ ...span });
    }
  }
  return kept.map(({ x0, x1 }) => ({ kind: "text", x0, x1 }));
}

/** Columns of words between or behind the figures ("Level 2", a second panel's labels). */
function innerColumns(region: Region, left: number): GridColumn[] {
  const rows = region.body.filter(({ data }) => data);
  const words = rows.flatMap(({ atoms }) => atoms).filter((atom) =>
    atom.amount === null && atom.x0 >= left &&
    region.columns.every(({ x0, x1 }) => atom.x1 < x0 - 1 || atom.x0 > x1 + 1)
  );
  return unions(words).filter(({ atoms }) => atoms.length >= Math.max(2, TEXT_SHARE * rows.length))
    .filter(({ x0, x1 }) => region.columns.every((column) => column.x1 < x0 || column.x0 > x1))
    .map(({ x0, x1 }) => ({ kind: "text", x0, x1 }));
}

const NOTES = /^(?:notes?|ref\.?|page)$/i;
/** Longest reference to a note: "7.2.1(b),(c)". */
const REFERENCE = 12;

function meets(
  a: { readonly x0: number; readonly x1: number },
  b: { readonly x0: number; readonly x1: number },
) {
  return a.x0 <= b.x1 + 1 && a.x1 >= b.x0 - 1;
}

/** A heading "Notes" left of the figures has a column of its own, however few rows refer to one. */
function noteColumns(region: Region, figures: readonly GridColumn[]): readonly GridColumn[] {
  const headings = region.header.flatMap(({ atoms }) => atoms.slice(1)).filter(({ text, x0, x1 }) =>
    NOTES.test(text) && figures.every((column) => !meets(column, { x0, x1 }))
  );
  return headings.map((heading): GridColumn => {
    const under = region.body.flatMap(({ atoms }) => atoms.slice(1)).filter((atom) =>
      isReference(atom, [heading])
    );
    return {
      kind: "text",
      x0: Math.min(heading.x0, ...under.map(({ x0 }) => x0)),
      x1: Math.max(heading.x1, ...under.map(({ x1 }) => x1)),
    };
  });
}

function isReference(atom: Atom, notes: readonly { readonly x0: number; readonly x1: number }[]): boolean {
  return atom.text.length <= REFERENCE && notes.some((column) => meets(column, atom));
}

/** All columns of a region's grid. */
export function gridColumns(region: Region): readonly GridColumn[] {
  const rows = region.body.filter(({ data }) => data).length;
  // a lone figure left of everything else is part of a label
  const firm = region.columns.filter(({ support }, i) => support > 1 || rows <= 3 || i > 0);
  const left = Math.min(...firm.map(({ x0 }) => x0));
  const numbers = firm.map(({ x0, x1 }): GridColumn => ({ kind: "number", x0, x1 }));
  const notes = noteColumns(region, numbers).filter(({ x0 }) => x0 < left);
  return [...stubColumns(region, left, notes), ...notes, ...numbers, ...innerColumns(region, left)].sort((
    a,
    b,
  ) => a.x0 - b.x0);
}

/** Index of the column that an atom stands in: the one it overlaps most, else the nearest; words left of all figures go to the stub. */
export function columnOf(atom: Atom, columns: readonly GridColumn[]): number {
  const [a0, a1] = atom.amount === null ? [atom.x0, atom.x1] : atom.core;
  const firstNumber = columns.findIndex(({ kind }) => kind === "number");
  const left = columns[firstNumber]?.x0 ?? Infinity;
  let best = 0;
  let bestScore = -Infinity;
  for (const [i, { kind, x0, x1 }] of columns.entries()) {
    const overlap = Math.min(a1, x1) - Math.max(a0, x0);
    // words that begin in the stub are its label however far they reach
    const label = atom.amount === null && atom.x0 < left && kind === "text" && i < firstNumber &&
      atom.x0 >= x0 - 2;
    const score = label
      ? 1e6 + x0
      : overlap > 0 && kind === "number" === (atom.amount !== null)
      ? 1e3 + overlap
      : overlap;
    if (score > bestScore) {
      best = i;
      bestScore = score;
    }
  }
  return best;
}
