/** Whose decisions are appended, and when. */
export interface AuditRun {
  readonly owner: string;
  /** Id of the run. */
  readonly run: string;
  readonly thread: string;
  /** ISO time. */
  readonly at: string;
}

/** One decision. */
export interface AuditEntry {
  /** What was decided: the schema of this name says which fields the payload has. */
  readonly kind: string;
  readonly payload: unknown;
  /** What the decision rests on, word for word. Each is kept once, whoever names it. */
  readonly texts?: readonly string[];
}

/** One row of the chain. */
export interface AuditRow extends AuditRun {
  /** Counted from 1 over all owners and runs, without a gap. */
  readonly seq: number;
  /** Version of how rows are hashed. */
  readonly format: number;
  /** Counted from 0 within the run. */
  readonly position: number;
  readonly kind: string;
  /** Canonical JSON, as hashed. */
  readonly payload: string;
  /** SHA-256 of each text that the row names, in hexadecimal digits with blanks between; "" for none. */
  readonly texts: string;
  /** Hash of the row before. */
  readonly previous: string;
  /** SHA-256 over all the other columns. */
  readonly hash: string;
}

/** The last row of the chain. */
export interface AuditHead {
  readonly seq: number;
  readonly hash: string;
}

/** Where the chain begins and ends, and how many rows it has; null without rows. */
export interface AuditBounds {
  readonly first: number;
  readonly last: number;
  readonly count: number;
}

/** What retention removed: the payload of the row that it leaves in the chain. */
export interface AuditPruned {
  /** Rows removed this time. */
  readonly removed: number;
  /** Rows removed since the chain began. */
  readonly total: number;
  readonly firstSeq: number;
  readonly lastSeq: number;
  /** Hash of the last row removed: the first that is left must build on it. */
  readonly hash: string;
  /** ISO time before which everything was to go. */
  readonly before: string;
  readonly reason: string;
}

/** What is to be removed. */
export interface AuditPruneOptions {
  /** ISO time: the oldest runs go that ended before it. */
  readonly before: string;
  /** ISO time of the removal. */
  readonly at: string;
  readonly owner: string;
  /** Why, in words of the product: they stay in the chain. */
  readonly reason: string;
  /** Says what would go, and removes nothing. */
  readonly dryRun?: boolean;
}

/**
 * Keeps decisions in a hash chain: each row's hash covers the row and the hash before it, so that nothing can be changed,
 * taken out or put in without a trace. What is cut off at the end shows where a hash was noted elsewhere.
 *
 * There is one chain for all owners: in a chain for each, one could be left out as a whole. Every implementation passes
 * `auditTrailContract`; `verifyTrail()` walks it.
 */
export interface AuditTrail {
  /**
   * Appends the decisions of a run's end, all or none. Appends follow each other. What the run's last rows say already is not
   * appended again: a run that goes on after its process died appends once.
   *
   * @throws {TypeError} where a kind is unknown, or a payload is not of its schema.
   * @throws {Error} where the run is another owner's.
   */
  append(run: AuditRun, entries: readonly AuditEntry[]): Promise<AuditHead>;
  /** Rows of a run in their order; none where it is unknown. */
  read(run: string): Promise<readonly AuditRow[]>;
  /** Ids of runs that begin so, at most `limit`. */
  runs(prefix: string, options: { readonly limit: number }): Promise<readonly string[]>;
  bounds(): Promise<AuditBounds | null>;
  /** Rows of which `from <= seq < to`, in order. */
  page(from: number, to: number): Promise<readonly AuditRow[]>;
  /** The texts of these hashes as they are kept, whether they still have the hash or not. */
  texts(hashes: readonly string[]): Promise<readonly { readonly sha256: string; readonly text: string }[]>;
  /** A text that no row names, by its hash; null where there is none. */
  strayText(): Promise<string | null>;
  /**
   * Removes the oldest rows, whole runs and never from the middle, with the texts that no other row names; and appends a row of
   * the kind `trail.pruned`, from which the rest is proved.
   *
   * @returns null where nothing is that old
   */
  prune(options: AuditPruneOptions): Promise<AuditPruned | null>;
}
