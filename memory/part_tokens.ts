import { type Span } from "../retrieval/mod.ts";
import type { Token } from "./question_tokens.ts";

/** Parts of a year in all spellings, each with what stands for it. */
const PARTS: readonly (readonly [string, RegExp])[] = [
  ["9m", /\b9m(?=\d|\b)|\b(?:the )?(?:first )?(?:nine|9) months\b|\bfirst three quarters\b|前三个?季度?/giu],
  [
    "h1",
    /\bh1(?=\b|(?=\d{2}))|\b1h(?=\d|\b)|\b(?:first|1st)[ -]half(?:[- ]year)?\b|\bfirst (?:six|6) months\b|上半年/giu,
  ],
  [
    "h2",
    /\bh2(?=\b|(?=\d{2}))|\b2h(?=\d|\b)|\b(?:second|2nd|last|final)[ -]half(?:[- ]year)?\b|\b(?:second|last|final) (?:six|6) months\b|下半年/giu,
  ],
  ...[["first|1st", "一"], ["second|2nd", "二"], ["third|3rd", "三"], ["fourth|4th|last|final", "四"]].map((
    [english, chinese],
    at,
  ): readonly [string, RegExp] => [
    `q${at + 1}`,
    new RegExp(
      String
        .raw`\bq${at + 1}(?=\b|\d{2})|\b${
        at + 1
      }q(?=\d|\b)|\b(?:${english})(?: fiscal)? quarter\b|第?${chinese}季度?`,
      "giu",
    ),
  ]),
];

/**
 * The parts of a year that a text names, all of them. `text` has the years blanked, `whole` has not: "1H25" is a part and a
 * year in one, whose span the years take.
 */
export function partTokens(
  text: string,
  whole: string,
): { readonly tokens: readonly Token[]; readonly spans: readonly Span[] } {
  const tokens: Token[] = [];
  const spans: Span[] = [];
  for (const [value, pattern] of PARTS) {
    for (const { index, 0: said } of whole.matchAll(pattern)) {
      if (tokens.some(({ start }) => start === index)) continue;
      tokens.push({ kind: "part", value, start: index });
      if (text.slice(index, index + said.length) === said) {
        spans.push({ start: index, end: index + said.length });
      }
    }
  }
  return { tokens, spans };
}
