import { fiscalYearOf, type Slots } from "../retrieval/mod.ts";
import type { Coverage } from "./coverage.ts";

/**
 * The time that a question asks about, with years counted back from the latest report of each company settled: "FY2024",
 * "FY2023 FY2024", "year 2024-06-30", "latest BHP:2025" where it names none. Null where it counts back from reports that
 * are not there.
 */
export function askedPeriods(
  slots: Slots,
  { companies, coverage }: { readonly companies: readonly string[]; readonly coverage: Coverage },
): string | null {
  const calendar = CALENDAR.test(slots.question) ? "calendar " : "";
  const { date, years, recent } = slots;
  if (date !== null) {
    const year = date.kind === "year" ? fiscalYear(date.on, { companies, coverage }) : null;
    if (year !== null && years.every((one) => one === year)) return `${calendar}FY${year}`;
    return `${calendar}${date.kind} ${date.from ?? ""}..${date.on} ${fiscal(years)}`.trim();
  }
  if (years.length > 0) return `${calendar}${fiscal(years)}`;
  const latest = companies.map((company) => ({
    company,
    year: coverage.find((one) => one.company === company)?.years.at(-1) ?? null,
  }));
  if (recent === null) return `latest ${latest.map(({ company, year }) => `${company}:${year}`).join(" ")}`;
  const counted = latest.map(({ company, year }) => ({
    company,
    years: year === null ? null : back(year - recent.skip, recent.years),
  }));
  if (counted.some((one) => one.years === null)) return null;
  const distinct = new Set(counted.map((one) => fiscal(one.years ?? [])));
  const [all] = distinct;
  return distinct.size === 1
    ? calendar + all
    : calendar + counted.map((one) => `${one.company}: ${fiscal(one.years ?? [])}`).join("; ");
}

/** Years that are told apart from fiscal ones. */
const CALENDAR = /\bcalendar\b|\bcy\s?['’]?\d{2}|日历年|自然年|公历年/iu;

/** The fiscal year that ends on a day for all of the companies, null where it does not or nobody knows. */
function fiscalYear(
  on: string,
  { companies, coverage }: { readonly companies: readonly string[]; readonly coverage: Coverage },
): number | null {
  const years = companies.map((company) => {
    const yearEnd = coverage.find((one) => one.company === company)?.yearEnd;
    if (yearEnd === undefined || yearEnd.slice(0, 2) !== on.slice(5, 7)) return null;
    return fiscalYearOf(on, { yearEnd });
  });
  return new Set(years).size === 1 ? years[0] ?? null : null;
}

function back(last: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, at) => last - count + 1 + at);
}

function fiscal(years: readonly number[]): string {
  return years.map((year) => `FY${year}`).join(" ");
}
