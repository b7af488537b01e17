import { joinText } from "../tables/join_text.ts";
import { lineText } from "../tables/line.ts";
import type { Line } from "../tables/line.ts";

/** A heading or a paragraph, in reading order. */
export interface Paragraph {
  readonly kind: "heading" | "text";
  readonly text: string;
  readonly lines: readonly Line[];
}

/** Lines of one paragraph stand no further apart than this, in font sizes. */
const LINE_GAP = 1.75;
const HEADING_WORDS = 16;
const HEADING_SIZE = 1.12;

function isHeading(line: Line, bodySize: number): boolean {
  const text = lineText(line);
  const words = text.split(" ");
  if (words.length > HEADING_WORDS || !/[A-Za-z]{3}/.test(text) || /[.,;]$/.test(text)) return false;
  if (line.size > HEADING_SIZE * bodySize) return true;
  if (line.words.every(({ bold }) => bold) && !/^[a-z]/.test(text)) return true;
  const letters = text.replaceAll(/[^A-Za-z]/g, "");
  return letters.length >= 6 && letters === letters.toUpperCase() && words.length <= 12;
}

function isList(text: string): boolean {
  return /^(?:[•●▪■–—-]|\(?(?:\d{1,2}|[a-z])[.)])\s/.test(text);
}

/** Joins lines outside tables into paragraphs and tells headings by size, weight and capitals. */
export function paragraphs(
  lines: readonly Line[],
  options: { readonly bodySize: number; readonly knows?: (word: string) => boolean },
): readonly Paragraph[] {
  const found: { kind: Paragraph["kind"]; text: string; lines: Line[] }[] = [];
  for (const line of lines) {
    const text = lineText(line);
    const kind = isHeading(line, options.bodySize) ? "heading" : "text";
    const last = found.at(-1);
    const before = last?.lines.at(-1);
    const gap = before === undefined
      ? Infinity
      : (line.baseline - before.baseline) / Math.max(line.size, before.size);
    const close = gap > 0 && gap <= LINE_GAP && Math.abs(line.size - (before?.size ?? 0)) < 0.8;
    // a sentence that the foot of a column cuts goes on at the head of the next
    const turned = gap <= 0 && /^[a-z(]/.test(text) && !/[.!?:;]$/.test(last?.text ?? "");
    if (last !== undefined && last.kind === kind && (close || turned) && !isList(text)) {
      last.text = joinText(last.text, text, options.knows);
      last.lines.push(line);
    } else {
      found.push({ kind, text, lines: [line] });
    }
  }
  return found;
}
