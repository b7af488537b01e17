import type { RunRecord } from "./runs.ts";

/** What the records say of one layer that failed. */
export interface OpenedLayer {
  readonly layer: string;
  /** As the last of its failures had it. */
  readonly direction: RunRecord["openings"][number]["direction"];
  /** Runs in which it failed at least once. */
  readonly runs: number;
  /** Its failures in all of them. */
  readonly failures: number;
  /** ISO times of the first and the last run in which it failed. */
  readonly first: string;
  readonly last: string;
  /** The newest runs in a row in which it failed: all of them say that it is switched off. */
  readonly inARow: number;
  /** Names of its errors, the most frequent first. */
  readonly errors: readonly string[];
}

/**
 * Sums up which layers failed over the given runs, the one that failed in most runs first: what tells a week in which a
 * safety layer was switched off from a healthy one.
 *
 * @param records newest first, as {@link RunStore.list} gives them
 */
export function openedLayers(
  records: readonly Pick<RunRecord, "startedAt" | "openings">[],
): readonly OpenedLayer[] {
  const names = new Set(records.flatMap(({ openings }) => openings.map(({ layer }) => layer)));
  return [...names].map((layer) => {
    const failed = records.map(({ startedAt, openings }) => ({
      startedAt,
      own: openings.filter((opening) => opening.layer === layer),
    }));
    const runs = failed.filter(({ own }) => own.length > 0);
    const all = runs.flatMap(({ own }) => own);
    const sound = failed.findIndex(({ own }) => own.length === 0);
    return {
      layer,
      direction: all[0]!.direction,
      runs: runs.length,
      failures: all.length,
      first: runs.at(-1)!.startedAt,
      last: runs[0]!.startedAt,
      inARow: sound < 0 ? failed.length : sound,
      errors: byFrequency(all.map(({ error }) => error)),
    };
  }).sort((a, b) => b.runs - a.runs || (a.layer < b.layer ? -1 : 1));
}

function byFrequency(words: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([word]) => word);
}
