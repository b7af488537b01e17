import type { ScoringName } from "tieout";

/** Which lists answer a query. */
export type SearchMode = "keyword";

/** One way to search, as data: what an ablation varies. */
export interface SearchArm {
  readonly mode: SearchMode;
  readonly scoring: ScoringName;
  readonly keepStopWords: boolean;
}

/** What answers are searched with. */
export const PRODUCT_ARM: SearchArm = { mode: "keyword", scoring: "lucene", keepStopWords: false };
