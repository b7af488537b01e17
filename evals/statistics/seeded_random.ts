/**
 * A generator of numbers from 0 to below 1, the same for the same seed on every machine: mulberry32 (Tommy Ettinger,
 * public domain), whose 2³² steps are far more than any resampling here takes.
 */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = state + 0x6D2B79F5 | 0;
    let mixed = Math.imul(state ^ state >>> 15, 1 | state);
    mixed = mixed + Math.imul(mixed ^ mixed >>> 7, 61 | mixed) ^ mixed;
    return ((mixed ^ mixed >>> 14) >>> 0) / 4294967296;
  };
}
