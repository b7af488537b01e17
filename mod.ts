/** The public API of Tieout: one function per stage, the single nodes, and `ask`. */
export type * from "./retrieval/mod.ts";
export type * from "./guardrails/mod.ts";
export type * from "./memory/mod.ts";
export type * from "./pipeline/mod.ts";
