import type { Rule } from "../pdf/page.ts";
import type { Atom } from "./atoms.ts";
import { atomOf } from "./atoms.ts";
import type { GridColumn } from "./grid_columns.ts";
import type { Row } from "./rows.ts";
import { statesPeriod, statesUnit } from "./rows.ts";
import { parseUnit } from "../../../retrieval/mod.ts";

/** A header cell over the columns `from` to `to` (inclusive). */
export interface HeaderCell {
  readonly from: number;
  readonly to: number;
  readonly atoms: readonly Atom[];
}

/** Lines of one header cell stand no further apart than this, in font sizes. */
const LINE_GAP = 2.3;
/** A column that no header covers costs this share of the mean column distance. */
const UNCOVERED = 0.75;

function isMoneyUnit(text: string): boolean {
  return parseUnit(text)?.kind === "money";
}

function middle({ x0, x1 }: { readonly x0: number; readonly x1: number }): number {
  return (x0 + x1) / 2;
}

/** Right end of the place that a column may use. */
function boundary(columns: readonly GridColumn[], i: number): number {
  const here = columns[i];
  const next = columns[i + 1];
  return here === undefined || next === undefined ? Infinity : (here.x1 + next.x0) / 2;
}

/** Cuts a phrase whose words stand over different columns, at its wide gaps or, where `flush`, at column ends. */
function partsOf(atom: Atom, columns: readonly GridColumn[], flush: boolean): readonly Atom[] {
  const cuts = columns.map((_, i) => boundary(columns, i)).filter(Number.isFinite);
  const parts: (typeof atom.words[number])[][] = [[]];
  for (const [i, word] of atom.words.entries()) {
    const before = atom.words[i - 1];
    const gap = before === undefined ? 0 : (word.x0 - before.x1) / word.size;
    const between = before !== undefined && cuts.some((x) => x > before.x1 - 1 && x < word.x0 + 1);
    const ends = flush && before !== undefined && gap > 0.15 &&
      columns.some(({ kind, x1 }) => kind === "number" && Math.abs(before.x1 - x1) < 2.5 && word.x0 > x1);
    if (gap > 0.45 && between || ends) parts.push([]);
    parts.at(-1)?.push(word);
  }
  return parts.length === 1 ? [atom] : parts.map(atomOf);
}

/** A time or unit stays whole unless each of its parts is one. */
function cutByColumns(atom: Atom, columns: readonly GridColumn[]): readonly Atom[] {
  if (atom.words.length < 2 || /^\(/.test(atom.text) && statesUnit(atom.text)) return [atom];
  const speaks = (text: string) => statesPeriod(text) || statesUnit(text);
  const ended = partsOf(atom, columns, true);
  // "Twelve months ended June 30, 2023" is one time, wherever its words end
  const years = atom.text.match(/\b(?:19|20)\d\d\b/g)?.length ?? 0;
  const several = years === 0 || years >= ended.length;
  if (ended.length > 1 && several && ended.every(({ text }) => speaks(text))) return ended;
  const wide = partsOf(atom, columns, false);
  return speaks(atom.text) && !wide.every(({ text }) => speaks(text)) ? [atom] : wide;
}

/** Columns under a ruling that runs directly below a header cell and not below the whole table. */
function underlined(
  atom: Atom,
  row: Row,
  columns: readonly GridColumn[],
  rules: readonly Rule[],
): readonly number[] {
  const below = rules.filter(({ y0, y1, x0, x1 }) =>
    y1 - y0 < 3 && x1 > x0 + 4 && y0 > row.line.baseline - 1 && y0 < row.line.baseline + 0.9 * row.line.size
  ).sort((a, b) => a.x0 - b.x0);
  let x0 = Infinity;
  let x1 = -Infinity;
  for (const rule of below) {
    // pieces of one ruling touch
    if (rule.x0 <= x1 + 1.5) {
      x1 = Math.max(x1, rule.x1);
    } else {
      if (x0 <= atom.x0 + 2 && x1 >= atom.x1 - 2) break;
      x0 = rule.x0;
      x1 = rule.x1;
    }
  }
  if (!(x0 <= atom.x0 + 2 && x1 >= atom.x1 - 2)) return [];
  const under = columns.flatMap((column, i) => middle(column) > x0 - 1 && middle(column) < x1 + 1 ? [i] : []);
  return under.length === columns.length ? [] : under;
}

function overlapped(atom: Atom, columns: readonly GridColumn[]): readonly number[] {
  const left = columns.find(({ kind }) => kind === "number")?.x0 ?? Infinity;
  const found = columns.flatMap((column, i) => {
    const overlap = Math.min(atom.x1, column.x1) - Math.max(atom.x0, column.x0);
    // a heading that reaches a column of figures does not stand over the labels beside it
    if (atom.x1 > left && column.x0 < left) return [];
    return overlap > 0.25 * Math.min(atom.x1 - atom.x0, column.x1 - column.x0) ? [i] : [];
  });
  if (found.length > 0) return found;
  const nearest = columns.findIndex((_, i) => middle(atom) < boundary(columns, i));
  return [nearest < 0 ? columns.length - 1 : nearest];
}

/** Gives each heading of a row the run of columns whose middle it stands over, at least cost. */
function partition(
  ranges: readonly { readonly range: readonly [number, number]; readonly wide: boolean }[],
  atoms: readonly Atom[],
  columns: readonly GridColumn[],
  first: number,
) {
  const n = columns.length;
  const pitch = n - first > 1 ? ((columns[n - 1]?.x1 ?? 0) - (columns[first]?.x1 ?? 0)) / (n - 1 - first) : 1;
  const memo = new Map<string, { cost: number; spans: (readonly [number, number])[] }>();
  function solve(k: number, at: number): { cost: number; spans: (readonly [number, number])[] } {
    const atom = atoms[k];
    if (atom === undefined) return { cost: (n - at) * UNCOVERED * pitch, spans: [] };
    const key = `${k},${at}`;
    const known = memo.get(key);
    if (known !== undefined) return known;
    const { range: [low, high], wide } = ranges[k] ?? { range: [at, at] as const, wide: true };
    let best = { cost: Infinity, spans: [] as (readonly [number, number])[] };
    for (let from = wide ? at : Math.max(at, low); from <= low; from++) {
      for (let to = Math.max(high, from); to < (wide ? n : high + 1); to++) {
        const span = { x0: columns[from]?.x0 ?? 0, x1: columns[to]?.x1 ?? 0 };
        const rest = solve(k + 1, to + 1);
        const cost = Math.abs(middle(atom) - middle(span)) + (from - at) * UNCOVERED * pitch + rest.cost;
        if (cost < best.cost - 1e-9) best = { cost, spans: [[from, to], ...rest.spans] };
      }
    }
    memo.set(key, best);
    return best;
  }
  return solve(0, first);
}

/** Columns that each heading of a row covers. */
function cover(row: Row, atoms: readonly Atom[], columns: readonly GridColumn[], options: {
  readonly rules: readonly Rule[];
  readonly first: number;
  readonly last: boolean;
  /** Headings of single columns already set below. */
  readonly below: readonly {
    readonly from: number;
    readonly to: number;
    readonly x0: number;
    readonly x1: number;
  }[];
}): readonly (readonly [number, number])[] {
  const plain = atoms.map((atom): readonly [number, number] => {
    const ruled = underlined(atom, row, columns, options.rules);
    const under = ruled.length > 0 ? ruled : overlapped(atom, columns);
    return [under[0] ?? 0, under.at(-1) ?? 0];
  });
  // over the middle of one column stands its own heading, unless it names a time that the columns below divide
  const wide = atoms.map((atom, i) => {
    const [from, to] = plain[i] ?? [0, 0];
    const column = columns[from];
    if (column === undefined || from !== to) return true;
    const flush = Math.abs(atom.x1 - column.x1) < 2 && atom.x0 > (columns[from - 1]?.x1 ?? -Infinity);
    if (flush) return false;
    if (statesPeriod(atom.text) && atoms.length < columns.length - options.first) return true;
    const under = options.below.find((cell) => cell.from === from && cell.to === to);
    if (under !== undefined && under.x0 < atom.x1 && under.x1 > atom.x0) return false;
    const at = middle(atom);
    return at < column.x0 - 0.5 * atom.size || at > column.x1 + 0.5 * atom.size;
  });
  // "(In millions, except …)" set alone over the figures holds for all of them
  const [alone] = atoms.flatMap((atom, i) => (plain[i]?.[0] ?? 0) >= options.first ? [{ atom, i }] : []);
  const zone = { x0: columns[options.first]?.x0 ?? 0, x1: columns.at(-1)?.x1 ?? 0 };
  if (
    alone !== undefined && atoms.length - alone.i === 1 && alone.atom.words.length > 1 &&
    statesUnit(alone.atom.text) &&
    Math.abs(middle(alone.atom) - middle(zone)) < 0.25 * (zone.x1 - zone.x0)
  ) return plain.map((range, i) => i === alone.i ? [options.first, columns.length - 1] : range);
  const ruled = atoms.some((atom) => underlined(atom, row, columns, options.rules).length > 1);
  const inZone = plain.map(([from], i) => from >= options.first ? i : -1).filter((i) => i >= 0);
  const crowded = inZone.some((i, k) =>
    k > 0 && (plain[i]?.[0] ?? 0) <= (plain[inZone[k - 1] ?? 0]?.[1] ?? -1)
  );
  if (
    options.last || ruled || inZone.length === 0 || inZone.length === columns.length - options.first ||
    crowded
  ) {
    return plain;
  }
  const chosen = inZone.flatMap((i) => atoms[i] ?? []);
  const { cost, spans } = partition(
    inZone.map((i) => ({ range: plain[i] ?? [0, 0], wide: wide[i] ?? true })),
    chosen,
    columns,
    options.first,
  );
  if (!Number.isFinite(cost)) return plain;
  return plain.map((range, i) => spans[inZone.indexOf(i)] ?? range);
}

/**
 * Stacks the lines of a header into levels, top level first: lines of one cell are joined, a heading over several
 * columns stands a level above theirs.
 */
export function headerLevels(
  rows: readonly Row[],
  columns: readonly GridColumn[],
  rules: readonly Rule[],
): readonly (readonly HeaderCell[])[] {
  interface Open {
    from: number;
    to: number;
    atoms: Atom[];
    top: Row;
  }
  const levels: Open[][] = [];
  const first = Math.max(0, columns.findIndex(({ kind }) => kind === "number"));
  for (let r = rows.length - 1; r >= 0; r--) {
    const row = rows[r];
    if (row === undefined) continue;
    const atoms = row.atoms.flatMap((atom) => cutByColumns(atom, columns));
    const below = (levels[0] ?? []).map(({ from, to, atoms }) => ({
      from,
      to,
      x0: Math.min(...atoms.map(({ x0 }) => x0)),
      x1: Math.max(...atoms.map(({ x1 }) => x1)),
    }));
    const ranges = cover(row, atoms, columns, { rules, first, last: r === rows.length - 1, below });
    for (const [i, atom] of atoms.entries()) {
      const [from, to] = ranges[i] ?? [0, 0];
      let level = -1;
      for (const [l, cells] of levels.entries()) {
        if (cells.some((cell) => cell.from <= to && cell.to >= from)) level = l;
      }
      const lower = levels[level]?.find((cell) => cell.from <= to && cell.to >= from);
      const beside = lower?.top === row;
      const tight = lower !== undefined &&
        lower.top.line.baseline - row.line.baseline < LINE_GAP * Math.max(row.line.size, lower.top.line.size);
      const same = lower?.from === from && lower.to === to;
      const units = isMoneyUnit(atom.text) !== isMoneyUnit(
        lower?.atoms.map(({ text }) => text).join(" ") ?? "",
      );
      if (lower !== undefined && (beside || same && tight && !(units && from >= first))) {
        if (beside) lower.atoms.push(atom);
        else lower.atoms.unshift(atom);
        lower.top = row;
        lower.to = Math.max(lower.to, to);
      } else {
        (levels[level + 1] ??= []).push({ from, to, atoms: [atom], top: row });
      }
    }
  }
  return levels.toReversed();
}
