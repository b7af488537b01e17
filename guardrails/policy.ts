/** Every layer whose failure has a declared direction. */
export type Layer =
  | "router"
  | "rewrite"
  | "arithmetic"
  | "calculator"
  | "relevance"
  | "groundedness"
  | "quality"
  | "reranker"
  | "embedder"
  | "draft"
  | "news"
  | "carryOver"
  | "compression"
  | "cache"
  | "gate"
  | "authorisation"
  | "confirmation"
  | "caseLoader";

/** `open`: the request passes without the layer; `safe`: the harmless branch is taken; `closed`: the request stops. */
export type Direction = "open" | "safe" | "closed";

/** One row of the failure policy. */
export interface PolicyRow {
  readonly layer: Layer;
  readonly failureMode: string;
  readonly direction: Direction;
  /** What the request goes on with. */
  readonly opening: string;
  readonly reason: string;
  readonly blastRadius: string;
}
