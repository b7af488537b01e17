import { deepEqual, equal, match, ok } from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AskResult } from "../reports/ask_result.ts";
import { askCommand } from "./ask.ts";
import { testTerminal } from "./testing.ts";

/** Company, its published figure's name in `figures.tsv`, fiscal year. */
type Truth = readonly [company: string, metric: string, fy: number];

/** A question, the published figures that its answer states, in order, and what it says beside them. */
type Row = readonly [question: string, truths: readonly Truth[], says?: RegExp];

const BOTH: readonly Truth[] = [["BHP", "revenue", 2023], ["BHP", "revenue", 2024]];
const RIO: readonly Truth[] = [["RIO", "consolidated_sales_revenue", 2023], [
  "RIO",
  "consolidated_sales_revenue",
  2024,
]];

const TABLE: readonly Row[] = [
  ["What was BHP's attributable profit in FY2023?", [["BHP", "attributable_profit", 2023]]],
  [
    "BHP 在 FY2024 的营业收入是多少？",
    [["BHP", "revenue", 2024]],
    /^BHP FY2024 营业收入：US\$55,658 million/,
  ],
  [
    "What was RIO's underlying EBITDA in FY2024 in US$ billions?",
    [["RIO", "underlying_ebitda", 2024]],
    /23\.314 billion/,
  ],
  ["What was BHP's revenue in FY2024 in thousands?", [["BHP", "revenue", 2024]], /55,658,000 thousand/],
  ["What was FMG's net debt in FY2025 in US$ millions?", [["FMG", "net_debt", 2025]], /1,100 million/],
  ["What was MIN's underlying EBITDA in FY2024?", [["MIN", "underlying_ebitda", 2024]], /A\$1\.06 billion/],
  ["What was BHP's gearing ratio in FY2023?", [["BHP", "gearing_ratio", 2023]], /18\.7%/],
  ["What was BHP's basic EPS in FY2024?", [["BHP", "basic_eps", 2024]], /155\.8 US cents/],
  ["What was BHP's free cash flow in FY2022?", [["BHP", "free_cash_flow", 2022]]],
  ["What was RIO's operating cash flow in FY2024?", [["RIO", "net_operating_cash_flow", 2024]]],
  ["What was S32's net cash in FY2025?", [["S32", "net_cash", 2025]]],
  ["RIO 的每股股息在 FY2024 是多少？", [["RIO", "dividend_per_share_total", 2024]]],
  ["Did BHP's revenue grow in FY2024?", BOTH, /^Yes: .*3\.42%/s],
  ["BHP 的营业收入在 FY2024 是否增长？", BOTH, /^是：/],
  ["Was RIO's revenue higher in FY2024 than in FY2023?", RIO, /^No: .*-0\.71%/s],
  ["By how much did RIO's revenue change from FY2023 to FY2024?", RIO, /-US\$383 million/],
  ["RIO 从 FY2023 到 FY2024 的营业收入增长率是多少？", RIO, /-0\.71%/],
  [
    "Which company had the highest revenue in FY2024, BHP or RIO?",
    [["BHP", "revenue", 2024], ["RIO", "consolidated_sales_revenue", 2024]],
    /highest to lowest: BHP, RIO/,
  ],
  [
    "Rank BHP, RIO and MIN by revenue in FY2024",
    [["BHP", "revenue", 2024], ["RIO", "consolidated_sales_revenue", 2024], ["MIN", "revenue", 2024]],
    /in USD: BHP, RIO\.\n.* in AUD: MIN\./,
  ],
  [
    "按 FY2024 营业收入对 BHP 和 RIO 排名",
    [["BHP", "revenue", 2024], ["RIO", "consolidated_sales_revenue", 2024]],
    /由高到低：BHP、RIO/,
  ],
  [
    "What drove the change in BHP's revenue in FY2024?",
    BOTH,
    /US\$1,841 million.*3\.42%.*neither break this/s,
  ],
  ["What drove the change in RIO's revenue in FY2024?", RIO, /-US\$383 million/],
  ["What was RIO's return on equity in FY2024?", [], /FY2024: data not found.*missing total equity/s],
  ["What was BHP's gross margin in FY2024?", [], /data not found/],
  ["What was BHP's revenue in FY2019?", [], /FY2019: data not found/],
];

const SIZES: Readonly<Record<string, number>> = { M: 6, bn: 9 };

/** Published values of a figure in its main unit: the same one may be published rounded and in full. */
async function published([company, metric, fy]: Truth): Promise<readonly number[]> {
  const rows = await Deno.readTextFile(new URL("../../fixtures/reports/figures.tsv", import.meta.url));
  return rows.split("\n").map((row) => row.split("\t")).flatMap(([of, year, name, value, unit = ""]) => {
    if (of !== company || Number(year) !== fy || name !== metric) return [];
    const power = SIZES[/(?:M|bn)$/.exec(unit)?.[0] ?? ""] ?? 0;
    return [Number(value) * 10 ** power / (/cents$/.test(unit) ? 100 : 1)];
  });
}

Deno.test("askCommand() answers with the published figures of the samples", async (t) => {
  const store = await mkdtemp(join(tmpdir(), "tieout-table-"));
  for (const [question, truths, says = /./] of TABLE) {
    await t.step(question, async () => {
      const outside = testTerminal({ TIEOUT_EMBEDDER: "none" });
      equal(await askCommand(["--json", "--store", store, question], outside), 0);
      const { answer, values, confidence, unsupported } = AskResult.parse(JSON.parse(outside.printed.out));
      match(answer, says);
      deepEqual([confidence, unsupported], [truths.length > 0 ? "high" : null, []]);
      // what is computed bears the name of its calculation
      const stated = values.filter(({ metric }) => /^[a-z_]+$/.test(metric ?? ""));
      deepEqual(stated.map(({ company }) => company), truths.map(([company]) => company), answer);
      for (const [at, truth] of truths.entries()) {
        const value = Number(stated[at]!.value);
        const all = await published(truth);
        ok(all.some((one) => Math.abs(one - value) <= Math.abs(one) * 1e-9), `${truth.join(" ")}: ${value}`);
      }
    });
  }
  await rm(store, { recursive: true });
});
