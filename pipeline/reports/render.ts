import { terminalText } from "../../guardrails/mod.ts";
import type { AskResult } from "./ask_result.ts";

/** What stands around an answer, in one language. */
interface Words {
  readonly confidence: (level: NonNullable<AskResult["confidence"]>, why: string) => string;
  readonly tied: string;
  readonly untied: (claims: number) => string;
  readonly page: (fy: number, page: number, printed: string | null) => string;
  readonly news: string;
  readonly without: (layers: readonly string[]) => string;
  readonly recalled: (day: string, question: string) => string;
  readonly goOn: string;
  readonly understood: (question: string) => string;
}

const LEVELS = { high: "高", medium: "中", low: "低" } as const;

const WORDS: Readonly<Record<AskResult["language"], Words>> = {
  en: {
    confidence: (level, why) => `Confidence: ${level} (${why})`,
    tied: "every figure is tied to its cell",
    untied: (claims) => `${claims} ${claims === 1 ? "claim is" : "claims are"} not tied to a source`,
    page: (fy, page, printed) => `FY${fy} · page ${page}${printed === null ? "" : ` (printed ${printed})`}`,
    news: "news",
    without: (layers) => `Went on without: ${layers.join(", ")}.`,
    recalled: (day, question) => `From an answer of ${day} to "${question}", checked again.`,
    goOn: "Go on with",
    understood: (question) => `Understood as: ${question}`,
  },
  zh: {
    confidence: (level, why) => `可信度：${LEVELS[level]}（${why}）`,
    tied: "每个数字均已对应到单元格",
    untied: (claims) => `${claims} 项陈述未能对应到来源`,
    page: (fy, page, printed) =>
      `FY${fy} · 第 ${page} 页${printed === null ? "" : `（印刷页码 ${printed}）`}`,
    news: "新闻",
    without: (layers) => `以下环节失效，已跳过：${layers.join("、")}。`,
    recalled: (day, question) => `取自 ${day} 对“${question}”的回答，已重新核对。`,
    goOn: "请用此命令继续",
    understood: (question) => `问题理解为：${question}`,
  },
};

/**
 * Renders an answer for people: how the question was understood where that differs, text, working, caveat, confidence, sources, without what a terminal would obey. Ends with
 * a line break.
 */
export function renderAnswer(result: AskResult): string {
  const words = WORDS[result.language];
  const blocks = [
    result.enriched === result.question ? "" : words.understood(oneLine(result.enriched)),
    result.answer,
    result.calculations.map(({ said }) => said).join("\n"),
    result.caveat ?? "",
    confidenceLine(result, words),
    result.citations.map((citation) => citationLines(citation, words)).join("\n"),
    recalledLine(result, words),
    result.degraded.length === 0 ? "" : words.without(result.degraded),
    result.status === "needs_clarification"
      ? `${words.goOn}: deno task ask --thread ${result.thread} --resume "…"`
      : "",
  ];
  return terminalText(`${blocks.filter((block) => block !== "").join("\n\n")}\n`);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function confidenceLine({ confidence, grounded, unsupported }: AskResult, words: Words): string {
  if (confidence === null) return "";
  return words.confidence(confidence, grounded === "yes" ? words.tied : words.untied(unsupported.length));
}

function recalledLine({ cache }: AskResult, words: Words): string {
  if (cache.status !== "hit") return "";
  return words.recalled((cache.askedAt ?? "").slice(0, "2024-01-01".length), oneLine(cache.question ?? ""));
}

function citationLines(citation: AskResult["citations"][number], words: Words): string {
  if (citation.kind === "news") return newsLine(citation, words);
  const { n, company, fy, page, pageLabel, document, quote, unit } = citation;
  const stated = unit === null ? "" : `  [${unit}]`;
  return `[${n}] ${company} · ${
    words.page(fy, page, pageLabel === String(page) ? null : pageLabel)
  } · ${document.name}\n    ${quote}${stated}`;
}

/** The quotation stands in the text already. */
function newsLine(
  { n, company, title, date, source, url, file }: Extract<AskResult["citations"][number], { kind: "news" }>,
  words: Words,
): string {
  const parts = [`[${n}] ${words.news}`, company, ...(date === null ? [] : [date]), source, title];
  return `${parts.join(" · ")}\n    ${url ?? file ?? ""}`;
}
