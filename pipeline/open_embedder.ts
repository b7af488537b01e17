import { setTimeout as wait } from "node:timers/promises";
import type { Config } from "./config.ts";
import { type MayReach, mayReach } from "./may_reach.ts";
import { embedderProvider, type OpenedEmbedder } from "./providers/embedders.ts";

/**
 * Makes the configured embedder; null where `none` was chosen. Whoever opens it closes it.
 *
 * @throws {Error} where weights, a setting or the network are missing, in words that say what to do; {RangeError} for a
 * provider that is not known
 */
export async function openEmbedder(
  { provider, variables }: Config["embedder"],
  effects: { readonly clock: () => Date },
  reach: MayReach = mayReach,
): Promise<OpenedEmbedder | null> {
  const known = embedderProvider(provider);
  if (known === null) return null;
  const { host, missing } = await known.status(variables);
  if (missing !== null) throw new Error(`Cannot embed with ${provider}: ${missing}`);
  if (host !== null && !reach(host)) {
    throw new Error(
      `Cannot reach ${host}: this task has no network for it. deno task ask:live and deno task ingest:live have`,
    );
  }
  return await known.open(variables, {
    clock: effects.clock,
    sleep: (milliseconds, signal) => wait(milliseconds, undefined, { signal }),
  });
}
