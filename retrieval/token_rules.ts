/** A normalised text that is being cut. `plain` means that all its letters and digits are ASCII. */
export interface Source {
  readonly text: string;
  readonly plain: boolean;
}

/** What a token rule read at a place: the tokens in order, and where reading goes on. */
export interface TokenRead {
  readonly tokens: readonly string[];
  readonly end: number;
}

/** Scripts that are written without spaces between words (and Hangul, whose words carry endings). */
export const UNSPACED = String
  .raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}々ー`;

/** The character classes that a rule is built from, in `v` mode. */
export interface Classes {
  /** A letter or mark of a script with spaces. */
  readonly letter: string;
  /** A letter as above, or a digit. */
  readonly word: string;
  /** Any letter or digit, of any script, to look ahead for. */
  readonly any: string;
}

const ASCII: Classes = { letter: "[a-z]", word: "[a-z0-9]", any: "[a-z0-9]" };

/** The classes for texts with letters of any script. */
export const UNICODE: Classes = {
  letter: String.raw`[[\p{L}\p{M}]--[${UNSPACED}]]`,
  word: String.raw`[[\p{L}\p{M}0-9]--[${UNSPACED}]]`,
  any: String.raw`[\p{L}\d]`,
};

/** Letters and digits beyond ASCII; marks, dashes and currencies beyond it are common in plain text. */
const FOREIGN = /[^\p{ASCII}–−—£€¥₹₩₽…•·×÷±≥≤→§†‡¢°]/u;

/** Says of a normalised text whether the plain rules do for it. */
export function sourceOf(text: string): Source {
  return { text, plain: !FOREIGN.test(text) };
}

/**
 * A pattern that matches only where reading stands, in two builds made on first use. Classes of all scripts take tens of
 * milliseconds to compile, which a cold start would pay for nothing: nearly all text is plain.
 */
export class Rule {
  readonly #build: (classes: Classes) => string;
  #plain: RegExp | undefined;
  #unicode: RegExp | undefined;

  /** `build` gives the source of the pattern for a set of classes. */
  constructor(build: (classes: Classes) => string) {
    this.#build = build;
  }

  /** The match at an offset, or null. */
  match({ text, plain }: Source, offset: number): RegExpExecArray | null {
    const pattern = plain
      ? this.#plain ??= new RegExp(this.#build(ASCII), "vy")
      : this.#unicode ??= new RegExp(this.#build(UNICODE), "vy");
    pattern.lastIndex = offset;
    return pattern.exec(text);
  }
}
