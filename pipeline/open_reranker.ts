import { assertUsable } from "./assert_usable.ts";
import type { Config } from "./config.ts";
import type { MayReach } from "./may_reach.ts";
import { providerEffects } from "./provider_effects.ts";
import { type OpenedReranker, rerankerProvider } from "./providers/rerankers.ts";

/**
 * Makes the configured reranker; `none` is one like the others. Whoever opens it closes it.
 *
 * @throws {Error} where a folder, a setting or the network is missing, in words that say what to do; {RangeError} for a
 * provider that is not known
 */
export async function openReranker(
  { provider, variables }: Config["reranker"],
  effects: { readonly clock: () => Date },
  reach?: MayReach,
): Promise<OpenedReranker> {
  const known = rerankerProvider(provider);
  assertUsable(known.status(variables), {
    action: `rerank with ${provider}`,
    ...reach === undefined ? {} : { reach },
  });
  return await known.open(variables, providerEffects(effects));
}
