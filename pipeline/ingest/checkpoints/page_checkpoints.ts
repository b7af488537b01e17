/** Where a page stands and who read it. */
export interface PagePlace {
  /** sha256 of the document. */
  readonly document: string;
  /** Counted from 1. */
  readonly page: number;
  /** Who read it, with version. */
  readonly reader: string;
}

/** A reading to keep. */
export interface KeptReading {
  /** Hash of all that the reading depends on. */
  readonly key: string;
  readonly body: Uint8Array;
  /** The page that it is the reading of; null for one that is asked for by its key alone. */
  readonly place: PagePlace | null;
}

/**
 * Keeps what was read of pages, so that no page is read or paid for twice: after a crash, under other settings, in a new
 * version of a document. A reading stands under the hash of what it depends on, and a page of a document points to one.
 * Losing them costs time, never an answer. Every implementation passes `pageCheckpointsContract`.
 */
export interface PageCheckpoints {
  /** Keys of the pages of a document that `reader` has read, by page. */
  pages(document: string, reader: string): Promise<ReadonlyMap<number, string>>;
  /** Keys of all readings. */
  keys(): Promise<ReadonlySet<string>>;
  /** Readings by key; what is not kept is missing. They count as used at `at`, in milliseconds. */
  load(keys: readonly string[], at: number): Promise<ReadonlyMap<string, Uint8Array>>;
  /** Keeps them all or none. A key that is there already keeps its reading, and gains the place. */
  save(readings: readonly KeptReading[], at: number): Promise<void>;
  /** Forgets readings, those that were used longest ago first, until at most so many bytes are left. */
  trim(bytes: number): Promise<void>;
}
