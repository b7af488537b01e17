import type { Slots } from "../../retrieval/mod.ts";
import type { Source } from "../../guardrails/mod.ts";
import type { Covered } from "./tasks.ts";

/** How a question wants its figures read. */
export interface Reading {
  readonly basis: Slots["basis"];
  readonly statement: Slots["statement"];
  /** A half, quarter or nine months; null for whole years and year ends. */
  readonly part: Slots["part"];
  /** The day that the question names: only a figure of that day, or of a period that ends on it, answers. */
  readonly date: Slots["date"];
  /** Which of several figures of one name is meant. */
  readonly variant: Slots["variant"];
  /** The question itself: of two lines of one name, "Operating expenses" and "Total operating costs", it says which. */
  readonly question: string;
  /** Words that narrow the metric ("copper"): label or headings must hold them all. */
  readonly qualifiers: string;
  /** A series or comparison over years wants one basis for all its ends: the report of its last year, which prints the others beside it. */
  readonly seriesEnd: number | null;
  /** Company → month and day of its year end, and of what its tables call a year; one without any has none that is known. */
  readonly yearEnds: Readonly<Record<string, readonly string[]>>;
}

/** How the slots of a question want the figures of these years read. */
export function readingOf(
  { question, basis, statement, part, date, variant, qualifiers }: Slots,
  { years, covered, sources }: {
    readonly years: readonly number[];
    readonly covered: Covered;
    readonly sources: readonly Source[];
  },
): Reading {
  return {
    basis,
    statement,
    part,
    date,
    variant,
    question,
    qualifiers,
    seriesEnd: years.length > 1 ? years.at(-1)! : null,
    yearEnds: Object.fromEntries(
      covered.companies.map(({ company, yearEnd }) => [
        company,
        [...new Set([...yearEnd === undefined ? [] : [yearEnd], ...statedYearEnds(company, sources)])],
      ]),
    ),
  };
}

/** Figures of years that end on a day before it counts as a year end: one misread heading is none. */
const STATED = 3;

/** The year end that a report does not say on its first pages is assumed; its statements of whole years know better. */
function statedYearEnds(company: string, sources: readonly Source[]): readonly string[] {
  const days = sources.flatMap(({ hit }) =>
    hit.chunk.company !== company
      ? []
      : hit.figures.flatMap(({ period }) =>
        period.kind === "year" && period.end !== null ? [period.end.slice(5)] : []
      )
  );
  return [...Map.groupBy(days, (day) => day)].flatMap(([day, { length }]) => length < STATED ? [] : [day]);
}
