import { type ScoringName, UsageError } from "tieout";
import type { Measure, MeasureOptions, MeasureResult } from "./measure.ts";
import { measureArm } from "./scifact/measure_arm.ts";
import { readBeir } from "./scifact/read_beir.ts";
import { PRODUCT_ARM, type SearchArm } from "./scifact/search_arm.ts";

const MODES = ["keyword"] as const satisfies readonly SearchArm["mode"][];
const SCORINGS = [
  "lucene",
  "textbook",
  "rank_bm25",
  "bm25plus",
  "orama",
] as const satisfies readonly ScoringName[];

function readArm(flags: MeasureOptions["flags"]): SearchArm {
  return {
    mode: choice(flags, { flag: "mode", among: MODES, otherwise: PRODUCT_ARM.mode }),
    scoring: choice(flags, { flag: "scoring", among: SCORINGS, otherwise: PRODUCT_ARM.scoring }),
    keepStopWords: flags["keepStopWords"] === true,
  };
}

function choice<Name extends string>(
  flags: MeasureOptions["flags"],
  { flag, among, otherwise }: {
    readonly flag: string;
    readonly among: readonly Name[];
    readonly otherwise: Name;
  },
): Name {
  const said = flags[flag] ?? otherwise;
  const found = among.find((name) => name === said);
  if (found === undefined) throw new UsageError(`--${flag} takes ${among.join(", ")}, not "${said}"`);
  return found;
}

/**
 * BEIR SciFact: 300 scientific claims, the abstracts that speak of them among 5,183. Far from annual reports, but public:
 * whether search as such is sound shows against published figures.
 */
export default {
  summary: "ranking of scientific abstracts (BEIR), against published figures",
  needsData: true,
  options: [
    ["--mode <name>", `${MODES.join(", ")} (${PRODUCT_ARM.mode})`],
    ["--scoring <name>", `${SCORINGS.join(", ")} (${PRODUCT_ARM.scoring})`],
    ["--keep-stop-words", "index and search the words of the stop list too"],
  ],
  async run({ data, limit, flags, progress, signal }): Promise<MeasureResult> {
    const arm = readArm(flags);
    const collection = await readBeir(data);
    const queries = collection.queries.slice(0, limit);
    const score = await measureArm({ ...collection, queries }, arm, { progress, signal });
    const figures = ["ndcg@10", "recall@100", "mrr@10"] as const;
    return {
      json: { ...score, n: queries.length, arm },
      text: [
        `${queries.length} queries, ${collection.documents.length} documents, ${arm.mode}, ${arm.scoring}`,
        ...figures.map((name) => `${name.padEnd(10)} ${score[name].toFixed(4)}`),
      ].join("\n"),
    };
  },
} satisfies Measure;
