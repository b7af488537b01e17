import { parseUnit } from "../../../retrieval/mod.ts";
import type { Box, Cell } from "../../../retrieval/mod.ts";
import type { Page } from "../pdf/page.ts";
import { boundingBox, displayedBox, wordBox } from "../pdf/page.ts";
import type { Atom } from "./atoms.ts";
import { joinText } from "./join_text.ts";

const UNREADABLE = /[\ufffd\ue000-\uf8ff]/;
/** "(s)" behind a letter is a plural; letters after f are units and symbols, "(n)", "(g)". */
const LABEL_MARK = /(?:(?<=[a-z])\(\d{1,2}\)|\s+\((?:\d{1,2}|[a-f])\))(?:,?\s*\((?:\d{1,2}|[a-f])\))*$/;

function textOf(
  atoms: readonly Atom[],
  knows: (word: string) => boolean,
): { text: string | null; printed: string; footnotes: string[] } {
  const footnotes = atoms.flatMap((
    atom,
  ) => [...atom.footnotes, ...(atom.amount?.footnote ?? null) === null ? [] : [atom.amount?.footnote ?? ""]]);
  let text = "";
  let printed = "";
  for (const atom of atoms) {
    printed = joinText(printed, atom.text + atom.leader, knows);
    const fused = atom.amount?.footnote ?? null;
    const bare = fused === null
      ? atom.text
      : atom.text.replace(/\s*(?:\([^()]*\)|\[[^\]]*\]|[¹²³⁰⁴-⁹*†‡§]+)$/, "");
    text = joinText(text, bare, knows);
  }
  const marks = atoms.every(({ amount }) => amount === null) && /[A-Za-z]{2}/.test(text)
    ? LABEL_MARK.exec(text)
    : null;
  // "(x)", "(t)" and "(c)" are units
  if (marks !== null && parseUnit(marks[0]) === null) {
    footnotes.push(...marks[0].match(/\d{1,2}|[a-z]/g) ?? []);
    text = text.slice(0, marks.index);
  }
  return { text: UNREADABLE.test(text) ? null : text, printed, footnotes };
}

/**
 * Makes a cell of the pieces that stand in it; `place` is its box where it is blank. A column span of 0 covers it, and
 * so does a row span of 0.
 */
export function makeCell(atoms: readonly Atom[], place: Box, options: {
  readonly page: Page;
  readonly columnSpan: number;
  /** 1 where not given. */
  readonly rowSpan?: number;
  readonly knows: (word: string) => boolean;
}): Cell {
  const { text, printed, footnotes } = textOf(atoms, options.knows);
  const box = atoms.length === 0 ? place : boundingBox(atoms.flatMap(({ words }) => words.map(wordBox)));
  return {
    text,
    ...text === null || printed === text ? {} : { printed },
    rowSpan: options.columnSpan === 0 ? 0 : options.rowSpan ?? 1,
    columnSpan: options.columnSpan,
    box: displayedBox(box, options.page),
    footnotes,
  };
}
