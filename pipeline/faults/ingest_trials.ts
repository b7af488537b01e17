import type { Layer, LayerOpening } from "../../guardrails/mod.ts";
import { memoryChunkStore, type PageReader, type TextRecognizer } from "../../retrieval/mod.ts";
import { type FileResult, ingest, type IngestOptions } from "../ingest/ingest.ts";
import { LayerCounts } from "../layer_counts.ts";
import { exampleReport } from "./example_report.ts";
import { failPort } from "./fail_port.ts";
import type { Fault } from "./fault.ts";
import type { Observation, Trial } from "./trial.ts";
import { wirePageReader } from "../providers/failing_wire.ts";

/** What became of an ingest. */
interface IngestRun {
  readonly file: FileResult | null;
  /** What is stored of the report, and its pages with a figure. */
  readonly figures: readonly string[];
  readonly stored: number;
  /** What the store says of each page. */
  readonly pages: readonly string[];
  readonly error: unknown;
  readonly events: readonly LayerOpening[];
  readonly isCancelled: boolean;
}

interface IngestTrial {
  readonly layer: Layer;
  readonly call: string;
  readonly scan: boolean;
  readonly reads: (fault: Fault, cancel: () => void) => Promise<Partial<IngestOptions>>;
  /** Name of the problem that the summary lists. */
  readonly problem: string;
}

/** Limit of a call that is to run into it; the rest of an ingest has none so short. */
const SHORT_MILLISECONDS = 50;

const TRIALS: readonly IngestTrial[] = [
  {
    layer: "visionReader",
    call: "the reading of a page's picture",
    scan: false,
    reads: async (fault, cancel) => {
      const reader = await wirePageReader(fault, cancel);
      const broken: PageReader = {
        id: reader.id,
        read: () => Promise.reject(new TypeError("Cannot read properties of undefined (reading 'rgba')")),
      };
      return { pageReader: fault === "exception" ? broken : reader };
    },
    problem: "not_looked_at",
  },
  {
    layer: "recognizer",
    call: "the words of a page that is a picture",
    scan: true,
    reads: (fault, cancel) => {
      const recognizer: TextRecognizer = {
        id: "failing",
        recognize: () =>
          failPort(fault, { drifted: [{ word: "Revenue" }], empty: undefined, cancel }) as Promise<never>,
      };
      return Promise.resolve({ recognizer });
    },
    problem: "page_failed",
  },
];

/** The trials of the calls of an ingest, through the real one. */
export function ingestTrials(): readonly Trial[] {
  return TRIALS.map((trial) => {
    let plain: Promise<IngestRun> | null = null;
    return {
      layer: trial.layer,
      call: trial.call,
      exercised: "ingest",
      without: {},
      run: async (fault) => {
        plain ??= run(trial, () => Promise.resolve({}));
        return observe(trial, {
          run: await run(trial, (cancel) => trial.reads(fault, cancel), fault),
          plain: await plain,
        });
      },
    };
  });
}

async function run(
  { scan }: IngestTrial,
  reads: (cancel: () => void) => Promise<Partial<IngestOptions>>,
  fault?: Fault,
): Promise<IngestRun> {
  const ends = new AbortController();
  const store = memoryChunkStore();
  const bytes = exampleReport({ scan });
  const events: LayerOpening[] = [];
  let [file, error]: [FileResult | null, unknown] = [null, null];
  try {
    const options = await reads(() => ends.abort(new Error("the reader left")));
    const summary = await ingest(
      [{ name: "alder.pdf", bytes: () => Promise.resolve(bytes), company: "ALD", fy: 2024 }],
      {
        ...options,
        // of its pages none is given up on a slow machine: only the layer may fail
        pageMilliseconds: 300_000,
        ...fault === "timeout" ? { lookMilliseconds: SHORT_MILLISECONDS } : {},
        store,
        signal: ends.signal,
        clock: () => new Date(0),
        run: "run",
        events: ({ name, data }) =>
          void (name === "layer.opened" && events.push(data as unknown as LayerOpening)),
      },
    );
    file = summary.files[0] ?? null;
  } catch (thrown) {
    error = thrown;
  }
  const figures = (await store.figures({ company: "ALD" })).map(({ page, label, printed }) =>
    `${page} ${label} ${printed}`
  );
  const documents = await store.documents();
  const pages = await Promise.all(documents.map(({ sha256 }) => store.pages({ document: sha256 })));
  return {
    file,
    pages: pages.flat().map(({ reason }) => reason),
    figures: figures.toSorted(),
    stored: documents.length,
    error,
    events,
    isCancelled: ends.signal.aborted && error !== null,
  };
}

function observe(
  { layer, problem }: IngestTrial,
  { run, plain }: { readonly run: IngestRun; readonly plain: IngestRun },
): Observation {
  const events = run.events.filter((event) => event.layer === layer);
  const counts = new LayerCounts();
  for (const event of events) counts.open(event);
  const tells = (one: IngestRun) => one.pages.some((reason) => reason.includes(`${layer} opened`));
  const listed = (one: IngestRun) => one.file?.problems.some(({ name }) => name === problem) ?? false;
  return {
    ended: run.isCancelled ? "cancelled" : run.error === null ? "went on" : "broke",
    error: run.error === null ? "" : String(run.error),
    events,
    counted: counts.read().find((one) => one.layer === layer)?.opened ?? 0,
    named: run.isCancelled ? null : listed(run),
    kept: () => Promise.resolve(run.isCancelled ? run.stored > 0 : tells(run) && !tells(plain)),
    differs: run.isCancelled
      ? null
      : run.stored !== 1
      ? "the report was not stored"
      : run.figures.join("\n") === plain.figures.join("\n")
      ? null
      : "other figures were stored than without the reader",
  };
}
