import { type MayReach, mayReach } from "./may_reach.ts";
import type { ProviderStatus } from "./providers/registry.ts";

/**
 * Refuses a provider that cannot work here. The network comes first: a task without it does not see the keys either.
 *
 * @param status what is configured of it
 * @param action what it is for: "rerank with" and its name
 * @throws {Error} "Cannot <action>: …" with the task that has the network, or what to set.
 */
export function assertUsable(
  { host, missing }: ProviderStatus,
  { action, reach = mayReach }: { readonly action: string; readonly reach?: MayReach },
): void {
  if (host !== null && !reach(host)) {
    // as short as it is, since a run's record cuts errors and the way out must be in it
    throw new Error(
      `Cannot ${action}: this task has no network for ${host}. Use deno task ask:live or ingest:live; for an address ` +
        `of your own, deno run -P=ask:live --allow-net=${host.replace(/:\d+$/, "")} …`,
    );
  }
  if (missing !== null) throw new Error(`Cannot ${action}: ${missing}`);
}
