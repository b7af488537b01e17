import { Decimal } from "decimal.js";
import { type AskResult, findAmounts, tokenize } from "tieout";
import type { FilingPage, FilingQuestion } from "./filings.ts";
import { decimalsOf, withoutZeros } from "./gold_answer.ts";

/** Share of the gold's names and numbers that must stand in what is cited. */
const MIN_KEYS = 0.5;

/** Capitalised words within a sentence, and those of several letters in capitals. */
const NAME = /(?<=[\p{L}\d,;:)] )\p{Lu}[\p{L}\d&.'’-]+(?: \p{Lu}[\p{L}\d&.'’-]+)*|\b\p{Lu}{2,}\b/gu;

/**
 * Whether an answer cites a gold page and at least half of the names and numbers that the gold holds, beside those of
 * the question, stand in its quotations, figures or calculations. It measures what was found, not whether it was well
 * put: a gold without names or numbers is supported by its page alone.
 */
export function isSupported(
  { question, answer, gold }: FilingQuestion,
  result: AskResult,
  cited: readonly FilingPage[],
): boolean {
  if (!cited.some(({ doc, page }) => gold.some((one) => one.doc === doc && one.page === page))) return false;
  const quoted = [result.answer, ...result.citations.map(({ quote }) => quote)].join("\n");
  const asked = new Set(tokenize(question));
  const held = new Set(tokenize(quoted));
  const names = [...new Set(answer.match(NAME) ?? [])].map((name) => tokenize(name))
    .filter((words) => words.some((word) => !asked.has(word)));
  const found = [
    ...names.map((words) => words.every((word) => held.has(word))),
    ...holdsNumbers(answer, { quoted, result }),
  ];
  return found.length === 0 || found.filter(Boolean).length >= found.length * MIN_KEYS;
}

/** Of each number of the gold whether it is stated at some scale, rounded to the gold's decimals. */
function holdsNumbers(
  answer: string,
  { quoted, result }: { readonly quoted: string; readonly result: AskResult },
): readonly boolean[] {
  const stated = [
    ...findAmounts(quoted).flatMap(({ amount }) => amount.value ?? []),
    ...result.values.map(({ value }) => value),
    ...result.calculations.map(({ value }) => value),
  ].map((value) => new Decimal(value).abs());
  return findAmounts(answer).flatMap(({ amount }) => {
    if (amount.value === null || /^(?:19|20)\d\d$/.test(amount.printed)) return [];
    const wanted = withoutZeros(amount.value.replace("-", ""));
    return [
      stated.some((value) =>
        [0, -3, -6, -9].some((power) =>
          value.times(new Decimal(10).pow(power)).toDecimalPlaces(decimalsOf(wanted), Decimal.ROUND_HALF_UP)
            .equals(wanted)
        )
      ),
    ];
  });
}
