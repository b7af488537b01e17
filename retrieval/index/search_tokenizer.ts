import type { Tokenizer } from "@orama/orama";
import { tokenize, type TokenizeOptions } from "../tokenize.ts";

/** How texts are cut: as {@link tokenize} does, or at white space and nowhere else, stop words and all, for experiments. */
export type TokenizerName = "tieout" | "whitespace";

/** Which tokenizer cuts, and whether it keeps stop words. */
export interface SearchTokenizerOptions {
  readonly tokenizer?: TokenizerName;
  readonly keepStopWords?: boolean;
}

/** Cuts a text as an index with these options does. */
export function cutText(
  text: string,
  { tokenizer = "tieout", ...options }: SearchTokenizerOptions & Pick<TokenizeOptions, "side">,
): string[] {
  switch (tokenizer) {
    case "tieout":
      return tokenize(text, options);
    case "whitespace":
      return text.split(/\s+/).filter((token) => token !== "");
  }
}

/**
 * Our tokenizer as a component of the engine. It names the field when it cuts a document and none when it cuts a query,
 * which is how the two sides of {@link tokenize} are told apart.
 */
export function searchTokenizer(options: SearchTokenizerOptions = {}): Tokenizer {
  return {
    // The engine wants a language it knows; nothing of it is used.
    language: "english",
    normalizationCache: new Map(),
    tokenize: (text, _language, field) =>
      cutText(text, { ...options, side: field === undefined ? "query" : "index" }),
  };
}
