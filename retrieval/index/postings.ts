/** The statistics of one text field, exact after any sequence of edits: every term, its count per document, document frequencies, lengths. */
export class Postings {
  /** Per term: document, count, document, count, … by ascending document. One array per term: half the memory of two. */
  readonly #terms = new Map<string, number[]>();
  readonly #lengths: (number | undefined)[] = [];
  #documents = 0;
  #totalLength = 0;
  #meanIdf: number | null = null;
  #norms: { readonly k1: number; readonly b: number; readonly values: Float64Array } | null = null;

  /** Documents that have the field. */
  get documents(): number {
    return this.#documents;
  }

  /** Mean number of tokens per document, 0 without any. */
  get meanLength(): number {
    return this.#documents === 0 ? 0 : this.#totalLength / this.#documents;
  }

  /** Distinct terms. */
  get terms(): number {
    return this.#terms.size;
  }

  /** One more than the largest document number seen. */
  get size(): number {
    return this.#lengths.length;
  }

  /** Number of tokens of a document, undefined if it has not the field. */
  length(document: number): number | undefined {
    return this.#lengths[document];
  }

  /** Documents that hold the term. */
  df(term: string): number {
    return (this.#terms.get(term)?.length ?? 0) / 2;
  }

  /** Document, count, document, count, … by ascending document; not to be changed. */
  of(term: string): readonly number[] {
    return this.#terms.get(term) ?? NONE;
  }

  /** Occurrences of the term in a document. */
  count(term: string, document: number): number {
    const list = this.of(term);
    const at = place(list, document);
    return list[at] === document ? list[at + 1] ?? 0 : 0;
  }

  /** The mean over all terms of what `idf` says of a document frequency; kept until the next edit. */
  meanIdf(idf: (term: { readonly documents: number; readonly df: number }) => number): number {
    if (this.#meanIdf === null) {
      let sum = 0;
      for (const list of this.#terms.values()) {
        sum += idf({ documents: this.#documents, df: list.length / 2 });
      }
      this.#meanIdf = this.#terms.size === 0 ? 0 : sum / this.#terms.size;
    }
    return this.#meanIdf;
  }

  /** The length factor per document, `k1 × (1 - b + b × length / mean length)`; kept until the next edit. */
  norms({ k1, b }: { readonly k1: number; readonly b: number }): Float64Array {
    if (this.#norms?.k1 !== k1 || this.#norms.b !== b) {
      const mean = this.meanLength;
      const values = Float64Array.from(
        { length: this.size },
        (_, document) => k1 * (1 - b + (mean === 0 ? 0 : b * (this.#lengths[document] ?? 0) / mean)),
      );
      this.#norms = { k1, b, values };
    }
    return this.#norms.values;
  }

  /** Adds a document; one that is there already has to be removed first. */
  insert(document: number, tokens: readonly string[]): void {
    if (this.#lengths[document] !== undefined) {
      throw new RangeError(`Cannot index document ${document}: it is indexed already`);
    }
    for (const [term, count] of counts(tokens)) {
      const list = this.#terms.get(term);
      if (list === undefined) this.#terms.set(term, [document, count]);
      else if ((list.at(-2) ?? -1) < document) list.push(document, count);
      else list.splice(place(list, document), 0, document, count);
    }
    this.#lengths[document] = tokens.length;
    this.#documents += 1;
    this.#totalLength += tokens.length;
    this.#changed();
  }

  /** Removes a document by the tokens that it was added with; one that is not there is left at that. */
  remove(document: number, tokens: readonly string[]): void {
    const length = this.#lengths[document];
    if (length === undefined) return;
    for (const term of new Set(tokens)) {
      const list = this.#terms.get(term);
      const at = list === undefined ? 0 : place(list, document);
      if (list === undefined || list[at] !== document) continue;
      if (list.length === 2) this.#terms.delete(term);
      else list.splice(at, 2);
    }
    this.#lengths[document] = undefined;
    this.#documents -= 1;
    this.#totalLength -= length;
    this.#changed();
  }

  #changed(): void {
    this.#meanIdf = null;
    this.#norms = null;
  }

  /** Everything as plain data, terms in order. */
  save(): SavedPostings {
    const lengths = [...this.#lengths.entries()].flatMap(([document, length]) =>
      length === undefined ? [] : [[document, length] as const]
    );
    return { terms: [...this.#terms].sort(([a], [b]) => a < b ? -1 : 1), lengths };
  }

  /** What {@link save} gave. */
  static load(saved: SavedPostings): Postings {
    const postings = new Postings();
    for (const [term, list] of saved.terms) postings.#terms.set(term, [...list]);
    for (const [document, length] of saved.lengths) {
      postings.#lengths[document] = length;
      postings.#documents += 1;
      postings.#totalLength += length;
    }
    return postings;
  }
}

/** {@link Postings} as plain data. */
export interface SavedPostings {
  readonly terms: readonly (readonly [string, readonly number[]])[];
  readonly lengths: readonly (readonly [number, number])[];
}

const NONE: readonly number[] = [];

function counts(tokens: readonly string[]): Map<string, number> {
  const counted = new Map<string, number>();
  for (const token of tokens) counted.set(token, (counted.get(token) ?? 0) + 1);
  return counted;
}

/** Offset of the first entry whose document is not smaller. */
function place(list: readonly number[], document: number): number {
  let low = 0;
  let high = list.length / 2;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[2 * middle] ?? 0) < document) low = middle + 1;
    else high = middle;
  }
  return 2 * low;
}
