import type { Paragraph } from "./paragraphs.ts";

/** A passage of running text under one heading. */
export interface ProsePiece {
  readonly section: string;
  readonly text: string;
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
function units(text: string): readonly string[] {
  if (count(text) <= MOST) return [text];
  return sentences(text).flatMap((sentence) => {
    const words = sentence.split(/\s+/);
    const cuts: string[] = [];
    for (let at = 0; at < words.length; at += MOST) cuts.push(words.slice(at, at + MOST).join(" "));
    return cuts;
  });
}

/** Gathers paragraphs into passages of about 120 to 200 words; a new heading begins a new one unless little was said yet. */
export function prosePieces(paragraphs: readonly Paragraph[], section: string): readonly ProsePiece[] {
  const pieces: ProsePiece[] = [];
  let heading = section;
  let own = section;
  let open: string[] = [];
  let carried = 0;
  function close(overlap: boolean): void {
    const text = open.join("\n");
    if (open.length > carried) pieces.push({ section: own, text });
    const last = overlap ? sentences(open.at(-1) ?? "").at(-1) ?? "" : "";
    open = last !== "" && count(last) <= OVERLAP && count(text) > count(last) ? [last] : [];
    carried = open.length;
    own = heading;
  }
  for (const { kind, text } of paragraphs) {
    if (kind === "heading") {
      if (count(open.join(" ")) >= ENOUGH / 2) {
        heading = text;
        close(false);
      }
      heading = text;
      if (open.length === carried) own = text;
      open.push(text);
      continue;
    }
    for (const unit of units(text)) {
      if (count(open.join(" ")) + count(unit) > MOST && open.length > carried) close(true);
      open.push(unit);
      if (count(open.join(" ")) >= ENOUGH) close(true);
    }
  }
  close(false);
  return pieces;
}

/** The last heading of a run of paragraphs, null where there is none. */
export function lastHeading(paragraphs: readonly Paragraph[]): string | null {
  return paragraphs.findLast(({ kind }) => kind === "heading")?.text ?? null;
}
