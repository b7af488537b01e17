import { Decimal } from "decimal.js";
import { possessive } from "tieout";
import type { Statement } from "./item.ts";
import { writeWhen } from "./write_when.ts";

/** Verbs that say a factor, and the factors for which a fair writer uses them. */
const VERBS: readonly (readonly [verb: string, from: number, to: number])[] = [
  ["doubled", 1.95, 2.05],
  ["tripled", 2.9, 3.1],
  ["halved", 0.48, 0.52],
];

/** How far beside its factors a verb is plainly false: "doubled" of 1.8 may pass for loose talk, of 1.5 it does not. */
const PLAINLY_WRONG = 0.25;

/** A growth told as a factor in a word, true or plainly false; null where there is no such word for it. */
export function writeMultiple(statement: Statement, isTrue: boolean): string | null {
  const [item] = statement.items;
  const [to, from] = item?.operands ?? [];
  if (item?.operation !== "growth" || statement.items.length > 1 || to === undefined || from === undefined) {
    return null;
  }
  const factor = new Decimal(to.value).div(from.value).abs().toNumber();
  const found = VERBS.find(([, low, high]) =>
    isTrue
      ? factor >= low && factor <= high
      : factor < low * (1 - PLAINLY_WRONG) || factor > high * (1 + PLAINLY_WRONG)
  );
  if (found === undefined) return null;
  const markers = item.cited.map((n) => `[${n}]`).join("");
  return `${possessive(item.company)} ${item.name} ${found[0]} in ${writeWhen(item.when)} ${markers}.`;
}
