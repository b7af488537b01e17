import { Decimal } from "decimal.js";
import { findAmounts, splitSentences } from "tieout";
import { decimalsOf, type GoldNumber } from "./gold_answer.ts";

/** Powers of ten by which a number without a scale of its own may be printed: statements are in thousands, millions or billions. */
const UNSAID_SCALES = [0, 3, 6, 9] as const;

/** Whether running text comes to a gold number. */
export function matchText(text: string, gold: GoldNumber): boolean {
  return conclusions(text).some((sentence) => holds(sentence, gold));
}

function holds(sentence: string, gold: GoldNumber): boolean {
  const wanted = new Decimal(gold.value);
  const near = tolerance(gold);
  return findAmounts(sentence).some(({ amount }) => {
    if (amount.value === null) return false;
    const printed = new Decimal(amount.value);
    const powers = amount.scale === null && gold.unit === "money"
      ? UNSAID_SCALES.map((power) => power - gold.scale)
      : [(amount.scale ?? 0) - gold.scale];
    const shifted = powers.map((power) => printed.times(new Decimal(10).pow(power)));
    const all = gold.unit === "percent" && amount.ratio === null
      ? [...shifted, printed.times(100)]
      : gold.unit === "plain" && amount.ratio === "percent"
      ? [printed.div(100)]
      : shifted;
    return all.some((value) => value.minus(wanted).abs().lte(near));
  });
}

/**
 * How far a number may be off and be meant: one in the gold's last digit, where annotators and models round in between,
 * but no more than 2 % beyond the gold's own rounding ("0.3" is not 0.4), and at least .05 % for chains of rounded steps.
 */
function tolerance({ value }: GoldNumber): Decimal {
  const step = new Decimal(10).pow(-decimalsOf(value));
  const size = new Decimal(value).abs();
  return Decimal.max(step.div(2), Decimal.min(step, size.times("0.02")), size.times("0.0005"));
}

/** The sentences in which an answer states its result: the first and the last that hold a number. */
function conclusions(text: string): readonly string[] {
  const sentences = text.split("\n").flatMap((line) =>
    splitSentences(line).map(({ start, end }) => line.slice(start, end))
  ).filter((sentence) => findAmounts(sentence).length > 0);
  return [...sentences.slice(0, 1), ...sentences.slice(-1)];
}
