/** What a token rule read at a place: the tokens in order, and where reading goes on. */
export interface TokenRead {
  readonly tokens: readonly string[];
  readonly end: number;
}

/** Scripts that are written without spaces between words (and Hangul, whose words carry endings). */
export const UNSPACED = String
  .raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}々ー`;

/** A letter or mark of a script with spaces, as a character class in `v` mode. */
export const LETTER = String.raw`[[\p{L}\p{M}]--[${UNSPACED}]]`;

/** A letter as above, or a digit. */
export const WORD_CHARACTER = String.raw`[[\p{L}\p{M}0-9]--[${UNSPACED}]]`;

/** A pattern that matches only where reading stands. */
export function at(pattern: string): RegExp {
  return new RegExp(pattern, "vy");
}

/** The match of a sticky pattern at an offset, or null. */
export function matchAt(pattern: RegExp, text: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset;
  return pattern.exec(text);
}
