import assert from "node:assert/strict";
import fc from "fast-check";
import { findPeriods } from "./find_periods.ts";
import { asInstant, fiscalYearPeriod, formatPeriod, parsePeriod } from "./period.ts";
import { addMonths, readDate } from "./read_date.ts";

const JUNE = { yearEnd: "06-30" };
const DECEMBER = { yearEnd: "12-31" };

Deno.test("parsePeriod() reads the spellings of years, halves, quarters and dates", () => {
  const rows: readonly (readonly [string, typeof JUNE, string, string | null, string | null])[] = [
    ["FY24", JUNE, "FY2024", "2023-07-01", "2024-06-30"],
    ["FY2024", DECEMBER, "FY2024", "2024-01-01", "2024-12-31"],
    ["2024", JUNE, "FY2024", "2023-07-01", "2024-06-30"],
    ["2023/24", JUNE, "FY2024", "2023-07-01", "2024-06-30"],
    ["year ended 30 June 2024", JUNE, "FY2024", "2023-07-01", "2024-06-30"],
    ["Year ended December 31, 2018", DECEMBER, "FY2018", "2018-01-01", "2018-12-31"],
    ["52 weeks ended December 28, 2019", DECEMBER, "FY2019", "2018-12-29", "2019-12-28"],
    ["as at 30 June 2024", JUNE, "30 June 2024", null, "2024-06-30"],
    ["December 31, 2018", DECEMBER, "31 December 2018", null, "2018-12-31"],
    ["1H25", JUNE, "H1 FY2025", "2024-07-01", "2024-12-31"],
    ["half-year ended 31 December 2024", JUNE, "H1 FY2025", "2024-07-01", "2024-12-31"],
    ["Six months ended June 30, 2024", DECEMBER, "H1 FY2024", "2024-01-01", "2024-06-30"],
    ["Q2 2023", DECEMBER, "Q2 FY2023", "2023-04-01", "2023-06-30"],
    ["three months ended June 30, 2023", DECEMBER, "Q2 FY2023", "2023-04-01", "2023-06-30"],
    ["nine months ended September 30, 2023", DECEMBER, "9M FY2023", "2023-01-01", "2023-09-30"],
    ["39 weeks ended March 30, 2024", JUNE, "9M FY2024", "2023-07-01", "2024-03-30"],
    ["9M FY24", JUNE, "9M FY2024", "2023-07-01", "2024-03-31"],
    ["2024 pro forma", JUNE, "FY2024 (pro forma)", "2023-07-01", "2024-06-30"],
    ["second quarter of fiscal 2024", JUNE, "Q2 FY2024", "2023-10-01", "2023-12-31"],
    ["2024 Restated", JUNE, "FY2024 (restated)", "2023-07-01", "2024-06-30"],
  ];
  for (const [text, calendar, printed, start, end] of rows) {
    const period = parsePeriod(text, calendar);
    assert.deepEqual(period && [formatPeriod(period), period.start, period.end], [printed, start, end], text);
  }
});

Deno.test("parsePeriod() refuses what is no period, several, or a length without a kind", () => {
  for (
    const text of [
      "2,024",
      "$2024",
      "five months ended September 30, 2023",
      "nine months ended August 31, 2023",
      "2023 2022",
      "Revenue",
      "ISO 9001",
      "2024%",
    ]
  ) {
    assert.equal(parsePeriod(text, DECEMBER), null, text);
  }
});

Deno.test("findPeriods() follows a list of years and keeps restated to its own", () => {
  const years = findPeriods("Years ended December 31, 2018, 2017 and 2016", DECEMBER).map(({ period }) =>
    formatPeriod(period)
  );
  assert.deepEqual(years, ["FY2018", "FY2017", "FY2016"]);
  const restated = findPeriods("2024 and 2023 (restated)", JUNE).map(({ period }) => period.restated);
  assert.deepEqual(restated, [false, true]);
});

Deno.test("parsePeriod() a 52/53-week year keeps the name that the company gives it", () => {
  const period = parsePeriod("Fiscal year ended January 29, 2022", { yearEnd: "01-29", naming: -1 });
  assert.equal(period?.fiscalYear, 2021);
  assert.equal(parsePeriod("February 3, 2024", { yearEnd: "01-31", naming: -1 })?.fiscalYear, 2023);
});

Deno.test("parsePeriod() without a known year end names the year and gives no dates", () => {
  assert.deepEqual(parsePeriod("FY2024", { yearEnd: null }), {
    kind: "year",
    start: null,
    end: null,
    fiscalYear: 2024,
    part: null,
    restated: false,
  });
});

Deno.test("A35 a restated column keeps its year and says so", () => {
  const original = fiscalYearPeriod(2023, JUNE);
  const restated = parsePeriod("FY2023 restated", JUNE);
  assert.equal(restated?.fiscalYear, original.fiscalYear);
  assert.equal(restated?.restated, true);
  assert.equal(original.restated, false);
});

Deno.test("formatPeriod() is read back by parsePeriod()", () => {
  fc.assert(fc.property(
    fc.integer({ min: 1995, max: 2060 }),
    fc.constantFrom("01-31", "03-31", "06-30", "09-30", "12-31"),
    fc.integer({ min: 0, max: 6 }),
    (year, yearEnd, part) => {
      const text = part === 0 ? `FY${year}` : part <= 4 ? `Q${part} FY${year}` : `H${part - 4} FY${year}`;
      const period = parsePeriod(text, { yearEnd });
      assert.ok(period !== null);
      assert.equal(formatPeriod(period), text);
      assert.deepEqual(parsePeriod(formatPeriod(asInstant(period)), { yearEnd }), asInstant(period));
    },
  ));
});

Deno.test("readDate() the end of a month stays one over leap years", () => {
  assert.equal(readDate("February 2024"), "2024-02-29");
  assert.equal(addMonths("2024-02-29", 12), "2025-02-28");
  assert.equal(addMonths("2024-06-30", -6), "2023-12-31");
  assert.equal(readDate("31/12/2023"), "2023-12-31");
  assert.equal(readDate("12/31/2023"), "2023-12-31");
  assert.equal(readDate("30 February 2023"), null);
});
