import type { FieldTerms } from "../store/document_terms.ts";

/**
 * The statistics of one text field, exact after any sequence of edits: every term, its count per document, document
 * frequencies, lengths.
 *
 * All lists stand in one typed array, document, count, document, count, … by ascending document within a term: 8 bytes a
 * posting, where an array per term takes five times as much. Edits wait until the next reading and are then worked in
 * together, in one pass over all lists: reports come and go as a whole, and searches see none of it.
 */
export class Postings {
  /** Numbers of terms. A term keeps its number when its last document goes. */
  readonly #numbers = new Map<string, number>();
  /** Where the list of a term starts in `#entries`, counted in postings; one more than there are terms. */
  #starts = new Uint32Array(1);
  #entries = new Uint32Array(0);
  /** Length per document, -1 where it has not the field. */
  readonly #lengths: number[] = [];
  #documents = 0;
  #totalLength = 0;
  /** Documents to work in: term number, count, term number, count, … */
  readonly #added = new Map<number, Uint32Array>();
  /** Documents to take out of the lists. */
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
    this.#workIn();
    const number = this.#numbers.get(term);
    if (number === undefined) return NONE;
    return this.#entries.subarray(2 * (this.#starts[number] ?? 0), 2 * (this.#starts[number + 1] ?? 0));
  }

  /** Occurrences of the term in a document. */
  count(term: string, document: number): number {
    const list = this.of(term);
    const at = place(list, document);
    return list[at] === document ? list[at + 1] ?? 0 : 0;
  }

  /** The mean over all terms of what `idf` says of a document frequency; kept until the next edit. */
  meanIdf(idf: (term: { readonly documents: number; readonly df: number }) => number): number {
    this.#workIn();
    if (this.#meanIdf === null) {
      let sum = 0;
      let terms = 0;
      for (let number = 0; number < this.#starts.length - 1; number++) {
        const df = (this.#starts[number + 1] ?? 0) - (this.#starts[number] ?? 0);
        if (df === 0) continue;
        sum += idf({ documents: this.#documents, df });
        terms += 1;
      }
      this.#meanIdf = terms === 0 ? 0 : sum / terms;
    }
    return this.#meanIdf;
  }

  /** The length factor per document, `k1 × (1 - b + b × length / mean length)`; kept until the next edit. */
  norms({ k1, b }: { readonly k1: number; readonly b: number }): Float64Array {
    if (this.#norms?.k1 !== k1 || this.#norms.b !== b) {
      const slope = this.meanLength === 0 ? 0 : b / this.meanLength;
      const values = new Float64Array(this.size);
      for (let document = 0; document < values.length; document++) {
        values[document] = k1 * (1 - b + slope * Math.max(0, this.#lengths[document] ?? 0));
      }
      this.#norms = { k1, b, values };
    }
    return this.#norms.values;
  }

  /** The number of a term, given to it at first sight. */
  #number(term: string): number {
    let number = this.#numbers.get(term);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(term, number);
    }
    return number;
  }

  /** Adds a document by its tokens; one that is there already has to be removed first. */
  insert(document: number, tokens: readonly string[]): void {
    const counts = new Map<number, number>();
    for (const token of tokens) {
      const number = this.#number(token);
      counts.set(number, (counts.get(number) ?? 0) + 1);
    }
    const row = new Uint32Array(2 * counts.size);
    let at = 0;
    for (const [number, count] of counts) {
      row[at++] = number;
      row[at++] = count;
    }
    this.#insertRow(document, { length: tokens.length, row });
  }

  /** Adds documents by their counted terms, in the order of the rows. */
  insertRows(documents: readonly number[], { terms, lengths, sizes, rows }: FieldTerms): void {
    const numbers = terms.map((term) => this.#number(term));
    const own = rows.map((value, at) => at % 2 === 0 ? numbers[value] ?? 0 : value);
    let start = 0;
    for (const [at, document] of documents.entries()) {
      const end = start + 2 * (sizes[at] ?? 0);
      this.#insertRow(document, { length: lengths[at] ?? 0, row: own.subarray(start, end) });
      start = end;
    }
  }

  #insertRow(
    document: number,
    { length, row }: { readonly length: number; readonly row: Uint32Array },
  ): void {
    if (this.length(document) !== undefined) {
      throw new RangeError(`Cannot index document ${document}: it is indexed already`);
    }
    this.#added.set(document, row);
    while (this.#lengths.length < document) this.#lengths.push(-1);
    this.#lengths[document] = length;
    this.#documents += 1;
    this.#totalLength += length;
    this.#norms = null;
  }

  /** Removes a document; one that is not there is left at that. */
  remove(document: number): void {
    const length = this.length(document);
    if (length === undefined) return;
    if (!this.#added.delete(document)) this.#removed.add(document);
    this.#lengths[document] = -1;
    this.#documents -= 1;
    this.#totalLength -= length;
    this.#meanIdf = null;
    this.#norms = null;
  }

  /** Brings the lists up to the last edit. */
  #workIn(): void {
    if (this.#added.size === 0 && this.#removed.size === 0) return;
    const terms = this.#numbers.size;
    const sizes = new Uint32Array(terms);
    this.#eachKept((number) => sizes[number] = (sizes[number] ?? 0) + 1);
    for (const row of this.#added.values()) {
      for (let at = 0; at < row.length; at += 2) {
        const number = row[at] ?? 0;
        sizes[number] = (sizes[number] ?? 0) + 1;
      }
    }
    const starts = new Uint32Array(terms + 1);
    for (let number = 0; number < terms; number++) {
      starts[number + 1] = (starts[number] ?? 0) + (sizes[number] ?? 0);
    }
    const entries = new Uint32Array(2 * (starts[terms] ?? 0));
    const next = starts.slice(0, terms);
    this.#eachKept((number, document, count) => {
      const at = next[number] ?? 0;
      next[number] = at + 1;
      entries[2 * at] = document;
      entries[2 * at + 1] = count;
    });
    for (const [document, row] of [...this.#added].sort(([a], [b]) => a - b)) {
      for (let from = 0; from < row.length; from += 2) {
        const number = row[from] ?? 0;
        const start = starts[number] ?? 0;
        let at = next[number] ?? 0;
        next[number] = at + 1;
        // A document that came back has its old number, smaller than those that came meanwhile.
        for (; at > start && (entries[2 * at - 2] ?? 0) > document; at--) {
          entries[2 * at] = entries[2 * at - 2] ?? 0;
          entries[2 * at + 1] = entries[2 * at - 1] ?? 0;
        }
        entries[2 * at] = document;
        entries[2 * at + 1] = row[from + 1] ?? 0;
      }
    }
    this.#starts = starts;
    this.#entries = entries;
    this.#added.clear();
    this.#removed.clear();
    this.#meanIdf = null;
  }

  /** The postings of the lists as they stand, without those of documents that go. */
  #eachKept(visit: (number: number, document: number, count: number) => void): void {
    const entries = this.#entries;
    for (let number = 0; number < this.#starts.length - 1; number++) {
      const end = 2 * (this.#starts[number + 1] ?? 0);
      for (let at = 2 * (this.#starts[number] ?? 0); at < end; at += 2) {
        const document = entries[at] ?? 0;
        if (!this.#removed.has(document)) visit(number, document, entries[at + 1] ?? 0);
      }
    }
  }

  /** Everything as plain data, terms in order. */
  save(): SavedPostings {
    const terms = [...this.#numbers.keys()].map((term) => [term, [...this.of(term)]] as const);
    return {
      terms: terms.filter(([, list]) => list.length > 0).sort(([a], [b]) => a < b ? -1 : 1),
      lengths: Array.from({ length: this.size }, (_, document) => this.length(document) ?? -1),
    };
  }

  /** What {@link save} gave. */
  static load({ terms, lengths }: SavedPostings): Postings {
    const rows = lengths.map((): number[] => []);
    const postings = new Postings();
    for (const [term, list] of terms) {
      const number = postings.#number(term);
      for (let at = 0; at < list.length; at += 2) rows[list[at] ?? 0]?.push(number, list[at + 1] ?? 0);
    }
    for (const [document, length] of lengths.entries()) {
      if (length >= 0) postings.#insertRow(document, { length, row: Uint32Array.from(rows[document] ?? []) });
    }
    return postings;
  }
}

/** {@link Postings} as plain data: per term document, count, …; per document its length, -1 where it has none. */
export interface SavedPostings {
  readonly terms: readonly (readonly [string, readonly number[]])[];
  readonly lengths: readonly number[];
}

const NONE = new Uint32Array(0);

/** Offset of the first entry whose document is not smaller. */
function place(list: Uint32Array, document: number): number {
  let low = 0;
  let high = list.length / 2;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[2 * middle] ?? 0) < document) low = middle + 1;
    else high = middle;
  }
  return 2 * low;
}
