/** Enough of any report to know its words, and bounded. */
const MOST_WORDS = 60_000;

/** The words of a document so far, which tell whether a hyphen at a line's end belongs to the word. */
export class WordBook {
  readonly #words = new Set<string>();

  /** Takes the words of the next page, in lower case, with blanks between them. */
  learn(words: string): void {
    for (const word of words.split(" ")) {
      if (this.#words.size >= MOST_WORDS) return;
      this.#words.add(word);
    }
  }

  /** Which words of the document a head before a hyphen and a tail behind it could make, with the hyphen or without. */
  made(heads: readonly string[], tails: readonly string[]): readonly string[] {
    const found = heads.flatMap((head) =>
      tails.flatMap((tail) => [`${head}${tail}`, `${head}-${tail}`].filter((word) => this.#words.has(word)))
    );
    return [...new Set(found)].sort();
  }
}
