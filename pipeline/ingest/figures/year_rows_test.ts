import { deepEqual } from "node:assert/strict";
import { listedYears } from "./year_rows.ts";

Deno.test("listedYears() takes the line that lists a year for each column, and no talk of years", () => {
  deepEqual(listedYears(["(in thousands)", "As of December 31, 2017 2016"], 2), [
    "As of December 31, 2017",
    "As of December 31, 2016",
  ]);
  deepEqual(listedYears(["For the years ended June 30, 2023 2022 2021"], 2), null);
  deepEqual(listedYears(["for the years 2022 and 2021"], 2), null);
  deepEqual(listedYears(["2022"], 1), null);
});
