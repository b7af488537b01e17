import { metricWords, metricWordsIn } from "./metric_words.ts";
import { possessive } from "./possessive.ts";

/** Why there is no answer. */
export type FallbackReason =
  | "nothing_retrieved"
  | "not_synthesised"
  | "retries_exhausted"
  | "out_of_scope"
  | "other_language"
  | "no_news"
  | "news_not_found"
  | "news_failed"
  | "model_failed"
  | "budget";

/** One figure that the store holds: what an example question may ask for. */
export interface CoveredFigure {
  readonly company: string;
  readonly fiscalYear: number;
  /** Standard name. */
  readonly metric: string;
}

/** What the store covers, as read from it. */
export interface StoreCoverage {
  readonly companies: readonly { readonly company: string; readonly years: readonly number[] }[];
  /** Figures to build examples from, most telling first; empty where none was recognised. */
  readonly figures: readonly CoveredFigure[];
}

/** Metrics that are listed before "and others": a reader wants the kind, not the inventory. */
const MAX_METRICS = 12;

/** Companies that are listed before "and others". */
const MAX_COMPANIES = 20;

/** Two show the form: one plain figure, one comparison or change. */
const EXAMPLES = 2;

type Language = "en" | "zh";

interface Words {
  readonly reasons: Readonly<Record<FallbackReason, string>>;
  readonly covered: string;
  readonly metrics: string;
  readonly others: string;
  readonly examples: string;
  readonly nothing: string;
  readonly value: (figure: CoveredFigure) => string;
  readonly compare: (figure: CoveredFigure, other: string) => string;
  readonly change: (figure: CoveredFigure, before: number) => string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    reasons: {
      nothing_retrieved:
        "Nothing was retrieved for this question: no stored report has a passage that fits it.",
      not_synthesised: "Documents were retrieved for this question but could not be turned into an answer.",
      retries_exhausted:
        "The retries are exhausted: documents were retrieved again with other search terms, and still no answer could be supported by them.",
      out_of_scope:
        "This question is outside what is covered here: figures and statements in company annual reports.",
      other_language:
        "This question is in a language that is not read here. Questions are read in English and Chinese (请用英文或中文提问); in other languages only those that consist of names, years and standard terms.",
      no_news:
        "No news source is configured, so that only the stored reports can be asked. TIEOUT_NEWS takes a folder of " +
        "dated articles, or the address of a search endpoint that answers /search?format=json, with `deno task ask:live`.",
      news_not_found: "No article of the news source fits this question.",
      news_failed: "The news source did not reply, so that only the stored reports can be asked.",
      model_failed:
        "The chat model failed before it wrote an answer; the layers of this run say why (ask --json, and the notices).",
      budget: "The budget of this run is used up before an answer was reached.",
    },
    covered: "Covered companies and fiscal years",
    metrics: "Covered metrics",
    others: "and others",
    examples: "You could ask",
    nothing: "No report is stored yet: ingest one with `deno task ingest FILE --company NAME --fy YEAR`.",
    value: ({ company, fiscalYear, metric }) =>
      `What was ${possessive(company)} ${metricWords(metric)} in FY${fiscalYear}?`,
    compare: ({ company, fiscalYear, metric }, other) =>
      `Compare ${company} and ${other} ${metricWords(metric)} in FY${fiscalYear}.`,
    change: ({ company, fiscalYear, metric }, before) =>
      `How did ${possessive(company)} ${metricWords(metric)} change from FY${before} to FY${fiscalYear}?`,
  },
  zh: {
    reasons: {
      nothing_retrieved: "没有检索到任何内容：已存的年报中没有与该问题相符的段落。",
      not_synthesised: "检索到了相关文件，但无法据此写出答案。",
      retries_exhausted: "重试次数已用完：换用其他检索词后检索到的文件仍不足以支持答案。",
      out_of_scope: "该问题超出范围：这里只回答公司年报中的数据与陈述。",
      other_language: "该问题所用的语言无法读取：请用中文或英文提问。",
      no_news:
        "未配置新闻来源，只能查询已存的年报。TIEOUT_NEWS 可设为存放带日期文章的文件夹，或支持 /search?format=json 的搜索服务地址" +
        "（用 `deno task ask:live` 提问）。",
      news_not_found: "新闻来源中没有与该问题相符的报道。",
      news_failed: "新闻来源没有响应，只能查询已存的年报。",
      model_failed: "聊天模型在写出答案之前失败；原因见本次运行的各层记录（ask --json 及提示信息）。",
      budget: "在得出答案之前，本次运行的预算已用完。",
    },
    covered: "涵盖的公司与财年",
    metrics: "涵盖的指标",
    others: "等",
    examples: "可以这样问",
    nothing: "尚未存入任何年报：请运行 `deno task ingest FILE --company NAME --fy YEAR`。",
    value: ({ company, fiscalYear, metric }) =>
      `${company} FY${fiscalYear} 的${metricWordsIn("zh", metric)}是多少？`,
    compare: ({ company, fiscalYear, metric }, other) =>
      `比较 ${company} 与 ${other} FY${fiscalYear} 的${metricWordsIn("zh", metric)}。`,
    change: ({ company, fiscalYear, metric }, before) =>
      `${company} 的${metricWordsIn("zh", metric)}从 FY${before} 到 FY${fiscalYear} 变化了多少？`,
  },
};

/**
 * What a reader gets instead of an answer: which emptiness it was, what the store covers, and two questions that it
 * can answer. Nothing here is a constant list: companies, years, metrics and examples come from the coverage given.
 */
export function fallbackText(
  reason: FallbackReason,
  options: { readonly coverage: StoreCoverage; readonly language?: Language },
): string {
  const { coverage } = options;
  const words = WORDS[options.language ?? "en"];
  if (coverage.companies.length === 0) return `${words.reasons[reason]}\n\n${words.nothing}`;
  const metrics = [...new Set(coverage.figures.map(({ metric }) => metric))];
  const lines = [
    `${words.covered}: ${listed(coverage.companies.map(showCompany), MAX_COMPANIES, words.others)}.`,
    ...(metrics.length === 0 ? [] : [`${words.metrics}: ${
      listed(
        metrics.map((metric) => metricWordsIn(options.language ?? "en", metric)),
        MAX_METRICS,
        words.others,
      )
    }.`]),
  ];
  const examples = exampleQuestions(coverage, options);
  const shown = examples.length === 0
    ? []
    : ["", `${words.examples}:`, ...examples.map((question) => `- ${question}`)];
  return [words.reasons[reason], "", ...lines, ...shown].join("\n");
}

/**
 * Two questions that this store can answer, built from figures that it holds: the first figure's value, and where
 * possible a comparison with another company or the year before.
 */
export function exampleQuestions(
  coverage: StoreCoverage,
  options: { readonly language?: Language } = {},
): readonly string[] {
  const words = WORDS[options.language ?? "en"];
  const { figures } = coverage;
  const first = figures[0];
  if (first === undefined) return [];
  const questions = [words.value(first)];
  for (const figure of figures) {
    const same = figures.filter(({ metric }) => metric === figure.metric);
    const other = same.find(({ company, fiscalYear }) =>
      company !== figure.company && fiscalYear === figure.fiscalYear
    );
    const before = same.find(({ company, fiscalYear }) =>
      company === figure.company && fiscalYear === figure.fiscalYear - 1
    );
    if (other !== undefined) questions.push(words.compare(figure, other.company));
    else if (before !== undefined) questions.push(words.change(figure, before.fiscalYear));
    if (questions.length === EXAMPLES) return questions;
  }
  const second = figures.find((figure) => figure !== first && figure.metric !== first.metric) ?? figures[1];
  return second === undefined ? questions : [...questions, words.value(second)];
}

/** "BHP FY2023 to FY2025", with gaps told apart: "S32 FY2023, FY2025". */
function showCompany({ company, years }: StoreCoverage["companies"][number]): string {
  const sorted = [...new Set(years)].sort((a, b) => a - b);
  const runs: number[][] = [];
  for (const year of sorted) {
    const run = runs.at(-1);
    if (run !== undefined && year === run.at(-1)! + 1) run.push(year);
    else runs.push([year]);
  }
  const shown = runs.map((run) => run.length === 1 ? `FY${run[0]}` : `FY${run[0]}–FY${run.at(-1)}`);
  return `${company} ${shown.join(", ")}`.trim();
}

function listed(items: readonly string[], most: number, others: string): string {
  const shown = items.slice(0, most).join("; ");
  return items.length > most ? `${shown}; ${others}` : shown;
}
