/**
 * The smallest mean difference that so many paired scores could show: `(1.96 + 0.84) × s / √n`, with s the standard
 * deviation of the differences: two-sided at .05, found with a chance of 80 %. Source: the normal approximation as in
 * Cohen 1988, chapter 2, for paired observations. Null with fewer than two pairs, which have no deviation.
 *
 * @param differences per pair, second arm minus first
 */
export function detectableMean(differences: readonly number[]): number | null {
  const n = differences.length;
  if (n < 2) return null;
  const mean = differences.reduce((sum, difference) => sum + difference, 0) / n;
  const variance = differences.reduce((sum, difference) => sum + (difference - mean) ** 2, 0) / (n - 1);
  return (1.959964 + 0.841621) * Math.sqrt(variance / n);
}
