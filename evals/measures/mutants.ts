import { UsageError } from "tieout";
import type { Measure, MeasureOptions, MeasureResult } from "./measure.ts";
import { askAnswers } from "./mutants/ask_answers.ts";
import { confusionByKind, confusionTable, rateText, totalsOf } from "./mutants/count_kinds.ts";
import { type Draws, drawsFrom } from "./mutants/draws.ts";
import { judgeDraft } from "./mutants/judge_draft.ts";
import { type DraftSet, openSets } from "./mutants/open_sets.ts";
import { runAnswerTrials } from "./mutants/run_answer_trials.ts";
import { runTrials, type Trial } from "./mutants/run_trials.ts";

/** Trials of each kind and set: with some forty kinds on either side, twice the 2,000 that a run should have. */
const PER_KIND = 100;

/** Questions that the analyst is asked of one set: its answers are alike, and each takes about as long as ten drafts. */
const QUESTIONS = 60;

/** Any fixed number: the same one makes the same drafts. */
const SEED = 7;

/** Examples of each kind that a person is shown. */
const SHOWN = 2;

interface SetTrials {
  readonly set: string;
  readonly facts: number;
  /** Answers of the analyst that were wholly grounded. */
  readonly answers: number;
  readonly trials: readonly Trial[];
}

async function run(options: MeasureOptions): Promise<MeasureResult> {
  const { flags, path } = options;
  const seed = seedOf(flags["seed"]);
  const sets: SetTrials[] = [];
  for await (const set of openSets(options)) sets.push(await measureSet(set, drawsFrom(seed), options));
  const trials = sets.flatMap((one) => one.trials);
  const counts = confusionByKind(trials);
  if (flags["misses"] !== undefined) {
    await Deno.writeTextFile(path(String(flags["misses"])), missesText(sets));
  }
  const [mutants, rewordings] = [totalsOf(counts, "mutant"), totalsOf(counts, "rewording")];
  const atRest = counts.find(({ kind }) => kind === "at rest");
  const bySet = sets.map(({ set, facts, answers, trials }) => ({
    set,
    facts,
    answers,
    mutants: totalsOf(confusionByKind(trials), "mutant"),
    rewordings: totalsOf(confusionByKind(trials), "rewording"),
  }));
  return {
    json: {
      mutants,
      rewordings,
      byKind: counts,
      bySet,
      refusedAtRest: { n: atRest?.n ?? 0, flagged: atRest?.flagged ?? 0 },
      seed,
      misses: trials.filter(isWrong),
    },
    text: [
      confusionTable(counts),
      "",
      ...examples(trials),
      "",
      ...bySet.map((one) =>
        `${one.set}: ${one.facts} figures, ${one.answers} answers; mutants flagged ${
          rateText(one.mutants)
        }, rewordings flagged ${rateText(one.rewordings)}`
      ),
      `true drafts refused as they were made: ${atRest?.flagged ?? 0} of ${atRest?.n ?? 0}`,
      `mutants: ${mutants.flagged} of ${mutants.n} flagged (${rateText(mutants)})`,
      `rewordings: ${rewordings.flagged} of ${rewordings.n} flagged (${rateText(rewordings)})`,
    ].join("\n"),
    results: {
      rows: [
        {
          what: `Mutated drafts that the tie-out flags (${sets.map(({ set }) => set).join(", ")})`,
          value: rateText(mutants),
          n: `${mutants.n} mutants`,
        },
        {
          what: `True drafts in other words that it flags (${sets.map(({ set }) => set).join(", ")})`,
          value: rateText(rewordings),
          n: `${rewordings.n} rewordings`,
        },
      ],
    },
  };
}

async function measureSet(
  { name, world, lab }: DraftSet,
  draws: Draws,
  { limit, progress, signal }: MeasureOptions,
): Promise<SetTrials> {
  const perKind = Math.min(limit, PER_KIND);
  const answers = lab === null ? [] : await askAnswers(lab, {
    world,
    draws,
    count: Math.min(limit, QUESTIONS),
    progress: (done) => progress(`${name}: question ${done}`),
    signal,
  });
  const trials = [
    ...await runAnswerTrials(answers, { draws, perKind: Math.ceil(perKind / 2), guard: judgeDraft, signal }),
    ...await runTrials({
      world,
      draws,
      perKind,
      guard: judgeDraft,
      progress: (done, wanted) => progress(`${name}: tied out ${done} of about ${wanted} drafts`),
      signal,
    }),
  ];
  return { set: name, facts: world.facts.length, answers: answers.length, trials };
}

function seedOf(said: string | boolean | undefined): number {
  if (said === undefined) return SEED;
  if (!/^\d{1,9}$/.test(String(said))) throw new UsageError(`--seed takes a whole number, not "${said}"`);
  return Number(said);
}

function isWrong({ of, flagged }: Trial): boolean {
  return (of === "mutant") !== flagged;
}

function examples(trials: readonly Trial[]): readonly string[] {
  const wrong = Map.groupBy(trials.filter(isWrong), ({ of, kind }) => `${of}, ${kind}`);
  return [...wrong].flatMap(([kind, own]) =>
    own.slice(0, SHOWN).map((trial) => `${kind}: ${oneLine(trial)}`)
  );
}

function missesText(sets: readonly SetTrials[]): string {
  return sets.flatMap(({ set, trials }) =>
    trials.filter(isWrong).map((trial) =>
      [set, trial.of, trial.kind, trial.template, oneLine(trial)].join("\t") + "\n"
    )
  ).join("");
}

function oneLine({ base, draft, ties }: Trial): string {
  const flat = (text: string) => text.replaceAll("\n", " ⏎ ");
  return `${flat(draft)} (${ties.join("; ")})${base === draft ? "" : ` from: ${flat(base)}`}`;
}

/**
 * How well the tie-out tells false from true: answers of the analyst that it ties, and drafts that are true by
 * construction, from figures of the sample reports and of benchmarks, are mutated in the ways in which assistants go
 * wrong, and reworded in harmless ways. A mutant should be flagged, a rewording should not; what is refused as it was
 * made counts as a flagged rewording. Nothing here asks the tie-out what is true: mutants that are true by chance are
 * left out by a check of their own.
 */
export default {
  summary: "mutated claims that the tie-out flags, and true rewordings that it does not",
  needsData: false,
  options: [
    ["--store <folder>", "a store with reports, in the place of the samples and of --data"],
    ["--seed <n>", `which drafts are drawn (default ${SEED})`],
    ["--misses <file>", "write every missed mutant and flagged rewording, one a line"],
  ],
  run,
} satisfies Measure;
