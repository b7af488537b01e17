import { deepEqual } from "node:assert/strict";
import { listedYears, strayRows } from "./year_rows.ts";

Deno.test("listedYears() takes the line that lists a year for each column, and no talk of years", () => {
  deepEqual(listedYears(["(in thousands)", "As of December 31, 2017 2016"], 2), [
    "As of December 31, 2017",
    "As of December 31, 2016",
  ]);
  deepEqual(listedYears(["For the years ended June 30, 2023 2022 2021"], 2), null);
  deepEqual(listedYears(["for the years 2022 and 2021"], 2), null);
  deepEqual(listedYears(["2022"], 1), null);
});

Deno.test("strayRows() years between the rows and a page number below them are no figures", () => {
  const cell = (text: string) => ({
    text,
    rowSpan: 1,
    columnSpan: 1,
    box: [0, 0, 0, 0] as const,
    footnotes: [],
  });
  const reading = (rows: readonly (readonly string[])[]) => ({
    table: {
      page: 1,
      box: [0, 0, 0, 0] as const,
      title: "",
      caption: "",
      headerRows: 0,
      rows: rows.map((row) => row.map(cell)),
    },
    context: [],
    indents: [],
    textColumns: [0],
  });
  const rows = [["Plant", "12", "11"], ["", "2022", "2021"], ["At cost", "594", "594"], ["", "90", ""]];
  deepEqual([...strayRows(reading(rows))], [1, 3]);
  // a total below two rows is one, and so is a number with its separators
  deepEqual([...strayRows(reading([["Plant", "12", "11"], ["Cost", "3", "2"], ["", "15", "13"]]))], []);
  deepEqual([...strayRows(reading([["Plant", "1,200", ""], ["Cost", "3", ""], ["", "1,203", ""]]))], []);
});
