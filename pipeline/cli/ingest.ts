import { terminalText } from "../../guardrails/mod.ts";
import type { Config } from "../config.ts";
import { readConfig } from "../config.ts";
import { type EventSink, memoryChunkStore } from "../../retrieval/mod.ts";
import { ingest, type IngestFile } from "../ingest/ingest.ts";
import type { Lab } from "../lab.ts";
import { pageReaderProvider } from "../providers/registry.ts";
import { commandLine, UsageError } from "./command_line.ts";
import { filesAt } from "./files_at.ts";
import { jsonText } from "./json_text.ts";
import { announce, ingestCost, renderCost, renderIngest } from "./render_ingest.ts";
import { runCommand } from "./run_command.ts";
import { type Progress, showProgress } from "./show_progress.ts";
import { type Terminal, terminal } from "./terminal.ts";

interface IngestFlags {
  readonly company?: string;
  readonly fy?: string;
  readonly yearEnd?: string;
  readonly currency?: string;
  readonly tables?: string;
  readonly workers?: string;
  readonly ocr?: boolean;
  readonly embed?: boolean;
  readonly dryRun?: boolean;
  readonly store?: string;
  readonly json?: boolean;
}

/** Each worker holds a copy of the file and a parser, about 100 MB. */
const MOST_WORKERS = 64;

/** What of the lab an ingest needs. */
export type IngestLab = Pick<Lab, "store" | "checkpoints" | "effects" | "pageReader" | "vectors" | "close">;

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
      summary:
        "Read annual reports (PDF) into the store: pages, tables, figures. Then every stored chunk without a " +
        "vector of the configured embedder (TIEOUT_EMBEDDER) gets one.",
      usage: "[FILE|FOLDER...]",
      options: [
        ["--company <name>", "ticker or name (guessed from the first pages where it is not given)"],
        ["--fy <year>", "fiscal year of the report, as 2024 (guessed likewise)"],
        ["--year-end <mm-dd>", "last day of the fiscal year, as 06-30 (guessed likewise)"],
        ["--currency <code>", "currency of plain amounts, as AUD (guessed likewise)"],
        [
          "--tables <reader>",
          "geometric (default), or vision: a model looks at the filtered pages too (deno task ingest:live)",
        ],
        ["--ocr", "recognise the words of pages without a text layer, on this machine"],
        [
          "--embed",
          "no file is needed: only embed what earlier runs or another embedder left without a vector",
        ],
        ["--dry-run", "show what the page filter decides and what vision would cost; nothing is stored"],
        ["--workers <n>", "pages read at once (default: one for each core)"],
        ["--store <folder>", "where the data lies (default .tieout, or TIEOUT_STORE)"],
        ["--json", "print one JSON object"],
      ],
      examples: [
        "deno task ingest report.pdf --company BHP --fy 2024",
        "deno task ingest reports --json",
        "deno task ingest --embed",
      ],
    }, args);
    const settings = readFlags(words, flags);
    const config = readConfig(
      {
        store: flags.store === undefined ? undefined : outside.path(flags.store),
        tables: readTables(flags.tables),
      },
      outside.env,
    );
    if (flags.dryRun) {
      return await dryRun(await filesAt(words.map(outside.path)), { outside, flags, config, settings });
    }
    const idle = idleVision(config);
    if (idle !== null) outside.err(`${idle}\n`);
    const files = await filesAt(words.map(outside.path));
    const lab = await open(config);
    const recognizer = flags.ocr ? await openRecognizer() : null;
    try {
      const pageReader = await lab.pageReader();
      const progress = showProgress(outside, files.length);
      const summary = await ingest(files, {
        store: lab.store,
        checkpoints: lab.checkpoints,
        pageReader,
        recognizer,
        vectors: lab.vectors.side,
        events: watching(progress, outside),
        clock: lab.effects.clock,
        run: lab.effects.ids(),
        signal: outside.signal,
        ...settings,
      });
      progress.end();
      outside.out(flags.json ? jsonText(summary) : renderIngest(summary));
      // where embedding is all that was asked for, a text without a vector is a failure
      const unembedded = words.length === 0 && (summary.vectors?.missing ?? 0) > 0;
      return unembedded || summary.files.some(({ outcome }) => outcome === "failed") ? 1 : 0;
    } catch (error) {
      if (outside.signal.aborted) {
        outside.err("What was read is kept; the same command goes on from there.\n");
      }
      throw error;
    } finally {
      await recognizer?.close();
      await lab.close();
    }
  });
}

/** Loaded where it is asked for: its models take half a second. */
async function openRecognizer() {
  const { openTextRecognizer } = await import("../providers/local/ocr/open_text_recognizer.ts");
  return await openTextRecognizer();
}

/** Judges the pages over a store in memory, so that not even an empty one is made. */
async function dryRun(
  files: readonly IngestFile[],
  { outside, flags, config, settings }: {
    readonly outside: Terminal;
    readonly flags: IngestFlags;
    readonly config: Config;
    readonly settings: ReturnType<typeof readFlags>;
  },
): Promise<number> {
  const progress = showProgress(outside, files.length);
  const summary = await ingest(files, {
    store: memoryChunkStore(),
    dryRun: true,
    events: watching(progress, outside),
    clock: () => new Date(),
    run: "dry",
    signal: outside.signal,
    ...settings,
  });
  progress.end();
  const { provider, variables } = config.vision;
  const cost = ingestCost(summary, await pageReaderProvider(provider).estimate(variables));
  outside.out(
    flags.json ? jsonText({ ...summary, cost }) : `${renderIngest(summary)}${renderCost(cost)}`,
  );
  return summary.files.some(({ outcome }) => outcome === "failed") ? 1 : 0;
}

/** Shows progress, and what has to be known at once. */
function watching(progress: Progress, outside: Terminal): EventSink {
  return (event) => {
    progress.events(event);
    const line = announce(event);
    if (line === null) return;
    progress.end();
    outside.err(terminalText(`${line}\n`));
  };
}

/** Whoever set up an endpoint and forgot the word for it hears so; null where none is set up or it is used. */
function idleVision({ tables, vision }: Config): string | null {
  if (tables === "vision" || Object.keys(vision.variables).length === 0) return null;
  try {
    const { host, missing } = pageReaderProvider(vision.provider).status(vision.variables);
    return missing === null
      ? `The vision endpoint ${host ?? vision.provider} is configured and not used: ` +
        "deno task ingest:live with --tables vision reads with it."
      : null;
  } catch {
    // an endpoint that is set up wrongly matters to nobody who does not use it; doctor says so
    return null;
  }
}

function readTables(said: string | undefined): string | undefined {
  if (said === undefined || said === "geometric" || said === "vision") return said;
  throw new UsageError(`--tables takes geometric or vision, not "${said}"`);
}

/** A day that some year has, as month and day. */
function isDayOfYear(text: string): boolean {
  if (!/^\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`2024-${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(5, 10) === text;
}

function readFlags(words: readonly string[], flags: IngestFlags) {
  if (words.length === 0 && !flags.embed) {
    throw new UsageError(
      "no file was given. For example: deno task ingest report.pdf --company BHP --fy 2024",
    );
  }
  if (words.length === 0) {
    const idle = Object.entries({
      "--dry-run": flags.dryRun,
      "--company": flags.company,
      "--fy": flags.fy,
    }).filter(([, value]) => value !== undefined).map(([name]) => name);
    if (idle.length > 0) {
      throw new UsageError(`${idle.join(", ")} goes with a file; --embed alone embeds all that is stored`);
    }
  }
  if (flags.fy !== undefined && !/^(?:19|20)\d{2}$/.test(flags.fy)) {
    throw new UsageError(`--fy takes a year such as 2024, not "${flags.fy}"`);
  }
  if (flags.yearEnd !== undefined && !isDayOfYear(flags.yearEnd)) {
    throw new UsageError(`--year-end takes month and day such as 06-30, not "${flags.yearEnd}"`);
  }
  if (flags.currency !== undefined && !/^[A-Z]{3}$/.test(flags.currency)) {
    throw new UsageError(`--currency takes a code such as AUD, not "${flags.currency}"`);
  }
  const workers = Number(flags.workers ?? navigator.hardwareConcurrency);
  if (!Number.isInteger(workers) || workers < 1 || workers > MOST_WORKERS) {
    throw new UsageError(`--workers takes a number from 1 to ${MOST_WORKERS}, not "${flags.workers}"`);
  }
  if (flags.company !== undefined && flags.company.trim() === "") {
    throw new UsageError("--company needs a name");
  }
  return {
    workers,
    ...flags.company === undefined ? {} : { company: flags.company.trim() },
    ...flags.fy === undefined ? {} : { fy: Number(flags.fy) },
    ...flags.yearEnd === undefined ? {} : { yearEnd: flags.yearEnd },
    ...flags.currency === undefined ? {} : { currency: flags.currency },
  };
}

if (import.meta.main) Deno.exit(await ingestCommand(Deno.args, terminal()));
