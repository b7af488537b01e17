/**
 * The arithmetic mean.
 *
 * @throws {RangeError} of no values: a mean of nothing would read as a result.
 */
export function mean(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError("Cannot take the mean of no values");
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
