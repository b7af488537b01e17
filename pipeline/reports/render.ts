import type { AskResult } from "./ask_result.ts";

/** Renders an answer for people: text, working, caveat, confidence, sources. Ends with a line break. */
export function renderAnswer(result: AskResult): string {
  const blocks = [
    result.answer,
    result.calculations.map(({ label, working }) => `${label}: ${working}`).join("\n"),
    result.caveat ?? "",
    confidenceLine(result),
    result.citations.map(citationLines).join("\n"),
    result.degraded.length === 0 ? "" : `Went on without: ${result.degraded.join(", ")}.`,
    result.status === "needs_clarification"
      ? `Go on with: deno task ask --thread ${result.thread} --resume "…"`
      : "",
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

function confidenceLine({ confidence, grounded, unsupported }: AskResult): string {
  if (confidence === null) return "";
  const why = grounded === "yes"
    ? "every figure is tied to its cell"
    : `${unsupported.length} ${unsupported.length === 1 ? "claim is" : "claims are"} not tied to a source`;
  return `Confidence: ${confidence} (${why})`;
}

function citationLines(citation: AskResult["citations"][number]): string {
  if (citation.kind === "news") return newsLine(citation);
  const { n, company, fy, page, pageLabel, document, quote, unit } = citation;
  const label = pageLabel === String(page) ? "" : ` (printed ${pageLabel})`;
  const stated = unit === null ? "" : `  [${unit}]`;
  return `[${n}] ${company} · FY${fy} · page ${page}${label} · ${document.name}\n    ${quote}${stated}`;
}

/** The quotation stands in the text already. */
function newsLine(
  { n, company, title, date, source, url, file }: Extract<AskResult["citations"][number], { kind: "news" }>,
): string {
  const parts = [`[${n}] news`, company, ...(date === null ? [] : [date]), source, title];
  return `${parts.join(" · ")}\n    ${url ?? file ?? ""}`;
}
