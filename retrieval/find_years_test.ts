import assert from "node:assert/strict";
import { findYears } from "./find_years.ts";

const CASES: readonly (readonly [string, readonly number[]])[] = [
  ["FY24, FY2023 and 2022", [2022, 2023, 2024]],
  ["fiscal 2024", [2024]],
  ["fiscal year 2024", [2024]],
  ["FY'24", [2024]],
  ["2024财年", [2024]],
  ["FY2019 - FY2021", [2019, 2020, 2021]],
  ["FY22-FY24", [2022, 2023, 2024]],
  ["from FY2019 to FY2021", [2019, 2020, 2021]],
  ["between FY2021 and FY2022", [2021, 2022]],
  ["between 2022 and the 2021 fiscal period", [2021, 2022]],
  ["2019–21", [2019, 2020, 2021]],
  ["2023至2025年的收入", [2023, 2024, 2025]],
  ["2023-24", [2024]],
  ["FY2023/24", [2024]],
  ["Q2 of FY2023, H1 2024, 3Q25", [2023, 2024, 2025]],
  ["Q22023", [2023]],
  ["30 June 2024", [2024]],
  ["half year ended 31 December 2023", [2023]],
  ["US$2,024 million, $2024, 20%, 55,658, 10-K", []],
  ["2,000 employees", []],
  ["", []],
];

for (const [text, years] of CASES) {
  Deno.test(`findYears() "${text}"`, () => assert.deepEqual(findYears(text).years, years));
}
