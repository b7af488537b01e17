import type { Direction } from "../guardrails/mod.ts";

/** One failure of a layer in a run. */
export interface RunOpening {
  readonly layer: string;
  /** What the policy declared then: `closed` says that the layer stopped what it guards. */
  readonly direction: Direction;
  /** Name of the error: `TimeoutError`, `TypeError`, … */
  readonly error: string;
}

/** One record per question: enough to reconstruct months later what was decided, nothing secret. */
export interface RunRecord {
  readonly id: string;
  readonly thread: string;
  readonly owner: string;
  /** ISO time. */
  readonly startedAt: string;
  readonly milliseconds: number;
  readonly question: string;
  readonly route: string;
  readonly status: string;
  readonly confidence: string | null;
  readonly grounded: string;
  readonly retries: number;
  /** Layers that failed open. */
  readonly degraded: readonly string[];
  /** Every failure of a layer in the order that it came in: a layer that failed for three companies stands three times. */
  readonly openings: readonly RunOpening[];
  /** Each layer's verdict in the order given, whether degraded or not. */
  readonly layers: readonly { readonly layer: string; readonly verdict: string }[];
  readonly usage: {
    readonly calls: number;
    readonly inputTokens: number;
    readonly outputTokens: number;
    readonly costUsd: number;
  };
  /** Milliseconds per node. */
  readonly timings: Readonly<Record<string, number>>;
  /** Hash of configuration, library versions and index version. */
  readonly fingerprint: string;
  /** The answer as `ask --json` prints it. */
  readonly answer: Readonly<Record<string, unknown>>;
}

/** Keeps run records. Every implementation passes `runStoreContract`. */
export interface RunStore {
  save(record: RunRecord): Promise<void>;
  get(id: string): Promise<RunRecord | null>;
  /** Newest first. */
  list(filter: { readonly owner: string; readonly limit: number }): Promise<readonly RunRecord[]>;
}
