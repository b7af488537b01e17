import { create, insert, remove, search } from "@orama/orama";
import { internalDocumentIDStore } from "@orama/orama/components";
import type { Chunk, ChunkOutline } from "../chunk.ts";
import { type DocumentTerms, TERM_FIELDS } from "../store/document_terms.ts";
import { exactIndex, type ExactIndexStore, fieldPostings, type StockStore } from "./exact_index.ts";
import { type ScoringName, SCORINGS } from "./scoring.ts";
import { cutText, searchTokenizer, type SearchTokenizerOptions } from "./search_tokenizer.ts";
import type { Asked } from "./vector_scan.ts";

/** A chunk found by its words or its vector; `rank` is counted from 1. */
export interface IndexHit {
  readonly chunk: ChunkOutline;
  readonly rank: number;
  readonly score: number;
}

/** What narrows a search. */
export interface IndexFilter {
  readonly limit: number;
  /** Fiscal years of the reports; absent means all, an empty list none. */
  readonly years?: readonly number[];
}

/** How an index is made; the defaults are what answers are made with, the rest is for experiments. */
export interface CompanyIndexOptions extends SearchTokenizerOptions {
  readonly scoring?: ScoringName;
  /** Vectors by chunk id, of one model, held as they are; a chunk without one is found by its words alone. */
  readonly vectors?: { readonly dimension: number; readonly of: ReadonlyMap<string, Float32Array> };
}

/**
 * Text fields and what their contributions are multiplied with. A heading names what a passage is about, but most
 * passages share theirs with their neighbours, so it decides between equals and no more.
 */
const FIELDS = { text: 1, section: 0.3 } as const satisfies Record<typeof TERM_FIELDS[number], number>;

/** The field of the vectors. */
const VECTOR = "vector";

/**
 * All chunks of one company under one engine instance: a long report of another company cannot take its places. It holds
 * where the chunks stand and what they are found by, not what they say.
 */
export class CompanyIndex {
  readonly #engine: ReturnType<typeof engine>;
  readonly #chunks = new Map<string, ChunkOutline>();
  /** Fiscal year by the engine's document number. */
  readonly #years: number[] = [];
  /** The distinct years, until the next edit. */
  #reportYears: readonly number[] | null = null;
  /** Masks of the years that were asked for, until the next edit. */
  readonly #masks = new Map<string, Uint8Array>();
  /** What the running search wants. A search runs to its end at once, so that no two can meet here. */
  #asked: Asked = { keep: 0 };
  /** The options that it was made with. */
  readonly options: CompanyIndexOptions;

  /** Indexes the chunks. */
  constructor(chunks: readonly Chunk[], options: CompanyIndexOptions = {}) {
    this.options = options;
    this.#engine = engine(options, () => this.#asked);
    for (const chunk of chunks) this.add(chunk);
  }

  /** Number of chunks. */
  get size(): number {
    return this.#chunks.size;
  }

  /** Fiscal years of its reports, ascending. */
  get years(): readonly number[] {
    return this.#reportYears ??= [...new Set([...this.#chunks.values()].map(({ fy }) => fy))]
      .sort((a, b) => a - b);
  }

  /** Where the chunk with this id stands, if it is here. */
  chunk(id: string): ChunkOutline | undefined {
    return this.#chunks.get(id);
  }

  /** Ids of the chunks that stand on a page, of one document (sha256) or of all; in the order in which they were added. */
  onPage(page: number, document?: string): readonly string[] {
    return [...this.#chunks.values()].flatMap((chunk) =>
      chunk.page === page && (document ?? chunk.document.sha256) === chunk.document.sha256 ? [chunk.id] : []
    );
  }

  /** The engine's own data, for explanations: null with the stock engine, which keeps no exact counts. */
  get statistics(): ExactIndexStore | null {
    const data: unknown = this.#engine.data.index;
    return this.#isStock ? null : data as ExactIndexStore;
  }

  /** The same of the stock engine: null with any other. */
  get stockStatistics(): StockStore | null {
    const data: unknown = this.#engine.data.index;
    return this.#isStock ? data as StockStore : null;
  }

  /** What a query is cut into to be searched here, repetitions kept where they count. */
  terms(query: string): readonly string[] {
    return this.#engine.tokenizer.tokenize(query, "english");
  }

  /** Weight per text field. */
  get fields(): Readonly<Record<string, number>> {
    return FIELDS;
  }

  /** Adds a chunk, in the place of one with the same id. */
  add(chunk: Chunk): void {
    const { text, section } = chunk;
    const document = this.#place(chunk, this.#isStock ? { text, section } : {});
    if (this.statistics === null) return;
    for (const field of TERM_FIELDS) {
      const tokens = cutText(chunk[field], { ...this.options, side: "index" });
      fieldPostings(this.statistics, field).insert(document, tokens);
    }
  }

  /**
   * Adds the chunks of a document by their counted terms, each in the place of one with the same id.
   *
   * @throws {RangeError} where the index cuts texts in another way than the store has cut them.
   */
  addTerms({ chunks, fields }: DocumentTerms): void {
    const { statistics } = this;
    if (statistics === null || !takesStoredTerms(this.options)) {
      throw new RangeError("Cannot index stored terms: the index cuts texts in its own way");
    }
    const documents = chunks.map((chunk) => this.#place(chunk, {}));
    for (const field of TERM_FIELDS) {
      fieldPostings(statistics, field).insertCounted(documents, fields[field]);
    }
  }

  /** Removes a chunk; false if it was not here. */
  remove(id: string): boolean {
    if (!this.#chunks.delete(id)) return false;
    const document = this.#number(id);
    this.#setYear(document, NaN);
    const { statistics } = this;
    if (statistics !== null) {
      for (const field of TERM_FIELDS) fieldPostings(statistics, field).remove(document);
    }
    this.#vectorNode?.remove(document);
    return Boolean(remove(this.#engine, id));
  }

  /** The chunks that hold a word of the query, best first, equal scores in order of their ids. */
  search(query: string, { limit, years }: IndexFilter): readonly IndexHit[] {
    // The engine takes an empty filter, and a query without words under its stock scoring, for "everything".
    if (years?.length === 0 || query.trim() === "") return [];
    this.#asked = { keep: limit, mask: this.#mask(years) };
    const found = search(this.#engine, {
      term: query,
      properties: [...TERM_FIELDS],
      boost: FIELDS,
      limit,
      // 1 means any word, 0 would mean all of them.
      threshold: 1,
      // The stock engine cuts where it has sorted, which it does by time of insertion where it has no rule.
      ...this.#isStock ? { ...whereYears(years), sortBy: byScoreAndId } : {},
    } as never) as Found;
    return this.#hits(found);
  }

  /**
   * The chunks nearest to a vector by cosine, best first, however far; none where the index has no vectors.
   *
   * @throws {RangeError} for a vector of another length than the index holds.
   */
  searchVector(vector: Float32Array, { limit, years }: IndexFilter): readonly IndexHit[] {
    const { vectors } = this.options;
    if (vectors === undefined || years?.length === 0) return [];
    if (vector.length !== vectors.dimension) {
      throw new RangeError(
        `Cannot search with a vector of ${vector.length} numbers: the index holds vectors of ${vectors.dimension}; was the embedding model changed?`,
      );
    }
    this.#asked = { keep: limit, mask: this.#mask(years) };
    const found = search(this.#engine, {
      mode: "vector",
      vector: { value: vector, property: VECTOR },
      // Where nothing is said, all under .8 is dropped.
      similarity: -1,
      limit,
      ...this.#isStock ? whereYears(years) : {},
    } as never) as Found;
    return this.#hits(found);
  }

  get #isStock(): boolean {
    return this.options.scoring === "orama";
  }

  get #vectorNode(): StockStore["vectorIndexes"][string]["node"] | undefined {
    return (this.#engine.data.index as unknown as StockStore).vectorIndexes[VECTOR]?.node;
  }

  /** The engine's number of a document that it holds or has held. */
  #number(id: string): number {
    return this.#engine.internalDocumentIDStore.idToInternalId.get(id) ?? 0;
  }

  /** Tells the engine of a chunk, with what else of it the engine is to index by itself, and gives its document number. */
  #place(
    chunk: ChunkOutline,
    texts: { readonly text?: string; readonly section?: string },
  ): number {
    const { id, company, fy, document, page } = chunk;
    if (this.#chunks.has(id)) this.remove(id);
    const engine = this.#engine;
    const number = internalDocumentIDStore.getInternalDocumentId(engine.internalDocumentIDStore, id);
    if (this.#isStock) insert(engine, { id, ...texts, fy });
    // What `insert` does for a document without fields to index, at a tenth of the time.
    else engine.documentsStore.store(engine.data.docs, id, number, { id });
    // A vector goes to its index and not into the document: the engine would take a plain array only and hold it too.
    const vector = this.options.vectors?.of.get(id);
    if (vector !== undefined) this.#vectorNode?.add(number, vector);
    this.#chunks.set(id, { id, company, fy, document, page });
    this.#setYear(number, fy);
    return number;
  }

  #setYear(document: number, fy: number): void {
    this.#years[document] = fy;
    this.#reportYears = null;
    this.#masks.clear();
  }

  /** 1 at the places of the chunks of these years; undefined where all years are wanted. */
  #mask(years: readonly number[] | undefined): Uint8Array | undefined {
    if (years === undefined) return undefined;
    const key = years.join();
    let mask = this.#masks.get(key);
    if (mask === undefined) {
      const wanted = new Set(years);
      mask = Uint8Array.from(this.#years, (fy) => wanted.has(fy) ? 1 : 0);
      this.#masks.set(key, mask);
    }
    return mask;
  }

  /** Equal scores in order of id, which the engine has brought into that of insertion. */
  #hits({ hits }: Found): readonly IndexHit[] {
    const ordered = hits.toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
    return ordered.flatMap(({ id, score }, at) => {
      const chunk = this.#chunks.get(id);
      return chunk === undefined ? [] : [{ chunk, rank: at + 1, score }];
    });
  }
}

/** Whether an index with these options finds by the terms that a store keeps. */
export function takesStoredTerms(
  { scoring, tokenizer = "tieout", keepStopWords = false }: CompanyIndexOptions,
): boolean {
  return scoring !== "orama" && tokenizer === "tieout" && !keepStopWords;
}

interface Found {
  readonly hits: readonly { readonly id: string; readonly score: number }[];
}

type Sorted = [internal: number, score: number, document: { readonly id: string }];

function byScoreAndId([, a, first]: Sorted, [, b, second]: Sorted): number {
  return b - a || (first.id < second.id ? -1 : 1);
}

function whereYears(years: readonly number[] | undefined) {
  return years === undefined ? {} : { where: { fy: { in: [...years] } } };
}

function engine({ scoring = "lucene", vectors, ...cut }: CompanyIndexOptions, asked: () => Asked) {
  const schema = {
    text: "string",
    section: "string",
    fy: "enum",
    ...vectors === undefined ? {} : { [VECTOR]: `vector[${vectors.dimension}]` },
  } as { readonly text: "string"; readonly section: "string"; readonly fy: "enum" };
  // The engine's sorter would keep a sorted copy of every text; nothing here sorts by a field.
  const sort = { enabled: false };
  return scoring === "orama" ? create({ schema, sort }) : create({
    schema,
    sort,
    components: {
      tokenizer: searchTokenizer(cut),
      index: exactIndex(SCORINGS[scoring], asked),
    },
  });
}
