/** Chunks that have no vector of the configured model. */
export interface MissingVectors {
  readonly model: string;
  /** Whose chunks; all where it is left out. */
  readonly company?: string;
  readonly chunks: number;
  readonly missing: number;
}

/** Says how many chunks have no vector, what that means, and the way out. */
export function missingVectors({ model, company, chunks, missing }: MissingVectors): string {
  return `${missing} of ${chunks} chunks${
    company === undefined ? "" : ` of ${company}`
  } have no vector of ${model} ` +
    "and are found by their words alone: deno task ingest --embed embeds them";
}
