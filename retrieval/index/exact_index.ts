import { type AnyIndexStore, components, type IIndex, type SearchableValue } from "@orama/orama";
import { TOKENIZER_VERSION } from "../tokenize.ts";
import { Postings, type SavedPostings } from "./postings.ts";
import { type FieldWeight, ScoreBoard, scoreDocuments } from "./score.ts";
import type { Scoring } from "./scoring.ts";
import { top } from "./top.ts";
import { type Asked, VectorScan } from "./vector_scan.ts";

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
 * An index component for the engine: its own for filters, enums and numbers, ours for text and vectors.
 *
 * Any document that holds a term of the query is a hit (words that no document holds do not empty the result), terms
 * match exactly (no prefixes, no tolerance: FY2023 is not a misspelt FY2024), a query without terms finds nothing, and
 * equal scores stand in order of document id. A field with boost 0 is left out. `asked` is read at each search: the
 * engine does not tell a component how many hits it is asked for, and sorts all that it is given.
 */
export function exactIndex(scoring: Scoring, asked: () => Asked = () => ({ keep: KEEP })): ExactIndex {
  const board = new ScoreBoard();

  /** Our parts in the places of the stock ones. */
  function withOurs(index: StockStore): ExactIndexStore {
    for (const entry of Object.values(index.vectorIndexes)) {
      const own = new VectorScan(entry.node.size, { asked, idOf: (document) => idOf(index, document) });
      for (const [document, [, vector]] of entry.node.toJSON().vectors) own.add(Number(document), vector);
      entry.node = own;
    }
    return Object.assign(index, { postings: Object.create(null) as Record<string, Postings> });
  }

  return {
    ...stock,
    create: (orama, ids, schema) => withOurs(stock.create(orama, ids, schema)),
    insert: (_self, index, prop, id, internalId, value, type, language, tokenizer, ...rest) => {
      if (!isText(type)) {
        stock.insert(stock, index, prop, id, internalId, value, type, language, tokenizer, ...rest);
        return;
      }
      fieldPostings(index, prop).insert(
        Number(internalId),
        cut(value, (text) => tokenizer.tokenize(text, language, prop)),
      );
    },
    remove: (_self, index, prop, id, internalId, value, type, ...rest) => {
      if (!isText(type)) return stock.remove(stock, index, prop, id, internalId, value, type, ...rest);
      fieldPostings(index, prop).remove(Number(internalId));
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
      const scores = scoreDocuments(board, {
        fields: props.flatMap((prop) => fieldWeight(store, prop, boost)),
        terms: tokenizer.tokenize(term, language),
        scoring,
      });
      const { keep, mask } = asked();
      return top(scores, {
        keep,
        idOf: (document) => idOf(store, document),
        mask: where === undefined ? mask : maskOf(where as ReadonlySet<number>, scores.length),
      });
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
      const index = withOurs(stock.load(ids, saved.stock));
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

/** The engine hands a component its own store back, typed as any store. */
function asExact(index: AnyIndexStore): ExactIndexStore {
  return index as ExactIndexStore;
}

/** The id that a document was inserted with. */
function idOf(index: StockStore, document: number): string {
  return String(index.sharedInternalDocumentStore.internalIdToId[document - 1] ?? "");
}

/** A set of documents as one byte per document. */
function maskOf(documents: ReadonlySet<number>, size: number): Uint8Array {
  const mask = new Uint8Array(size);
  for (const document of documents) mask[document] = 1;
  return mask;
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
