import { type AnswerCache, MOST_COMPARED } from "./answer_cache.ts";
import { slotGate } from "./slot_gate.ts";
import type { KeptAnswer } from "./kept_answer.ts";

/** An {@link AnswerCache} that is gone with its process, for tests and experiments. */
export function memoryAnswerCache(): AnswerCache {
  let rows: readonly KeptAnswer[] = [];
  const isAlike = (row: KeptAnswer, { owner, language, key }: Parameters<AnswerCache["find"]>[0]) =>
    row.owner === owner && row.language === language && slotGate(row.key, key).same;
  const take = (isTaken: (row: KeptAnswer) => boolean): number => {
    const before = rows.length;
    rows = rows.filter((row) => !isTaken(row));
    return before - rows.length;
  };
  return {
    find: (query) => {
      const alike = rows.filter((row) => isAlike(row, query)).toReversed();
      const isSame = (row: KeptAnswer) => row.key.text === query.key.text;
      const ordered = [...alike.filter(isSame), ...alike.filter((row) => !isSame(row))];
      return Promise.resolve(structuredClone(ordered.slice(0, MOST_COMPARED)));
    },
    keep: (answer) => {
      if (rows.some(({ owner, run }) => owner === answer.owner && run === answer.run)) {
        return Promise.resolve();
      }
      take((row) => isAlike(row, answer) && row.key.text === answer.key.text);
      rows = [...rows, structuredClone(answer)];
      return Promise.resolve();
    },
    drop: ({ owner, runs }) => {
      take((row) => row.owner === owner && runs.includes(row.run));
      return Promise.resolve();
    },
    forget: ({ owner, thread }) =>
      Promise.resolve(take((row) => row.owner === owner && row.thread === thread)),
    prune: ({ owner, before }) =>
      Promise.resolve(
        take((row) => row.owner === owner && new Date(row.keptAt).getTime() < new Date(before).getTime()),
      ),
    stats: ({ owner }) => {
      const own = rows.filter((row) => row.owner === owner);
      const times = own.map(({ keptAt }) => new Date(keptAt).toISOString()).sort();
      return Promise.resolve({
        answers: own.length,
        characters: own.reduce((sum, row) => sum + JSON.stringify(row).length, 0),
        oldest: times[0] ?? null,
        newest: times.at(-1) ?? null,
      });
    },
  };
}
