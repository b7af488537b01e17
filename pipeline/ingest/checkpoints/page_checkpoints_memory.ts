import type { PageCheckpoints } from "./page_checkpoints.ts";

/** {@link PageCheckpoints} in memory: for tests, and the plainest reading of the contract. */
export function memoryPageCheckpoints(): PageCheckpoints {
  const readings = new Map<string, { readonly body: Uint8Array; used: number }>();
  const places = new Map<string, Map<number, string>>();
  const placeOf = (document: string, reader: string) => JSON.stringify([document, reader]);
  return {
    pages: (document, reader) => {
      const found = [...places.get(placeOf(document, reader)) ?? []].filter(([, key]) => readings.has(key));
      return Promise.resolve(new Map(found));
    },
    keys: () => Promise.resolve(new Set(readings.keys())),
    load: (keys, at) => {
      const found = new Map<string, Uint8Array>();
      for (const key of keys) {
        const reading = readings.get(key);
        if (reading === undefined) continue;
        reading.used = at;
        found.set(key, reading.body);
      }
      return Promise.resolve(found);
    },
    save: (rows, at) => {
      for (const { key, body, place } of rows) {
        readings.set(key, { body: readings.get(key)?.body ?? body, used: at });
        if (place === null) continue;
        const at_ = placeOf(place.document, place.reader);
        places.set(at_, (places.get(at_) ?? new Map()).set(place.page, key));
      }
      return Promise.resolve();
    },
    trim: (bytes) => {
      let left = 0;
      for (const [key, { body }] of [...readings].sort(([, a], [, b]) => b.used - a.used)) {
        left += body.length;
        if (left > bytes) readings.delete(key);
      }
      return Promise.resolve();
    },
  };
}
