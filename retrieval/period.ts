import { findPeriods } from "./find_periods.ts";
import type { FiscalCalendar } from "./fiscal_year.ts";
import { fiscalYearEnd } from "./fiscal_year.ts";
import { addDays, addMonths } from "./read_date.ts";

/** The time that a figure covers. `instant` is a balance-sheet date: `start` is null; `nineMonths` are a year's first three quarters. */
export interface Period {
  readonly kind: "year" | "half" | "nineMonths" | "quarter" | "instant";
  /** ISO date or null where the year end is not known. */
  readonly start: string | null;
  readonly end: string | null;
  /** The company's fiscal year in which the period lies, as the company names it. */
  readonly fiscalYear: number;
  /** 1 or 2 for a half, 1 to 4 for a quarter, 1 for nine months, else null. */
  readonly part: number | null;
  /** Stated as restated, re-presented or adjusted by a later report. */
  readonly restated: boolean;
  /** Of a company that never was: as if a merger had come earlier. It answers for the period only where it is asked for. */
  readonly proForma?: true;
}

/** The one period that a text states, null where it states none or several. `calendar` is the company's. */
export function parsePeriod(text: string, calendar: FiscalCalendar): Period | null {
  const found = findPeriods(text, calendar);
  const distinct = new Set(found.map(({ period }) => JSON.stringify(period)));
  return distinct.size === 1 ? found[0]?.period ?? null : null;
}

/** The fiscal year of that name as a period of the company. */
export function fiscalYearPeriod(fiscalYear: number, calendar: FiscalCalendar, restated = false): Period {
  const end = fiscalYearEnd(fiscalYear, calendar);
  return {
    kind: "year",
    start: end === null ? null : addDays(addMonths(end, -12), 1),
    end,
    fiscalYear,
    part: null,
    restated,
  };
}

/** The end of a period as a balance-sheet date. */
export function asInstant(period: Period): Period {
  return { ...period, kind: "instant", start: null, part: null };
}

/** A period as answers print it: "FY2024", "H1 FY2025", "9M FY2023", "Q2 FY2023", "30 June 2024"; "(restated)" or "(pro forma)" behind where it is. */
export function formatPeriod(period: Period): string {
  const restated = `${period.restated ? " (restated)" : ""}${period.proForma ? " (pro forma)" : ""}`;
  switch (period.kind) {
    case "year":
      return `FY${period.fiscalYear}${restated}`;
    case "half":
      return `H${period.part ?? "?"} FY${period.fiscalYear}${restated}`;
    case "nineMonths":
      return `9M FY${period.fiscalYear}${restated}`;
    case "quarter":
      return `Q${period.part ?? "?"} FY${period.fiscalYear}${restated}`;
    case "instant": {
      if (period.end === null) return `end of FY${period.fiscalYear}${restated}`;
      const [year = "", month = "1", day = "1"] = period.end.split("-");
      const name = new Date(Date.UTC(2000, Number(month) - 1, 1)).toLocaleString("en", {
        month: "long",
        timeZone: "UTC",
      });
      return `${Number(day)} ${name} ${year}${restated}`;
    }
  }
}
