import { type Figure, homeStatement, type Period } from "../../retrieval/mod.ts";
import type { Reading } from "./reading.ts";

/** A 52/53-week year ends at most so many days from the date that the company names its year by. */
const NEAR = 16;

const DAY = 86_400_000;

/** Statements of what a stretch of time brought. */
const FLOWS: ReadonlySet<Figure["statement"]> = new Set(["income", "cashFlow", "dividend"]);

/** Months from the end of a part to the end of its year. */
const TO_YEAR_END: Readonly<Record<NonNullable<Reading["part"]>["kind"], (number: number) => number>> = {
  half: (number) => 12 - 6 * number,
  quarter: (number) => 12 - 3 * number,
  nineMonths: () => 3,
};

/** What a figure's period is held against. */
export interface WantedPeriod {
  readonly year: number;
  readonly reading: Pick<Reading, "part" | "date" | "yearEnds">;
}

/**
 * Whether a figure is of the asked time: of the whole year, or of the part that is asked for; a balance only where its
 * day is the last one of it. A balance in the middle of a year is never that of its end, a quarter never the year; a day
 * that the question names is met by nothing but a figure of that day.
 */
export function coversPeriod(figure: Figure, { year, reading }: WantedPeriod): boolean {
  const { period } = figure;
  const { part, date } = reading;
  if (period.proForma || isDatedOtherwise(figure)) return false;
  if (date !== null) return endsOn(period, { date, part });
  if (period.fiscalYear !== year) return false;
  if (period.kind !== "instant") return isLength(period, part);
  // a flow at a date does not say how long it took
  if (part !== null && FLOWS.has(homeStatement(figure.metric ?? "") ?? "other")) return false;
  return isEndOf(figure, { part, yearEnds: reading.yearEnds[figure.company] ?? [] });
}

/** No report states what a month brought; what stood at its last day it may. */
function endsOn(
  period: Period,
  { date, part }: { readonly date: NonNullable<Reading["date"]>; readonly part: Reading["part"] },
): boolean {
  if (period.end !== date.on) return false;
  switch (date.kind) {
    case "instant":
      return period.kind === "instant" || isLength(period, part);
    case "month":
      return period.kind === "instant";
    case "months":
      return period.start !== null && date.from !== undefined &&
        Math.abs(Date.parse(period.start) - Date.parse(date.from)) <= NEAR * DAY;
    case "year":
    case "half":
    case "nineMonths":
    case "quarter":
      return period.kind === date.kind;
  }
}

function isLength(period: Period, part: Reading["part"]): boolean {
  return part === null ? period.kind === "year" : period.kind === part.kind && period.part === part.number;
}

/** Whether a balance is of the last day of its year, or of the asked part of it; where no year end is known a year's may be. */
function isEndOf(
  { period }: Pick<Figure, "period">,
  { part, yearEnds }: { readonly part: Reading["part"]; readonly yearEnds: readonly string[] },
): boolean {
  if (period.end === null || yearEnds.length === 0) return part === null;
  const months = part === null ? 0 : TO_YEAR_END[part.kind](part.number);
  const [year = 2000] = period.end.split("-").map(Number);
  const ended = Date.parse(period.end);
  return yearEnds.some((yearEnd) => {
    const [month = 12, day = 31] = yearEnd.split("-").map(Number);
    // a part may end in the calendar year before the year's own end
    return [year - 1, year, year + 1].some((one) => {
      const last = new Date(Date.UTC(one, month - months, 0)).getUTCDate();
      const end = Date.UTC(one, month - 1 - months, Math.min(day, last));
      return Math.abs(end - ended) <= NEAR * DAY;
    });
  });
}

const DATED = /\b(?:ended|ending|as (?:of|at)|fiscal(?: year)?|FY)\b/i;

/** A section of the table names another year than the one that the figure was given for want of a better one. */
function isDatedOtherwise({ path, period, periodFrom }: Figure): boolean {
  if (periodFrom !== "document" && periodFrom !== "caption") return false;
  const years = path.filter((part) => DATED.test(part)).flatMap((part) =>
    part.match(/\b(?:19|20)\d{2}\b/g) ?? []
  );
  return years.length > 0 && !years.includes(String(period.fiscalYear));
}
