import { findUnits } from "../retrieval/mod.ts";

/** One cell of a Markdown table below its header, with what stands at the head of its row and column. */
export interface TableCell {
  /** Offsets of the cell in the draft. */
  readonly start: number;
  readonly end: number;
  /** Whether it is the head of its row itself. */
  readonly isHead: boolean;
  readonly row: string;
  readonly column: string;
  /** Other cells of its row in words or years: a table may name company and year in columns of their own. */
  readonly beside: string;
  /** Head of the column that names the rows. */
  readonly corner: string;
  readonly header: string;
  /** The line above the table, "" if there is none. */
  readonly caption: string;
  /** Unit that column, row, corner or caption prints, nearest first; "" where none does. */
  readonly unit: string;
}

interface Line {
  readonly text: string;
  readonly start: number;
}

/** A row has a bar within it; those at its ends may be left out. */
const ROW = /^\s*\|.*\|\s*$|^[^|\n]+\|[^\n]*$/;
const RULE = /^\s*\|?(?:\s*:?-{2,}:?\s*\|)+(?:\s*:?-{2,}:?\s*)?$|^\s*\|\s*:?-{2,}:?\s*\|?\s*$/;
/** A cell of words, or of a year alone: it names what the numbers beside it are of. */
const NAMING = /^[^\d]*$|^\s*(?:FY|H[12]|Q[1-4]|[\p{L} -])*\s*['’]?(?:19|20)?\d{2}\s*$/u;

/** The cells of all Markdown tables of a draft: rows between bars, under a header and a rule. */
export function findTableCells(draft: string): readonly TableCell[] {
  const lines: Line[] = [];
  let offset = 0;
  for (const text of draft.split("\n")) {
    lines.push({ text, start: offset });
    offset += text.length + 1;
  }
  const cells: TableCell[] = [];
  for (let at = 1; at < lines.length; at++) {
    if (!RULE.test(lines[at]!.text) || !ROW.test(lines[at - 1]!.text)) continue;
    const header = splitRow(lines[at - 1]!).map(({ text }) => text);
    const caption = lines.slice(0, at - 1).findLast(({ text }) => text.trim() !== "")?.text ?? "";
    for (let row = at + 1; row < lines.length && ROW.test(lines[row]!.text); row++) {
      cells.push(...cellsOf(lines[row]!, { header, caption }));
    }
  }
  return cells;
}

function cellsOf(
  line: Line,
  { header, caption }: { readonly header: readonly string[]; readonly caption: string },
): readonly TableCell[] {
  const row = splitRow(line);
  const label = row[0]?.text ?? "";
  const corner = header[0] ?? "";
  return row.map(({ start, end }, index) => {
    const column = header[index] ?? "";
    const beside = row.filter(({ text }, other) => other > 0 && other !== index && NAMING.test(text))
      .map(({ text }) => text).join(" ; ");
    const unit = [column, label, corner, caption].map(unitIn).find((one) => one !== "") ?? "";
    return {
      start,
      end,
      isHead: index === 0,
      row: label,
      column,
      beside,
      corner,
      header: header.join(" ; "),
      caption,
      unit,
    };
  });
}

function splitRow({ text, start }: Line) {
  const bars = [...text.matchAll(/\|/g)].map(({ index }) => index);
  const isOpen = text.trimStart().startsWith("|");
  const isClosed = text.trimEnd().endsWith("|");
  const edges = [...(isOpen ? [] : [-1]), ...bars, ...(isClosed ? [] : [text.length])];
  return edges.slice(1).map((bar, index) => {
    const from = edges[index]! + 1;
    return { text: text.slice(from, bar).trim(), start: start + from, end: start + bar };
  });
}

/** A currency or scale says more than "per share", which the name of the row says too. */
function unitIn(text: string): string {
  const found = findUnits(text).filter(({ exception }) => !exception);
  const best = found.find(({ unit }) => unit.currency !== null || unit.scale !== 0) ?? found[0];
  return best?.unit.printed ?? "";
}
