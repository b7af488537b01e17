import { countTerms, type FieldTerms } from "../count_terms.ts";
import { type Lists, mergeLists } from "./merge_lists.ts";

/**
 * The statistics of one text field, exact after any sequence of edits: every term, its count per document, document
 * frequencies, lengths.
 *
 * All lists stand in one typed array, document, count, document, count, … by ascending document within a term, and the
 * terms in one sorted list: 8 bytes a posting, where an array per term takes five times as much, and no table of terms to
 * be built when a company is loaded. Edits wait until the next reading and are then worked in together, in one pass over
 * all lists: reports come and go as a whole, and searches see none of it.
 */
export class Postings {
  #lists: Lists = { terms: [], starts: new Uint32Array(1), entries: new Uint32Array(0) };
  /** Length per document, -1 where it has not the field. */
  readonly #lengths: number[] = [];
  #documents = 0;
  #totalLength = 0;
  /** To work in: single documents by their tokens. */
  readonly #tokens = new Map<number, readonly string[]>();
  /** To work in: documents that were counted together. */
  #counted: { readonly documents: readonly number[]; readonly terms: FieldTerms }[] = [];
  /** To be taken out of the lists. */
  readonly #removed = new Set<number>();
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

  /** One more than the largest document number seen. */
  get size(): number {
    return this.#lengths.length;
  }

  /** Number of tokens of a document, undefined if it has not the field. */
  length(document: number): number | undefined {
    const length = this.#lengths[document] ?? -1;
    return length < 0 ? undefined : length;
  }

  /** Documents that hold the term. */
  df(term: string): number {
    return this.of(term).length / 2;
  }

  /** Document, count, document, count, … by ascending document; not to be changed, and not to be kept over an edit. */
  of(term: string): Uint32Array {
    const { terms, starts, entries } = this.#current();
    const place = firstNotBelow(terms.length, (at) => (terms[at] ?? "") < term);
    if (terms[place] !== term) return NONE;
    return entries.subarray(2 * (starts[place] ?? 0), 2 * (starts[place + 1] ?? 0));
  }

  /** Occurrences of the term in a document. */
  count(term: string, document: number): number {
    const list = this.of(term);
    const at = 2 * firstNotBelow(list.length / 2, (at) => (list[2 * at] ?? 0) < document);
    return list[at] === document ? list[at + 1] ?? 0 : 0;
  }

  /** The mean over all terms of what `idf` says of a document frequency; kept until the next edit. */
  meanIdf(idf: (term: { readonly documents: number; readonly df: number }) => number): number {
    const { terms, starts } = this.#current();
    if (this.#meanIdf === null) {
      let sum = 0;
      for (let place = 0; place < terms.length; place++) {
        sum += idf({ documents: this.#documents, df: (starts[place + 1] ?? 0) - (starts[place] ?? 0) });
      }
      this.#meanIdf = terms.length === 0 ? 0 : sum / terms.length;
    }
    return this.#meanIdf;
  }

  /** The length factor per document, `k1 × (1 - b + b × length / mean length)`; kept until the next edit. */
  norms({ k1, b }: { readonly k1: number; readonly b: number }): Float64Array {
    if (this.#norms?.k1 !== k1 || this.#norms.b !== b) {
      const slope = this.meanLength === 0 ? 0 : b / this.meanLength;
      const values = Float64Array.from(
        this.#lengths,
        (length) => k1 * (1 - b + slope * Math.max(0, length)),
      );
      this.#norms = { k1, b, values };
    }
    return this.#norms.values;
  }

  /** Adds a document by its tokens; one that is there already has to be removed first. */
  insert(document: number, tokens: readonly string[]): void {
    this.#enter(document, tokens.length);
    this.#tokens.set(document, tokens);
  }

  /** Adds documents that were counted together, in the order of counting. */
  insertCounted(documents: readonly number[], terms: FieldTerms): void {
    for (const [at, document] of documents.entries()) this.#enter(document, terms.lengths[at] ?? 0);
    this.#counted.push({ documents, terms });
  }

  /** Removes a document; one that is not there is left at that. */
  remove(document: number): void {
    const length = this.length(document);
    if (length === undefined) return;
    if (!this.#tokens.delete(document)) {
      // What is counted but not worked in cannot be told from what may yet come under the same number.
      if (this.#counted.length > 0) this.#current();
      this.#removed.add(document);
    }
    this.#lengths[document] = -1;
    this.#documents -= 1;
    this.#totalLength -= length;
    this.#changed();
  }

  #enter(document: number, length: number): void {
    if (this.length(document) !== undefined) {
      throw new RangeError(`Cannot index document ${document}: it is indexed already`);
    }
    while (this.#lengths.length < document) this.#lengths.push(-1);
    this.#lengths[document] = length;
    this.#documents += 1;
    this.#totalLength += length;
    this.#changed();
  }

  #changed(): void {
    this.#meanIdf = null;
    this.#norms = null;
  }

  /** The lists, brought up to the last edit. */
  #current(): Lists {
    if (this.#tokens.size + this.#counted.length + this.#removed.size > 0) {
      const added = this.#tokens.size === 0 ? this.#counted : [...this.#counted, {
        documents: [...this.#tokens.keys()],
        terms: countTerms([...this.#tokens.values()]),
      }];
      this.#lists = mergeLists(this.#lists, { added, removed: this.#removed });
      this.#tokens.clear();
      this.#counted = [];
      this.#removed.clear();
    }
    return this.#lists;
  }

  /** Everything as plain data. */
  save(): SavedPostings {
    const { terms, starts, entries } = this.#current();
    return { terms, starts: [...starts], entries: [...entries], lengths: this.#lengths };
  }

  /** What {@link save} gave. */
  static load({ terms, starts, entries, lengths }: SavedPostings): Postings {
    const postings = new Postings();
    for (const [document, length] of lengths.entries()) if (length >= 0) postings.#enter(document, length);
    postings.#lists = { terms, starts: Uint32Array.from(starts), entries: Uint32Array.from(entries) };
    return postings;
  }
}

/** {@link Postings} as plain data. */
export interface SavedPostings {
  readonly terms: readonly string[];
  readonly starts: readonly number[];
  readonly entries: readonly number[];
  /** Per document, -1 where it has not the field. */
  readonly lengths: readonly number[];
}

const NONE = new Uint32Array(0);

/** The first of `size` places that is not below what is looked for. */
function firstNotBelow(size: number, isBelow: (place: number) => boolean): number {
  let low = 0;
  let high = size;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBelow(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
