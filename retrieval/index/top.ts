import type { Scores } from "./score.ts";

/** A document number with its score, as the engine wants it. */
export type Scored = [document: number, score: number];

/**
 * The best `keep` documents, best first; equal scores stand in order of `idOf`, so that no ranking depends on the order
 * of insertion. `mask` holds 1 at the places of the documents that may be among them; without, all may.
 * A heap holds the worst of the best on top: sorting all that matched would cost more than scoring it.
 */
export function top(
  { scores, seen }: Scores,
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
  for (let document = 0; document < seen.length && keep > 0; document++) {
    if (seen[document] !== 1) continue;
    const value = scores[document] ?? 0;
    if (value < floor || (mask !== undefined && mask[document] !== 1)) continue;
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
