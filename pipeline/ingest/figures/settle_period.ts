import { asInstant, fiscalYearEnd, parsePeriod } from "../../../retrieval/mod.ts";
import type { FiscalCalendar, Period, Statement } from "../../../retrieval/mod.ts";

const AT_START =
  /\b(?:at|,)?\s*(?:the )?(?:beginning|start) of (?:the )?(?:fiscal )?(?:year|period|quarter)/i;
const AT_END = /\b(?:at|,)?\s*(?:the )?end of (?:the )?(?:fiscal )?(?:year|period|quarter)/i;

/** A date is the end of a company's year where it is no further from it than a 52/53-week year may end. */
const NEAR_YEAR_END = 16;

/**
 * The period of a figure as its statement and its label settle it: statements at a date hold instants, a span of time in
 * them is the date at its end; "at beginning of year" is the end of the year before; "December 28, 2019" over an income
 * statement is the year that ended then.
 */
export function settlePeriod(
  period: Period,
  label: string,
  { statement, calendar }: { readonly statement: Statement; readonly calendar: FiscalCalendar },
): Period {
  if (statement === "balance") return period.kind === "instant" ? period : asInstant(period);
  if (AT_END.test(label)) return asInstant(period);
  if (AT_START.test(label) && period.start !== null) {
    const day = new Date(Date.parse(`${period.start}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
    return {
      ...asInstant(period),
      end: day,
      fiscalYear: period.kind === "year" ? period.fiscalYear - 1 : period.fiscalYear,
    };
  }
  if (period.kind !== "instant" || period.end === null) return period;
  if (statement !== "income" && statement !== "cashFlow") return period;
  const close = fiscalYearEnd(period.fiscalYear, calendar);
  const off = close === null ? Infinity : Math.abs(Date.parse(close) - Date.parse(period.end)) / 86_400_000;
  return off > NEAR_YEAR_END ? period : parsePeriod(`year ended ${period.end}`, calendar) ?? period;
}
