import type { Tokenizer } from "@orama/orama";
import { tokenize } from "../tokenize.ts";

/**
 * Our tokenizer as a component of the engine. It names the field when it cuts a document and none when it cuts a query,
 * which is how the two sides of {@link tokenize} are told apart.
 */
export function searchTokenizer(options: { readonly keepStopWords?: boolean } = {}): Tokenizer {
  return {
    // The engine wants a language it knows; nothing of it is used.
    language: "english",
    normalizationCache: new Map(),
    tokenize: (text, _language, field) =>
      tokenize(text, { ...options, side: field === undefined ? "query" : "index" }),
  };
}
