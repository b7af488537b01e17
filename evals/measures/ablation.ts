import { UsageError } from "tieout";
import { labConfig } from "./lab_config.ts";
import { z } from "zod";
import { comparePairs } from "../statistics/compare_pairs.ts";
import { ABLATION_MODES, type AblationArm } from "./ablation/arms.ts";
import { ablationReport, type BaseFigure, type MeasuredArm } from "./ablation/report.ts";
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
  const { embedder } = labConfig(options.env);
  return ablationReport(Object.entries(base).map(summary), arms, { mode, only, embedder: embedder.provider });
}

function summary([name, scores]: readonly [string, Scores]): BaseFigure {
  const sum = [...scores.values()].reduce((total, score) => total + score, 0);
  return { name, n: scores.size, mean: sum / scores.size };
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
