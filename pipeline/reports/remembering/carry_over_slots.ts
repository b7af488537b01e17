import type { Message } from "../../../memory/mod.ts";
import type { RunContext } from "../../run_context.ts";
import type { LayerNote } from "../state.ts";

/** The question with what earlier messages fill in, and what the layer says of it. */
export interface CarriedOver {
  readonly enriched: string;
  readonly note: LayerNote;
}

/** Fills empty slots from earlier messages. Not built yet: the question stays as asked. */
export function carryOverSlots(
  question: string,
  _options: { readonly messages: readonly Message[]; readonly context: RunContext },
): Promise<CarriedOver> {
  return Promise.resolve({ enriched: question, note: { layer: "carryOver", verdict: "nothing to carry" } });
}
