import { type Chunk, CompanyIndex } from "tieout";
import { mean } from "../../metrics/mean.ts";
import { ndcg } from "../../metrics/ndcg.ts";
import { recall } from "../../metrics/recall.ts";
import { reciprocalRank } from "../../metrics/reciprocal_rank.ts";
import type { Beir, BeirDocument } from "./read_beir.ts";
import type { SearchArm } from "./search_arm.ts";

/** What one query came to: a row of a paired comparison. */
export interface QueryScore {
  readonly id: string;
  readonly "ndcg@10": number;
  readonly "recall@100": number;
  readonly "mrr@10": number;
  /** The first ten ids. */
  readonly found: readonly string[];
}

/** The mean over the queries, and each of them. */
export interface ArmScore {
  readonly "ndcg@10": number;
  readonly "recall@100": number;
  readonly "mrr@10": number;
  readonly queries: readonly QueryScore[];
}

/** As deep as the deepest measure looks. */
const DEPTH = 100;

/** Searches every query of a collection with one arm and scores the rankings; a query without a hit counts 0. */
export async function measureArm(
  { documents, queries }: Beir,
  arm: SearchArm,
  { progress, signal }: { readonly progress: (text: string) => void; readonly signal: AbortSignal },
): Promise<ArmScore> {
  progress(`indexing ${documents.length} documents`);
  const index = new CompanyIndex(documents.map(documentChunk), {
    scoring: arm.scoring,
    keepStopWords: arm.keepStopWords,
  });
  const rows: QueryScore[] = [];
  for (const { id, text, grades } of queries) {
    signal.throwIfAborted();
    const ranking = await Promise.resolve(index.search(text, { limit: DEPTH }).map(({ chunk }) => chunk.id));
    rows.push({
      id,
      "ndcg@10": ndcg(ranking, grades, { k: 10 }),
      "recall@100": recall(ranking, grades, { k: DEPTH }),
      "mrr@10": reciprocalRank(ranking, grades, { k: 10 }),
      found: ranking.slice(0, 10),
    });
    if (rows.length % 50 === 0) progress(`searched ${rows.length} of ${queries.length} queries`);
  }
  return {
    "ndcg@10": mean(rows.map((row) => row["ndcg@10"])),
    "recall@100": mean(rows.map((row) => row["recall@100"])),
    "mrr@10": mean(rows.map((row) => row["mrr@10"])),
    queries: rows,
  };
}

/** A document as a chunk of a report: its title is the heading, which stands above the text and beside it, as ingest has it. */
function documentChunk({ id, title, text }: BeirDocument): Chunk {
  return {
    id,
    company: "collection",
    fy: 0,
    document: { sha256: "", name: id },
    page: 1,
    pageLabel: "1",
    kind: "prose",
    section: title,
    text: title === "" ? text : `${title}\n${text}`,
    unit: null,
  };
}
