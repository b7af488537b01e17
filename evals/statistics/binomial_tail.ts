/**
 * The chance of at least `atLeast` successes in `n` trials of chance `p`: the sum of `C(n, i) p^i (1 - p)^(n - i)` from
 * `i = atLeast`. Terms are taken as logarithms, so that hundreds of trials neither overflow nor vanish.
 *
 * @throws {RangeError} where `n` and `atLeast` are no whole numbers from 0, or `p` no chance.
 */
export function binomialTail(atLeast: number, { n, p }: { readonly n: number; readonly p: number }): number {
  if (!Number.isInteger(n) || !Number.isInteger(atLeast) || n < 0 || atLeast < 0 || !(p >= 0 && p <= 1)) {
    throw new RangeError(`Cannot sum a binomial tail: at least ${atLeast} of ${n} with the chance ${p}`);
  }
  if (atLeast === 0) return 1;
  if (atLeast > n || p === 0) return 0;
  if (p === 1) return 1;
  let choices = 0;
  let sum = 0;
  for (let i = 0; i <= n; i++) {
    if (i > 0) choices += Math.log((n - i + 1) / i);
    if (i >= atLeast) sum += Math.exp(choices + i * Math.log(p) + (n - i) * Math.log1p(-p));
  }
  return Math.min(1, sum);
}
