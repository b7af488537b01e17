import { mutateAnswer, rewordAnswer } from "./answer_variants.ts";
import type { GivenAnswer } from "./ask_answers.ts";
import type { Draws } from "./draws.ts";
import type { Guard } from "./judge_draft.ts";
import { MUTANT_KINDS, REWORDING_KINDS } from "./make_variants.ts";
import type { Trial } from "./run_trials.ts";

/** Times that one answer is mutated in one way: a long answer has many numbers. */
const TURNS = 2;

/** Tries the guard on answers of the analyst: mutated and reworded in every way that applies to a finished text. */
export async function runAnswerTrials(
  answers: readonly GivenAnswer[],
  { draws, perKind, guard, signal }: {
    readonly draws: Draws;
    readonly perKind: number;
    readonly guard: Guard;
    readonly signal: AbortSignal;
  },
): Promise<readonly Trial[]> {
  const trials: Trial[] = [];
  const kinds = [
    ...MUTANT_KINDS.map((kind) => ["mutant", kind] as const),
    ...REWORDING_KINDS.map((kind) => ["rewording", kind] as const),
  ];
  for (const [of, kind] of kinds) {
    let left = perKind;
    const seen = new Set<string>();
    for (const answer of draws.shuffle(answers)) {
      for (let turn = 0; turn < (of === "mutant" ? TURNS : 1) && left > 0; turn++) {
        signal.throwIfAborted();
        const draft = of === "mutant" ? mutateAnswer(kind, answer, draws) : rewordAnswer(kind, answer);
        if (draft === null || seen.has(draft)) continue;
        seen.add(draft);
        left--;
        trials.push({
          of,
          kind,
          template: "answer",
          base: answer.draft,
          draft,
          ...await guard(draft, answer),
        });
      }
    }
  }
  return trials;
}
