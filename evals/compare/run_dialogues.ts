import { ask, type Config, fingerprintOf, type Lab, openLab } from "tieout";
import type { Dialogue } from "../suites/read_dialogues.ts";
import { judgeDialogue, type Outcome } from "./judge_dialogue.ts";

/** A case of one arm; `errored`: the last turn or one before it threw. */
export interface RunCase {
  readonly outcome: Outcome | "errored";
  readonly mismatches: readonly string[];
  /** Model calls of all turns. */
  readonly calls: number;
}

/** What one arm came to. */
export interface RunArm {
  /** What it ran with. */
  readonly fingerprint: string;
  readonly cases: ReadonlyMap<string, RunCase>;
}

/**
 * Holds the conversations, each in a thread of its own.
 *
 * @param config of a store that holds the reports and remembers nothing yet
 */
export async function runDialogues(
  config: Config,
  dialogues: readonly Dialogue[],
  { signal, progress }: { readonly signal: AbortSignal; readonly progress: (text: string) => void },
): Promise<RunArm> {
  let lab = await openLab(config);
  const reopened = async () => {
    await lab.close();
    return lab = await openLab(config);
  };
  try {
    const cases = new Map<string, RunCase>();
    for (const [at, dialogue] of dialogues.entries()) {
      progress(`${dialogue.id} (${at + 1} of ${dialogues.length})`);
      cases.set(dialogue.id, await hold(dialogue, { lab, reopened, signal }));
    }
    return { fingerprint: await fingerprintOf(lab), cases };
  } finally {
    await lab.close();
  }
}

async function hold(
  dialogue: Dialogue,
  { lab: first, reopened, signal }: {
    readonly lab: Lab;
    readonly reopened: () => Promise<Lab>;
    readonly signal: AbortSignal;
  },
): Promise<RunCase> {
  const thread = first.effects.ids();
  let lab = first;
  let calls = 0;
  let judged: Omit<RunCase, "calls"> = { outcome: "errored", mismatches: ["there was no turn"] };
  try {
    for (const turn of dialogue.turns) {
      if (typeof turn !== "string") lab = await reopened();
      const result = await ask(lab, typeof turn === "string" ? turn : turn.text, { thread, signal });
      calls += result.usage.calls;
      judged = judgeDialogue(dialogue, result);
    }
  } catch (error) {
    signal.throwIfAborted();
    judged = { outcome: "errored", mismatches: [error instanceof Error ? error.message : String(error)] };
  }
  return { ...judged, calls };
}
