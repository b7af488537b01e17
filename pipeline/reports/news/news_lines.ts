import type { NewsCitation } from "../../../guardrails/mod.ts";
import type { Slots } from "../../../retrieval/mod.ts";
import type { NewsQuote } from "./news_quote.ts";
import type { NewsPeriod } from "./news_search.ts";

/** What the search for news gave a run; plain data of the state. */
export interface FoundNews {
  readonly outcome: "found" | "none" | "failed" | "unset";
  /** Freshest first. */
  readonly quotes: readonly NewsQuote[];
  /** Companies that were asked about and have none. */
  readonly without: readonly string[];
  readonly period: NewsPeriod;
}

interface Words {
  readonly heading: string;
  readonly undated: string;
  readonly none: (company: string, time: string) => string;
  readonly between: (period: NewsPeriod) => string;
  readonly caveats: Readonly<Record<"failed" | "unset" | "none", string>>;
}

const WORDS: Readonly<Record<Slots["language"], Words>> = {
  en: {
    heading: "News (quoted from articles, not from the reports):",
    undated: "no date",
    none: (company, time) => `- ${company}: no article was found${time}.`,
    between: ({ from, to }) =>
      from !== null && to !== null
        ? ` from ${from} to ${to}`
        : from !== null
        ? ` since ${from}`
        : to !== null
        ? ` until ${to}`
        : "",
    caveats: {
      failed: "The news source did not reply: this answer rests on the reports alone.",
      unset:
        "No news source is configured (TIEOUT_NEWS takes a folder of articles or the address of a search endpoint): this answer rests on the reports alone.",
      none: "No fitting article was found: this answer rests on the reports alone.",
    },
  },
  zh: {
    heading: "新闻（引自报道，并非年报内容）：",
    undated: "无日期",
    none: (company, time) => `- ${company}：${time}未找到相关报道。`,
    between: ({ from, to }) =>
      from !== null && to !== null
        ? `${from} 至 ${to} `
        : from !== null
        ? `${from} 以来`
        : to !== null
        ? `截至 ${to} `
        : "",
    caveats: {
      failed: "新闻来源没有响应：本回答仅依据年报。",
      unset: "未配置新闻来源（TIEOUT_NEWS 可设为文章文件夹或搜索服务的地址）：本回答仅依据年报。",
      none: "未找到相关报道：本回答仅依据年报。",
    },
  },
};

/**
 * The part of an answer that quotes news, and its citations, numbered on from those of the reports. It is put together
 * here and joins the answer behind the check: no model sees an article, no number in one is read as a claim.
 */
export function newsLines(
  { quotes, without, period }: FoundNews,
  { language, from }: { readonly language: Slots["language"]; readonly from: number },
): { readonly text: string; readonly citations: readonly NewsCitation[] } {
  if (quotes.length === 0) return { text: "", citations: [] };
  const words = WORDS[language];
  const citations = quotes.map(({ company, title, date, source, url, file, quote }, at): NewsCitation => ({
    kind: "news",
    n: from + at,
    company,
    title,
    date,
    source,
    url,
    file,
    quote: quote === "" ? title : quote,
  }));
  const lines = quotes.map(({ company, title, date, source, quote }, at) =>
    `- ${company}, ${date ?? words.undated}, ${source}: ${
      [title, quote].filter(Boolean).map((said) => `“${said}”`).join(" ")
    } [${from + at}]`
  );
  const missing = without.map((company) => words.none(company, words.between(period)));
  return { text: [words.heading, ...lines, ...missing].join("\n"), citations };
}

/** What an answer of the reports says where news were asked for too and none came; null where some did. */
export function newsCaveat({ outcome }: FoundNews, language: Slots["language"]): string | null {
  return outcome === "found" ? null : WORDS[language].caveats[outcome];
}
