import { findUnits, parseUnit } from "../../../retrieval/mod.ts";
import { findPeriods } from "../../../retrieval/mod.ts";
import type { Atom } from "./atoms.ts";
import { cutAtoms } from "./atoms.ts";
import type { Line } from "./line.ts";
import { makeLine } from "./line.ts";

/** A line cut into atoms, with what it looks like. */
export interface Row {
  readonly line: Line;
  readonly atoms: readonly Atom[];
  /** Atoms that state a number in a place of its own. */
  readonly numbers: readonly Atom[];
  /** Names columns: years, periods or units where figures would stand, and no figures. */
  readonly headerLike: boolean;
  /** Holds figures. */
  readonly data: boolean;
}

/** Baselines of a label and its figures may differ by this much, in font sizes, and still be one row. */
const HALF_LINE = 0.72;
/** Figures set apart from a label and from other figures between them differ less. */
const SLIPPED_LINE = 0.45;
/** A lone figure this close behind words, in font sizes, is part of a sentence. */
const CELL_GAP = 0.9;
const NO_CALENDAR = { yearEnd: null };

const periodCache = new Map<string, boolean>();

/** True where a text states a period: "2018", "December 31,", "FY24", "Year ended". */
export function statesPeriod(text: string): boolean {
  let states = periodCache.get(text);
  if (states === undefined) {
    states = text.length < 120 && (findPeriods(text, NO_CALENDAR).length > 0 ||
      /^(?:(?:as )?(?:at|of) |for the |in |the )*(?:fiscal |financial |calendar |full )?(?:years?|quarters?|half[- ]?years?|(?:three|six|nine|twelve|3|6|9|12) months|\d\d weeks)\b/i
        .test(text) ||
      /^(?:(?:as )?(?:at|of) )?(?:\d{1,2} )?(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.?(?: \d{1,2})?,?$/i
        .test(text));
    if (periodCache.size > 50_000) periodCache.clear();
    periodCache.set(text, states);
  }
  return states;
}

/** Nothing but a time: "Years ended December 31", not "Financial highlights FY2024". */
export function statesOnlyPeriod(text: string): boolean {
  if (!statesPeriod(text)) return false;
  let rest = text;
  for (const { start, end } of findPeriods(text, { yearEnd: null }).toReversed()) {
    rest = rest.slice(0, start) + rest.slice(end);
  }
  const words = rest.replaceAll(
    /\b(?:for|the|as|of|at|on|and|years?|months?|quarters?|weeks|ended|three|six|nine|twelve|fiscal|january|february|march|april|may|june|july|august|september|october|november|december|unaudited)\b|[^a-z]/gi,
    "",
  );
  return words.length < 3;
}

/** True where a text is a unit and little else. */
export function statesUnit(text: string): boolean {
  return text.length < 120 && (parseUnit(text) !== null || (/^\(/.test(text) && findUnits(text).length > 0));
}

/** A bare year or a span of years, as a column header prints it. */
export function isYear(atom: Atom): boolean {
  return atom.amount !== null && /^(?:19[5-9]|20\d)\d(?:\s?[-–—]\s?(?:19[5-9]|20\d)\d)?$/.test(atom.text);
}

function isListMark(atom: Atom): boolean {
  return /^[([]?(?:\d{1,2}|[a-z]|[ivx]{1,4})[)\].]$/i.test(atom.text);
}

/** Words that stand over a column of labels and name no row. */
function isStubHeading(text: string): boolean {
  return statesUnit(text) || statesPeriod(text) || /^(?:notes?|item|description|particulars|\()/i.test(text);
}

/** Makes a row of a line and the pieces that it was cut into. */
export function rowOf(line: Line, atoms: readonly Atom[]): Row {
  const first = atoms[0];
  // a range that begins a row names it ("45–54", "20-29 years")
  const names = (atom: Atom) => isListMark(atom) || atom.amount?.status === "range" && atoms.length > 1;
  const own = atoms.filter((atom, i) => atom.amount !== null && (i > 0 || !names(atom)));
  const numbers = first !== undefined && own.includes(first) && own.length < atoms.length && own.length === 1
    ? []
    : own;
  const figures = numbers.filter((atom) => !isYear(atom));
  const years = numbers.filter(isYear).map(({ text }) => Number(text.slice(0, 4)));
  const labels = atoms.filter(({ amount }) => amount === null);
  const headings = labels.filter((atom, i) => i > 0 || atom !== first);
  const stub = first !== undefined && first.amount === null ? first.text : "";
  const spread = Math.max(...years) - Math.min(...years);
  const named = years.length > 1 && spread > 0 && spread <= 12
    ? true
    : (years.length > 0 || headings.some(({ text }) => statesPeriod(text) || statesUnit(text))) &&
      (stub === "" || isStubHeading(stub) || headings.length > 0 && years.length === 0);
  const lone = numbers.length === 1 ? numbers[0] : undefined;
  const at = lone === undefined ? -1 : atoms.indexOf(lone);
  const before = atoms[at - 1];
  const inSentence = lone !== undefined && before !== undefined && !lone.led && !/[$€£¥₹]/.test(lone.text) &&
    lone.x0 - before.x1 < CELL_GAP * lone.size;
  const talk = labels.some((atom, i) =>
    i > 0 && atom.words.length >= 6 && atom.x0 - (atoms[atoms.indexOf(atom) - 1]?.x1 ?? 0) < 1.5 * atom.size
  );
  // "(Millions)" in the stub labels no row: what stands beside it are headings, figures or not
  const whole = (stub.match(/\(/g)?.length ?? 0) === (stub.match(/\)/g)?.length ?? 0);
  const unitRow = headings.length + numbers.length > 0 && whole && /^\(|[$€£¥]|^in\s|s$/i.test(stub) &&
    parseUnit(stub)?.kind === "money";
  const headerLike = unitRow || figures.length === 0 && named;
  return {
    line,
    atoms,
    numbers,
    headerLike,
    data: numbers.length > 0 && !headerLike && !inSentence && !talk,
  };
}

/** Figures that stand in the gaps of a line a little above or below them: set apart by another font or size. */
function slipsInto(figures: Line, line: Line): boolean {
  return figures.words.every(({ text }) => /^[-–—$€£¥()\d.,%]+$/.test(text)) &&
    Math.abs(figures.baseline - line.baseline) < SLIPPED_LINE * Math.min(figures.size, line.size) &&
    figures.words.every((a) => line.words.every((b) => a.x0 >= b.x1 || a.x1 <= b.x0));
}

/** A label and figures set half a line apart are one row. */
function joinHalfLines(lines: readonly Line[]): readonly Line[] {
  const joined: Line[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    const close = last !== undefined &&
      line.baseline - last.baseline < HALF_LINE * Math.min(line.size, last.size);
    const beside = last !== undefined &&
      (line.x0 > last.x1 || line.x1 < last.x0 || slipsInto(line, last) || slipsInto(last, line));
    if (last !== undefined && close && beside) {
      joined[joined.length - 1] = makeLine([...last.words, ...line.words]);
    } else {
      joined.push(line);
    }
  }
  return joined;
}

/** Cuts the lines of a block into rows. */
export function readRows(lines: readonly Line[]): readonly Row[] {
  const joined = joinHalfLines(lines);
  const texts = joined.flatMap(({ words }) => words.map(({ text }) => text));
  const blanks =
    texts.filter((text, i) => /^\(?-?\d{1,3}$/.test(text) && /^\d{3}\)?$/.test(texts[i + 1] ?? "")).length;
  const marks = texts.filter((text) => /\d[,.'’]\d{3}(?!\d)/.test(text)).length;
  const blankGroups = blanks > 3 && blanks > 2 * marks;
  return joined.map((line) => rowOf(line, cutAtoms(line, blankGroups)));
}
