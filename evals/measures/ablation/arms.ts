/** What an arm changes of the way in which answers are found. */
export interface AblationArm {
  readonly factor: "tokenizer" | "stop words" | "idf" | "vectors" | "fusion" | "reader" | "together";
  readonly name: string;
  /** Flags of `measure scifact` and `measure financebench`, by name in camel case. */
  readonly flags: Readonly<Record<string, string | boolean>>;
}

/** Arms that change how words are found. */
const WORDS: readonly AblationArm[] = [
  { factor: "tokenizer", name: "white space", flags: { tokenizer: "whitespace" } },
  { factor: "stop words", name: "kept", flags: { keepStopWords: true } },
  { factor: "idf", name: "textbook", flags: { scoring: "textbook" } },
  { factor: "idf", name: "rank_bm25", flags: { scoring: "rank_bm25" } },
  { factor: "idf", name: "bm25plus", flags: { scoring: "bm25plus" } },
  { factor: "idf", name: "orama (stock engine)", flags: { scoring: "orama" } },
  {
    factor: "together",
    name: "white space, stop words, rank_bm25",
    flags: { tokenizer: "whitespace", keepStopWords: true, scoring: "rank_bm25" },
  },
];

/** Arms that change what is made of the lists. */
const LISTS: readonly AblationArm[] = [
  { factor: "vectors", name: "none", flags: { weights: "vector=0" } },
  { factor: "fusion", name: "rrf, k = 60", flags: { rrfK: "60" } },
  { factor: "fusion", name: "max-norm", flags: { fusion: "max-norm" } },
  { factor: "fusion", name: "interleave", flags: { fusion: "interleave" } },
  { factor: "reader", name: "none", flags: { reranker: "none" } },
];

/** The ways of searching that arms are compared within: as answers are found, and by keywords alone, where words show most. */
export const ABLATION_MODES: Readonly<Record<"reranked" | "keyword", readonly AblationArm[]>> = {
  reranked: [...WORDS, ...LISTS],
  keyword: WORDS,
};
