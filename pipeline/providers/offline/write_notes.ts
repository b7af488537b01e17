import { type CompanyQuery, type Figure, type Operation } from "../../../retrieval/mod.ts";
import type { DraftInput } from "../../reports/tasks.ts";
import type { Sayings } from "./sayings.ts";
import type { FigureLine } from "./write_figures.ts";

/** "In calendar year 2024", "CY24", "2024自然年". */
const CALENDAR =
  /\bcalendar(?:[- ]years?)? ?(?:19|20)?\d{2}\b|\bcalendar[- ]years?\b|\bCY ?'?\d{2}|自然年|日历年|公历年/iu;

/** Days around the turn of the year: a 52/53-week year that ends within them is the calendar year by another count. */
const NEAR_NEW_YEAR = /-(?:12-(?:1[6-9]|[23]\d)|01-(?:0\d|1[0-5]))$/;

/** What has a first and a last year. */
const CHANGES: ReadonlySet<Operation> = new Set(["growth", "cagr", "difference"]);

/**
 * What a reader has to know of how the question was read: what "last year" was taken for, two units that exclude each
 * other, a percentage asked for where an amount is stated, a fiscal year that stands for a calendar year, a change over
 * years of two bases. `lines` are those of the figures that the answer states.
 */
export function writeNotes(
  { slots, queries, calculations }: Pick<DraftInput, "slots" | "queries" | "calculations">,
  { lines, say }: { readonly lines: readonly FigureLine[]; readonly say: Sayings },
): readonly string[] {
  const { unit, recent } = slots;
  const counted = recent === null ? [] : [...Map.groupBy(queries, ({ years }) => years.join())]
    .flatMap(([, group]) => countedYears(group, { most: recent.years, say }));
  const stated = lines.flatMap(({ figure }) => figure?.figure ?? []);
  const given = [...stated, ...calculations].map(({ kind }) => kind);
  const amounts = given.length > 0 && given.every((kind) => kind === "money" || kind === "perShare");
  const used = [...stated, ...calculations.flatMap(({ inputs }) => inputs.map(({ figure }) => figure))];
  return [
    ...counted,
    ...CALENDAR.test(slots.question) ? otherYears(used, say) : [],
    ...CHANGES.has(slots.operation) ? mixedBases(lines, say) : [],
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

/** One note for each fiscal year that ends elsewhere than the calendar year. */
function otherYears(figures: readonly Figure[], say: Sayings): readonly string[] {
  const notes = figures.flatMap(({ company, period: { kind, end, fiscalYear } }) =>
    kind !== "year" || end === null || NEAR_NEW_YEAR.test(end)
      ? []
      : [say.notCalendar(company, fiscalYear, end)]
  );
  return [...new Set(notes)];
}

/** One note for each series whose first year no report restates, and a later one does stand as restated. */
function mixedBases(lines: readonly FigureLine[], say: Sayings): readonly string[] {
  const found = lines.flatMap(({ figure, isRestated }) =>
    figure === null ? [] : [{ ...figure.figure, isRestated }]
  );
  const series = Map.groupBy(found, ({ company, metric }) => `${company} ${metric}`);
  const notes = [...series.values()].flatMap((years) => {
    const [first, ...later] = years.toSorted((a, b) => a.period.fiscalYear - b.period.fiscalYear);
    const restated = later.find((one) => one.isRestated);
    return first === undefined || first.isRestated || restated === undefined
      ? []
      : [say.mixedBases(first.company, first.period.fiscalYear, restated.period.fiscalYear, restated.fy)];
  });
  return [...new Set(notes)];
}
