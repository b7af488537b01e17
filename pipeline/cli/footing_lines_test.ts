import { deepEqual } from "node:assert/strict";
import type { DocumentFooting, OffTotal } from "../../retrieval/mod.ts";
import { footingLines } from "./footing_lines.ts";

const OFF: OffTotal = {
  total: "Total assets",
  where: "2024",
  direction: "down",
  printed: "93,588",
  by: "-12",
};
const CLEAN: DocumentFooting = {
  foots: 7,
  off: 0,
  notApplicable: 3,
  offTables: [],
  statements: [],
  checks: [],
};

Deno.test("footingLines() counts, then names what is off and what does not tie", () => {
  const check = {
    name: "assets = liabilities + equity",
    period: "30 June 2024",
    fiscalYear: 2024,
    by: "1000000",
    working: "Total assets 4 ≠ Total liabilities and equity 3",
    pages: [9],
  } as const;
  const lines = footingLines({
    ...CLEAN,
    off: 2,
    offTables: [{ page: 9, title: "Balance sheet", totals: [OFF] }, { page: 4, title: "", totals: [OFF] }],
    checks: [{ ...check, status: "failed" }, { ...check, status: "passed", fiscalYear: 2023 }],
  });
  deepEqual(lines, [
    "  footing: 7 tables add up, 2 off (pages 4, 9), 3 without a provable total; checks of statements: 1 passed, 1 failed",
    "  page 9: Total assets, 2024: 93,588 is off by -12",
    "  page 4: Total assets, 2024: 93,588 is off by -12",
    "  assets = liabilities + equity, 30 June 2024: off by 1000000 (Total assets 4 ≠ Total liabilities and equity 3)",
  ]);
});

Deno.test("footingLines() stays short where much is off", () => {
  const totals = Array.from({ length: 9 }, () => OFF);
  const lines = footingLines({ ...CLEAN, off: 1, offTables: [{ page: 9, title: "", totals }] });
  deepEqual([lines.length, lines.at(-1)], [7, "  and 4 more"]);
  deepEqual(footingLines(CLEAN), [
    "  footing: 7 tables add up, 0 off, 3 without a provable total; no check of statements",
  ]);
});
