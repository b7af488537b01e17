import { type AnyIndexStore, components, type IIndex, type SearchableValue } from "@orama/orama";
import { TOKENIZER_VERSION } from "../tokenize.ts";
import { Postings, type SavedPostings } from "./postings.ts";
import { type FieldWeight, scoreDocuments } from "./score.ts";
import type { Scoring } from "./scoring.ts";
import { top } from "./top.ts";

/** How many hits a search gives at most where nobody says: more than is ever paged through. */
const KEEP = 1000;

/** The engine's index data with our postings beside it, by field. */
export interface ExactIndexStore extends StockStore {
  readonly postings: Record<string, Postings>;
}

/** What the stock index keeps. */
export type StockStore = ReturnType<typeof components.index.create>;

/** The index component of the engine with exact postings for text fields; see {@link exactIndex}. */
export type ExactIndex = IIndex<ExactIndexStore>;

const stock = components.index.createIndex();

/**
 * An index component for the engine: its own for filters, enums, vectors and numbers, ours for text.
 *
 * Any document that holds a term of the query is a hit (words that no document holds do not empty the result), terms
 * match exactly (no prefixes, no tolerance: FY2023 is not a misspelt FY2024), a query without terms finds nothing, and
 * equal scores stand in order of document id. A field with boost 0 is left out. A search gives at most `keep()` hits:
 * the engine does not tell a component how many it is asked for, and sorts all that it is given.
 */
export function exactIndex(scoring: Scoring, keep: () => number = () => KEEP): ExactIndex {
  /** Results of filters until the next edit: the engine builds a set of ids anew for each search, which costs more than the search. */
  let filtered = new Map<string, Set<number>>();
  /** The same as one byte per document: asking a set for each posting takes as long as the rest of a search. */
  const masks = new WeakMap<ReadonlySet<number>, Uint8Array>();

  function mask(where: ReadonlySet<number> | undefined): Uint8Array | undefined {
    if (where === undefined) return undefined;
    let bytes = masks.get(where);
    if (bytes === undefined) {
      bytes = new Uint8Array(where.size === 0 ? 0 : [...where].reduce((a, b) => Math.max(a, b)) + 1);
      for (const document of where) bytes[document] = 1;
      masks.set(where, bytes);
    }
    return bytes;
  }

  return {
    ...stock,
    create: (orama, ids, schema) => withPostings(stock.create(orama, ids, schema)),
    insert: (_self, index, prop, id, internalId, value, type, ...rest) => {
      filtered = new Map();
      const [language, tokenizer, docsCount, options] = rest;
      if (!isText(type)) {
        stock.insert(
          stock,
          index,
          prop,
          id,
          internalId,
          value,
          type,
          language,
          tokenizer,
          docsCount,
          options,
        );
        return;
      }
      fieldPostings(index, prop).insert(
        Number(internalId),
        cut(value, (text) => tokenizer.tokenize(text, language, prop)),
      );
    },
    remove: (_self, index, prop, id, internalId, value, type, language, tokenizer, docsCount) => {
      filtered = new Map();
      if (!isText(type)) {
        return stock.remove(stock, index, prop, id, internalId, value, type, language, tokenizer, docsCount);
      }
      fieldPostings(index, prop).remove(
        Number(internalId),
        cut(value, (text) => tokenizer.tokenize(text, language, prop)),
      );
      return true;
    },
    search: (
      index,
      term,
      tokenizer,
      language,
      props,
      _exact,
      _tolerance,
      boost,
      _relevance,
      _count,
      where,
    ) => {
      const store = asExact(index);
      const fields = props.flatMap((prop) => fieldWeight(store, prop, boost));
      const scored = scoreDocuments(fields, {
        terms: tokenizer.tokenize(term, language),
        scoring,
        where: mask(where),
      });
      const names = store.sharedInternalDocumentStore.internalIdToId;
      return top(scored, { keep: keep(), idOf: (document) => String(names[document - 1] ?? "") });
    },
    searchByWhereClause: (index, tokenizer, filters, language) => {
      const key = JSON.stringify(filters);
      let ids = filtered.get(key);
      if (ids === undefined) {
        ids = new Set(
          [...stock.searchByWhereClause(asExact(index), tokenizer, filters, language)].map(Number),
        );
        filtered.set(key, ids);
      }
      return ids;
    },
    save: <R>(index: ExactIndexStore) => ({
      tokenizer: TOKENIZER_VERSION,
      stock: stock.save(index),
      postings: Object.fromEntries(Object.entries(index.postings).map(([prop, kept]) => [prop, kept.save()])),
    } as R),
    load: (ids, raw) => {
      const saved = raw as Saved;
      if (saved.tokenizer !== TOKENIZER_VERSION) {
        throw new Error(
          `Cannot load the index: it was cut by the tokenizer ${
            saved.tokenizer ?? "of the stock engine"
          }, this is ${TOKENIZER_VERSION}`,
        );
      }
      const index = withPostings(stock.load(ids, saved.stock));
      for (const [prop, postings] of Object.entries(saved.postings)) {
        index.postings[prop] = Postings.load(postings);
      }
      return index;
    },
  };
}

/** The postings of one text field of a store, empty where nothing was indexed yet. */
export function fieldPostings(index: ExactIndexStore, prop: string): Postings {
  return index.postings[prop] ??= new Postings();
}

interface Saved {
  readonly tokenizer?: string;
  readonly stock: unknown;
  readonly postings: Readonly<Record<string, SavedPostings>>;
}

function withPostings(index: StockStore): ExactIndexStore {
  return Object.assign(index, { postings: Object.create(null) as Record<string, Postings> });
}

/** The engine hands a component its own store back, typed as any store. */
function asExact(index: AnyIndexStore): ExactIndexStore {
  return index as ExactIndexStore;
}

function isText(type: unknown): boolean {
  return type === "string" || type === "string[]";
}

/** All elements of a list are one text: the stock index keeps the statistics of the last one only. */
function cut(value: SearchableValue, tokenize: (text: string) => readonly string[]): string[] {
  const texts: readonly unknown[] = Array.isArray(value) ? value : [value];
  return texts.flatMap((text) => tokenize(String(text)));
}

function fieldWeight(
  index: ExactIndexStore,
  prop: string,
  boost: Readonly<Record<string, unknown>>,
): FieldWeight[] {
  const weight = Number(boost[prop] ?? 1);
  if (!(weight >= 0)) {
    throw new RangeError(`Cannot search the field ${prop} with the boost ${boost[prop]}: it is no weight`);
  }
  return weight === 0 ? [] : [{ postings: fieldPostings(index, prop), weight }];
}
