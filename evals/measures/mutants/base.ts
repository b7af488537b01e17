import type { Calculation, Source } from "tieout";
import type { Statement } from "./item.ts";

/** A true draft with the sources that its tie-out is given. */
export interface Base {
  readonly draft: string;
  readonly statement: Statement;
  readonly sources: readonly Source[];
  readonly calculations: readonly Calculation[];
  /** Names that the reader of drafts is told of: those of the sources. */
  readonly companies: readonly string[];
}
