import type { Amount } from "../../../retrieval/mod.ts";

/** "%" printed at the first figure of a column or row holds for its bare neighbours. */
export function percentBeside(amounts: readonly Amount[]): boolean {
  const numbers = amounts.filter(({ status }) => status === "number");
  const marked = numbers.filter(({ ratio }) => ratio !== null).length;
  const money = numbers.some(({ currency, ratio }) => currency !== null && ratio === null);
  return numbers[0]?.ratio !== null && numbers[0] !== undefined && marked >= 1 && !money &&
    numbers.every(({ decimals, value }) => decimals > 0 || (value ?? "").replace("-", "").length <= 3);
}
