import type { CacheKey } from "./cache_key.ts";

/** Outcome of the slot gate: whether two questions may answer or seed each other, or the first slot that differs. */
export type SlotGate = { readonly same: true } | { readonly same: false; readonly differs: string };

/** Compares two keys slot by slot. Stands in front of every hit and every seed, whatever the similarity. */
export function slotGate(a: CacheKey, b: CacheKey): SlotGate {
  const names = [...new Set([...Object.keys(a.slots), ...Object.keys(b.slots)])];
  const differs = names.find((name) => a.slots[name] !== b.slots[name]);
  return differs === undefined ? { same: true } : { same: false, differs };
}
