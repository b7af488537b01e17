import { createHash } from "node:crypto";
import { fenceSources } from "../../guardrails/mod.ts";
import { fitContext, type FittedContext, type Message, tokenCounter } from "../../memory/mod.ts";
import { draftQuestion } from "./prompt.ts";
import type { DraftInput } from "./tasks.ts";

/** What a draft may be written from beside what was retrieved, and the room that there is. */
export interface DraftContextOptions {
  readonly messages: readonly Message[];
  /** Past analysis of a similar question, null where there is none. */
  readonly seed: string | null;
  /** Most tokens. */
  readonly tokens: number;
  readonly nonce: string;
}

/**
 * Puts together what a draft is written from, word for word as the prompt has it. The excerpts are given by strength:
 * the best of every company before the second best of any, so that no company is left out before another's last.
 */
export function draftContext(
  input: Omit<DraftInput, "context">,
  { messages, seed, tokens, nonce }: DraftContextOptions,
): Promise<FittedContext> {
  const evidence = input.sources.toSorted((a, b) => a.hit.rank - b.hit.rank || a.n - b.n)
    .map((source) => ({ text: fenceSources([source], { nonce }), place: source.n }));
  const note = messages.find(({ role }) => role === "note")?.text ?? null;
  return fitContext({ question: draftQuestion(input), evidence, summary: note, hint: seed }, {
    tokens,
    counter: tokenCounter,
    nonce,
  });
}

/**
 * Name of the fences in a draft's context: nobody who writes a document knows the run's id, and whoever rebuilds the
 * context from the run gets the same bytes.
 *
 * @param run id of the run
 * @param round of drafting, from 0
 */
export function draftNonce(run: string, round: number): string {
  return createHash("sha256").update(`draft ${round} of ${run}`).digest("hex").slice(0, 32);
}
