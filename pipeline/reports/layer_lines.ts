import type { Layer, LayerOpening } from "../../guardrails/mod.ts";
import type { Tally } from "../ledger.ts";
import { LAYERS_OF } from "./layers_of.ts";
import type { LayerNote } from "./state.ts";

/** What a node did, as its lines are made of it. */
export interface NodeDone {
  /** Failures since the last node. */
  readonly openings: readonly LayerOpening[];
  /** What the node itself wrote. */
  readonly notes: readonly LayerNote[];
  readonly takeTally: (layer: Layer) => Tally;
}

/**
 * The lines of a node: every failure as it came, then one line for each layer that belongs to the node, what the node
 * said of it or else whether its calls passed, then the node's other notes. A layer that was not asked says so: a run in
 * which it was never there can be told from one in which it passed.
 */
export function layerLines(node: string, { openings, notes, takeTally }: NodeDone): readonly LayerNote[] {
  const own = LAYERS_OF[node] ?? [];
  return [
    ...openings.map(({ layer, direction, error, message, opening }) => ({
      layer,
      verdict: `${direction === "closed" ? "stopped" : "opened"} (${error}: ${message}): ${opening}`,
    })),
    ...own.flatMap((layer) => {
      const tally = takeTally(layer);
      const said = notes.filter((note) => note.layer === layer);
      return said.length > 0 ? said : [{ layer, verdict: tallied(tally) }];
    }),
    ...notes.filter(({ layer }) => !(own as readonly string[]).includes(layer)),
  ];
}

function tallied({ passed, failed }: Tally): string {
  if (passed + failed === 0) return "not needed";
  if (failed === 0) return "passed";
  return passed === 0 ? "failed" : `passed ${passed} of ${passed + failed} times`;
}
