/** What looking at one page takes; `costUsd` is null where no price is known. */
export interface PageEstimate {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd: number | null;
}
