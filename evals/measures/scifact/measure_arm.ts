import { type Lab, parseSlots, searchCompany, tokenize } from "tieout";
import { mean } from "../../metrics/mean.ts";
import { ndcg } from "../../metrics/ndcg.ts";
import { recall } from "../../metrics/recall.ts";
import { reciprocalRank } from "../../metrics/reciprocal_rank.ts";
import type { SearchArm } from "../financebench/search_arm.ts";
import { COLLECTION } from "./keep_collection.ts";
import type { BeirQuery } from "./read_beir.ts";

/** The measures of one query, and of all of them by their mean. */
export interface RankingScores {
  readonly "ndcg@10": number;
  readonly "recall@100": number;
  readonly "mrr@10": number;
}

/** What one query came to: a row of a paired comparison. */
export interface QueryScores extends RankingScores {
  readonly id: string;
  /** The first ten documents. */
  readonly found: readonly string[];
}

/** The means, and every query. */
export interface ArmScores extends RankingScores {
  readonly n: number;
  readonly queries: readonly QueryScores[];
}

/** How many of each list are fused and read, and how many are kept: as deep as the deepest measure looks. */
export const DEPTH = 100;

/** What is read of a statement that asks nothing of a report: read as a question, "risk" would be a topic of reports. */
const NOTHING_READ = parseSlots("", { companies: [] });

/** How an arm is measured. */
export interface MeasureArmOptions {
  /** With the collection in its store, and its vectors where the arm uses them. */
  readonly lab: Lab;
  readonly arm: SearchArm;
  readonly progress: (text: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Searches every query of a collection as the words of a question about one company are searched, and scores the
 * rankings. A query that finds nothing counts 0.
 */
export async function measureArm(
  queries: readonly BeirQuery[],
  { lab, arm, progress, signal }: MeasureArmOptions,
): Promise<ArmScores> {
  const { settings, reranker } = arm;
  const { limits } = settings;
  const vectors = limits.weights.vector > 0 ? await lab.vectors.side() : null;
  const rows: QueryScores[] = [];
  for (const { id, text, grades } of queries) {
    if (rows.length % 50 === 0) progress(`searching query ${rows.length + 1} of ${queries.length}`);
    const ranking = tokenize(text, { side: "query" }).length === 0 ? [] : (await searchCompany(
      { company: COLLECTION, text, metrics: [], years: [] },
      {
        slots: { ...NOTHING_READ, question: text },
        store: lab.store,
        reranker,
        vectors,
        signal,
        settings: { ...settings, limits: { ...limits, keyword: DEPTH, vector: DEPTH, keep: DEPTH } },
      },
    )).hits.map(({ chunk }) => chunk.id);
    rows.push({
      id,
      "ndcg@10": ndcg(ranking, grades, { k: 10 }),
      "recall@100": recall(ranking, grades, { k: 100 }),
      "mrr@10": reciprocalRank(ranking, grades, { k: 10 }),
      found: ranking.slice(0, 10),
    });
  }
  const meanOf = (name: keyof RankingScores) => mean(rows.map((row) => row[name]));
  return {
    "ndcg@10": meanOf("ndcg@10"),
    "recall@100": meanOf("recall@100"),
    "mrr@10": meanOf("mrr@10"),
    n: rows.length,
    queries: rows,
  };
}
