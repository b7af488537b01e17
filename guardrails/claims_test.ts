import assert from "node:assert/strict";
import fc from "fast-check";
import { exampleFigure } from "../retrieval/testing.ts";
import type { Claim } from "./answer.ts";
import { readClaims } from "./claims.ts";
import { exampleHit, exampleSources } from "./testing.ts";

const COMPANIES = ["BHP", "RIO", "S32", "3M"];
const SOURCES = exampleSources(
  ...["BHP", "RIO", "S32"].map((company) =>
    exampleHit({ id: company, company }, [{
      period: company === "RIO"
        ? { ...exampleFigure().period, start: "2024-01-01", end: "2024-12-31" }
        : exampleFigure().period,
    }])
  ),
);

function claimsOf(draft: string): readonly Claim[] {
  return readClaims(draft, { companies: COMPANIES, sources: SOURCES });
}

/** A claim in short: company, year, metric, value with unit, and how it is meant. */
function short({ company, fiscalYear, metric, value, kind, currency, measure, aspect }: Claim): string {
  const unit = [currency, measure ?? kind].filter((part) => part !== null && part !== "money").join(" ");
  const what = [company, fiscalYear, metric].map((part) => part ?? "-").join(" ");
  return `${what} ${value}${unit === "" ? "" : ` ${unit}`}${aspect === "change" ? " change" : ""}`;
}

const CASES: readonly (readonly [string, string, readonly string[]])[] = [
  [
    "nearest company",
    "BHP's FY2024 revenue was US$55,658 million [1] and RIO's was US$53,658 million [2].",
    ["BHP 2024 revenue 55658000000 USD", "RIO 2024 revenue 53658000000 USD"],
  ],
  [
    "company behind its number",
    "In FY2024 revenue was US$55,658 million at BHP and US$53,658 million at RIO.",
    ["BHP 2024 revenue 55658000000 USD", "RIO 2024 revenue 53658000000 USD"],
  ],
  [
    "names first, then as many numbers",
    "FY2024 revenue at BHP and RIO was US$55,658 million and US$53,658 million respectively.",
    ["BHP 2024 revenue 55658000000 USD", "RIO 2024 revenue 53658000000 USD"],
  ],
  [
    "two metrics in order",
    "BHP's revenue and underlying EBITDA in FY2024 were US$55,658 million and US$29,016 million [1].",
    ["BHP 2024 revenue 55658000000 USD", "BHP 2024 underlying_ebitda 29016000000 USD"],
  ],
  [
    "from and to",
    "BHP's revenue grew 3.4% from US$53,817 million in FY2023 to US$55,658 million in FY2024 [1].",
    [
      "BHP 2024 revenue 3.4 percent change",
      "BHP 2023 revenue 53817000000 USD",
      "BHP 2024 revenue 55658000000 USD",
    ],
  ],
  [
    "the year before",
    "BHP's FY2024 revenue was US$55,658 million, up from US$53,817 million the year before.",
    ["BHP 2024 revenue 55658000000 USD", "BHP 2023 revenue 53817000000 USD"],
  ],
  [
    "carried over",
    "BHP made revenue of US$53,817 million in FY2023. In FY2024 it was US$55,658 million.",
    ["BHP 2023 revenue 53817000000 USD", "BHP 2024 revenue 55658000000 USD"],
  ],
  [
    "not carried over where the sentence names its own",
    "BHP made revenue of US$53,817 million in FY2023. Its closure and rehabilitation obligations stood at US$9 million.",
    ["BHP 2023 revenue 53817000000 USD", "BHP 2023 - 9000000 USD"],
  ],
  [
    "a list under a heading",
    "BHP revenue:\n- FY2023: US$53,817 million [1]\n- FY2024: US$55,658 million [1]",
    ["BHP 2023 revenue 53817000000 USD", "BHP 2024 revenue 55658000000 USD"],
  ],
  [
    "a fall",
    "BHP's FY2024 revenue fell by US$1.2 billion, or 3%, to US$55 billion.",
    [
      "BHP 2024 revenue -1200000000 USD change",
      "BHP 2024 revenue -3 percent change",
      "BHP 2024 revenue 55000000000 USD",
    ],
  ],
  ["points", "BHP's FY2024 EBITDA margin rose 1.5 percentage points to 52.1%.", [
    "BHP 2024 ebitda_margin 1.5 points change",
    "BHP 2024 ebitda_margin 52.1 percent",
  ]],
  ["basis points", "BHP's FY2024 EBITDA margin widened by 150bps.", [
    "BHP 2024 ebitda_margin 1.5 points change",
  ]],
  ["a loss", "S32 made a loss after tax of US$203 million in FY2024.", [
    "S32 2024 net_profit -203000000 USD",
  ]],
  ["brackets", "S32's FY2024 net profit was US$(203) million.", ["S32 2024 net_profit -203000000 USD"]],
  ["per share", "RIO's FY2024 dividend per share was 402.0 US cents.", [
    "RIO 2024 dividend_per_share 4.02 USD perShare",
  ]],
  ["a range", "BHP's FY2024 capital expenditure was US$9.2-9.4 billion.", [
    "BHP 2024 capital_expenditure 9200000000 USD",
    "BHP 2024 capital_expenditure 9400000000 USD",
  ]],
  [
    "a pair in brackets",
    "BHP earned US$2 billion more revenue than RIO (US$55,658 million versus US$53,658 million) in FY2024.",
    [
      "BHP 2024 revenue 2000000000 USD change",
      "BHP 2024 revenue 55658000000 USD",
      "RIO 2024 revenue 53658000000 USD",
    ],
  ],
  ["a unit fused to its digits", "BHP's FY2024 iron ore production was 259.7Mt.", [
    "BHP 2024 iron_ore_production 259.7 Mt",
  ]],
  ["a multiple", "BHP's FY2024 net debt to EBITDA was 0.3x.", ["BHP 2024 leverage 0.3 ratio"]],
  ["a word", "BHP's FY2024 dividends paid doubled.", ["BHP 2024 dividends_paid 100 percent change"]],
  ["a fraction", "Two-thirds of BHP's FY2024 revenue came from iron ore.", [
    "BHP 2024 revenue 66.666667 percent",
  ]],
  ["a spelled number", "BHP's FY2024 revenue was fifty or five billion US dollars.", [
    "BHP 2024 revenue 50000000000 USD",
    "BHP 2024 revenue 5000000000 USD",
  ]],
  [
    "another name of the company",
    "Rio Tinto's FY2024 revenue was US$53,658 million and South32's US$5,479 million.",
    [
      "RIO 2024 revenue 53658000000 USD",
      "S32 2024 revenue 5479000000 USD",
    ],
  ],
  ["Chinese", "BHP FY2024 营业收入为556.58亿美元，同比增长3.4%。", [
    "BHP 2024 revenue 55658000000 USD",
    "BHP 2024 revenue 3.4 percent change",
  ]],
  ["a digit in a company's name", "3M's FY2018 capital expenditure was US$1,577 million.", [
    "3M 2018 capital_expenditure 1577000000 USD",
  ]],
];

for (const [name, draft, expected] of CASES) {
  Deno.test(`readClaims() ${name}`, () => assert.deepEqual(claimsOf(draft).map(short), expected));
}

const SILENT: readonly string[] = [
  "BHP reported in FY2024, FY23 and 2022/23 [1].",
  "For the year ended 30 June 2024, see page 57, pp. 12-14, note 29, Item 7 and Table 3.",
  "1. BHP\n2) RIO\n(3) S32",
  "Results [2024] are on pages 3, 4 and 5.",
  "```\nconst a = rows[1] + 5;\n```\nSee `x = 7`.",
  "Over the 3-year period and in the last 12 months, 2 companies reported under IFRS 16.",
  "I can’t confirm US$99 billion from the reports.",
  "The reports do not state whether revenue was US$99 billion.",
  "Cannot compute growth: it takes at least 2 figures, not 1.",
  "BHP, unit cost, FY2024: data not found in provided documents.",
  "",
];

for (const draft of SILENT) {
  Deno.test(`readClaims() reads no claim in ${JSON.stringify(draft)}`, () => {
    assert.deepEqual(claimsOf(draft).map(({ printed }) => printed), []);
  });
}

Deno.test("readClaims() goes on after a refusal", () => {
  const [claim, ...more] = claimsOf(
    "I cannot confirm US$99 billion, but BHP's FY2024 revenue was US$55,658 million [1].",
  );
  assert.equal(claim?.value, "55658000000");
  assert.equal(more.length, 0);
});

Deno.test("readClaims() takes rounding from the print, and trailing zeros for nothing behind a hedge", () => {
  const tolerance = (amount: string) => claimsOf(`BHP's FY2024 revenue was ${amount}.`)[0]!.tolerance;
  assert.equal(tolerance("US$55,658 million"), "500000");
  assert.equal(tolerance("US$55.7 billion"), "50000000");
  assert.equal(tolerance("US$55 billion"), "500000000");
  assert.equal(tolerance("US$55,000 million"), "500000");
  assert.equal(tolerance("about US$55,000 million"), "500000000");
});

Deno.test("readClaims() marks hedges and trends", () => {
  const hedged = (text: string) => claimsOf(`BHP's FY2024 revenue ${text} US$55 billion.`)[0]!.hedged;
  for (const text of ["was about", "was nearly", "is expected to reach", "may be", "is forecast at"]) {
    assert.ok(hedged(text), text);
  }
  for (const text of ["was", "reached", "came to"]) assert.ok(!hedged(text), text);
});

Deno.test("readClaims() reads a Markdown table by row and column, in the unit of its caption", () => {
  const table = "Revenue, US$M\n\n| Company | FY2023 | FY2024 |\n|---|---|---|\n" +
    "| BHP | 53,817 [1] | 55,658 [1] |\n| S32 | 5,646 | (203) |";
  assert.deepEqual(claimsOf(table).map(short), [
    "BHP 2023 revenue 53817000000 USD",
    "BHP 2024 revenue 55658000000 USD",
    "S32 2023 revenue 5646000000 USD",
    "S32 2024 revenue -203000000 USD",
  ]);
});

Deno.test("readClaims() cites the sentence's markers, else the paragraph's, else the draft's", () => {
  const cited = (draft: string) => claimsOf(draft).map((claim) => claim.cited);
  assert.deepEqual(cited("Revenue was US$5 million [1]. EBITDA was US$3 million [2]."), [[1], [2]]);
  assert.deepEqual(cited("Revenue was US$5 million. EBITDA was US$3 million [2]."), [[2], [2]]);
  assert.deepEqual(cited("Revenue was US$5 million.\n\nEBITDA was US$3 million [2]."), [[2], [2]]);
  assert.deepEqual(cited("Revenue was US$5 million [9]."), [[]]);
});

Deno.test("readClaims() takes what the question is about where an answer leaves it unsaid", () => {
  const about = { company: "BHP", fiscalYear: 2024, metric: "revenue" };
  const [claim] = readClaims("US$55,658 million [1].", { companies: COMPANIES, sources: SOURCES, about });
  assert.equal(short(claim!), "BHP 2024 revenue 55658000000 USD");
});

Deno.test("readClaims() reads dates by the company's own year end", () => {
  const year = (draft: string) => claimsOf(draft)[0]!.fiscalYear;
  assert.equal(year("At 31 December 2024 RIO's net debt was US$5 billion."), 2024);
  assert.equal(year("At 30 June 2024 BHP's net debt was US$9 billion."), 2024);
});

Deno.test("readClaims() gives offsets that hold the printed number, whatever the draft", () => {
  const piece = fc.constantFrom(
    "BHP",
    "FY2024",
    "revenue",
    "US$5",
    "million",
    "3%",
    "[1]",
    "(203)",
    "\n",
    ".",
    ",",
    "|",
    "rose",
    "：",
    "5亿",
  );
  fc.assert(fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
    const draft = pieces.join(" ");
    for (const { printed, start, end } of claimsOf(draft)) {
      assert.equal(
        draft.slice(start, end).trim().replace(/\[\d+\]/g, (marker) => " ".repeat(marker.length)),
        printed,
      );
    }
  }));
});

Deno.test("readClaims() takes the mark of a criterion for no claim, unless it names a company or cites", () => {
  const read = (draft: string) => readClaims(draft, { companies: ["BHP"], sources: [] }).length;
  assert.equal(read("Criterion: above 50%, as asked."), 0);
  assert.equal(read("判断标准：高于 50%（依提问）。"), 0);
  assert.equal(read("Criterion: BHP's margin of 50%."), 1);
  assert.equal(read("Yes: the margin is above 50%."), 1);
});

Deno.test("readClaims() takes Chinese months and days for no figures", () => {
  const read = (draft: string) =>
    readClaims(draft, { companies: ["BHP"], sources: [] }).map(({ printed }) => printed);
  assert.deepEqual(read("BHP 2024年1月至6月 营业收入：未找到。"), []);
  assert.deepEqual(read("BHP 2024年6月30日 现金：12,501 百万美元 [1]。").length, 1);
});
