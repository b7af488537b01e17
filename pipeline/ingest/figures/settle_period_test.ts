import { equal } from "node:assert/strict";
import { formatPeriod, parsePeriod } from "../../../retrieval/mod.ts";
import type { Statement } from "../../../retrieval/mod.ts";
import { settlePeriod } from "./settle_period.ts";

Deno.test("settlePeriod() opening and closing balances are dates, whatever names them", () => {
  const calendar = { yearEnd: "03-31" };
  const year = parsePeriod("FY2022", calendar)!;
  const rows: readonly (readonly [string, Statement, string])[] = [
    ["Increase in loss allowance", "note", "FY2022"],
    ["As at 1 April", "note", "31 March 2021"],
    ["As at 31 March", "note", "31 March 2022"],
    ["Balance at March 31,", "note", "31 March 2022"],
    ["Cash at beginning of year", "cashFlow", "31 March 2021"],
    ["Cash at end of year", "cashFlow", "31 March 2022"],
    ["Payments made at 5 May", "note", "FY2022"],
    ["Inventories", "balance", "31 March 2022"],
  ];
  for (const [label, statement, expected] of rows) {
    equal(formatPeriod(settlePeriod(year, label, { statement, calendar })), expected, label);
  }
});
