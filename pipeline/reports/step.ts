import type { Runtime } from "@langchain/langgraph";
import type { RunContext } from "../run_context.ts";
import { layerLines } from "./layer_lines.ts";
import type { ReportStateValue, ReportUpdate } from "./state.ts";

/** A node's own work: reads the state, may use the run's services, gives what it changes. */
export type ReportNode<State = ReportStateValue> = (
  state: State,
  context: RunContext,
) => Promise<ReportUpdate> | ReportUpdate;

/**
 * Makes a LangGraph node of a {@link ReportNode}: start and end as events, time taken, what the ports spent and which
 * layers opened meanwhile, and a line for each layer that belongs to it. A pause passes through untouched, since LangGraph throws it.
 */
export function step<State = ReportStateValue>(
  name: string,
  node: ReportNode<State>,
): (state: State, runtime: Runtime<RunContext>) => Promise<ReportUpdate> {
  return async (state, runtime) => {
    const context = runtime.context;
    if (context === undefined) throw new TypeError(`Cannot run ${name}: the run has no context`);
    context.signal.throwIfAborted();
    const started = context.clock().getTime();
    const emit = (event: string, data: Record<string, unknown>) =>
      context.events({ name: event, at: context.clock().toISOString(), run: context.runId, data });
    emit("node.start", { node: name });
    const update = await node(state, context);
    const ms = context.clock().getTime() - started;
    const page = context.ledger.takePage();
    emit("node.end", { node: name, ms, opened: page.openings.map((opening) => opening.layer) });
    return {
      ...update,
      spent: { [name]: { ...page.usage, milliseconds: ms } },
      degraded: page.openings.map((opening) => opening.layer),
      openings: page.openings.map(({ layer, direction, error }) => ({ layer, direction, error })),
      layers: layerLines(name, {
        openings: page.openings,
        notes: update.layers ?? [],
        takeTally: (layer) => context.ledger.takeTally(layer),
      }),
    };
  };
}
