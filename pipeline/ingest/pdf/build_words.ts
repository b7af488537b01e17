import type { Word } from "./page.ts";

/** A glyph in its reading frame: u along the line, v down the page. */
export interface Glyph {
  readonly text: string;
  readonly u0: number;
  readonly u1: number;
  readonly v: number;
  readonly size: number;
}

/** Wider gaps than this share of the font size part words where no blank is painted: above kerning (to .1), below a set blank (from .2). */
const WORD_GAP = 0.17;
/** A painted blank squeezed below this is none: some producers cut words so ("Flow s"). */
const BLANK_GAP = 0.12;
/** A glyph this far left of the last one's end is a new word, not a kern. */
const OVERLAP = -0.35;

const LIGATURES: Readonly<Record<string, string>> = {
  "ﬀ": "ff",
  "ﬁ": "fi",
  "ﬂ": "fl",
  "ﬃ": "ffi",
  "ﬄ": "ffl",
  "ﬅ": "st",
  "ﬆ": "st",
};

/** Characters that are drawn as nothing: joiners, marks of direction, tags, fillers. Whole texts can be hidden in them. */
const NOTHING = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Maps ligatures to their letters and drops what has no width; hyphens of all kinds but dashes become "-". */
export function plainText(text: string): string {
  // nearly every glyph is one plain letter
  if (text.length === 1 && text.charCodeAt(0) < 0x80) return text;
  return text.replaceAll(/[\ufb00-\ufb06]/g, (ligature) => LIGATURES[ligature] ?? ligature)
    .replaceAll(NOTHING, (c) => c === "\u00ad" ? "-" : "").replaceAll(
      /[\u2010\u2011]/g,
      "-",
    );
}

/** Joins glyphs in the order painted into words. */
export class WordBuilder {
  readonly #words: Word[] = [];
  #text = "";
  #u0 = 0;
  #u1 = -Infinity;
  #v = 0;
  #size = 0;
  #bold = false;
  #spaced = false;
  #blank = false;

  /** Takes the next glyph; a blank ends the word. */
  add(glyph: Glyph, bold: boolean): void {
    if (glyph.text === "") return;
    if (glyph.text === " " || glyph.text === "\u00a0" || /^\s+$/.test(glyph.text)) {
      this.#blank = true;
      return;
    }
    if (this.#text !== "") {
      const gap = (glyph.u0 - this.#u1) / this.#size;
      const same = Math.abs(glyph.v - this.#v) < 0.1 * this.#size &&
        Math.abs(glyph.size - this.#size) < 0.1 * this.#size;
      if (!same || gap > (this.#blank ? BLANK_GAP : WORD_GAP) || gap < OVERLAP) this.flush();
      else this.#blank = false;
    }
    if (this.#text === "") {
      this.#u0 = glyph.u0;
      this.#v = glyph.v;
      this.#size = glyph.size;
      this.#bold = bold;
      this.#spaced = this.#blank;
      this.#blank = false;
    }
    this.#text += plainText(glyph.text);
    this.#u1 = Math.max(glyph.u1, this.#u1);
  }

  /** Ends the current word. */
  flush(): void {
    if (this.#text !== "") {
      this.#words.push({
        text: this.#text,
        x0: this.#u0,
        x1: this.#u1,
        baseline: this.#v,
        size: this.#size,
        bold: this.#bold,
        spaced: this.#spaced,
      });
    }
    this.#text = "";
    this.#u1 = -Infinity;
  }

  /** How many words were begun. */
  get count(): number {
    return this.#words.length + (this.#text === "" ? 0 : 1);
  }

  /** Words so far; ends the current one. */
  words(): readonly Word[] {
    this.flush();
    return this.#words;
  }
}
