/** A document number with its score. */
export type Scored = [document: number, score: number];

/**
 * The best `keep` documents, best first; equal scores stand in order of `idOf`, so that no ranking depends on the order
 * of insertion. A heap keeps the worst of the best on top: sorting everything that matched would cost more than scoring it.
 */
export function top(
  scored: Iterable<Scored>,
  { keep, idOf }: { readonly keep: number; readonly idOf: (document: number) => string },
): Scored[] {
  const heap: Scored[] = [];
  const worse = (a: Scored, b: Scored) => a[1] < b[1] || (a[1] === b[1] && idOf(a[0]) > idOf(b[0]));

  function sink(at: number): void {
    for (;;) {
      let lowest = at;
      for (const child of [2 * at + 1, 2 * at + 2]) {
        const a = heap[child];
        const b = heap[lowest];
        if (a !== undefined && b !== undefined && worse(a, b)) lowest = child;
      }
      if (lowest === at) return;
      swap(heap, at, lowest);
      at = lowest;
    }
  }

  function rise(at: number): void {
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const a = heap[at];
      const b = heap[parent];
      if (a === undefined || b === undefined || !worse(a, b)) return;
      swap(heap, at, parent);
      at = parent;
    }
  }

  for (const one of scored) {
    if (heap.length < keep) {
      heap.push(one);
      rise(heap.length - 1);
    } else if (heap[0] !== undefined && worse(heap[0], one)) {
      heap[0] = one;
      sink(0);
    }
  }
  return heap.sort((a, b) => worse(a, b) ? 1 : -1);
}

function swap(heap: Scored[], a: number, b: number): void {
  const one = heap[a];
  const other = heap[b];
  if (one === undefined || other === undefined) return;
  heap[a] = other;
  heap[b] = one;
}
