import { normalizeText } from "../retrieval/mod.ts";
import { foldWord } from "./fold_word.ts";

/**
 * Words inside the name of a line item that make it another figure although the standard name is the same: the sign, the
 * place, the part. Each stands in `metrics.tsv` beside a name without it.
 */
const TELLING: ReadonlySet<string> = new Set(
  ("loss lose benefit gain deficit outflow inflow positive negative unprofitable loss-making profitable profit-making " +
    "goodwill waio pilbara western australia hematite iron managed restricted intangible exploration interim final special " +
    "ordinary common declared paid service product basic diluted gross net tax post-tax pre-tax depletion impairment state government mining average total " +
    "亏损 净亏损 盈利").split(" "),
);

/** Those that the standard name says itself or that change nothing in it. */
const SAID: readonly (readonly [RegExp, RegExp])[] = [
  [/^revenue$/, /^net$/],
  [/^(?!dividend)/, /^total$/],
  [/shares|realised_price|^return/, /^average$/],
  [/profit|ebit|income|tax/, /^(?:net|tax|basic)$/],
  [/eps$|^shares/, /^(?:basic|diluted|ordinary|common|net)$/],
  [/^net_|margin|cash_flow/, /^(?:net|gross)$/],
  [/gross/, /^gross$/],
  [/paid$/, /^(?:paid|common|ordinary)$/],
  [/iron_ore|unit_cost|realised_price/, /^iron$/],
  [/impairment/, /^impairment$/],
  [/exploration/, /^exploration$/],
  [/total_debt|capital_expenditure|acquisitions/, /^(?:gross|net)$/],
];

/** "Dividends" may be those of one share or all that was paid. */
const PER_SHARE = /\bper\b|\bdps\b|每股/iu;

/** The telling words of a mention, folded, in order. */
export function tellingWords(said: string, metric: string): readonly string[] {
  const words = normalizeText(said).match(/\p{sc=Han}+|[\p{L}-]+/gu) ?? [];
  const telling = words.map(foldWord).filter((word) =>
    TELLING.has(word) && !SAID.some(([name, known]) => name.test(metric) && known.test(word))
  );
  return metric === "dividend_per_share" && !PER_SHARE.test(said) ? [...telling, "in all"] : telling;
}
