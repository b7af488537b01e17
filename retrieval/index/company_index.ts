import { create, insert, remove, search } from "@orama/orama";
import type { Chunk } from "../chunk.ts";
import { exactIndex, type ExactIndexStore, type StockStore } from "./exact_index.ts";
import { type ScoringName, SCORINGS } from "./scoring.ts";
import { searchTokenizer, type SearchTokenizerOptions } from "./search_tokenizer.ts";

/** A chunk found by its words or its vector; `rank` is counted from 1. */
export interface IndexHit {
  readonly chunk: Chunk;
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
  /** Vectors by chunk id, of one model; a chunk without one is found by its words alone. */
  readonly vectors?: { readonly dimension: number; readonly of: ReadonlyMap<string, Float32Array> };
}

/**
 * Text fields and what their contributions are multiplied with. A heading names what a passage is about, but most
 * passages share theirs with their neighbours, so it decides between equals and no more.
 */
const FIELDS = { text: 1, section: 0.3 } as const;

const SCHEMA = { text: "string", section: "string", fy: "enum", kind: "enum" } as const;

/** The field of the vectors. */
const VECTOR = "vector";

/** All chunks of one company under one engine instance: a long report of another company cannot take its places. */
export class CompanyIndex {
  readonly #engine: ReturnType<typeof engine>;
  readonly #chunks = new Map<string, Chunk>();
  /** How many hits the running search wants. A search runs to its end at once, so that no two can meet here. */
  #limit = 0;
  /** The options that it was made with. */
  readonly options: CompanyIndexOptions;

  /** Indexes the chunks; they are held, not copied. */
  constructor(chunks: readonly Chunk[], options: CompanyIndexOptions = {}) {
    this.options = options;
    this.#engine = engine(options, () => this.#limit);
    for (const chunk of chunks) this.add(chunk);
  }

  /** Number of chunks. */
  get size(): number {
    return this.#chunks.size;
  }

  /** Fiscal years of its reports, ascending. */
  get years(): readonly number[] {
    return [...new Set([...this.#chunks.values()].map(({ fy }) => fy))].sort((a, b) => a - b);
  }

  /** The chunk with this id, if it is here. */
  chunk(id: string): Chunk | undefined {
    return this.#chunks.get(id);
  }

  /** The engine's own data, for explanations: null with the stock engine, which keeps no exact counts. */
  get statistics(): ExactIndexStore | null {
    const data: unknown = this.#engine.data.index;
    return this.options.scoring === "orama" ? null : data as ExactIndexStore;
  }

  /** The same of the stock engine: null with any other. */
  get stockStatistics(): StockStore | null {
    const data: unknown = this.#engine.data.index;
    return this.options.scoring === "orama" ? data as StockStore : null;
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
    if (this.#chunks.has(chunk.id)) this.remove(chunk.id);
    const { id, text, section, fy, kind } = chunk;
    const vector = this.options.vectors?.of.get(id);
    // The engine refuses a typed array, with a message about its length.
    insert(this.#engine, {
      id,
      text,
      section,
      fy,
      kind,
      ...vector === undefined ? {} : { [VECTOR]: [...vector] },
    });
    this.#chunks.set(id, chunk);
  }

  /** Removes a chunk; false if it was not here. */
  remove(id: string): boolean {
    return this.#chunks.delete(id) && Boolean(remove(this.#engine, id));
  }

  /** The chunks that hold a word of the query, best first, equal scores in order of their ids. */
  search(query: string, { limit, years }: IndexFilter): readonly IndexHit[] {
    // The engine takes an empty filter, and a query without words under its stock scoring, for "everything".
    if (years?.length === 0 || query.trim() === "") return [];
    this.#limit = limit;
    const found = search(this.#engine, {
      term: query,
      properties: ["text", "section"],
      boost: FIELDS,
      limit,
      // 1 means any word, 0 would mean all of them.
      threshold: 1,
      ...(years === undefined ? {} : { where: { fy: { in: [...years] } } }),
      // Without a rule of its own the engine orders equal scores by time of insertion.
      sortBy: ([, a, first]: Sorted, [, b, second]: Sorted) => b - a || (first.id < second.id ? -1 : 1),
    }) as Found;
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
    const found = search(this.#engine, {
      mode: "vector",
      vector: { value: [...vector], property: VECTOR },
      // Where nothing is said, all under .8 is dropped.
      similarity: -1,
      limit,
      ...(years === undefined ? {} : { where: { fy: { in: [...years] } } }),
    } as never) as Found;
    return this.#hits(found);
  }

  #hits({ hits }: Found): readonly IndexHit[] {
    return hits.flatMap(({ id, score }, at) => {
      const chunk = this.#chunks.get(id);
      return chunk === undefined ? [] : [{ chunk, rank: at + 1, score }];
    });
  }
}

interface Found {
  readonly hits: readonly { readonly id: string; readonly score: number }[];
}

type Sorted = [internal: number, score: number, document: { readonly id: string }];

function engine(
  { scoring = "lucene", vectors, ...cut }: CompanyIndexOptions,
  limit: () => number,
) {
  const schema = vectors === undefined
    ? SCHEMA
    : { ...SCHEMA, [VECTOR]: `vector[${vectors.dimension}]` } as typeof SCHEMA;
  // The engine's sorter would keep a sorted copy of every text; nothing here sorts by a field.
  const sort = { enabled: false };
  return scoring === "orama" ? create({ schema, sort }) : create({
    schema,
    sort,
    components: {
      tokenizer: searchTokenizer(cut),
      index: exactIndex(SCORINGS[scoring], limit),
    },
  });
}
