import { type Chunk, CompanyIndex, explainHit, fillerShare, STOP_WORDS, tokenize } from "tieout";
import { mean } from "../../metrics/mean.ts";

/** The pages of one filing, and what is asked of it. */
export interface AskedPages {
  readonly pages: readonly Chunk[];
  readonly questions: readonly string[];
}

/** What a word does to scores. */
export interface WordShare {
  readonly word: string;
  /** Share of all pages that hold it. */
  readonly pages: number;
  /**
   * Share of the best page's score that the word gives when it is added to a question without stop words, as a mean over
   * the questions, by scoring.
   */
  readonly filler: Readonly<Record<MeasuredScoring, number>>;
}

/** What all stop words together do. */
export interface FillerShares {
  readonly pages: number;
  readonly questions: number;
  /** Share of the best page's score that stop words give to the questions as they stand, as a mean. */
  readonly asked: Readonly<Record<MeasuredScoring, number>>;
  /** Every stop word, most common first. */
  readonly words: readonly WordShare[];
  /** The most common words that are no stop words: whether the list lacks one. */
  readonly others: readonly WordShare[];
}

/** The scoring of answers, and the one that lifts common words. */
const MEASURED = ["lucene", "rank_bm25"] as const;
type MeasuredScoring = typeof MEASURED[number];

/** How many words beside the list are looked at. */
const OTHERS = 20;

/** Measures what stop words do to the scores of filings' pages, each filing searched alone with the words kept. */
export function fillerShares(filings: readonly AskedPages[]): FillerShares {
  const frequencies = pageFrequencies(filings.flatMap(({ pages }) => pages));
  const asked = filings.filter(({ questions }) => questions.length > 0).map(({ pages, questions }) => ({
    questions,
    indexes: MEASURED.map((scoring) => new CompanyIndex(pages, { scoring, keepStopWords: true })),
  }));
  const total = filings.reduce((sum, { pages }) => sum + pages.length, 0);
  const byScoring = (share: (index: CompanyIndex, question: string) => number) =>
    Object.fromEntries(MEASURED.map((scoring, at) => [
      scoring,
      mean(asked.flatMap(({ questions, indexes }) => {
        const index = indexes[at];
        return index === undefined ? [] : questions.map((question) => share(index, question));
      })),
    ])) as Record<MeasuredScoring, number>;
  const shareOf = (word: string): WordShare => ({
    word,
    pages: (frequencies.get(word) ?? 0) / total,
    filler: byScoring((index, question) => {
      const words = [...tokenize(question, { side: "query" }).filter((token) => token !== word), word];
      return top(index, words.join(" ")).filter(({ term }) => term === word)
        .reduce((sum, { share }) => sum + share, 0);
    }),
  });
  const common = [...frequencies].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([word]) => word);
  return {
    pages: total,
    questions: asked.reduce((sum, { questions }) => sum + questions.length, 0),
    asked: byScoring((index, question) => fillerShare(top(index, question))),
    words: [...STOP_WORDS].map(shareOf).sort((a, b) => b.pages - a.pages),
    others: common.filter((word) => !STOP_WORDS.has(word) && /^\p{L}+$/u.test(word)).slice(0, OTHERS)
      .map(shareOf),
  };
}

function top(index: CompanyIndex, query: string): ReturnType<typeof explainHit> {
  const [first] = index.search(query, { limit: 1 });
  return first === undefined ? [] : explainHit(index, { query, chunk: first.chunk.id });
}

function pageFrequencies(pages: readonly Chunk[]): ReadonlyMap<string, number> {
  const frequencies = new Map<string, number>();
  for (const { text } of pages) {
    for (const word of new Set(tokenize(text, { keepStopWords: true }))) {
      frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
    }
  }
  return frequencies;
}
