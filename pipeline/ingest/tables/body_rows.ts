import type { Atom } from "./atoms.ts";
import { atomOf } from "./atoms.ts";
import type { GridColumn } from "./grid_columns.ts";
import { columnOf } from "./grid_columns.ts";
import type { Row } from "./rows.ts";

/** A row of the grid before it is text: per column the pieces that stand in it, in reading order. */
export interface BodyRow {
  readonly cells: readonly (readonly Atom[])[];
  /** Left edge of its label, Infinity without one. */
  readonly indent: number;
  readonly bold: boolean;
  readonly top: number;
  readonly bottom: number;
  readonly size: number;
}

/** Lines of one label stand no further apart than this, in font sizes. */
const LINE_GAP = 1.45;
/** A line that begins in the middle of a phrase may stand further off: its row is as high as its figures want. */
const FAR_LINE_GAP = 2.3;
/** "Property, plant and equipment, net" is whole: only a "net" without a comma or dash before it waits for its noun. */
const CONNECTS =
  /(?:\b(?:and|or|of|to|for|in|on|from|by|with|the|a|an|at|per|(?<![,;–—-]\s?)net|than|as|under|excluding|including)|[-–—,/&(])$/i;

/** Words stand in a column of figures when this share of them stands over it. */
const OVER = 0.5;

/** A phrase in the stub whose last word stands in a column of figures is a label and a figure. */
function cutFigure(atom: Atom, taken: ReadonlySet<number>, columns: readonly GridColumn[]): readonly Atom[] {
  if (atom.amount !== null || atom.words.length < 2) return [atom];
  for (let at = atom.words.length - 1; at >= Math.max(1, atom.words.length - 2); at--) {
    const tail = atomOf(atom.words.slice(at));
    if (tail.amount === null) continue;
    const i = columns.findIndex(({ kind, x0, x1 }) =>
      kind === "number" && tail.core[0] >= x0 - 1 && Math.abs(tail.core[1] - x1) <= 2.5 + 0.35 * tail.size
    );
    if (i > 0 && !taken.has(i)) return [atomOf(atom.words.slice(0, at)), tail];
  }
  return [atom];
}

function place(row: Row, columns: readonly GridColumn[]): BodyRow {
  const cells: Atom[][] = columns.map(() => []);
  const taken = new Set(row.numbers.map((atom) => columnOf(atom, columns)));
  for (const atom of row.atoms.flatMap((atom) => cutFigure(atom, taken, columns))) {
    const at = columnOf(atom, columns);
    // words behind a label, over a column of figures, stand in it ("over 65")
    const over = at === 0 && (cells[0]?.length ?? 0) > 0 && columns[0]?.kind === "text"
      ? columns.findIndex(({ kind, x0, x1 }) =>
        kind === "number" && Math.min(x1, atom.x1) - Math.max(x0, atom.x0) > OVER * (atom.x1 - atom.x0)
      )
      : -1;
    cells[over > 0 ? over : at]?.push(atom);
  }
  const label = columns[0]?.kind === "text" ? cells[0] ?? [] : [];
  return {
    cells,
    indent: label[0]?.x0 ?? Infinity,
    bold: label.length > 0 && label.every(({ bold }) => bold),
    top: row.line.baseline,
    bottom: row.line.baseline,
    size: row.line.size,
  };
}

function labelOf(row: BodyRow): Atom | undefined {
  return row.cells[0]?.at(-1);
}

function isLabelOnly(row: BodyRow): boolean {
  return (row.cells[0]?.length ?? 0) > 0 && row.cells.every((cell, i) => i === 0 || cell.length === 0);
}

/** Lines of one label stand closer than rows, by this share of their distance. */
const CLOSE = 0.88;

/** The column of labels: its edges, and how many labels reach its right one. */
interface Stub {
  readonly left: number;
  readonly right: number;
  readonly wide: number;
  /** Usual distance of a row from the one above. */
  readonly pitch: number;
}

/** A line shorter than this share of the widest label was ended on purpose. */
const FULL = 0.78;

/** Would the next line's first word have fitted behind this one? Then the break was meant. */
function wasFull(row: BodyRow, next: BodyRow, stub: Stub): boolean {
  const last = labelOf(row);
  const word = next.cells[0]?.[0]?.words[0];
  if (last === undefined || word === undefined || last.words.length < 3) return false;
  // one wide label may be a section of its own; several show where lines are broken, and so does a closer line
  if (stub.wide < 3 && next.top - row.bottom > CLOSE * stub.pitch) return false;
  if (last.x1 - stub.left < FULL * (stub.right - stub.left)) return false;
  return last.x1 + 0.25 * last.size + (word.x1 - word.x0) > stub.right + 1;
}

function goesOn(row: BodyRow, next: BodyRow, stub: Stub): boolean {
  const upper = labelOf(row);
  const lower = next.cells[0]?.[0];
  if (upper === undefined || lower === undefined) return false;
  const gap = (next.top - row.bottom) / Math.max(row.size, next.size);
  if (gap > FAR_LINE_GAP) return false;
  if (/[:.]$/.test(upper.text) || row.bold !== next.bold || Math.abs(row.size - next.size) > 0.6) {
    return false;
  }
  if (next.indent < row.indent - 2.5 * row.size) return false;
  const lowerCase = /^[a-z(]/.test(lower.text) && !/^\([a-z0-9]{1,2}\)/i.test(lower.text);
  const connected = CONNECTS.test(upper.text);
  return connected && !/^[–—•]/.test(lower.text) || lowerCase && next.indent >= row.indent - 1 ||
    gap < LINE_GAP && wasFull(row, next, stub) && !/^(?:total|less|add|net)\b/i.test(lower.text) &&
      upper.words.length > 1;
}

function merge(upper: BodyRow, lower: BodyRow): BodyRow {
  return {
    ...upper,
    cells: upper.cells.map((cell, i) => [...cell, ...lower.cells[i] ?? []]),
    bottom: lower.bottom,
  };
}

/** Sets a region's rows into columns and joins the lines of wrapped labels with the row that holds their figures. */
export function bodyRows(rows: readonly Row[], columns: readonly GridColumn[]): readonly BodyRow[] {
  const placed = rows.map((row) => place(row, columns));
  const labels = placed.flatMap((row) => labelOf(row) ?? []);
  const left = Math.min(...labels.map(({ x0 }) => x0));
  const right = Math.max(...labels.map(({ x1 }) => x1));
  const steps = placed.flatMap((row, i) => {
    const before = placed[i - 1];
    return before === undefined || isLabelOnly(before) || isLabelOnly(row) ? [] : [row.top - before.bottom];
  }).sort((a, b) => a - b);
  const pitch = steps[Math.floor(steps.length / 2)] ?? 0;
  const stub = {
    left,
    right,
    pitch,
    wide: labels.filter(({ x1 }) => x1 - left > 0.85 * (right - left)).length,
  };
  const joined: BodyRow[] = [];
  for (let i = 0; i < placed.length; i++) {
    let row = placed[i];
    if (row === undefined) continue;
    const before = joined.at(-1);
    const next = placed[i + 1];
    const forward = next !== undefined && isLabelOnly(row) && goesOn(row, next, stub);
    // a line in small letters behind figures goes on with their label, unless it begins the next one
    const lower = row.cells[0]?.[0]?.text ?? "";
    if (
      before !== undefined && isLabelOnly(row) && !isLabelOnly(before) && goesOn(before, row, stub) &&
      !forward &&
      (/^[a-z(]/.test(lower) || CONNECTS.test(labelOf(before)?.text ?? ""))
    ) {
      joined[joined.length - 1] = merge(before, row);
      continue;
    }
    while (isLabelOnly(row)) {
      const following: BodyRow | undefined = placed[i + 1];
      if (following === undefined || !goesOn(row, following, stub)) break;
      row = merge(row, following);
      i++;
    }
    joined.push(row);
  }
  return joined;
}
