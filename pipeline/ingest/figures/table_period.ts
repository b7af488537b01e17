import { findPeriods, fiscalYearPeriod, parsePeriod } from "../../../retrieval/mod.ts";
import type { Figure, FiscalCalendar, Period } from "../../../retrieval/mod.ts";

/** A period, and where it was read. */
export interface PlacedPeriod {
  readonly period: Period;
  readonly from: NonNullable<Figure["periodFrom"]>;
}

/** Lines that may give a table its time, each kind nearest first. */
export interface PeriodSources {
  /** In and directly above the table. */
  readonly caption: readonly string[];
  /** Headings of its page. */
  readonly statement: readonly string[];
  /** Running lines of its page. */
  readonly page: readonly string[];
  /** Fiscal year of the document, null where its figures may be of another: a part of a year, or nothing is known. */
  readonly fy: number | null;
}

/** A line longer than this tells of other things too. */
const LONGEST = 40;

/**
 * The one period of a table whose columns and rows name none: of the nearest line that names exactly one, else the
 * document's year where no line of the table or the headings of its page name any other. Null where that is not clear.
 */
export function tablePeriod(sources: PeriodSources, calendar: FiscalCalendar): PlacedPeriod | null {
  for (const from of ["caption", "statement", "page"] as const) {
    for (const line of sources[from]) {
      if (from !== "caption" && line.split(/\s+/).length > LONGEST) continue;
      const period = parsePeriod(line, calendar);
      if (period !== null) return { period, from };
      // several periods: the table may be of any
      if (findPeriods(line, calendar).length > 0) return null;
    }
  }
  return sources.fy === null ? null : { period: fiscalYearPeriod(sources.fy, calendar), from: "document" };
}
