import type { Layer } from "../../guardrails/mod.ts";
import { type Fault, FAULTS } from "./fault.ts";
import { GraphDesk } from "./graph_desk.ts";
import { graphTrials } from "./graph_trials.ts";
import { ingestTrials } from "./ingest_trials.ts";
import { emptyCell, judgeCell } from "./judge_cell.ts";
import type { Cell, Observation, Trial } from "./trial.ts";
import { wrapperTrials } from "./wrapper_trials.ts";

/** What is tried, and who watches. */
export interface TryOptions {
  /** Folder for the store that is made for it; whoever made it removes it. */
  readonly folder: string;
  /** This layer alone. */
  readonly layer?: Layer | undefined;
  /** This fault alone. */
  readonly fault?: Fault | undefined;
  readonly signal: AbortSignal;
  /** Told of every cell that was tried, out of so many. */
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * Executes the failure policy: every call of every layer with every fault, and what is left of it after the store was
 * closed and opened again. Nothing reaches a network.
 *
 * @returns the cells in the order of the calls and faults
 */
export async function tryFaults(
  { folder, layer, fault, signal, onProgress = () => {} }: TryOptions,
): Promise<readonly Cell[]> {
  const desk = await GraphDesk.open(folder);
  try {
    const faults = FAULTS.filter((one) => fault === undefined || one === fault);
    const chosen = (trials: readonly Trial[]) =>
      trials.filter((trial) => layer === undefined || trial.layer === layer);
    // one lab has one question at a time; the trials of an ingest have a store each and need not wait for it
    const lines = [graphTrials(desk), ingestTrials(), wrapperTrials()].map(chosen);
    const total = lines.flat().length * faults.length;
    let done = 0;
    const seen = (await Promise.all(lines.map(async (trials) => {
      const line: { readonly trial: Trial; readonly fault: Fault; readonly what: Observation | string }[] =
        [];
      for (const trial of trials) {
        for (const fault of faults) {
          signal.throwIfAborted();
          const reason = trial.without[fault];
          line.push({ trial, fault, what: reason ?? await trial.run(fault) });
          onProgress(++done, total);
        }
      }
      return line;
    }))).flat();
    // what is read from here on is what a reader finds months later
    await desk.reopen();
    const cells: Cell[] = [];
    for (const { trial, fault, what } of seen) {
      cells.push(
        typeof what === "string" ? emptyCell(trial, fault, what) : await judgeCell(trial, fault, what),
      );
    }
    return cells;
  } finally {
    await desk.close();
  }
}
