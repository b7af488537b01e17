import type { Verdict } from "../../../guardrails/mod.ts";
import { knownCompanies, type KnownCompany } from "../../../retrieval/mod.ts";
import type { RunContext } from "../../run_context.ts";
import { chooseNews } from "../news/choose_news.ts";
import type { FoundNews } from "../news/news_lines.ts";
import { quoteNews } from "../news/news_quote.ts";
import type { NewsQuery, NewsReply } from "../news/news_search.ts";
import { newsPart, newsPeriod, newsWords } from "../news/read_news_request.ts";
import type { ReportNode } from "../step.ts";

/** Articles quoted: of one company, and of each of several. */
const MOST = { one: 5, each: 3 };

/** Companies that are searched for by name; more are not compared over news. */
const MOST_COMPANIES = 10;

/** Stands for a missing date: before all others. */
const FIRST = "0001-01-01";

const NO_CLAIMS: Verdict = { grounded: "none", claims: [], unsupported: [] };

const REASONS = { none: "news_not_found", failed: "news_failed", unset: "no_news" } as const;

/**
 * Finds articles about the asked companies and days, and keeps what is quoted of them. They are no documents of a company:
 * neither sources, nor hits, nor found flags are touched. A question for news alone ends in the fallback where there are
 * none; one for both goes on to the reports.
 */
export const news: ReportNode = async (state, context) => {
  const found = await findNews(state.enriched, context);
  const verdict = found.outcome === "found" ? `${found.quotes.length} articles` : {
    none: "no fitting article",
    failed: "the source failed",
    unset: "no source configured",
  }[found.outcome];
  const alone = state.routeTo === "news";
  return {
    foundNews: found,
    ...alone ? { verdict: NO_CLAIMS } : {},
    fallbackReason: alone && found.outcome !== "found" ? REASONS[found.outcome] : null,
    layers: [{ layer: "news", verdict }],
  };
};

async function findNews(question: string, { services, signal, clock }: RunContext): Promise<FoundNews> {
  const slots = await services.readSlots(newsPart(question));
  const named = slots.companies.length > 0 ? slots.companies : (await services.readSlots(question)).companies;
  const known = (await knownCompanies(services.store)).filter(({ stored }) => stored);
  const asked = named.flatMap(({ company }) => known.filter((one) => one.company === company));
  const documents = await services.store.documents();
  const calendarOf = (companies: readonly KnownCompany[]) => ({
    today: clock().toISOString().slice(0, 10),
    company: { yearEnd: documents.find(({ company }) => company === companies[0]?.company)?.yearEnd ?? null },
  });
  // Where no company is named any of them will do; else each has its own search, so that none is crowded out.
  const groups = asked.length === 0 ? [known] : asked.slice(0, MOST_COMPANIES).map((one) => [one]);
  const queries = groups.map((companies): NewsQuery => ({
    companies,
    words: newsWords(slots.otherWords),
    period: newsPeriod(question, calendarOf(companies)),
    slots,
  }));
  const replies = await Promise.all(queries.map((query) => services.news(query, signal)));
  const quotes = replies.flatMap((reply, at) => {
    const { words, period } = queries[at]!;
    const limit = groups.length > 1 ? MOST.each : MOST.one;
    return reply.outcome === "found"
      ? chooseNews(reply.items, { period, limit }).map((item) => quoteNews(item, words))
      : [];
  });
  return {
    outcome: quotes.length > 0 ? "found" : worst(replies),
    quotes: quotes.toSorted((a, b) => Date.parse(b.date ?? FIRST) - Date.parse(a.date ?? FIRST)),
    without: asked.map(({ company }) => company).filter((name) =>
      quotes.every(({ company }) => company !== name)
    ),
    period: queries[0]?.period ?? { from: null, to: null },
  };
}

function worst(replies: readonly NewsReply[]): "none" | "failed" | "unset" {
  if (replies.some(({ outcome }) => outcome === "unset")) return "unset";
  return replies.some(({ outcome }) => outcome === "failed") ? "failed" : "none";
}
