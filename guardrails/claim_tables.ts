import { findUnits } from "../retrieval/mod.ts";

/** One data cell of a Markdown table, with what stands at the head of its row and column. */
export interface TableCell {
  /** Offsets of the cell in the draft. */
  readonly start: number;
  readonly end: number;
  readonly row: string;
  readonly column: string;
  /** The line above the table, "" if there is none. */
  readonly caption: string;
  /** Unit that column, row or caption prints, nearest first; "" where none does. */
  readonly unit: string;
}

const ROW = /^\s*\|.*\|\s*$/;
const RULE = /^\s*\|(?:\s*:?-{2,}:?\s*\|)+\s*$/;

/** The data cells of all Markdown tables of a draft: rows between pipes, under a header and a rule. */
export function findTableCells(draft: string): readonly TableCell[] {
  const lines: { text: string; start: number }[] = [];
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
      const [label, ...data] = splitRow(lines[row]!);
      for (const [index, { start, end }] of data.entries()) {
        const column = header[index + 1] ?? "";
        const unit = unitIn(column) || unitIn(label!.text) || unitIn(caption);
        cells.push({ start, end, row: label!.text, column, caption, unit });
      }
    }
  }
  return cells;
}

function splitRow({ text, start }: { readonly text: string; readonly start: number }) {
  const bars = [...text.matchAll(/\|/g)].map(({ index }) => index);
  return bars.slice(1).map((bar, index) => {
    const from = bars[index]! + 1;
    return { text: text.slice(from, bar).trim(), start: start + from, end: start + bar };
  });
}

function unitIn(text: string): string {
  return findUnits(text)[0]?.unit.printed ?? "";
}
