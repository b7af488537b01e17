/** [a, b, c, d, e, f]: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [number, number, number, number, number, number];

/** First `inner`, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** The six numbers of a typed or plain array; the identity where they are missing. */
export function matrixOf(numbers: ArrayLike<number> | null | undefined): Matrix {
  if (numbers === null || numbers === undefined || numbers.length < 6) return [1, 0, 0, 1, 0, 0];
  return [
    numbers[0] ?? 1,
    numbers[1] ?? 0,
    numbers[2] ?? 0,
    numbers[3] ?? 1,
    numbers[4] ?? 0,
    numbers[5] ?? 0,
  ];
}
