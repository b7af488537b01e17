import type { Calculation, Source } from "tieout";
import type { Statement } from "./item.ts";

/** What a guard is given beside a draft. */
export interface Given {
  readonly sources: readonly Source[];
  readonly calculations: readonly Calculation[];
  /** Names that the reader of drafts is told of: those of the sources, and of the question where there is one. */
  readonly companies: readonly string[];
  /** What a question for one thing leaves unsaid in its answer. */
  readonly about?: { readonly company?: string; readonly fiscalYear?: number; readonly metric?: string };
}

/** A true draft with the sources that its tie-out is given. */
export interface Base extends Given {
  readonly draft: string;
  readonly statement: Statement;
}
