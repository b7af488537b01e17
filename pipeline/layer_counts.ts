import { type Layer, type LayerOpening, LAYERS, type LayerVerdict, policyOf } from "../guardrails/mod.ts";

/** How often a layer passed and failed since the process began. */
export interface LayerCount {
  readonly layer: Layer;
  readonly direction: ReturnType<typeof policyOf>["direction"];
  readonly passed: number;
  /** It failed, and the request went on. */
  readonly opened: number;
  /** It failed, and the request went no further. */
  readonly stopped: number;
  readonly cancelled: number;
}

type Counted = "passed" | "opened" | "stopped" | "cancelled";

/** Counts what the layers of one process said, for whoever watches it. What outlives the process stands in the run records. */
export class LayerCounts {
  readonly #counts = new Map<Layer, Record<Counted, number>>();

  /** Counts a failure: an opening, or that a closed layer stopped. One decision may be counted here and as passed: where a part of it was usable. */
  open({ layer, direction }: Pick<LayerOpening, "layer" | "direction">): void {
    this.#add(layer, direction === "closed" ? "stopped" : "opened");
  }

  /** Counts a call that passed or was cancelled; its failures are told by `open`. */
  judge({ layer, verdict }: LayerVerdict): void {
    if (verdict === "passed" || verdict === "cancelled") this.#add(layer, verdict);
  }

  /** All layers in the order of the policy, those that were never asked with noughts. */
  read(): readonly LayerCount[] {
    return LAYERS.map((layer) => ({
      layer,
      direction: policyOf(layer).direction,
      ...NONE,
      ...this.#counts.get(layer),
    }));
  }

  #add(layer: Layer, what: Counted): void {
    const count = this.#counts.get(layer) ?? { ...NONE };
    count[what]++;
    this.#counts.set(layer, count);
  }
}

const NONE: Readonly<Record<Counted, number>> = { passed: 0, opened: 0, stopped: 0, cancelled: 0 };
