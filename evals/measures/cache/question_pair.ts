/** Two questions, and whether they ask the same. */
export interface QuestionPair {
  readonly of: "other meaning" | "paraphrase";
  /** What is different, "paraphrase" where nothing is. */
  readonly kind: string;
  /** Half of a hand-written table, `made` for a pair of the grammar. */
  readonly half: "seen" | "held out" | "made";
  readonly a: string;
  readonly b: string;
}
