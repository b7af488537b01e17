import { z } from "zod";
import {
  type ClosedLayer,
  guard,
  type Layer,
  type LayerOpening,
  openedEvent,
  policyOf,
} from "../../guardrails/mod.ts";
import type { OpeningLayer } from "../../guardrails/mod.ts";
import { assertReply } from "../assert_reply.ts";
import { LayerCounts } from "../layer_counts.ts";
import { failPort } from "./fail_port.ts";
import type { Fault } from "./fault.ts";
import type { Observation, Trial } from "./trial.ts";

/** Layers whose callers are not built: their row is tried in the wrapper that they will be called through. */
const LAYERS: Readonly<Partial<Record<Layer, string>>> = {
  authorisation: "who asks, and what they may read",
  confirmation: "the confirmation of an action",
  caseLoader: "the cases of an evaluation",
};

/** What such a call gives back: whoever builds it brings a schema of his own. */
const Reply = z.object({ value: z.string() });
const SHORT_MILLISECONDS = 20;

/** The trials of the layers that have no caller yet. */
export function wrapperTrials(): readonly Trial[] {
  return Object.entries(LAYERS).map(([layer, call]) => ({
    layer: layer as Layer,
    call,
    exercised: "wrapper",
    without: {},
    run: (fault) => observe(layer as Layer, fault),
  }));
}

async function observe(layer: Layer, fault: Fault): Promise<Observation> {
  const ends = new AbortController();
  const reason = new Error("the reader left");
  const counts = new LayerCounts();
  const events: LayerOpening[] = [];
  const isClosed = policyOf(layer).direction === "closed";
  const call = async () => {
    const said = await failPort(fault, {
      drifted: { version: 2, result: "ok" },
      empty: {},
      cancel: () => ends.abort(reason),
    });
    assertReply(Reply, said, "the reply");
    return "passed";
  };
  const watch = {
    signal: ends.signal,
    milliseconds: SHORT_MILLISECONDS,
    onVerdict: (verdict: Parameters<LayerCounts["judge"]>[0]) => counts.judge(verdict),
    onOpen: (opening: LayerOpening) => {
      counts.open(opening);
      events.push(openedEvent(opening, { run: "run", at: new Date(0) }).data as unknown as LayerOpening);
    },
  };
  let [got, error]: [string | null, unknown] = [null, null];
  try {
    got = isClosed
      ? await guard<string>(layer as ClosedLayer, call, watch)
      : await guard<string>(layer as OpeningLayer, call, { ...watch, fallback: () => "as it was" });
  } catch (thrown) {
    error = thrown;
  }
  const count = counts.read().find((one) => one.layer === layer);
  const refused = error instanceof Error && error.message.startsWith(`Cannot pass ${layer}: `);
  return {
    ended: error === reason ? "cancelled" : refused ? "stopped" : error === null ? "went on" : "broke",
    error: error === null ? "" : String(error),
    events,
    counted: (count?.opened ?? 0) + (count?.stopped ?? 0),
    named: null,
    kept: () => Promise.resolve(null),
    differs: isClosed
      ? got === null ? null : "something passed"
      : got === "as it was" || error !== null
      ? null
      : "what it goes on with is not what was there",
  };
}
