import type { Span } from "../retrieval/mod.ts";
import type { Token } from "./question_tokens.ts";

/** The years of a text in the order in which they stand; of a range its ends, so that one backwards is another. */
export function yearTokens(text: string, spans: readonly Span[]): readonly Token[] {
  return spans.flatMap(({ start, end }) => {
    const said = text.slice(start, end);
    return [...said.matchAll(/(?<!\d)(?:(?<four>(?:19|20)\d{2})|(?<two>\d{2}))(?!\d)/gu)].map((
      { index, groups },
    ): Token => ({
      kind: "year",
      value: groups?.["four"] ?? fourDigits(groups?.["two"] ?? ""),
      start: start + index,
    }));
  });
}

function fourDigits(two: string): string {
  return `${Number(two) < 80 ? "20" : "19"}${two}`;
}
