import { openLab } from "tieout";
import { labConfig } from "./lab_config.ts";
import { ARM_OPTIONS, readArm, saidArm } from "./financebench/search_arm.ts";
import type { Measure, MeasureOptions, MeasureResult } from "./measure.ts";
import { embedCollection, keepCollection } from "./scifact/keep_collection.ts";
import { DEPTH, measureArm } from "./scifact/measure_arm.ts";
import { readBeir } from "./scifact/read_beir.ts";

/** Beside the user's own data, never among it. */
const FOLDER = "measures/scifact";

/** The mode where none is said: it needs no model and takes seconds. */
const MODE = "keyword";

const FIGURES = ["ndcg@10", "recall@100", "mrr@10"] as const;

async function run({ data, limit, flags, ...outside }: MeasureOptions): Promise<MeasureResult> {
  const { progress, signal, env, path } = outside;
  const arm = readArm({ mode: MODE, ...flags });
  const collection = await readBeir(data);
  const own = labConfig(env);
  const store = flags["store"] ?? `${own.storeFolder}/${FOLDER}`;
  const lab = await openLab({ ...own, storeFolder: path(String(store)) });
  try {
    progress(`indexing ${collection.documents.length} documents`);
    await keepCollection(lab, collection);
    if (arm.settings.limits.weights.vector > 0) await embedCollection(lab, { progress, signal });
    const scores = await measureArm(collection.queries.slice(0, limit), { lab, arm, progress, signal });
    return {
      json: { ...scores, arm: { mode: flags["mode"] ?? MODE, ...arm.settings, reranker: arm.reranker.id } },
      results: {
        rows: [{
          what: `SciFact, ${saidArm({ mode: MODE, ...flags })}: ${FIGURES.join(" / ")}`,
          value: FIGURES.map((name) => scores[name].toFixed(3)).join(" / "),
          n: `${scores.n} queries`,
        }],
      },
      text: [
        `${scores.n} queries, ${collection.documents.length} documents`,
        ...FIGURES.map((name) => `${name.padEnd(10)} ${scores[name].toFixed(4)}`),
      ].join("\n"),
    };
  } finally {
    await lab.close();
  }
}

/**
 * BEIR SciFact: 300 scientific claims, and the abstracts that speak of them among 5,183. Far from annual reports, but
 * public: whether search as such is sound shows against published figures (BM25: nDCG@10 .679).
 */
const scifact: Measure = {
  summary: "ranking of scientific abstracts (BEIR SciFact), against published figures",
  needsData: true,
  options: [
    ...ARM_OPTIONS.map(([flag, what]) =>
      flag.startsWith("--mode ")
        ? [
          flag,
          `keyword, vector, hybrid, reranked (default ${MODE}); searched as answers are, but ${DEPTH} of each list ` +
          "instead of 20, since recall is measured at 100. Abstracts state no figures, so that the offline reader has " +
          "little to read: reranked is near hybrid",
        ] as const
        : [flag, what] as const
    ),
    ["--store <folder>", `where documents and their vectors are kept (default ${FOLDER} in the data folder)`],
  ],
  run,
};

export default scifact;
