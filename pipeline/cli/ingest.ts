import type { TieoutEvent } from "../../retrieval/mod.ts";
import type { Config } from "../config.ts";
import { readConfig } from "../config.ts";
import { ingest } from "../ingest/ingest.ts";
import type { FileResult, IngestSummary } from "../ingest/ingest.ts";
import type { Lab } from "../lab.ts";
import { commandLine, UsageError } from "./command_line.ts";
import { fileAt } from "./file_at.ts";
import { runCommand } from "./run_command.ts";
import { showProgress } from "./show_progress.ts";
import { type Terminal, terminal } from "./terminal.ts";

interface IngestFlags {
  readonly company?: string;
  readonly fy?: string;
  readonly yearEnd?: string;
  readonly currency?: string;
  readonly store?: string;
  readonly json?: boolean;
}

/** What of the lab an ingest needs. */
export type IngestLab = Pick<Lab, "store" | "effects" | "close">;

async function openWholeLab(config: Config): Promise<IngestLab> {
  const { openLab } = await import("../lab.ts");
  return await openLab(config);
}

/** Reads PDFs into the store. Exits 0 where all were read, 1 where one failed, 2 on words that cannot be used. */
export function ingestCommand(
  args: readonly string[],
  outside: Terminal,
  open: (config: Config) => Promise<IngestLab> = openWholeLab,
): Promise<number> {
  return runCommand(outside, async () => {
    const { words, flags } = commandLine<IngestFlags>({
      name: "ingest",
      summary: "Read annual reports (PDF) into the store: pages, tables, figures.",
      usage: "FILE...",
      options: [
        ["--company <name>", "ticker or name (guessed from the first pages where it is not given)"],
        ["--fy <year>", "fiscal year of the report, as 2024 (guessed likewise)"],
        ["--year-end <mm-dd>", "last day of the fiscal year, as 06-30 (guessed likewise)"],
        ["--currency <code>", "currency of plain amounts, as AUD (guessed likewise)"],
        ["--store <folder>", "where the data lies (default .tieout, or TIEOUT_STORE)"],
        ["--json", "print one JSON object"],
      ],
      examples: [
        "deno task ingest report.pdf --company BHP --fy 2024",
        "deno task ingest reports/*.pdf --json",
      ],
    }, args);
    const settings = readFlags(words, flags);
    const config = readConfig(
      { store: flags.store === undefined ? undefined : outside.path(flags.store) },
      outside.env,
    );
    const lab = await open(config);
    try {
      const progress = showProgress(outside, words.length);
      const summary = await ingest(words.map((word) => fileAt(outside.path(word))), {
        store: lab.store,
        events: (event) => {
          progress.events(event);
          const line = announce(event);
          if (line !== null) {
            progress.end();
            outside.err(`${line}\n`);
          }
        },
        clock: lab.effects.clock,
        run: lab.effects.ids(),
        signal: outside.signal,
        ...settings,
      });
      progress.end();
      outside.out(flags.json ? `${JSON.stringify(summary, null, 2)}\n` : render(summary));
      return summary.files.some(({ outcome }) => outcome === "failed") ? 1 : 0;
    } finally {
      await lab.close();
    }
  });
}

function readFlags(words: readonly string[], flags: IngestFlags) {
  if (words.length === 0) {
    throw new UsageError(
      "no file was given. For example: deno task ingest report.pdf --company BHP --fy 2024",
    );
  }
  if (flags.fy !== undefined && !/^(?:19|20)\d{2}$/.test(flags.fy)) {
    throw new UsageError(`--fy takes a year such as 2024, not "${flags.fy}"`);
  }
  if (flags.yearEnd !== undefined && !/^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(flags.yearEnd)) {
    throw new UsageError(`--year-end takes month and day such as 06-30, not "${flags.yearEnd}"`);
  }
  if (flags.currency !== undefined && !/^[A-Z]{3}$/.test(flags.currency)) {
    throw new UsageError(`--currency takes a code such as AUD, not "${flags.currency}"`);
  }
  if (flags.company !== undefined && flags.company.trim() === "") {
    throw new UsageError("--company needs a name");
  }
  return {
    ...flags.company === undefined ? {} : { company: flags.company.trim() },
    ...flags.fy === undefined ? {} : { fy: Number(flags.fy) },
    ...flags.yearEnd === undefined ? {} : { yearEnd: flags.yearEnd },
    ...flags.currency === undefined ? {} : { currency: flags.currency },
  };
}

const FIELDS: Readonly<Record<string, string>> = {
  company: "company (--company)",
  fy: "fiscal year (--fy)",
  yearEnd: "year end (--year-end)",
  currency: "currency (--currency)",
};

/** What a reader has to know while it runs: guesses, and files that could not be read. */
function announce({ name, data }: TieoutEvent): string | null {
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
  const { pages, tables, chunks, figures } = file;
  switch (file.outcome) {
    case "failed":
      return `${file.name}: not read (${file.reason})`;
    case "unchanged":
      return `${file.name}: unchanged, ${who} stands in the store already`;
    case "added":
    case "replaced":
      return `${file.name}: ${file.outcome}, ${who}: ${pages} pages, ${tables} tables, ${chunks} chunks, ${figures} figures ` +
        `in ${file.seconds.toFixed(1)} s`;
  }
}

function render({ files, pages, tables, chunks, figures, seconds }: IngestSummary): string {
  const lines = files.flatMap((
    file,
  ) => [line(file), ...file.warnings.map((warning) => `  warning: ${warning}`)]);
  const total =
    `${files.length} files: ${pages} pages, ${tables} tables, ${chunks} chunks, ${figures} figures in ` +
    `${seconds.toFixed(1)} s`;
  return `${[...lines, ...files.length > 1 ? [total] : []].join("\n")}\n`;
}

if (import.meta.main) Deno.exit(await ingestCommand(Deno.args, terminal()));
