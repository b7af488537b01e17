import assert from "node:assert/strict";
import { companiesOf } from "./entities.ts";
import { parseSlots } from "./read_slots.ts";

const companies = companiesOf(["BHP"]);

Deno.test("readMonths() reads a stretch of months as that stretch, never as the years that it names", () => {
  for (
    const [question, from, on] of [
      ["What was BHP's revenue between January 2024 and June 2024?", "2024-01-01", "2024-06-30"],
      ["BHP revenue from March to May 2024", "2024-03-01", "2024-05-31"],
      ["BHP revenue, Jan–Jun 2024", "2024-01-01", "2024-06-30"],
      ["BHP revenue from July to June 2024", "2023-07-01", "2024-06-30"],
      ["BHP revenue from 15 March 2024 to 10 May 2024", "2024-03-15", "2024-05-10"],
      ["BHP 2024年1月到6月的收入", "2024-01-01", "2024-06-30"],
      ["BHP 2024年1-6月的收入", "2024-01-01", "2024-06-30"],
      ["BHP 2023年7月1日至2024年6月30日的收入", "2023-07-01", "2024-06-30"],
    ] as const
  ) {
    const { date, years, qualifiers, metrics } = parseSlots(question, { companies });
    assert.deepEqual(
      { date, years, qualifiers, metrics },
      { date: { on, kind: "months", from }, years: [], qualifiers: "", metrics: ["revenue"] },
      question,
    );
  }
  const ends = parseSlots("BHP revenue growth from June 2023 to June 2024", { companies });
  assert.deepEqual([ends.date, ends.years], [null, [2023, 2024]]);
});
