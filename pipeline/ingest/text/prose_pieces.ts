import type { Paragraph } from "./paragraphs.ts";

/** A run of text out of one paragraph. */
export interface ProsePart {
  readonly text: string;
  readonly paragraph: Paragraph;
  /** Offset of the run in the paragraph's text. */
  readonly at: number;
}

/** A passage of running text under one heading. */
export interface ProsePiece {
  readonly section: string;
  /** Its parts, a line break between them. */
  readonly text: string;
  readonly parts: readonly ProsePart[];
}

/** A passage is closed at this many words … */
const ENOUGH = 120;
/** … and never grows beyond this: what a sentence-embedding model reads. */
const MOST = 200;
/** A closing sentence up to this long is repeated at the start of the next passage, so that neither loses its link. */
const OVERLAP = 30;

function count(text: string): number {
  return text === "" ? 0 : text.split(/\s+/).length;
}

function sentences(text: string): readonly string[] {
  return text.split(/(?<=[a-z0-9)%”"][.!?])\s+(?=[A-Z“"(])/);
}

/** Cuts what is longer than a passage by sentences, a sentence that is longer by words. */
function units(paragraph: Paragraph): readonly ProsePart[] {
  const { text } = paragraph;
  if (count(text) <= MOST) return [{ text, paragraph, at: 0 }];
  const cuts = sentences(text).flatMap((sentence) => {
    const words = sentence.split(/\s+/);
    const cuts: string[] = [];
    for (let at = 0; at < words.length; at += MOST) cuts.push(words.slice(at, at + MOST).join(" "));
    return cuts;
  });
  let at = 0;
  return cuts.map((cut) => {
    at = Math.max(at, text.indexOf(cut, at));
    return { text: cut, paragraph, at };
  });
}

/** The closing sentence of a part. */
function lastSentence({ text, paragraph, at }: ProsePart): ProsePart {
  const last = sentences(text).at(-1) ?? "";
  return { text: last, paragraph, at: at + text.length - last.length };
}

/** Gathers paragraphs into passages of about 120 to 200 words; a new heading begins a new one unless little was said yet. */
export function prosePieces(paragraphs: readonly Paragraph[], section: string): readonly ProsePiece[] {
  const pieces: ProsePiece[] = [];
  let heading = section;
  let own = section;
  let open: ProsePart[] = [];
  let carried = 0;
  const words = () => open.reduce((sum, { text }) => sum + count(text), 0);
  function close(overlap: boolean): void {
    if (open.length > carried) {
      pieces.push({ section: own, text: open.map(({ text }) => text).join("\n"), parts: open });
    }
    const last = overlap && open.length > 0 ? lastSentence(open.at(-1)!) : null;
    const isShort = last !== null && last.text !== "" && count(last.text) <= OVERLAP;
    open = isShort && words() > count(last.text) ? [last] : [];
    carried = open.length;
    own = heading;
  }
  for (const paragraph of paragraphs) {
    if (paragraph.kind === "heading") {
      if (words() >= ENOUGH / 2) {
        heading = paragraph.text;
        close(false);
      }
      heading = paragraph.text;
      if (open.length === carried) own = paragraph.text;
      open.push({ text: paragraph.text, paragraph, at: 0 });
      continue;
    }
    for (const unit of units(paragraph)) {
      if (words() + count(unit.text) > MOST && open.length > carried) close(true);
      open.push(unit);
      if (words() >= ENOUGH) close(true);
    }
  }
  close(false);
  return pieces;
}

/** The last heading of a run of paragraphs, null where there is none. */
export function lastHeading(paragraphs: readonly Paragraph[]): string | null {
  return paragraphs.findLast(({ kind }) => kind === "heading")?.text ?? null;
}
