import type { FieldTerms } from "../count_terms.ts";

/** The lists of all terms of a field, one behind the other. */
export interface Lists {
  /** Ascending by code unit; each is held by a document at least. */
  readonly terms: readonly string[];
  /** Where the list of a term starts in `entries`, counted in postings; one more than there are terms. */
  readonly starts: Uint32Array;
  /** Document, count, document, count, … by ascending document within a term. */
  readonly entries: Uint32Array;
}

/** Documents that were counted together, with their numbers. */
export interface Counted {
  readonly documents: readonly number[];
  readonly terms: FieldTerms;
}

/** The lists without the documents that are removed and with those that are added, which may bear numbers of removed ones. */
export function mergeLists(
  lists: Lists,
  { added, removed }: { readonly added: readonly Counted[]; readonly removed: ReadonlySet<number> },
): Lists {
  const sources = [
    keptSource(lists, removed),
    ...added.map(({ documents, terms }): Source => ({ ...terms, documents: Uint32Array.from(documents) })),
  ].filter(({ terms }) => terms.length > 0);
  const only = sources[0];
  const terms = only !== undefined && sources.length === 1
    ? only.terms
    : distinct(sources.flatMap((source) => source.terms).sort());
  const places = sources.map((source) => placesIn(terms, source.terms));
  const starts = new Uint32Array(terms.length + 1);
  for (const [at, { sizes }] of sources.entries()) {
    const place = places[at] ?? NONE;
    for (let term = 0; term < sizes.length; term++) {
      const next = (place[term] ?? 0) + 1;
      starts[next] = (starts[next] ?? 0) + (sizes[term] ?? 0);
    }
  }
  for (let term = 0; term < terms.length; term++) {
    starts[term + 1] = (starts[term + 1] ?? 0) + (starts[term] ?? 0);
  }
  const entries = new Uint32Array(2 * (starts[terms.length] ?? 0));
  const ends = starts.slice(0, terms.length);
  for (const [at, source] of sources.entries()) {
    append(source, { place: places[at] ?? NONE, starts, ends, entries });
  }
  return { terms, starts, entries };
}

/** Lists that are to be merged. */
interface Source {
  /** The numbers of the documents that `entries` names by place; null where it holds the numbers themselves. */
  readonly documents: Uint32Array | null;
  readonly terms: readonly string[];
  readonly sizes: Uint32Array;
  readonly entries: Uint32Array;
}

const NONE = new Uint32Array(0);

/** What of the lists stays; a term that no document holds any more goes. */
function keptSource({ terms, starts, entries }: Lists, removed: ReadonlySet<number>): Source {
  const kept: string[] = [];
  const sizes: number[] = [];
  const left = new Uint32Array(entries.length);
  let end = 0;
  for (const [place, term] of terms.entries()) {
    const before = end;
    for (let at = 2 * (starts[place] ?? 0); at < 2 * (starts[place + 1] ?? 0); at += 2) {
      const document = entries[at] ?? 0;
      if (removed.size > 0 && removed.has(document)) continue;
      left[end++] = document;
      left[end++] = entries[at + 1] ?? 0;
    }
    if (end === before) continue;
    kept.push(term);
    sizes.push((end - before) / 2);
  }
  return { documents: null, terms: kept, sizes: Uint32Array.from(sizes), entries: left.subarray(0, end) };
}

function distinct(sorted: readonly string[]): readonly string[] {
  return sorted.filter((term, at) => term !== sorted[at - 1]);
}

/** Where each of some of the terms stands among all; both ascend. */
function placesIn(all: readonly string[], some: readonly string[]): Uint32Array {
  const places = new Uint32Array(some.length);
  let place = 0;
  for (const [at, term] of some.entries()) {
    while (all[place] !== term) place += 1;
    places[at] = place;
  }
  return places;
}

/** Appends the lists of a source to those that are there. */
function append(
  { documents, sizes, entries: from }: Source,
  { place, starts, ends, entries }: {
    readonly place: Uint32Array;
    readonly starts: Uint32Array;
    /** Where the lists end so far; moved on. */
    readonly ends: Uint32Array;
    readonly entries: Uint32Array;
  },
): void {
  let read = 0;
  for (let term = 0; term < sizes.length; term++) {
    const into = place[term] ?? 0;
    const start = 2 * (starts[into] ?? 0);
    let end = 2 * (ends[into] ?? 0);
    for (const last = read + 2 * (sizes[term] ?? 0); read < last; read += 2) {
      const named = from[read] ?? 0;
      const document = documents === null ? named : documents[named] ?? 0;
      let at = end;
      // A document that came back has its old number, smaller than those that came meanwhile.
      for (; at > start && (entries[at - 2] ?? 0) > document; at -= 2) {
        entries[at] = entries[at - 2] ?? 0;
        entries[at + 1] = entries[at - 1] ?? 0;
      }
      entries[at] = document;
      entries[at + 1] = from[read + 1] ?? 0;
      end += 2;
    }
    ends[into] = end / 2;
  }
}
