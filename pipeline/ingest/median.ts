/** The middle of numbers by size, the upper one of an even count; `empty` where there are none. */
export function median(values: readonly number[], empty = 0): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? empty;
}
