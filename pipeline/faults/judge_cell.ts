import { policyOf } from "../../guardrails/mod.ts";
import type { Fault } from "./fault.ts";
import type { Cell, Observation, Trial } from "./trial.ts";

/**
 * Judges what was seen of one trial with one fault: the observed direction is the declared one, what the policy says of
 * the opening holds, and the event, the counter, the result and what is kept of the run all tell of it. Of a cancelled run
 * none may: it is no failure.
 */
export async function judgeCell(
  { layer, call, exercised }: Trial,
  fault: Fault,
  { ended, error, events, counted, named, kept, differs }: Observation,
): Promise<Cell> {
  const { direction: declared } = policyOf(layer);
  const record = await kept();
  const cell = {
    layer,
    call,
    fault,
    exercised,
    declared,
    event: events.length > 0,
    counter: counted > 0,
    degraded: named,
    record,
    notApplicable: null,
  };
  if (fault === "cancellation") {
    const wrongs = [
      ended === "cancelled" ? null : `the run ${ended}${error === "" ? "" : `: ${error}`}`,
      events.length > 0 ? "an opening was told" : null,
      counted > 0 ? "an opening was counted" : null,
      record === true ? "the run was kept" : null,
      differs,
    ];
    return { ...cell, observed: ended === "cancelled" ? "cancelled" : "broke", wrong: joined(wrongs) };
  }
  const told = events[0]?.direction;
  const observed = ended === "broke" || ended === "cancelled"
    ? "broke" as const
    : told ?? (differs === null ? "none" as const : "silent" as const);
  const wrongs = [
    ended === "broke" || ended === "cancelled" ? `the run ${ended}: ${error}` : null,
    observed === declared ? null : `${observed}, declared ${declared}`,
    ended === "stopped" && declared !== "closed" ? "the request was stopped" : null,
    events.every(({ direction }) => direction === declared) ? null : "events of several directions",
    events.length > 0 ? null : "no event",
    counted > 0 ? null : "not counted",
    counted === events.length || counted === 0 ? null : `${events.length} events, ${counted} counted`,
    fault !== "timeout" || events.every((event) => event.error === "TimeoutError")
      ? null
      : "no timeout was seen",
    named === false ? "the result does not name the layer" : null,
    record === false ? "what is kept does not tell of it" : null,
    differs,
  ];
  return { ...cell, observed, wrong: joined(wrongs) };
}

function joined(wrongs: readonly (string | null)[]): string | null {
  return wrongs.filter((wrong) => wrong !== null).join("; ") || null;
}

/** The cell of a fault that cannot be one there. */
export function emptyCell({ layer, call, exercised }: Trial, fault: Fault, reason: string): Cell {
  return {
    layer,
    call,
    fault,
    exercised,
    declared: policyOf(layer).direction,
    observed: "none",
    event: false,
    counter: false,
    degraded: null,
    record: null,
    wrong: null,
    notApplicable: reason,
  };
}
