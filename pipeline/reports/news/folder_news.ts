import {
  type Chunk,
  CompanyIndex,
  findCompanies,
  type Hit,
  type KnownCompany,
  noReranker,
} from "../../../retrieval/mod.ts";
import { inPeriod } from "./choose_news.ts";
import type { NewsItem, NewsQuery, NewsSearch } from "./news_search.ts";
import type { Article } from "./read_article.ts";

/** Candidates that are read against the question, as for reports. */
const CANDIDATES = 20;

/** Candidates that are kept. */
const KEEP = 8;

/** An article with less than this share of the best one's score has a word of the question in common and not its subject. */
const MIN_SHARE = 0.3;

/**
 * News from articles at hand, found as passages of reports are: the same tokens, the same exact index, the same reader.
 * Without words to look for, the latest ones; words in a script that no article is written in cannot be looked for.
 *
 * @param articles read when first asked for; what they throw, the search throws
 */
export function folderNews(id: string, articles: () => Promise<readonly Article[]>): NewsSearch {
  return {
    id,
    search: async (query, { signal, reranker = noReranker }) => {
      const about = (await articles()).flatMap((article) => {
        const company = companyOf(article, query.companies);
        return company !== null && inPeriod(article.date, query.period) ? [{ article, company }] : [];
      });
      const byId = new Map(about.map((one) => [one.article.file, one]));
      const chunks = about.map(({ article, company }) => asChunk(article, company));
      const hits = findHits(chunks, query);
      if (hits === null) return about.map(asItem);
      const read = await reranker.rerank(query.slots, hits, {
        keep: Math.min(KEEP, hits.length),
        signal,
      });
      return read.map(({ chunk }) => asItem(byId.get(chunk.id)!));
    },
  };
}

/** The candidates, best first; null where the query has no word that could be found. */
function findHits(chunks: readonly Chunk[], query: NewsQuery): readonly Hit[] | null {
  const index = new CompanyIndex(chunks);
  const words = chunks.some(({ text }) => /\p{sc=Han}/u.test(text))
    ? query.words
    : query.words.replaceAll(/\p{sc=Han}+/gu, " ");
  if (index.terms(words).length === 0) return null;
  const found = index.search(words, { limit: CANDIDATES });
  const best = found[0]?.score ?? 0;
  const byId = new Map(chunks.map((chunk) => [chunk.id, chunk]));
  return found.filter(({ score }) => score >= best * MIN_SHARE).map(({ chunk, rank, score }) => ({
    chunk: byId.get(chunk.id)!,
    rank,
    score,
    keyword: { rank, score },
    figures: [],
  }));
}

function companyOf({ companies }: Article, known: readonly KnownCompany[]): string | null {
  return companies.flatMap((name) => findCompanies(name, known))[0]?.company ?? null;
}

/** An article is one passage; it has no figures, whatever numbers stand in it. */
function asChunk({ file, title, date, text }: Article, company: string): Chunk {
  return {
    id: file,
    company,
    fy: Number(date.slice(0, 4)),
    document: { sha256: file, name: file },
    page: 1,
    pageLabel: "1",
    kind: "prose",
    section: title,
    text: `${title}\n${text}`,
    unit: null,
  };
}

function asItem({ article, company }: { readonly article: Article; readonly company: string }): NewsItem {
  const { title, date, source, url, file, text } = article;
  return { company, title, date, source, url, file, text };
}
