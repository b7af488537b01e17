/**
 * The singular of a regular English plural, else the word as it is (Harman's S-stemmer, with "-ing" and "-ed" left
 * alone): reports and questions differ in number all the time ("capital expenditures", "inventories"), and heavier
 * stemming merges words that mean different things here ("operating" and "operator", "general" and "generation").
 *
 * @example "inventories" → "inventory", "assets" → "asset", "losses" → "loss", "gross" → "gross", "basis" → "basis"
 */
export function singular(word: string): string {
  if (word.length < 4 || !word.endsWith("s")) return word;
  if (/(?:ss|us|is|as)$/.test(word) && !/(?:ideas|areas)$/.test(word)) return word;
  if (/[^ae]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}
