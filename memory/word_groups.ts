import { normalizeText } from "../retrieval/mod.ts";
import { foldWord } from "./fold_word.ts";

/**
 * What a word does for the meaning of a question: `drop` nothing, `beside` nothing where it stands beside a line item,
 * `soft` nothing but tone, `op` names what is done or which end is meant, `marker` says what stands on which side,
 * `polarity` turns the meaning round, `word` is content.
 */
export type WordClass = "drop" | "beside" | "soft" | "op" | "marker" | "polarity" | "word";

/** One line of `word_groups.tsv`: words that mean the same here. */
export interface WordGroup {
  readonly class: WordClass;
  /** The spelling that stands for all of them; "" where each stands for itself. */
  readonly means: string;
}

/** The groups by the words that are looked up, phrases joined by blanks, and the longest of them. */
export interface WordGroups {
  readonly groups: ReadonlyMap<string, WordGroup>;
  /** Most words of a phrase. */
  readonly longest: number;
  /** Most characters of a Chinese one. */
  readonly longestHan: number;
}

let read: WordGroups | undefined;

/**
 * Every word that the gate may leave out or take for another, each with its reason in `word_groups.tsv`. A word that does
 * not stand there is content and has to agree.
 */
export function wordGroups(): WordGroups {
  return read ??= open(Deno.readTextFileSync(new URL("./word_groups.tsv", import.meta.url)));
}

function open(tsv: string): WordGroups {
  const groups = new Map<string, WordGroup>();
  for (const line of tsv.trimEnd().split("\n").slice(1)) {
    const [kind = "", means = "", words = ""] = line.split("\t");
    for (const phrase of words.split("; ").map((one) => normalizeText(one.trim())).filter(Boolean)) {
      const key = phrase.split(/[\s-]+/).map(foldWord).join(" ");
      if (!groups.has(key)) groups.set(key, { class: kind as WordClass, means });
    }
  }
  const keys = [...groups.keys()];
  return {
    groups,
    longest: Math.max(...keys.map((key) => key.split(" ").length)),
    longestHan: Math.max(...keys.filter((key) => /\p{sc=Han}/u.test(key)).map((key) => key.length)),
  };
}
