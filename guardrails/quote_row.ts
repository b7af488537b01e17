import { type Figure, normalizeText } from "../retrieval/mod.ts";

/** Most lines above or below a row that its label may wrap over. */
const WRAPPED_LINES = 2;

/** Marks of notes: "(a)", "(1)", "(note 5)", "Note 5", raised marks. They are no part of a label. */
const NOTES =
  /\(\s*(?:(?:refer(?: to)? )?notes?\b[^)]*|[a-z]{1,2}|[\d,\s]{1,5}|[ivx]{1,4})\s*\)|\bnotes? \d+\w*|[*†‡§^#]|[\u00b9\u00b2\u00b3\u2070-\u2079]/giu;

/** One row of a table's text with the ways in which its label may be read. */
interface Row {
  /** As it is quoted, a wrapped label joined. */
  readonly quote: string;
  readonly label: string;
  /** Line of the text. */
  readonly at: number;
  /** Whether the label is all that was read, or lines without numbers around it were joined. */
  readonly isJoined: boolean;
}

/**
 * The row of a table's text, a line "label | value | value", that a figure stands in: its own label and its printed
 * number, of several the one under the figure's section. Where no row has the very label, the row that holds the number
 * and whose label says the same in more or fewer words; then the row of the label without the number. Never a row of
 * another label that happens to hold the same digits.
 *
 * @returns null where there is none
 */
export function findRow(text: string, figure: Figure): string | null {
  const lines = text.split("\n").map((line) => line.trim());
  const rows = lines.flatMap((line, at) => line.includes("|") ? readings(lines, at) : []);
  const own = new Set(labelsOf(figure).map(labelKey));
  const named = rows.filter(({ label }) => own.has(labelKey(label)));
  const exact = named.filter(({ at }) => holdsNumber(lines[at]!, figure.printed));
  if (exact.length > 0) return nearestSection(exact, { lines, figure }).quote;
  const alike = rows.filter(({ at, isJoined, label }) =>
    !isJoined && holdsNumber(lines[at]!, figure.printed) && isAlike(label, figure)
  );
  const rest = alike.length > 0 ? alike : named;
  return rest.length === 0 ? null : mostAlike(rest, figure).quote;
}

/** Whether a line holds a number as a whole, not as part of a longer one. */
export function holdsNumber(line: string, printed: string): boolean {
  if (printed === "") return false;
  for (let at = line.indexOf(printed); at !== -1; at = line.indexOf(printed, at + 1)) {
    const isWhole = !/[\d.,]$/.test(line.slice(0, at)) &&
      !/^(?:[.,]?\d)/.test(line.slice(at + printed.length));
    if (isWhole) return true;
  }
  return false;
}

/** A label as it is, and under the sections that a report may print in its row. */
function labelsOf({ label, path }: Figure): readonly string[] {
  const section = path.at(-1) ?? "";
  return label === "" ? [section] : [label, `${section} ${label}`, [...path, label].join(" ")];
}

/** Every cell with words may be the label, alone or with the lines without numbers that it wraps over. */
function readings(lines: readonly string[], at: number): readonly Row[] {
  const line = lines[at]!;
  const cells = line.split("|").map((cell) => cell.trim());
  const plain = cells.filter((cell, index) => index === 0 || /\p{L}/u.test(cell))
    .map((label): Row => ({ quote: line, label, at, isJoined: false }));
  const first = cells[0]!;
  const joined: Row[] = [];
  let before = "";
  for (let from = at - 1; from >= at - WRAPPED_LINES && isWords(lines[from]); from--) {
    before = `${lines[from]} ${before}`.trim();
    joined.push({ quote: `${before} ${line}`, label: `${before} ${first}`, at, isJoined: true });
  }
  let after = "";
  for (let to = at + 1; to <= at + WRAPPED_LINES && isWords(lines[to]); to++) {
    after = `${after} ${lines[to]}`.trim();
    const values = line.slice(line.indexOf("|"));
    joined.push({ quote: `${first} ${after} ${values}`, label: `${first} ${after}`, at, isJoined: true });
  }
  return [...plain, ...joined];
}

function isWords(line: string | undefined): boolean {
  return line !== undefined && line !== "" && !line.includes("|");
}

/** Rows of one label stand under several sections: the one with most words of the figure's path right above it. */
function nearestSection(
  rows: readonly Row[],
  { lines, figure }: { readonly lines: readonly string[]; readonly figure: Figure },
): Row {
  const sections = new Set(figure.path.map(labelKey).filter((key) => key !== ""));
  const distance = ({ at }: Row) => {
    const above = lines.slice(0, at).findLastIndex((line) => sections.has(labelKey(line)));
    return above === -1 ? lines.length : at - above;
  };
  return rows.reduce((best, one) => distance(one) < distance(best) ? one : best);
}

/** Whether one label holds all words of the other: a row that differs on both sides is another row. */
function isAlike(label: string, figure: Figure): boolean {
  const said = wordsOf(label);
  const own = wordsOf(figure.label);
  if (said.size === 0 || own.size === 0) return false;
  const all = wordsOf([...figure.path, figure.label].join(" "));
  return [...own].every((word) => said.has(word)) ||
    ([...said].every((word) => all.has(word)) && [...said].some((word) => own.has(word)));
}

function mostAlike(rows: readonly Row[], figure: Figure): Row {
  const own = wordsOf([...figure.path, figure.label].join(" "));
  const score = ({ label }: Row) => {
    const said = wordsOf(label);
    return [...said].filter((word) => own.has(word)).length / Math.sqrt(said.size + 1);
  };
  return rows.reduce((best, one) => score(one) > score(best) ? one : best);
}

function wordsOf(label: string): ReadonlySet<string> {
  return new Set(normalizeText(label.replace(NOTES, " ")).match(/[\p{L}]+/gu) ?? []);
}

/** A label without notes, case, blanks and marks. */
function labelKey(label: string): string {
  return normalizeText(label.replace(NOTES, " ")).replace(/[^\p{L}\d%]+/gu, "").replace(
    /(?<=\p{L})\d{1,2}$/u,
    "",
  );
}
