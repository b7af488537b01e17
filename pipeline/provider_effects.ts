import { setTimeout as wait } from "node:timers/promises";
import type { ProviderEffects } from "./providers/registry.ts";

/** What a provider takes from outside, with a clock that waits for real. */
export function providerEffects({ clock }: Pick<ProviderEffects, "clock">): ProviderEffects {
  return { clock, sleep: (milliseconds, signal) => wait(milliseconds, undefined, { signal }) };
}
