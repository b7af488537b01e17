import { ingest, type IngestFile } from "../ingest/ingest.ts";
import type { Lab } from "../lab.ts";
import { showProgress } from "./show_progress.ts";
import type { Terminal } from "./terminal.ts";

const SAMPLES = new URL("../../fixtures/reports/", import.meta.url);

/** Reports read at a time: a worker has a core, and more than four gain nothing on fifteen small files. */
const LANES = Math.min(4, navigator.hardwareConcurrency);

/**
 * Ingests the sample reports when the store is empty, and says so: the first question needs no set-up. A store that holds
 * only some of them was interrupted while it was filled, and is filled up; one that keeps pages of reports of the user's own
 * gets no samples.
 */
export async function ensureSamples(
  lab: Lab,
  outside: Pick<Terminal, "err" | "isTerminal" | "signal">,
): Promise<void> {
  const stored = await lab.store.documents();
  if (stored.some(({ sample }) => !sample)) return;
  if (stored.length === 0 && (await lab.checkpoints.keys()).size > 0) {
    throw new Error(
      `Cannot answer from ${lab.config.storeFolder}: an ingest was begun there and stored no report yet; ` +
        "run the same deno task ingest again, it goes on where it stopped",
    );
  }
  const samples = await sampleFiles();
  const files = samples.filter((file) => stored.every(({ name }) => name !== file.name));
  if (files.length === 0) return await embedSamples(lab, outside);
  outside.err(
    (stored.length === 0
      ? `No documents in ${lab.config.storeFolder} yet: ingesting ${files.length} sample reports. `
      : `Going on with the sample reports: ${files.length} of ${samples.length} are missing. `) +
      "They are made from published headline figures and are not the companies' own reports.\n",
  );
  const progress = showProgress(outside, files.length);
  const totals = { pages: 0, tables: 0, figures: 0 };
  const started = lab.effects.clock().getTime();
  // A lane reads its files with one worker; the store takes one document after the other.
  const lane = async (own: readonly IngestFile[]) => {
    const summary = await ingest(own, {
      store: lab.store,
      events: progress.events,
      clock: lab.effects.clock,
      run: lab.effects.ids(),
      signal: outside.signal,
    });
    const failed = summary.files.find(({ outcome }) => outcome === "failed");
    if (failed !== undefined) {
      throw new Error(`Cannot ingest the sample report ${failed.name}: ${failed.message}`);
    }
    for (const key of ["pages", "tables", "figures"] as const) totals[key] += summary[key];
  };
  const lanes = Array.from({ length: LANES }, (_, at) => files.filter((_, index) => index % LANES === at));
  await Promise.all(lanes.filter((own) => own.length > 0).map(lane));
  progress.end();
  outside.err(
    `Ingested ${files.length} reports: ${totals.pages} pages, ${totals.tables} tables, ${totals.figures} figures ` +
      `in ${((lab.effects.clock().getTime() - started) / 1000).toFixed(1)} s.\n`,
  );
  await embedSamples(lab, outside);
}

/** After the lanes, which would embed the same texts side by side; also where an earlier run was cut short before it. */
async function embedSamples(lab: Lab, outside: Parameters<typeof ensureSamples>[1]): Promise<void> {
  const progress = showProgress(outside, 0);
  await ingest([], {
    store: lab.store,
    vectors: lab.vectors.side,
    events: progress.events,
    clock: lab.effects.clock,
    run: lab.effects.ids(),
    signal: outside.signal,
  });
  progress.end();
}

/** The samples are named by ticker and fiscal year: `bhp-fy2024.pdf`. */
async function sampleFiles(): Promise<readonly IngestFile[]> {
  const names: string[] = [];
  for await (const entry of Deno.readDir(SAMPLES)) names.push(entry.name);
  return names.sort().flatMap((name) => {
    const match = name.match(/^([a-z0-9]+)-fy(\d{4})\.pdf$/);
    if (match === null) return [];
    const bytes = () => Deno.readFile(new URL(name, SAMPLES));
    return [{ name, bytes, company: match[1]!.toUpperCase(), fy: Number(match[2]) }];
  });
}
