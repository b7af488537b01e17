import { Decimal } from "decimal.js";
import { evaluateExpression } from "tieout";
import type { Evaluation } from "tieout";
import type { Scale } from "./read_contexts.ts";

const POWERS: Readonly<Record<string, number>> = { thousand: 3, million: 6, billion: 9, trillion: 12 };

/** Currencies as derivations print them; the calculator reads numbers alone. */
const CURRENCY = /(?:US|A|C|R|NZ|HK|S)?\$|[€£¥₹]|\b(?:USD|AUD|CAD|EUR|GBP|RMB|RM|CHF)\b/g;

/** A number in brackets of its own is negative, as reports print it, unless its sign is in there already. */
const LONE_BRACKETS = /(?<![\w)])\(\s*(\d[\d.]*\s*%?)\s*\)/g;

/** A number with a scale word of its own. */
const SCALED = /(\d[\d.]*)\s*(thousand|million|billion|trillion)s?\b/gi;

/** Words behind the arithmetic. */
const TRAILING_WORDS = /(?<=[\d)%\s])\s*[A-Za-z][A-Za-z\s.,;]*$/;

/**
 * Evaluates a derivation as a person wrote it: `(1,234 - 1,000)/1,000`, `$5,121 +$(-5,946)`, `[(1 + 2)/3] - (71)`. A lone
 * bracketed number is negative, `%` is a fraction, square brackets are brackets; words behind the arithmetic, and what
 * follows an equals sign, are left out. Numbers with scale words ("60.3 million") are put in the answer's scale.
 *
 * @param scale of the answer
 */
export async function runDerivation(derivation: string, scale: Scale): Promise<Evaluation> {
  const plain = derivation.replaceAll(CURRENCY, "").replaceAll("[", "(").replaceAll("]", ")")
    .replaceAll(/[−–—]/g, "-").replace(/=.*$/s, "").replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, "");
  const written = plain.replaceAll(
    SCALED,
    (_, digits: string, word: string) => `(${digits} * 10^${POWERS[word.toLowerCase()]})`,
  );
  const result = await evaluateExpression(
    written.replaceAll(LONE_BRACKETS, "(-$1)").replace(TRAILING_WORDS, "").trim(),
  );
  const power = written === plain ? undefined : POWERS[scale];
  return result.ok && power !== undefined
    ? { ok: true, value: new Decimal(result.value).div(new Decimal(10).pow(power)).toFixed() }
    : result;
}
