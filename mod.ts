/** The public API of Tieout: one function per stage, the single nodes, and `ask`. Evaluations and notebooks import nothing else. */
export * from "./retrieval/mod.ts";
export * from "./guardrails/mod.ts";
export * from "./memory/mod.ts";
export * from "./pipeline/mod.ts";
