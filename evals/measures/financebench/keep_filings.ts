import { embedMissing, ingest, type Lab, type VectorSide } from "tieout";
import type { Filing } from "./filings.ts";

/**
 * Ingests the filings into the lab's store as a user would, with company and fiscal year given. What is stored already is
 * left as it is, so that a second run is quick and one that was stopped goes on.
 *
 * @throws {Error} for a filing that cannot be read, with the reason.
 */
export async function keepFilings(
  lab: Lab,
  filings: readonly Filing[],
  { progress, signal }: { readonly progress: (text: string) => void; readonly signal: AbortSignal },
): Promise<void> {
  const stored = new Set((await lab.store.documents()).map(({ name }) => name));
  const missing = filings.filter(({ doc }) => !stored.has(`${doc}.pdf`));
  let done = 0;
  for (const { doc, company, fy, path } of missing) {
    progress(`ingesting ${doc} (${++done} of ${missing.length})`);
    const { files: [file] } = await ingest([{
      name: `${doc}.pdf`,
      bytes: () => Deno.readFile(path),
      company,
      fy,
    }], {
      store: lab.store,
      checkpoints: lab.checkpoints,
      events: () => {},
      clock: lab.effects.clock,
      run: lab.effects.ids(),
      workers: navigator.hardwareConcurrency,
      signal,
    });
    if (file?.outcome === "failed") {
      throw new Error(`Cannot measure financebench: ${path} was not ingested: ${file.message}`);
    }
  }
}

/**
 * Gives the chunks of the filings' companies their vectors. What is embedded already stays, so that a second run is quick
 * and one that was stopped goes on.
 *
 * @returns why there are no vectors to search by; null where there are
 */
export async function embedFilings(
  lab: Lab,
  filings: readonly Filing[],
  { progress, signal }: { readonly progress: (text: string) => void; readonly signal: AbortSignal },
): Promise<string | null> {
  const side = await lab.vectors.side().catch((error: unknown) => error);
  if (side === null) return "no embedder is configured (TIEOUT_EMBEDDER is none)";
  if (side instanceof Error) return side.message;
  for (const company of new Set(filings.map((filing) => filing.company))) {
    await embedMissing(side as VectorSide, {
      company,
      signal,
      onProgress: ({ done, total }) => progress(`embedding ${company}: ${done} of ${total} texts`),
    });
  }
  return null;
}
