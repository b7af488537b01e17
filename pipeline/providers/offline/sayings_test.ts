import { equal } from "node:assert/strict";
import { SAYINGS } from "./sayings.ts";

Deno.test("SAYINGS name a stretch by its months, and by its days where it begins or ends within one", () => {
  const both = (from: string, to: string) =>
    [SAYINGS.en.stretch(from, to), SAYINGS.zh.stretch(from, to)].join("; ");
  equal(both("2024-01-01", "2024-06-30"), "January to June 2024; 2024年1月至6月");
  equal(both("2023-07-01", "2024-02-29"), "July 2023 to February 2024; 2023年7月至2024年2月");
  equal(both("2024-03-15", "2024-05-10"), "15 March 2024 to 10 May 2024; 2024年3月15日至2024年5月10日");
});
