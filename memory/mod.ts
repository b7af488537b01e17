/** Keeping: each layer with where, how long, and what when it is wrong. */
export type { RunRecord, RunStore } from "./runs.ts";
