/**
 * Reads values by key, each key once: what was read before, or is being read, is not asked for again. `load` gets the keys
 * that are new, all of a call at once, and leaves out what it does not find. A failed read is not remembered.
 */
export function readOnce<Value>(
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>> {
  const reads = new Map<string, Promise<ReadonlyMap<string, Value>>>();
  return async (keys) => {
    const fresh = [...new Set(keys)].filter((key) => !reads.has(key));
    if (fresh.length > 0) {
      const read = load(fresh);
      for (const key of fresh) reads.set(key, read);
      read.catch(() => fresh.forEach((key) => reads.delete(key)));
    }
    const found = new Map<string, Value>();
    for (const key of keys) {
      const value = (await reads.get(key))?.get(key);
      if (value !== undefined) found.set(key, value);
    }
    return found;
  };
}
