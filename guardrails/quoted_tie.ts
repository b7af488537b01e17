import type { Claim, Source, Tie } from "./answer.ts";
import { blankCodeAndMarkers } from "./claim_mask.ts";

/** Fewest words for which a sentence that stands word for word in a source counts as its quotation. */
const QUOTED_WORDS = 5;

/** The tie of a claim whose sentence, or what it sets in quotation marks, stands word for word in a source that it cites; else null. */
export function quotedTie(claim: Claim, sources: readonly Source[]): Tie | null {
  const quotation = quotedPart(claim.sentence, claim.printed);
  const sentence = plain(quotation ?? claim.sentence);
  if (sentence.split(" ").length < QUOTED_WORDS) return null;
  const source = sources.find(({ n, hit }) =>
    claim.cited.includes(n) && (claim.company === null || claim.company === hit.chunk.company) &&
    // between quotation marks a source speaks for itself, of whatever year
    (quotation !== null || claim.also.years.length > 0 || claim.fiscalYear === null ||
      claim.fiscalYear === hit.chunk.fy) &&
    ` ${plain(hit.chunk.text)} `.includes(` ${sentence} `)
  );
  return source === undefined ? null : { status: "quoted", source: source.n };
}

/** What stands between quotation marks around a number; a mark may be missing where a semicolon parts the quotation. */
function quotedPart(sentence: string, printed: string): string | null {
  return sentence.match(/“[^“”]+(?=”|$)|^[^“”]+(?=”)/g)?.find((part) => part.includes(printed)) ?? null;
}

/** Words and numbers alone, so that line breaks and quotation marks do not part a quotation from its source. */
function plain(text: string): string {
  return (blankCodeAndMarkers(text).toLowerCase().match(/[\p{L}\d]+(?:[.,'’-][\p{L}\d]+)*|[%$€£()]/gu) ?? [])
    .join(" ");
}
