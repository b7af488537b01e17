import { stripInvisible } from "./clean_text.ts";
import { checkLabel, MAX_LABEL_WORDS } from "./label.ts";

/** What a label says where nothing of a model's words may be shown. */
export const UNNAMED_CLAIM = "a claim without a name";

/** Longest label in characters: eight long words; Chinese puts no space between them. */
const MAX_LENGTH = 100;

/**
 * A model's label as it may be shown, searched and kept: its own words where they keep the rules, else those of them that
 * do, in their order. For a claim without a number, which has no slots that a label could be built from.
 *
 * @param tickers company names as stored, whose digits are names
 */
export function fitLabel(label: string, { tickers }: { readonly tickers: readonly string[] }): string {
  const plain = plainWords(label);
  if (isFit(plain.join(" "), tickers)) return plain.join(" ");
  const kept = plain.filter((word) => isFit(word, tickers)).slice(0, MAX_LABEL_WORDS);
  // words that pass one by one may make a number together ("quarters of")
  while (kept.length > 0 && !isFit(kept.join(" "), tickers)) kept.pop();
  return kept.length > 0 ? kept.join(" ") : UNNAMED_CLAIM;
}

function isFit(label: string, tickers: readonly string[]): boolean {
  return label.length <= MAX_LENGTH && checkLabel(label, { tickers }) === null;
}

/** Words without marks that a screen, a page or a search would read as more than text. */
function plainWords(label: string): readonly string[] {
  return stripInvisible(label).replace(/\[[^\]]*\]/g, " ").split(/\s+/)
    .filter((word) => !/:\/\/|^www\.|@/i.test(word))
    .map((word) => word.replace(/[^\p{L}\p{M}\p{N}&'’%./()–-]/gu, "").replace(/^[./–-]+|[./–-]+$/g, ""))
    .filter((word) => /[\p{L}\p{N}%]/u.test(word));
}
