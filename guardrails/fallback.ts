import { metricWordsIn } from "./metric_words.ts";

/** Why there is no answer. */
export type FallbackReason =
  | "nothing_retrieved"
  | "not_synthesised"
  | "retries_exhausted"
  | "out_of_scope"
  | "not_stored"
  | "advice"
  | "other_language"
  | "no_news"
  | "news_not_found"
  | "news_failed"
  | "model_failed"
  | "budget";

/** What the store covers, as read from it. */
export interface StoreCoverage {
  readonly companies: readonly { readonly company: string; readonly years: readonly number[] }[];
  /** Standard names of the stored line items, most telling first; empty where none was recognised. */
  readonly metrics: readonly string[];
  /** Questions that this store answers; empty where none was found. */
  readonly examples: readonly string[];
}

/** Metrics that are listed before "and 40 more": a reader wants the kind, not the inventory. */
const MAX_METRICS = 12;

/** Companies that are listed before "and 200 more": more is a wall of names in which nobody finds one. */
const MAX_COMPANIES = 15;

type Language = "en" | "zh";

interface Words {
  readonly reasons: Readonly<Record<FallbackReason, string>>;
  readonly covered: string;
  readonly metrics: string;
  /** Behind a list that is cut: how many are left out, of how many. */
  readonly others: (left: number, all: number) => string;
  readonly examples: string;
  readonly nothing: string;
  /** A name that no report stands under may be a slip of the pen, or a report still to be ingested. */
  readonly notStored: (names: string, near: string) => string;
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
      not_stored: "No report of that company is stored.",
      advice:
        "No advice on buying, selling or holding is given here, only what annual reports state, each figure with its page.",
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
    others: (left) => `and ${left} more`,
    examples: "You could ask",
    nothing: "No report is stored yet: ingest one with `deno task ingest FILE --company NAME --fy YEAR`.",
    notStored: (names, near) =>
      `No report of ${names} is stored: ${
        near === "" ? "check the name" : `did you mean ${near}? Else check the name`
      }, or ingest one with \`deno task ingest\`.`,
  },
  zh: {
    reasons: {
      nothing_retrieved: "没有检索到任何内容：已存的年报中没有与该问题相符的段落。",
      not_synthesised: "检索到了相关文件，但无法据此写出答案。",
      retries_exhausted: "重试次数已用完：换用其他检索词后检索到的文件仍不足以支持答案。",
      out_of_scope: "该问题超出范围：这里只回答公司年报中的数据与陈述。",
      not_stored: "未存入该公司的年报。",
      advice: "这里不提供买入、卖出或持有的建议，只回答年报中陈述的内容，每个数字都注明页码。",
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
    others: (_, all) => `等 ${all} 项`,
    examples: "可以这样问",
    nothing: "尚未存入任何年报：请运行 `deno task ingest FILE --company NAME --fy YEAR`。",
    notStored: (names, near) =>
      `未存入 ${names} 的年报：${
        near === "" ? "请核对名称" : `是否指 ${near}？否则请核对名称`
      }，或用 \`deno task ingest\` 存入。`,
  },
};

/** What a fallback is written from. */
export interface FallbackOptions {
  readonly coverage: StoreCoverage;
  readonly language?: Language;
  /** Names in the question under which no report is stored, and stored ones that they may stand for. */
  readonly notStored?: { readonly names: readonly string[]; readonly near: readonly string[] };
}

/**
 * What a reader gets instead of an answer: which emptiness it was, what the store covers, and two questions that it
 * can answer. Nothing here is a constant list: companies, years, metrics and examples come from the coverage given.
 */
export function fallbackText(
  reason: FallbackReason,
  { coverage, language = "en", notStored }: FallbackOptions,
): string {
  const words = WORDS[language];
  const unknown = notStored === undefined || notStored.names.length === 0
    ? []
    : [words.notStored(listOf(notStored.names, language), listOf(notStored.near, language))];
  const why = reason === "not_stored" && unknown.length > 0 ? unknown : [...unknown, words.reasons[reason]];
  if (coverage.companies.length === 0) return [...why, words.nothing].join("\n\n");
  const metrics = [...new Set(coverage.metrics.map((metric) => metricWordsIn(language, metric)))];
  const lines = [
    coveredLine(words.covered, coverage.companies.map(showCompany), { most: MAX_COMPANIES, language }),
    ...(metrics.length === 0 ? [] : [coveredLine(words.metrics, metrics, { most: MAX_METRICS, language })]),
  ];
  const shown = coverage.examples.length === 0 ? [] : [
    "",
    `${words.examples}${language === "zh" ? "：" : ":"}`,
    ...coverage.examples.map((question) => `- ${question}`),
  ];
  return [why.join("\n\n"), "", ...lines, ...shown].join("\n");
}

function listOf(names: readonly string[], language: Language): string {
  return names.join(language === "zh" ? "、" : ", ");
}

/** Some names end in a full stop of their own. */
function coveredLine(
  head: string,
  items: readonly string[],
  { most, language }: { readonly most: number; readonly language: Language },
): string {
  const left = items.length - most;
  const shown = items.slice(0, most);
  const others = left > 0 ? WORDS[language].others(left, items.length) : "";
  if (language === "zh") return `${head}：${shown.join("；")}${others}。`;
  const list = [...shown, ...(others === "" ? [] : [others])].join("; ");
  return list.endsWith(".") ? `${head}: ${list}` : `${head}: ${list}.`;
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
