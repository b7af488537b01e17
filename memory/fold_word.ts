import { singular } from "../retrieval/mod.ts";

/** One word in lower case as it is compared: singular, without the sign of an owner. */
export function foldWord(word: string): string {
  return singular(word.replace(/'s?$/, ""));
}
