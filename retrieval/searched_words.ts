import { boundWords } from "./rewrite.ts";
import { tokenize, type TokenizeOptions } from "./tokenize.ts";

/**
 * The words that a query's text is searched with, sorted, each once: what a search makes of it. Two texts with the same
 * words find the same, however they read.
 */
export function searchedWords(text: string, options: TokenizeOptions = {}): readonly string[] {
  return [...new Set(tokenize(boundWords(text, options), { ...options, side: "query" }))].sort();
}
