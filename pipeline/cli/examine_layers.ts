import { type OpenedLayer, openedLayers, type RunStore } from "../../memory/mod.ts";
import type { Finding } from "./finding.ts";

/** Runs that are looked back on: some weeks of one person's questions, read in well under a second. */
const LAST_RUNS = 200;

/** What the kept runs say of the layers: for people, and as data. */
export interface LayerExamination {
  readonly findings: readonly Finding[];
  /** Null where the records cannot be read. */
  readonly layers: { readonly runs: number; readonly opened: readonly OpenedLayer[] } | null;
}

/**
 * Which layers failed in the last runs, from their records: a layer that failed open shows in no answer that looks wrong,
 * and nobody reads every answer.
 */
export async function examineLayers(
  store: Pick<RunStore, "list">,
  owner: string,
): Promise<LayerExamination> {
  const what = "layers";
  try {
    const records = await store.list({ owner, limit: LAST_RUNS });
    const opened = openedLayers(records);
    const of = records.length === 1 ? "the last run" : `the last ${records.length} runs`;
    return {
      layers: { runs: records.length, opened },
      findings: opened.length > 0
        ? opened.map((one) => ({ what: `layer ${one.layer}`, state: "warning", detail: words(one, of) }))
        : [{
          what,
          state: "ok",
          detail: records.length === 0 ? "no question was asked yet" : `none failed in ${of}`,
        }],
    };
  } catch (error) {
    // questions are answered without the records
    const detail = error instanceof Error ? error.message : String(error);
    return { layers: null, findings: [{ what, state: "warning", detail }] };
  }
}

function words(
  { direction, runs, failures, first, last, inARow, errors }: OpenedLayer,
  of: string,
): string {
  const did = direction === "closed" ? "stopped its runs" : "failed and the runs went on without it";
  const often = `in ${runs} of ${of}${failures > runs ? ` (${failures} failures)` : ""}`;
  const row = inARow > 1 ? `, in each of the newest ${inARow}` : "";
  const when = runs === 1 ? `on ${last}` : `first on ${first}, last on ${last}`;
  return `${did} ${often}${row}; ${when}; ${errors.slice(0, 3).join(", ")}`;
}
