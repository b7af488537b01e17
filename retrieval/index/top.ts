/** A document number with its score, as the engine wants it. */
export type Scored = [document: number, score: number];

/**
 * The best `keep` documents of those that have a score (the others have NaN), best first; equal scores stand in order of `idOf`, so that no ranking depends on the order
 * of insertion. `mask` holds 1 at the places of the documents that may be among them; without, all may.
 * A heap holds the worst of the best on top: sorting all that matched would cost more than scoring it.
 */
export function top(
  scores: Float64Array,
  { keep, idOf, mask }: {
    readonly keep: number;
    readonly idOf: (document: number) => string;
    readonly mask?: Uint8Array | undefined;
  },
): Scored[] {
  const score = (document: number) => scores[document] ?? 0;
  const worse = (a: number, b: number) => {
    const difference = score(a) - score(b);
    return difference < 0 || (difference === 0 && idOf(a) > idOf(b));
  };
  const heap: number[] = [];
  let floor = -Infinity;
  if (keep === 0) return [];
  for (
    let document = next(scores, { from: 0, floor });
    document < scores.length;
    document = next(scores, { from: document + 1, floor })
  ) {
    if (mask !== undefined && mask[document] !== 1) continue;
    if (heap.length < keep) {
      heap.push(document);
      if (heap.length < keep) continue;
      for (let at = (heap.length >> 1) - 1; at >= 0; at--) sink(heap, at, worse);
    } else {
      if (!worse(heap[0] ?? 0, document)) continue;
      heap[0] = document;
      sink(heap, 0, worse);
    }
    floor = score(heap[0] ?? 0);
  }
  return heap.sort((a, b) => worse(a, b) ? 1 : -1).map((document) => [document, score(document)]);
}

/** The first document from `from` on that scores `floor` or more; nearly all do not, so that this is where the time goes. */
function next(
  scores: Float64Array,
  { from, floor }: { readonly from: number; readonly floor: number },
): number {
  let document = from;
  while (document < scores.length && !((scores[document] ?? NaN) >= floor)) document += 1;
  return document;
}

/** Lets the entry at `at` sink until none of its children is worse. */
function sink(heap: number[], at: number, worse: (a: number, b: number) => boolean): void {
  const moving = heap[at] ?? 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && worse(heap[child + 1] ?? 0, heap[child] ?? 0)) child += 1;
    if (!worse(heap[child] ?? 0, moving)) break;
    heap[at] = heap[child] ?? 0;
    at = child;
  }
  heap[at] = moving;
}
