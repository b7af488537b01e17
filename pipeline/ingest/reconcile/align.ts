/** Two places of two sequences that belong together. */
export interface Pair {
  readonly a: number;
  readonly b: number;
}

/**
 * Aligns two sequences in order so that the sum of the scores of the pairs is greatest; a place without partner costs
 * nothing, and pairs that score nothing are not made. Of equal alignments the one that pairs earliest is taken, so that
 * the result depends on nothing else (Needleman and Wunsch 1970).
 *
 * @param score of pairing place `a` of the first with place `b` of the second sequence
 */
export function align(
  lengthA: number,
  lengthB: number,
  score: (a: number, b: number) => number,
): readonly Pair[] {
  const width = lengthB + 1;
  const scores = Array.from({ length: lengthA * lengthB }, (_, at) => {
    return score(Math.floor(at / lengthB), at % lengthB);
  });
  const best = new Float64Array((lengthA + 1) * width);
  for (let a = lengthA - 1; a >= 0; a--) {
    for (let b = lengthB - 1; b >= 0; b--) {
      const paired = scores[a * lengthB + b]! + best[(a + 1) * width + b + 1]!;
      best[a * width + b] = Math.max(paired, best[(a + 1) * width + b]!, best[a * width + b + 1]!);
    }
  }
  const pairs: Pair[] = [];
  let a = 0;
  let b = 0;
  while (a < lengthA && b < lengthB) {
    const here = best[a * width + b]!;
    const own = scores[a * lengthB + b]!;
    if (own > 0 && here === own + best[(a + 1) * width + b + 1]!) pairs.push({ a: a++, b: b++ });
    else if (here === best[(a + 1) * width + b]!) a++;
    else b++;
  }
  return pairs;
}
