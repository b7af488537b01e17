import type { PageReader } from "../retrieval/mod.ts";
import type { Config } from "./config.ts";
import { type MayReach, mayReach } from "./may_reach.ts";
import { providerEffects } from "./provider_effects.ts";
import { pageReaderProvider } from "./providers/registry.ts";

/**
 * Makes the configured page reader. Without the network it is refused before a page is painted, in words that name the
 * task that has it: most tasks run without.
 *
 * @throws {Error} where a setting or the network is missing; {RangeError} for a provider that is not known
 */
export async function openPageReader(
  { provider, variables }: Config["vision"],
  effects: { readonly clock: () => Date },
  reach: MayReach = mayReach,
): Promise<PageReader> {
  const known = pageReaderProvider(provider);
  const { host, missing } = known.status(variables);
  if (missing !== null) throw new Error(`Cannot read pages with a vision model: ${missing}`);
  if (host !== null && !reach(host)) {
    const name = host.replace(/:\d+$/, "");
    throw new Error(
      `Cannot reach ${host}: this task has no network for it. deno task ingest:live reaches the default endpoint and ` +
        `this machine; for another: deno run -P=ingest:live --allow-net=${name} pipeline/cli/ingest.ts …`,
    );
  }
  return await known.open(variables, providerEffects(effects));
}
