import type { Chunk } from "../chunk.ts";
import { CompanyIndex, type CompanyIndexOptions } from "./company_index.ts";
import { explainHit, fillerShare, isFiller } from "./explain.ts";
import { classicIdf, type ScoringName, SCORINGS } from "./scoring.ts";
import { cutText, type TokenizerName } from "./search_tokenizer.ts";

/** What a word weighs in an index of texts. */
export interface WordWeight {
  readonly word: string;
  /** Chunks that hold it, and their share of all. */
  readonly df: number;
  readonly share: number;
  /** `ln((N - df + .5) / (df + .5))`: negative where more than half of the chunks hold the word. */
  readonly idf: number;
  /** What `rank_bm25` makes of it: a quarter of the mean idf where the idf is negative. */
  readonly lifted: number;
}

/** The vocabulary of one way of cutting texts. */
export interface Vocabulary {
  /** Distinct words. */
  readonly words: number;
  /** Chunks that hold the probed word. */
  readonly matching: number;
  readonly meanIdf: number;
  /** Every word of negative idf, most common first. */
  readonly lifted: readonly WordWeight[];
  /** The words of the query that say something, and those of `informative` that the texts hold, most common first. */
  readonly informative: readonly WordWeight[];
}

/** What stop words do to one query under one scoring. */
export interface FillerEffect {
  readonly scoring: ScoringName;
  readonly tokenizer: TokenizerName | "stock";
  /** Share of the top chunk's score that stop words give; null where nothing is found. */
  readonly fillerShare: number | null;
  /** Ids of the first five with stop words and without, and how many stand in both. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly overlap: number;
}

/** What the design texts found of stop words under `rank_bm25`, measured again on given chunks. */
export interface StopWordFinding {
  readonly query: string;
  readonly chunks: number;
  /** The word whose matches are counted. */
  readonly probe: string;
  readonly vocabularies: Readonly<Record<TokenizerName, Vocabulary>>;
  readonly effects: readonly FillerEffect[];
}

/** What is measured with. */
export interface StopWordFindingOptions {
  readonly query: string;
  readonly probe: string;
  /** Words that say something, beside those of the query. */
  readonly informative: readonly string[];
}

/** How many of a ranking are compared. */
const TOP = 5;

const TOKENIZERS: readonly TokenizerName[] = ["whitespace", "tieout"];

/**
 * Measures on chunks what stop words do to keyword scores: which words a quarter of the mean weight lifts, above which
 * informative ones; how much of the best chunk's score filler gives under each scoring; and whether the first five stay
 * the first five without it. Texts are cut at white space, as the design texts began, and in our way; the stock engine
 * cuts in its own.
 */
export function stopWordFinding(
  chunks: readonly Chunk[],
  { query, probe, informative }: StopWordFindingOptions,
): StopWordFinding {
  const bare = query.split(/\s+/).filter((word) => !isFiller(word)).join(" ");
  const words = [...new Set([...bare.split(" "), ...informative])];
  const scorings = Object.keys(SCORINGS) as (keyof typeof SCORINGS)[];
  return {
    query,
    chunks: chunks.length,
    probe,
    vocabularies: {
      whitespace: vocabulary(chunks, { tokenizer: "whitespace", probe, words }),
      tieout: vocabulary(chunks, { tokenizer: "tieout", probe, words }),
    },
    effects: [
      ...TOKENIZERS.flatMap((tokenizer) =>
        scorings.map((scoring) => effect(chunks, { scoring, tokenizer }, { query, bare }))
      ),
      effect(chunks, { scoring: "orama" }, { query, bare }),
    ],
  };
}

function vocabulary(
  chunks: readonly Chunk[],
  { tokenizer, probe, words }: {
    readonly tokenizer: TokenizerName;
    readonly probe: string;
    readonly words: readonly string[];
  },
): Vocabulary {
  const frequencies = new Map<string, number>();
  for (const { text } of chunks) {
    for (const word of new Set(cutText(text, { tokenizer, keepStopWords: true }))) {
      frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
    }
  }
  const documents = chunks.length;
  const sum = [...frequencies.values()].reduce((total, df) => total + classicIdf({ documents, df }), 0);
  const meanIdf = frequencies.size === 0 ? 0 : sum / frequencies.size;
  const weigh = ([word, df]: readonly [string, number]): WordWeight => ({
    word,
    df,
    share: df / documents,
    idf: classicIdf({ documents, df }),
    lifted: SCORINGS.rank_bm25.idf({ documents, df, meanIdf: () => meanIdf }),
  });
  const cut = (word: string) => cutText(word, { tokenizer, side: "query" });
  const asked = new Set(words.flatMap(cut));
  const common = [...frequencies].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return {
    words: frequencies.size,
    matching: Math.max(0, ...cut(probe).map((word) => frequencies.get(word) ?? 0)),
    meanIdf,
    lifted: common.map(weigh).filter(({ idf }) => idf < 0),
    informative: common.filter(([word]) => asked.has(word) && !isFiller(word)).map(weigh),
  };
}

/**
 * With our tokenizer, stop words leave index and query; white space and the stock engine keep what they cut, so that there
 * they leave the query alone.
 */
function effect(
  chunks: readonly Chunk[],
  options: CompanyIndexOptions & { readonly scoring: ScoringName },
  { query, bare }: { readonly query: string; readonly bare: string },
): FillerEffect {
  const kept = new CompanyIndex(chunks, { ...options, keepStopWords: true });
  const without = options.tokenizer === "tieout" ? new CompanyIndex(chunks, options) : kept;
  const first = (index: CompanyIndex, words: string) =>
    index.search(words, { limit: TOP }).map(({ chunk }) => chunk.id);
  const before = first(kept, query);
  const after = first(without, bare);
  const [top] = before;
  return {
    scoring: options.scoring,
    tokenizer: options.tokenizer ?? "stock",
    fillerShare: top === undefined ? null : fillerShare(explainHit(kept, { query, chunk: top })),
    before,
    after,
    overlap: before.filter((id) => after.includes(id)).length,
  };
}
