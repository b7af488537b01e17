import { addDays } from "./read_date.ts";

/** How a company cuts and names its years. */
export interface FiscalCalendar {
  /** Month and day of the year end, "06-30"; null where it is not known. */
  readonly yearEnd: string | null;
  /** Added to the calendar year of the end date: -1 where the year ended January 2022 is called 2021. */
  readonly naming?: number;
}

/** Days that a 52/53-week year may end before or after the nominal date. */
const SLACK = 15;

/** Last day of the fiscal year of that name, null where the year end is not known. */
export function fiscalYearEnd(fiscalYear: number, calendar: FiscalCalendar): string | null {
  if (calendar.yearEnd === null) return null;
  const year = fiscalYear - (calendar.naming ?? 0);
  const leap = calendar.yearEnd === "02-29" && new Date(Date.UTC(year, 2, 0)).getUTCDate() === 28;
  return `${year}-${leap ? "02-28" : calendar.yearEnd}`;
}

/** Name of the fiscal year that an ISO date lies in; without a known year end the calendar year. */
export function fiscalYearOf(date: string, calendar: FiscalCalendar): number {
  const naming = calendar.naming ?? 0;
  const year = Number(date.slice(0, 4));
  if (calendar.yearEnd === null) return year + naming;
  for (const candidate of [year - 1, year, year + 1]) {
    if (addDays(date, -SLACK) <= `${candidate}-${calendar.yearEnd}`) return candidate + naming;
  }
  return year + naming;
}
