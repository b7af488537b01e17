import { deepEqual, equal } from "node:assert/strict";
import { formatPeriod, parsePeriod } from "../../../retrieval/mod.ts";
import { columnPeriod, headedPeriod } from "./column_period.ts";

const DECEMBER = { yearEnd: "12-31" };
const SEPTEMBER = { yearEnd: "09-30" };

function named(headings: readonly string[], calendar: { readonly yearEnd: string }): string | null {
  const period = headedPeriod(headings, calendar);
  return period === null || period === "foreign" ? period : formatPeriod(period);
}

Deno.test("headedPeriod() a year over its quarters is no year", () => {
  const rows: readonly (readonly [readonly string[], typeof DECEMBER, string | null])[] = [
    [["2015 Quarter Ended", "March 31"], DECEMBER, "Q1 FY2015"],
    [["Fiscal 2015 Quarter Ended", "December 31"], SEPTEMBER, "Q1 FY2015"],
    [["Fiscal 2015 Quarter Ended", "June 30"], SEPTEMBER, "Q3 FY2015"],
    [["2015", "First Quarter"], DECEMBER, "Q1 FY2015"],
    [["Quarter", "2015"], DECEMBER, "foreign"],
    [["Nine months ended", "September 30, 2015"], DECEMBER, "9M FY2015"],
    [["Year ended", "2015"], DECEMBER, "FY2015"],
    [["December 31,", "2015"], DECEMBER, "31 December 2015"],
    [["Amount"], DECEMBER, null],
  ];
  for (const [headings, calendar, expected] of rows) {
    equal(named(headings, calendar), expected, headings.join(" / "));
  }
});

Deno.test("columnPeriod() a bare year in a report on a part of a year needs a length", () => {
  const period = parsePeriod("2023", DECEMBER)!;
  const over = (interim: boolean, context: readonly string[]) => {
    const read = columnPeriod(period, "2023", { calendar: DECEMBER, instants: false, interim, context });
    return read === "foreign" ? read : formatPeriod(read);
  };
  deepEqual([over(false, []), over(true, [])], ["FY2023", "foreign"]);
  equal(over(true, ["Three months ended June 30,"]), "Q2 FY2023");
  equal(over(true, ["Five months ended May 31,"]), "foreign");
});
