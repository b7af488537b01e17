import { embedMissing, ingest, type Lab, type VectorSide } from "tieout";

/** A report as a user would hand it in. */
export interface KeptDocument {
  /** File name. */
  readonly name: string;
  readonly company: string;
  /** Fiscal year; guessed from the first pages where it is not given. */
  readonly fy?: number;
  /** Of its PDF. */
  readonly path: string;
}

/** Who measures, and what it tells meanwhile. */
export interface KeepOptions {
  readonly measure: string;
  readonly progress: (text: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Ingests documents into the lab's store as a user would. What is stored already is left as it is, so that a second run
 * is quick and one that was stopped goes on.
 *
 * @throws {Error} for a document that cannot be read, with the reason.
 */
export async function keepDocuments(
  lab: Lab,
  documents: readonly KeptDocument[],
  { measure, progress, signal }: KeepOptions,
): Promise<void> {
  const stored = new Set((await lab.store.documents()).map(({ name }) => name));
  const missing = documents.filter(({ name }) => !stored.has(name));
  let done = 0;
  for (const { path, name, ...said } of missing) {
    progress(`ingesting ${name} (${++done} of ${missing.length})`);
    const { files: [file] } = await ingest([{ name, bytes: () => Deno.readFile(path), ...said }], {
      store: lab.store,
      checkpoints: lab.checkpoints,
      events: () => {},
      clock: lab.effects.clock,
      run: lab.effects.ids(),
      workers: navigator.hardwareConcurrency,
      signal,
    });
    if (file?.outcome === "failed") {
      throw new Error(`Cannot measure ${measure}: ${path} was not ingested: ${file.message}`);
    }
  }
}

/**
 * Gives the chunks of companies their vectors. What is embedded already stays, so that a second run is quick and one that
 * was stopped goes on.
 *
 * @returns why there are no vectors to search by; null where there are
 */
export async function embedCompanies(
  lab: Lab,
  companies: readonly string[],
  { progress, signal }: Omit<KeepOptions, "measure">,
): Promise<string | null> {
  const side = await lab.vectors.side().catch((error: unknown) => error);
  if (side === null) return "no embedder is configured (TIEOUT_EMBEDDER is none)";
  if (side instanceof Error) return side.message;
  for (const company of new Set(companies)) {
    await embedMissing(side as VectorSide, {
      company,
      signal,
      onProgress: ({ done, total }) => progress(`embedding ${company}: ${done} of ${total} texts`),
    });
  }
  return null;
}
