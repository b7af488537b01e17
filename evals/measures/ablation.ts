import { UsageError } from "tieout";
import { z } from "zod";
import { comparePairs, type PairedComparison } from "../statistics/compare_pairs.ts";
import { ABLATION_MODES, type AblationArm } from "./ablation/arms.ts";
import financebench from "./financebench.ts";
import type { Measure, MeasureOptions, MeasureResult } from "./measure.ts";
import scifact from "./scifact.ts";

/** Scores by case of one figure of one arm. */
type Scores = ReadonlyMap<string, number>;

/** One benchmark: which of its figures are compared, and how they are read out of what it found. */
interface Benchmark {
  readonly measure: Measure;
  /** Its folder in the data, and of its store. */
  readonly folder: string;
  readonly flags: Readonly<Record<string, string>>;
  /** Figure → scores by case. */
  read(json: unknown): Readonly<Record<string, Scores>>;
}

const Queries = z.object({ queries: z.array(z.object({ id: z.string(), "ndcg@10": z.number() })) });
const Questions = z.object({
  retrieval: z.object({ questions: z.array(z.object({ id: z.string(), rank: z.number().nullable() })) }),
});

const BENCHMARKS: Readonly<Record<string, Benchmark>> = {
  scifact: {
    measure: scifact,
    folder: "scifact",
    flags: {},
    read: (json) => ({
      "SciFact nDCG@10": new Map(Queries.parse(json).queries.map((query) => [query.id, query["ndcg@10"]])),
    }),
  },
  financebench: {
    measure: financebench,
    folder: "financebench",
    flags: { scope: "document" },
    read: (json) => {
      const { questions } = Questions.parse(json).retrieval;
      const hits = (cut: number): Scores =>
        new Map(questions.map(({ id, rank }) => [id, Number(rank !== null && rank <= cut)]));
      return { "FinanceBench hit@8": hits(8), "FinanceBench hit@1": hits(1) };
    },
  },
};

/** An arm with its comparison for each figure. */
interface MeasuredArm extends AblationArm {
  readonly figures: Readonly<Record<string, PairedComparison>>;
}

async function run(options: MeasureOptions): Promise<MeasureResult> {
  const { flags, path, progress } = options;
  const mode = chosen("mode", flags["mode"] ?? "reranked", ABLATION_MODES);
  const only = flags["only"] === undefined ? null : chosen("only", flags["only"], BENCHMARKS);
  const names = Object.keys(BENCHMARKS).filter((name) => only === null || name === only);
  const store = flags["store"] === undefined ? null : path(String(flags["store"]));

  const ask = async (name: string, arm: AblationArm["flags"], title: string) => {
    const { measure, folder, flags: own, read } = BENCHMARKS[name]!;
    const { json } = await measure.run({
      ...options,
      data: `${options.data}/${folder}`,
      flags: { mode, ...own, ...arm, ...store === null ? {} : { store: `${store}/${folder}` } },
      progress: (text) => progress(`${title}, ${name}: ${text}`),
    });
    return read(json);
  };
  const all = async (arm: AblationArm["flags"], title: string) => {
    const figures: Record<string, Scores> = {};
    for (const name of names) Object.assign(figures, await ask(name, arm, title));
    return figures;
  };

  const base = await all({}, "default");
  const arms: MeasuredArm[] = [];
  for (const arm of ABLATION_MODES[mode]) {
    const found = await all(arm.flags, `${arm.factor}: ${arm.name}`);
    const figures = Object.fromEntries(
      Object.entries(base).map((
        [figure, scores],
      ) => [figure, comparePairs(scores, found[figure] ?? new Map())]),
    );
    arms.push({ ...arm, figures });
  }
  return report(base, arms, mode);
}

function report(
  base: Readonly<Record<string, Scores>>,
  arms: readonly MeasuredArm[],
  mode: string,
): MeasureResult {
  const figures = Object.keys(base);
  const mean = (scores: Scores) => [...scores.values()].reduce((sum, score) => sum + score, 0) / scores.size;
  const columns = ["changed", "to", ...figures];
  const rows = [
    [
      "",
      `as answers are made${mode === "keyword" ? ", keywords alone" : ""}`,
      ...figures.map((name) => mean(base[name]!).toFixed(3)),
    ],
    ...arms.map((
      { factor, name, figures: found },
    ) => [factor, name, ...figures.map((figure) => cell(found[figure]!))]),
  ];
  const over = figures.map((name) => `${name}: ${base[name]!.size}`).join(", ");
  const caption =
    `One thing changed at a time (${mode}; ${over}), each paired with the first row: exact McNemar for hits, sign-flip ` +
    "permutation for nDCG. From p = .05 on only the direction is known. The p values are not corrected for their number.";
  return {
    json: {
      mode,
      base: Object.fromEntries(
        figures.map((name) => [name, { n: base[name]!.size, mean: mean(base[name]!) }]),
      ),
      arms,
    },
    results: { comparison: { name: mode, caption, columns, rows } },
    text: [...layOut([columns, ...rows]), "", caption].join("\n"),
  };
}

/** ".712, -.021, p .003" */
function cell({ arm, difference, pValue, verdict }: PairedComparison): string {
  if (verdict === "equal") return `${arm.toFixed(3)} (equal)`;
  const sign = difference < 0 ? "−" : "+";
  const p = pValue < 0.001 ? "p < .001" : `p = ${pValue.toFixed(3).replace(/^0/, "")}`;
  return `${arm.toFixed(3)} (${sign}${Math.abs(difference).toFixed(3)}, ${p}${
    verdict === "direction only" ? ", direction only" : ""
  })`;
}

function layOut(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? [];
  return rows.map((row) => row.map((text, at) => text.padEnd(widths[at] ?? 0)).join("  ").trimEnd());
}

function chosen<Name extends string>(
  flag: string,
  said: string | boolean,
  among: Readonly<Record<Name, unknown>>,
): Name {
  const names = Object.keys(among) as Name[];
  const found = names.find((name) => name === said);
  if (found === undefined) throw new UsageError(`--${flag} takes ${names.join(", ")}, not "${said}"`);
  return found;
}

/** What each part of the search is worth: everything as answers are made, but one part, paired case by case. */
const ablation: Measure = {
  summary:
    "what each part of the search is worth: one changed at a time, paired tests on scifact and financebench",
  needsData: true,
  options: [
    ["--only <name>", `${Object.keys(BENCHMARKS).join(" or ")} (default: both)`],
    ["--mode <name>", "reranked (as answers are made, default) or keyword (words alone)"],
    ["--store <folder>", "holds the stores scifact and financebench (default measures in the data folder)"],
  ],
  run,
};

export default ablation;
