import {
  addDays,
  asInstant,
  DAY_AND_MONTH,
  fiscalYearEnd,
  parsePeriod,
  readDayAndMonth,
} from "../../../retrieval/mod.ts";
import type { FiscalCalendar, Period, Statement } from "../../../retrieval/mod.ts";

const AT_START =
  /\b(?:at|,)?\s*(?:the )?(?:beginning|start) of (?:the )?(?:fiscal )?(?:year|period|quarter)/i;
const AT_END = /\b(?:at|,)?\s*(?:the )?end of (?:the )?(?:fiscal )?(?:year|period|quarter)/i;

/** "As at 1 April", "Balance, December 31," without a year: the column says which. */
const ON_DAY = new RegExp(
  `\\b(?:as (?:at|of)|at|balances?,?(?: at| as of)?) (?<day>${DAY_AND_MONTH}),?\\s*$`,
  "i",
);

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
  const day = readDayAndMonth(ON_DAY.exec(label)?.groups?.["day"] ?? "");
  if (day !== null && period.start !== null && period.end !== null) {
    if (day === period.end.slice(5)) return asInstant(period);
    const opening = addDays(period.start, -1);
    if (day === period.start.slice(5) || day === opening.slice(5)) return openingOf(period);
  }
  if (AT_START.test(label) && period.start !== null) return openingOf(period);
  if (period.kind !== "instant" || period.end === null) return period;
  if (statement !== "income" && statement !== "cashFlow") return period;
  const close = fiscalYearEnd(period.fiscalYear, calendar);
  const off = close === null ? Infinity : Math.abs(Date.parse(close) - Date.parse(period.end)) / 86_400_000;
  return off > NEAR_YEAR_END ? period : parsePeriod(`year ended ${period.end}`, calendar) ?? period;
}

/** The end of the period before. */
function openingOf(period: Period): Period {
  return {
    ...asInstant(period),
    end: period.start === null ? null : addDays(period.start, -1),
    fiscalYear: period.kind === "year" ? period.fiscalYear - 1 : period.fiscalYear,
  };
}
