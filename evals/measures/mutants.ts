import { openLab, readConfig, UsageError } from "tieout";
import { keepDocuments } from "./keep_documents.ts";
import type { Measure, MeasureOptions, MeasureResult } from "./measure.ts";
import { drawsFrom } from "./mutants/draws.ts";
import { readWorld } from "./mutants/facts.ts";
import { judgeDraft } from "./mutants/judge_draft.ts";
import { confusionByKind, confusionTable, type KindCount } from "./mutants/count_kinds.ts";
import { runTrials, type Trial } from "./mutants/run_trials.ts";

/** Beside the user's own data, never among it. */
const FOLDER = "measures/mutants";

/** Trials of each kind: with some forty kinds of mutants and as many rewordings, twice the 2,000 that are asked for. */
const PER_KIND = 120;

/** Any fixed number: the same one makes the same drafts. */
const SEED = 7;

/** Examples of each kind that a person is shown. */
const SHOWN = 2;

const SAMPLES = new URL("../../fixtures/reports/", import.meta.url);

async function run({ limit, flags, ...outside }: MeasureOptions): Promise<MeasureResult> {
  const { progress, signal, env, path } = outside;
  const own = readConfig({}, env);
  const store = flags["store"] === undefined
    ? path(`${own.storeFolder}/${FOLDER}`)
    : path(String(flags["store"]));
  const lab = await openLab({ ...own, storeFolder: store });
  try {
    if (flags["store"] === undefined) {
      await keepDocuments(lab, await sampleDocuments(), { measure: "mutants", progress, signal });
    }
    const world = await readWorld(lab.store);
    const trials = await runTrials({
      world,
      draws: drawsFrom(seedOf(flags["seed"])),
      perKind: Math.min(limit, PER_KIND),
      guard: judgeDraft,
      progress: (done, wanted) => progress(`tied out ${done} of about ${wanted} drafts`),
      signal,
    });
    const counts = confusionByKind(trials);
    if (flags["misses"] !== undefined) {
      await Deno.writeTextFile(path(String(flags["misses"])), missesText(trials));
    }
    return {
      json: {
        mutants: totals(counts, "mutant"),
        rewordings: totals(counts, "rewording"),
        byKind: counts,
        refusedAtRest: counts.find(({ kind }) => kind === "at rest")?.flagged ?? 0,
        facts: world.facts.length,
        misses: trials.filter(isWrong),
      },
      text: [
        confusionTable(counts),
        "",
        ...examples(trials),
        "",
        sentence(counts, "mutant"),
        sentence(counts, "rewording"),
      ].join("\n"),
      results: {
        rows: [
          {
            what: "Mutated answers that the tie-out flags",
            value: rate(totals(counts, "mutant")),
            n: `${totals(counts, "mutant").n} mutants`,
          },
          {
            what: "True answers in other words that the tie-out flags",
            value: rate(totals(counts, "rewording")),
            n: `${totals(counts, "rewording").n} rewordings`,
          },
        ],
      },
    };
  } finally {
    await lab.close();
  }
}

function seedOf(said: string | boolean | undefined): number {
  if (said === undefined) return SEED;
  if (!/^\d{1,9}$/.test(String(said))) throw new UsageError(`--seed takes a whole number, not "${said}"`);
  return Number(said);
}

async function sampleDocuments() {
  const names = (await Array.fromAsync(Deno.readDir(SAMPLES))).map(({ name }) => name).sort();
  return names.flatMap((name) => {
    const match = name.match(/^([a-z0-9]+)-fy(\d{4})\.pdf$/);
    return match === null ? [] : [{
      name,
      company: match[1]!.toUpperCase(),
      fy: Number(match[2]),
      path: new URL(name, SAMPLES).pathname,
    }];
  });
}

function isWrong({ of, flagged }: Trial): boolean {
  return (of === "mutant") !== flagged;
}

function totals(
  counts: readonly KindCount[],
  of: Trial["of"],
): { readonly n: number; readonly flagged: number } {
  const own = counts.filter((one) => one.of === of);
  const sum = (what: "n" | "flagged") => own.reduce((total, one) => total + one[what], 0);
  return { n: sum("n"), flagged: sum("flagged") };
}

function rate({ n, flagged }: { readonly n: number; readonly flagged: number }): string {
  return n === 0 ? "-" : `${(100 * flagged / n).toFixed(2)} %`;
}

function sentence(counts: readonly KindCount[], of: Trial["of"]): string {
  const total = totals(counts, of);
  return `${of}s: ${total.flagged} of ${total.n} flagged (${rate(total)})`;
}

function examples(trials: readonly Trial[]): readonly string[] {
  const wrong = Map.groupBy(trials.filter(isWrong), ({ of, kind }) => `${of}, ${kind}`);
  return [...wrong].flatMap(([kind, own]) =>
    own.slice(0, SHOWN).map((trial) => `${kind}: ${oneLine(trial)}`)
  );
}

function missesText(trials: readonly Trial[]): string {
  return trials.filter(isWrong).map((trial) =>
    `${trial.of}\t${trial.kind}\t${trial.template}\t${oneLine(trial)}\n`
  ).join("");
}

function oneLine({ base, draft, ties }: Trial): string {
  const flat = (text: string) => text.replaceAll("\n", " ⏎ ");
  return `${flat(draft)} (${ties.join("; ")})${base === draft ? "" : ` from: ${flat(base)}`}`;
}

/**
 * How well the tie-out tells false from true: drafts that are true by construction, from figures of the sample reports or
 * of a store, are mutated in the ways in which assistants go wrong, and reworded in harmless ways. A mutant should be
 * flagged, a rewording should not. Nothing here asks the tie-out what is true: mutants that are true by chance are left
 * out by a check of their own.
 */
export default {
  summary: "mutated claims that the tie-out flags, and true rewordings that it does not",
  needsData: false,
  options: [
    [
      "--store <folder>",
      `a store with reports (default: the sample reports, kept in ${FOLDER} in the data folder)`,
    ],
    ["--seed <n>", `which drafts are drawn (default ${SEED})`],
    ["--misses <file>", "write every missed mutant and flagged rewording, one a line"],
  ],
  run,
} satisfies Measure;
