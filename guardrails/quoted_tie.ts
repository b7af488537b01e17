import { findPeriods } from "../retrieval/mod.ts";
import type { Claim, Source, Tie } from "./answer.ts";
import { blankCodeAndMarkers } from "./claim_mask.ts";
import { splitSentences } from "./sentences.ts";

/** Fewest words for which a sentence that stands word for word in a source counts as its quotation. */
const QUOTED_WORDS = 5;

/**
 * The tie of a claim that repeats a source that it cites word for word, of the company and year that it names: a whole
 * sentence of it, or any part between quotation marks. null for every other.
 */
export function quotedTie(claim: Claim, sources: readonly Source[]): Tie | null {
  // a heading's half or quarter is no part of what is quoted
  if (claim.part !== null && findPeriods(claim.sentence, { yearEnd: null }).length === 0) return null;
  const quotation = quotedPart(claim.sentence, claim.printed);
  const sentence = plain(quotation ?? claim.sentence);
  if (sentence.split(" ").length < QUOTED_WORDS) return null;
  const isSaidIn = quotation === null ? isWholeSentence : holds;
  const source = sources.find(({ n, hit }) =>
    claim.cited.includes(n) && (claim.company === null || claim.company === hit.chunk.company) &&
    // between quotation marks a source speaks for itself, of whatever year
    (quotation !== null || claim.also.years.length > 0 || claim.fiscalYear === null ||
      claim.fiscalYear === hit.chunk.fy) &&
    isSaidIn(hit.chunk.text, sentence)
  );
  return source === undefined ? null : { status: "quoted", source: source.n };
}

function holds(text: string, words: string): boolean {
  return ` ${plain(text)} `.includes(` ${words} `);
}

/**
 * Without quotation marks a draft speaks in its own voice, and a part of a sentence may say the opposite of the whole: "It
 * is wrong that …".
 */
function isWholeSentence(text: string, words: string): boolean {
  return holds(text, words) &&
    splitSentences(text).some(({ start, end }) => plain(text.slice(start, end)) === words);
}

/** What stands between quotation marks around a number; a mark may be missing where a semicolon parts the quotation. */
function quotedPart(sentence: string, printed: string): string | null {
  return sentence.match(/“[^“”]+(?=”|$)|^[^“”]+(?=”)/g)?.find((part) => part.includes(printed)) ?? null;
}

/** Words and numbers alone, so that line breaks and quotation marks do not part a quotation from its source. */
function plain(text: string): string {
  const words = blankCodeAndMarkers(text).toLowerCase()
    .replace(/(?<![\p{L}\d])[-−–](?=[a-z]{0,3}[$€£¥]?\d)/gu, " - ");
  return (words.match(/[\p{L}\d]+(?:[.,'’-][\p{L}\d]+)*|[%$€£()]|(?<= )-(?= )/gu) ?? []).join(" ");
}
