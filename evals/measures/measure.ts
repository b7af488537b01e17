import type { FoundResults } from "../results/result_file.ts";

/** What a measure is given. */
export interface MeasureOptions {
  /** Absolute folder of the data; "" for a measure that needs none. */
  readonly data: string;
  /** At most so many documents or questions. */
  readonly limit: number;
  /** Further flags as given (`--regions`, `--reader NAME`), by name in camel case. */
  readonly flags: Readonly<Record<string, string | boolean>>;
  /** Progress: one line of text, redrawn where the terminal can. */
  readonly progress: (text: string) => void;
  readonly signal: AbortSignal;
  /** Looks an environment variable up. */
  readonly env: (name: string) => string | undefined;
  /** Makes a path of a flag absolute from the folder in which the user stands. */
  readonly path: (path: string) => string;
}

/** What a measure found. */
export interface MeasureResult {
  /** The object that `--json` writes. */
  readonly json: Readonly<Record<string, unknown>>;
  /** What a person reads. */
  readonly text: string;
  /** What `--results` keeps for the README; left out by a measure that keeps nothing there. */
  readonly results?: FoundResults;
}

/** One benchmark: what it measures, on which data. */
export interface Measure {
  /** One line for the help. */
  readonly summary: string;
  /** Whether `--data` must be given. */
  readonly needsData: boolean;
  /** Flags of its own, as commander reads them, with what each does. */
  readonly options: readonly (readonly [flags: string, what: string])[];
  run(options: MeasureOptions): Promise<MeasureResult>;
}
