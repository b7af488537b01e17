import { terminalText } from "../../guardrails/mod.ts";
import type { PageRecord, TieoutEvent } from "../../retrieval/mod.ts";
import type { FileResult, IngestSummary } from "../ingest/ingest.ts";
import { pageLine } from "../ingest/pages/page_line.ts";
import type { SightReport } from "../ingest/sight/page_sight.ts";
import { missingVectors } from "../vectors/missing_vectors.ts";
import { footingLines } from "./footing_lines.ts";

const FIELDS: Readonly<Record<string, string>> = {
  company: "company (--company)",
  fy: "fiscal year (--fy)",
  yearEnd: "year end (--year-end)",
  currency: "currency (--currency)",
};

/** What a reader has to know while it runs: guesses, and files that could not be read. Null for other events. */
export function announce({ name, data }: TieoutEvent): string | null {
  if (name === "guess.made") {
    const from = data.from === "default" ? "nothing said it, assumed" : "guessed from the first pages";
    return `${data.document}: ${FIELDS[String(data.field)] ?? data.field}: ${
      data.value ?? "unknown"
    }, ${from}`;
  }
  if (name === "layer.opened" && data.page !== undefined) {
    return `${data.document}: page ${data.page}: ${data.opening} (${data.message})`;
  }
  return name === "document.failed" ? `${data.document}: ${data.message}` : null;
}

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}

/** One line on what looking at a document's pages came to. */
function sightLine({ reader, read, reused, unread, compared, agreed, reasons, usage }: SightReport): string {
  const differ = Object.entries(reasons).map(([reason, count]) => `${reason.replaceAll("_", " ")} ${count}`);
  return [
    `  seen by ${reader}: ${plural(read, "page")}${reused > 0 ? `, ${reused} seen before` : ""}${
      unread.length > 0 ? `, ${unread.length} not` : ""
    }`,
    `${agreed} of ${compared} cells agree${differ.length > 0 ? ` (${differ.join(", ")})` : ""}`,
    `${plural(usage.calls, "call")}, US$${usage.costUsd.toFixed(2)}`,
  ].join("; ");
}

function kept({ decisions }: FileResult): readonly PageRecord[] {
  return (decisions ?? []).filter((page) => page.kept);
}

/** What looking at the pages that the filter keeps would come to. */
export interface IngestCost {
  /** Pages that would be looked at. */
  readonly pages: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Null where the price is not known. */
  readonly costUsd: number | null;
}

/** Adds up what the kept pages of a dry run would cost, from what one page costs. */
export function ingestCost(summary: IngestSummary, page: Omit<IngestCost, "pages">): IngestCost {
  const pages = summary.files.reduce((sum, file) => sum + kept(file).length, 0);
  return {
    pages,
    inputTokens: pages * page.inputTokens,
    outputTokens: pages * page.outputTokens,
    costUsd: page.costUsd === null ? null : pages * page.costUsd,
  };
}

/** What a dry run found that a vision model would cost, for people. */
export function renderCost({ pages, inputTokens, outputTokens, costUsd }: IngestCost): string {
  const price = costUsd === null ? "at a price that is not known" : `about US$${costUsd.toFixed(2)}`;
  return `--tables geometric costs nothing; --tables vision would look at ${
    plural(pages, "page")
  } at most: about ` +
    `${inputTokens} tokens in and ${outputTokens} out, ${price}. What was looked at before is not paid for again.\n`;
}

function line(file: FileResult): string {
  const who = `${file.company} FY${file.fy}`;
  const { pages, tables, chunks, figures, reused } = file;
  switch (file.outcome) {
    case "failed":
      return `${file.name}: not read (${file.reason})`;
    case "unchanged":
      return `${file.name}: unchanged, ${who} stands in the store already`;
    case "judged":
      return `${file.name}: nothing was stored (dry run), ${who}: ${pages} pages, ${tables} tables, ${figures} figures ` +
        `in ${file.seconds.toFixed(1)} s; the filter keeps ${kept(file).length} pages`;
    case "added":
    case "replaced":
      return `${file.name}: ${file.outcome}, ${who}: ${pages} pages, ${tables} tables, ${chunks} chunks, ${figures} figures ` +
        `in ${file.seconds.toFixed(1)} s${reused > 0 ? `; ${reused} pages were read before` : ""}`;
  }
}

/** What became of the vectors, where there is something to say of them; a run without files has nothing else to say. */
function vectorLines({ vectors, files }: IngestSummary): readonly string[] {
  const alone = files.length === 0;
  if (vectors === null) return alone ? ["Nothing is embedded: TIEOUT_EMBEDDER is none"] : [];
  const { model, embedded, chunks, missing, usage, error } = vectors;
  const paid = usage.calls === 0 ? "" : `; ${plural(usage.calls, "call")}, US$${usage.costUsd.toFixed(2)}`;
  return [
    ...embedded === 0 ? [] : [`${plural(embedded, "text")} embedded with ${model}${paid}`],
    ...error === null ? [] : [`warning: ${error}`],
    ...missing === 0 || model === null ? [] : [`warning: ${missingVectors({ model, chunks, missing })}`],
    ...alone && missing === 0 && error === null ? [`All ${chunks} chunks have a vector of ${model}`] : [],
  ];
}

/** The summary of a run for people. */
export function renderIngest(summary: IngestSummary): string {
  const { files, pages, tables, chunks, figures, seconds } = summary;
  const lines = files.flatMap((
    file,
  ) => [
    line(file),
    ...(file.decisions ?? []).map((page) => `  ${pageLine(page)}`),
    ...file.sight === null ? [] : [sightLine(file.sight)],
    ...file.footing === null || file.outcome === "unchanged" ? [] : footingLines(file.footing),
    ...file.warnings.map((warning) => `  warning: ${warning}`),
  ]);
  const total =
    `${files.length} files: ${pages} pages, ${tables} tables, ${chunks} chunks, ${figures} figures in ` +
    `${seconds.toFixed(1)} s`;
  return terminalText(
    `${[...lines, ...files.length > 1 ? [total] : [], ...vectorLines(summary)].join("\n")}\n`,
  );
}
