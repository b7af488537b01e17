/** Longest part of a text from outside that an error shows. */
const MOST_CHARACTERS = 80;

/** A text from outside as an error may show it: on one line, cut, without characters that a terminal would obey. */
export function quoteInput(text: string): string {
  const plain = text.slice(0, 2 * MOST_CHARACTERS).replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  return plain.length > MOST_CHARACTERS || text.length > 2 * MOST_CHARACTERS
    ? `${plain.slice(0, MOST_CHARACTERS)}…`
    : plain;
}
