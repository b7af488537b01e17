import type { AuditRow, AuditTrail } from "./audit.ts";
import { type AuditKinds, CHAIN_KINDS, CHAIN_START, chainEntries, sha256Of } from "./audit_chain.ts";
import { cutBefore, PRUNED_RUN, prunedEntry } from "./audit_pruned.ts";

/**
 * An audit trail that ends with its process, for tests and experiments.
 *
 * @param options.kinds the schema of each kind's payload
 */
export function memoryAuditTrail({ kinds }: { readonly kinds: AuditKinds }): AuditTrail {
  const known = { ...CHAIN_KINDS, ...kinds };
  const texts = new Map<string, string>();
  let rows: readonly AuditRow[] = [];
  const named = () => new Set(rows.flatMap((row) => row.texts.split(" ")));
  const head = () => rows.at(-1) ?? CHAIN_START;
  const ownOf = (run: string) => rows.filter((row) => row.run === run.toWellFormed());
  const later = async <Value>(work: () => Value): Promise<Value> => await Promise.resolve().then(work);
  return {
    append: (run, entries) =>
      later(() => {
        rows = [...rows, ...chainEntries(run, entries, { head: head(), own: ownOf(run.run), kinds: known })];
        for (const text of entries.flatMap((entry) => entry.texts ?? [])) texts.set(sha256Of(text), text);
        const { seq, hash } = head();
        return { seq, hash };
      }),
    read: (run) => later(() => ownOf(run)),
    runs: (prefix, { limit }) =>
      later(() => {
        const ids = rows.map(({ run }) => run).filter((run) => run !== PRUNED_RUN && run.startsWith(prefix));
        return [...new Set(ids)].sort().slice(0, limit);
      }),
    bounds: () =>
      later(() =>
        rows.length === 0 ? null : { first: rows[0]!.seq, last: rows.at(-1)!.seq, count: rows.length }
      ),
    page: (from, to) => later(() => rows.filter(({ seq }) => seq >= from && seq < to)),
    texts: (hashes) =>
      later(() => [...texts].flatMap(([sha256, text]) => hashes.includes(sha256) ? [{ sha256, text }] : [])),
    strayText: () => later(() => [...texts.keys()].find((hash) => !named().has(hash)) ?? null),
    prune: (options) =>
      later(() => {
        const groups = Map.groupBy(rows, ({ run, seq }) => run === PRUNED_RUN ? `${run} ${seq}` : run);
        const spans = [...groups.values()].map((own) => ({
          first: own[0]!.seq,
          last: own.at(-1)!.seq,
          ended: own.map(({ at }) => at).sort().at(-1)!,
        }));
        const cut = cutBefore(spans, options.before);
        const old = rows.filter(({ seq }) => seq <= cut);
        if (old.every(({ run }) => run === PRUNED_RUN)) return null;
        const { pruned, run, entry } = prunedEntry({
          first: old[0]!.seq,
          removed: old.length,
          last: old.at(-1)!,
          earlier: rows.findLast((row) => row.run === PRUNED_RUN),
          options,
        });
        if (options.dryRun) return pruned;
        const made = chainEntries(run, [entry], { head: head(), own: [], kinds: known });
        rows = [...rows.slice(old.length), ...made];
        for (const hash of [...texts.keys()]) if (!named().has(hash)) texts.delete(hash);
        return pruned;
      }),
  };
}
