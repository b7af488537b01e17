/**
 * The singular of a regular English plural, else the word as it is: Harman's S-stemmer, which also knows "-uses" ("bonuses"
 * is no "bonuse"). Reports and questions differ in number all the time; heavier stemming merges words that mean different
 * things here ("operating" and "operator", "general" and "generation") and does not measure better. On SciFact (keyword
 * nDCG@10) and with the raw questions over the pages of the 38 filings that they are about (gold page in the first eight,
 * of 60):
 *
 * | taken off | nDCG@10 | pages | against this |
 * | --- | --- | --- | --- |
 * | nothing | .674 | 26 | p = .23; 11 pages further up, 21 further down |
 * | plurals | .681 | 30 | |
 * | and -ed | .683 | 29 | p = .59; 9 up, 11 down |
 * | and -ing | .682 | 28 | p = .79; 8 up, 14 down |
 * | and both | .686 | 29 | p = .35; 12 up, 19 down |
 * | Porter's stems | .694 | 29 | p = .08; 8 up, 26 down |
 *
 * @example "inventories" → "inventory", "surpluses" → "surplus", "losses" → "loss", "gross" → "gross", "basis" → "basis"
 */
export function singular(word: string): string {
  if (word.length < 4 || !word.endsWith("s")) return word;
  if (/(?:ss|us|is|as|^news)$/.test(word) && !/(?:ideas|areas)$/.test(word)) return word;
  if (/[^ae]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|..[^aeobf]us)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}
