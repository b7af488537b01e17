import type { TieoutEvent } from "../../retrieval/mod.ts";
import type { FileResult, IngestSummary } from "../ingest/ingest.ts";

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
  return name === "document.failed" ? `${data.document}: ${data.message}` : null;
}

function line(file: FileResult): string {
  const who = `${file.company} FY${file.fy}`;
  const { pages, tables, chunks, figures, reused } = file;
  switch (file.outcome) {
    case "failed":
      return `${file.name}: not read (${file.reason})`;
    case "unchanged":
      return `${file.name}: unchanged, ${who} stands in the store already`;
    case "added":
    case "replaced":
      return `${file.name}: ${file.outcome}, ${who}: ${pages} pages, ${tables} tables, ${chunks} chunks, ${figures} figures ` +
        `in ${file.seconds.toFixed(1)} s${reused > 0 ? `; ${reused} pages were read before` : ""}`;
  }
}

/** The summary of a run for people. */
export function renderIngest({ files, pages, tables, chunks, figures, seconds }: IngestSummary): string {
  const lines = files.flatMap((
    file,
  ) => [line(file), ...file.warnings.map((warning) => `  warning: ${warning}`)]);
  const total =
    `${files.length} files: ${pages} pages, ${tables} tables, ${chunks} chunks, ${figures} figures in ` +
    `${seconds.toFixed(1)} s`;
  return `${[...lines, ...files.length > 1 ? [total] : []].join("\n")}\n`;
}
