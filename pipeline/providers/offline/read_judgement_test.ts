import { deepEqual, equal } from "node:assert/strict";
import { companiesOf, parseSlots } from "../../../retrieval/mod.ts";
import { judgedYears, readJudgement } from "./read_judgement.ts";

const COMPANIES = companiesOf(["Alder", "Birch"]);

const CASES: readonly (readonly [string, string | null, readonly string[]])[] = [
  ["Did Alder's revenue grow in FY2024?", "compare", ["revenue"]],
  ["Has Alder's net debt fallen?", "compare", ["net_debt"]],
  ["Was Alder's operating margin above 20% in FY2024?", "compare", ["operating_margin"]],
  ["Is Alder's revenue higher than Birch's in FY2024?", "compare", ["revenue"]],
  ["Was Alder profitable in FY2024?", "compare", ["net_profit"]],
  ["Is Alder capital-intensive?", "compare", ["capex_to_revenue"]],
  ["Does Alder have a healthy liquidity profile based on its quick ratio?", "compare", ["quick_ratio"]],
  ["Does Alder have a healthy liquidity profile?", "compare", ["quick_ratio"]],
  ["Is Alder's gross margin consistent over FY2022 to FY2024?", "steady", ["gross_margin"]],
  ["Did Alder pay dividends in FY2024?", "exists", ["dividend_per_share"]],
  ["Is gross margin a useful metric for Alder?", "meaningful", ["gross_margin"]],
  [
    "Is Alder's gross margin consistent? If it is not a relevant metric for such a company, say so.",
    "steady",
    ["gross_margin"],
  ],
  ["Alder 2024财年营收是否增长？", "compare", ["revenue"]],
  ["Alder 是资本密集型企业吗？", "compare", ["capex_to_revenue"]],
  ["Alder 2024财年有没有分红？", "exists", ["dividend_per_share"]],
  ["What was Alder's revenue in FY2024?", null, []],
  ["Is Alder expanding in Asia?", null, []],
];

for (const [question, kind, subjects] of CASES) {
  Deno.test(`readJudgement() ${question}`, () => {
    const judgement = readJudgement(parseSlots(question, { companies: COMPANIES }));
    equal(judgement?.test.kind ?? null, kind);
    deepEqual(judgement?.subjects ?? [], subjects);
  });
}

const YEARS: readonly (readonly [string, readonly number[], readonly number[]])[] = [
  ["Did Alder's net debt fall in FY2024?", [2024], [2023, 2024]],
  ["Has Alder's revenue increased each year?", [2025], [2022, 2023, 2024, 2025]],
  ["Is Alder's gross margin stable?", [2025], [2023, 2024, 2025]],
  ["Was Alder's operating margin above 20%?", [2025], [2025]],
];

for (const [question, asked, expected] of YEARS) {
  Deno.test(`judgedYears() ${question}`, () => {
    const judgement = readJudgement(parseSlots(question, { companies: COMPANIES }));
    deepEqual(judgedYears(judgement!.test, { asked, known: [2022, 2023, 2024, 2025] }), expected);
  });
}
