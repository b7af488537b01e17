import type { Direction, Layer, LayerOpening } from "../../guardrails/mod.ts";
import type { Fault } from "./fault.ts";

/** What a fault ran through: the graph of a question, the ingest of a report, or, where the caller of a layer is not built, the wrapper alone. */
export type Exercised = "graph" | "ingest" | "wrapper";

/** What was seen of one run with a fault, or without one. */
export interface Observation {
  /** How it ended: with a result, with the refusal of a closed layer, with the reason of its cancellation, or with something else. */
  readonly ended: "went on" | "stopped" | "cancelled" | "broke";
  /** The error that it broke with, "" where it did not. */
  readonly error: string;
  /** The events that told of the layer. */
  readonly events: readonly Pick<LayerOpening, "direction" | "error">[];
  /** How often its counter went up. */
  readonly counted: number;
  /** Whether the result names the layer; null where there is no result that could. */
  readonly named: boolean | null;
  /** Whether what is kept of the run tells of the failure, read again after the store was closed; null where nothing is kept. */
  readonly kept: () => Promise<boolean | null>;
  /** What differs from what the policy declares, null where nothing does. */
  readonly differs: string | null;
}

/** One call that can fail, and how it is made to. */
export interface Trial {
  readonly layer: Layer;
  /** Which of the layer's calls. */
  readonly call: string;
  readonly exercised: Exercised;
  /** Faults that cannot be one here, each with the reason. */
  readonly without: Readonly<Partial<Record<Fault, string>>>;
  readonly run: (fault: Fault) => Promise<Observation>;
}

/** One cell of the table. */
export interface Cell {
  readonly layer: Layer;
  readonly call: string;
  readonly fault: Fault;
  readonly exercised: Exercised;
  readonly declared: Direction;
  /** What was seen: a direction, `cancelled`, `silent` where it failed and nobody was told, `broke` where the request died of it. */
  readonly observed: Direction | "cancelled" | "silent" | "broke" | "none";
  readonly event: boolean;
  readonly counter: boolean;
  readonly degraded: boolean | null;
  readonly record: boolean | null;
  /** What is wrong with the cell, null where nothing is. */
  readonly wrong: string | null;
  /** Why the fault cannot be one here, null where it can. */
  readonly notApplicable: string | null;
}
