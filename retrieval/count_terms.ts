/** Texts cut and counted: for each term the texts that hold it. */
export interface FieldTerms {
  /** The distinct terms, ascending by code unit; a term is named by its place here. */
  readonly terms: readonly string[];
  /** Tokens per text. */
  readonly lengths: Uint32Array;
  /** Texts per term. */
  readonly sizes: Uint32Array;
  /** Text, count, text, count, … of the first term, texts ascending, then of the next. */
  readonly entries: Uint32Array;
}

/** Counts the tokens of texts, each text named by its place. */
export function countTerms(texts: readonly (readonly string[])[]): FieldTerms {
  const lists = new Map<string, number[]>();
  for (const [at, tokens] of texts.entries()) {
    for (const token of tokens) {
      const list = lists.get(token);
      if (list === undefined) lists.set(token, [at, 1]);
      else if (list.at(-2) === at) list[list.length - 1] = (list.at(-1) ?? 0) + 1;
      else list.push(at, 1);
    }
  }
  const terms = [...lists.keys()].sort();
  const sizes = Uint32Array.from(terms, (term) => (lists.get(term)?.length ?? 0) / 2);
  const entries = new Uint32Array(2 * sizes.reduce((sum, size) => sum + size, 0));
  let end = 0;
  for (const term of terms) {
    const list = lists.get(term) ?? [];
    entries.set(list, end);
    end += list.length;
  }
  return { terms, lengths: Uint32Array.from(texts, ({ length }) => length), sizes, entries };
}
