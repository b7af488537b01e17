/** The layers of memory, in the order in which a question passes them. */
export const MEMORY_LAYERS = ["durable", "compression", "carryOver", "cache"] as const;

/** Name of a layer of memory. */
export type MemoryLayer = (typeof MEMORY_LAYERS)[number];

/** Which layers are on. */
export type MemorySwitches = Readonly<Record<MemoryLayer, boolean>>;

/** Everything on. */
export const ALL_MEMORY: MemorySwitches = { durable: true, compression: true, carryOver: true, cache: true };

/**
 * Reads which layers are switched off: names with commas between them, "" for none.
 *
 * @throws {RangeError} where a name is no layer's.
 */
export function readMemorySwitches(off: string): MemorySwitches {
  const names = off.split(",").map((name) => name.trim()).filter((name) => name !== "");
  const unknown = names.find((name) => !MEMORY_LAYERS.some((layer) => layer === name));
  if (unknown !== undefined) {
    throw new RangeError(
      `Cannot switch off "${unknown}": TIEOUT_MEMORY_OFF takes ${
        MEMORY_LAYERS.join(", ")
      }, with commas between`,
    );
  }
  return { ...ALL_MEMORY, ...Object.fromEntries(names.map((name) => [name, false])) };
}
