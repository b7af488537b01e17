import type { AuditRow, AuditTrail } from "./audit.ts";
import { CHAIN_START, hashRow, PRUNED_KIND, sha256Of } from "./audit_chain.ts";
import { PRUNED_RUN, readPruned } from "./audit_pruned.ts";

/** Rows that are read at a time. */
const PAGE = 500;

/** What is wrong with a chain, and the first row of which it is wrong. */
export interface AuditBreak {
  /** Where the chain breaks; of a row that is missing, its place. */
  readonly seq: number;
  /** null where no row stands there. */
  readonly run: string | null;
  readonly fault: "content" | "hash" | "link" | "missing" | "extra" | "text" | "anchor" | "head";
  /** The fault in words. */
  readonly what: string;
}

/** What a walk over the chain found. */
export interface TrailCheck {
  /** Rows that were found sound. */
  readonly rows: number;
  /** Rows that retention removed before. */
  readonly removed: number;
  /** ISO times of the first and the last row; null without rows. */
  readonly first: string | null;
  readonly last: string | null;
  /** Hash of the last row, for whoever notes it down elsewhere; that of an empty chain without rows. */
  readonly head: string;
  /** null where the chain is whole. */
  readonly broken: AuditBreak | null;
}

/** What is to be proved, and who watches. */
export interface VerifyOptions {
  /** A hash that was noted down earlier: it must still stand in the chain. */
  readonly head?: string | undefined;
  readonly signal?: AbortSignal;
  /** Told after every page. */
  readonly onProgress?: (rows: number, total: number) => void;
}

/**
 * Walks the chain from its first row to its last, page by page, and says what is the first thing wrong with it.
 *
 * What is cut off at the end leaves a chain that is whole: that shows only against a hash noted elsewhere (`head`).
 */
export async function verifyTrail(trail: AuditTrail, options: VerifyOptions = {}): Promise<TrailCheck> {
  const { head: noted, signal, onProgress = () => {} } = options;
  const bounds = await trail.bounds();
  const anchor = (await trail.read(PRUNED_RUN)).at(-1) ?? null;
  const isSound = anchor === null || hashRow(anchor) === anchor.hash;
  let before: AuditRow | null = null;
  let [rows, first]: [number, AuditRow | null] = [0, null];
  let isNoted = noted === undefined || noted === CHAIN_START.hash;
  const done = (broken: AuditBreak | null): TrailCheck => ({
    rows,
    removed: anchor === null || !isSound ? 0 : readPruned(anchor).total,
    first: first?.at ?? null,
    last: before?.at ?? null,
    head: before?.hash ?? CHAIN_START.hash,
    broken,
  });
  const [start] = bounds === null ? [] : await trail.page(bounds.first, bounds.first + 1);
  const badStart = start === undefined || !isSound ? null : faultOfStart(start, anchor);
  if (badStart !== null && anchor !== null) return done(badStart);
  for (let from = bounds?.first ?? 0; bounds !== null && from <= bounds.last; from += PAGE) {
    signal?.throwIfAborted();
    // one row more than is judged, since the row behind tells what was changed
    const page = await trail.page(from, from + PAGE + 1);
    const texts = Map.groupBy(
      await trail.texts([...new Set(page.flatMap(namedTexts))]),
      ({ sha256 }) => sha256,
    );
    for (const [at, row] of page.entries()) {
      if (row.seq >= from + PAGE) break;
      const broken = faultOf(row, { before, next: page[at + 1], texts });
      // a row of retention that is not found as such leaves a chain without a start
      if (broken !== null) return done(row.kind === PRUNED_KIND ? broken : badStart ?? broken);
      first ??= row;
      isNoted ||= row.hash === noted;
      before = row;
      rows++;
    }
    const [reached, end] = [before?.seq ?? from - 1, Math.min(from + PAGE, bounds.last + 1)];
    if (reached < end - 1) return done(badStart ?? missing(reached + 1));
    onProgress(rows, bounds.count);
  }
  if (badStart !== null) return done(badStart);
  const end = { seq: before?.seq ?? 0, run: null };
  const stray = await trail.strayText();
  if (stray !== null) {
    return done({
      ...end,
      fault: "text",
      what: `a text stands beside the chain that no row names: ${stray}`,
    });
  }
  if (isNoted) return done(null);
  return done({
    seq: end.seq + 1,
    run: null,
    fault: "head",
    what:
      `no row has the noted hash ${noted}: rows were cut off at the end, or the chain was written anew, ` +
      "or retention removed that row since",
  });
}

function namedTexts({ texts }: AuditRow): readonly string[] {
  return texts === "" ? [] : texts.split(" ");
}

function missing(seq: number): AuditBreak {
  return { seq, run: null, fault: "missing", what: "the row is missing" };
}

function faultOf(
  row: AuditRow,
  { before, next, texts }: {
    readonly before: AuditRow | null;
    readonly next: AuditRow | undefined;
    readonly texts: ReadonlyMap<string, readonly { readonly text: string }[]>;
  },
): AuditBreak | null {
  const place = { seq: row.seq, run: row.run };
  if (before !== null && row.seq > before.seq + 1) return missing(before.seq + 1);
  if (before !== null && row.seq === before.seq) {
    return { ...place, fault: "extra", what: "a second row stands at the same place" };
  }
  const hash = hashRow(row);
  if (hash !== row.hash) {
    // the row behind was made from the true hash, where there is one
    return next?.previous === hash
      ? { ...place, fault: "hash", what: "its hash was changed, its content was not" }
      : { ...place, fault: "content", what: "a column was changed: its content does not give its hash" };
  }
  if (before !== null && row.previous !== before.hash) {
    return {
      ...place,
      fault: "link",
      what: "it does not build on the row before it: one of them was replaced",
    };
  }
  for (const sha256 of namedTexts(row)) {
    const kept = texts.get(sha256) ?? [];
    const fault = kept.length === 0
      ? "is missing"
      : kept.length > 1
      ? "is kept twice"
      : sha256Of(kept[0]!.text) === sha256
      ? null
      : "was changed";
    if (fault !== null) return { ...place, fault: "text", what: `a text that it names ${fault}: ${sha256}` };
  }
  return null;
}

/** What the first row builds on: the start of all chains, or what the last removal by retention left. */
function faultOfStart(first: AuditRow, anchor: AuditRow | null): AuditBreak | null {
  const start = anchor === null ? { lastSeq: CHAIN_START.seq, hash: CHAIN_START.hash } : readPruned(anchor);
  const seq = start.lastSeq + 1;
  if (first.seq > seq) return missing(seq);
  if (first.seq < seq) {
    return {
      seq: first.seq,
      run: first.run,
      fault: "extra",
      what: `it stands before the place where the chain begins (${seq})`,
    };
  }
  if (first.previous === start.hash) return null;
  const what = anchor === null
    ? "the first row does not build on the start of the chain"
    : `the first row does not build on what retention (row ${anchor.seq}) removed before it`;
  return { seq, run: first.run, fault: "anchor", what };
}
