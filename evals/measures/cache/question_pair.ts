/** Two questions, and whether they ask the same. */
export interface QuestionPair {
  readonly of: "other meaning" | "paraphrase";
  /** What is different, "paraphrase" where nothing is. */
  readonly kind: string;
  /** Part of a hand-written table: `later` was added while the gate was made, to find its faults; `made` by the grammar. */
  readonly half: "seen" | "held out" | "later" | "made";
  readonly a: string;
  readonly b: string;
}
