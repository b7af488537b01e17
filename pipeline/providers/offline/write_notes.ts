import { type CompanyQuery, type Figure } from "../../../retrieval/mod.ts";
import type { DraftInput } from "../../reports/tasks.ts";
import type { Sayings } from "./sayings.ts";

/**
 * What a reader has to know of how the question was read: what "last year" was taken for, two units that exclude each
 * other, a percentage asked for where an amount is stated. `stated` are the figures that the answer states.
 */
export function writeNotes(
  { slots, queries, calculations }: Pick<DraftInput, "slots" | "queries" | "calculations">,
  { stated, say }: { readonly stated: readonly Figure[]; readonly say: Sayings },
): readonly string[] {
  const { unit, recent } = slots;
  const counted = recent === null ? [] : [...Map.groupBy(queries, ({ years }) => years.join())]
    .flatMap(([, group]) => countedYears(group, { most: recent.years, say }));
  const given = [...stated, ...calculations].map(({ kind }) => kind);
  const amounts = given.length > 0 && given.every((kind) => kind === "money" || kind === "perShare");
  return [
    ...counted,
    ...unit.conflict.length > 0 ? [say.unitConflict(unit.conflict)] : [],
    ...unit.kind === "percent" && amounts ? [say.notPercent] : [],
  ];
}

/** One note for all companies whose reports end in the same year. */
function countedYears(
  queries: readonly CompanyQuery[],
  { most, say }: { readonly most: number; readonly say: Sayings },
): readonly string[] {
  const years = queries[0]?.years.slice(-most) ?? [];
  return years.length === 0 ? [] : [say.counted(queries.map(({ company }) => company), years)];
}
