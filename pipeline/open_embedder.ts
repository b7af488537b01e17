import { assertUsable } from "./assert_usable.ts";
import type { Config } from "./config.ts";
import type { MayReach } from "./may_reach.ts";
import { providerEffects } from "./provider_effects.ts";
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
  reach?: MayReach,
): Promise<OpenedEmbedder | null> {
  const known = embedderProvider(provider);
  if (known === null) return null;
  assertUsable(await known.status(variables), {
    action: `embed with ${provider}`,
    ...reach === undefined ? {} : { reach },
  });
  return await known.open(variables, providerEffects(effects));
}
