import assert from "node:assert/strict";
import { Decimal } from "decimal.js";
import type { Figure } from "../retrieval/mod.ts";
import { exampleFigure } from "../retrieval/testing.ts";
import type { Calculation, Source, Tie } from "./answer.ts";
import { ratio } from "./arithmetic.ts";
import { readClaims } from "./claims.ts";
import { nameInputs } from "./operands.ts";
import { exampleHit, exampleSources } from "./testing.ts";
import { tieOut } from "./tie_out.ts";
import { judge } from "./verdict.ts";

const COMPANIES = ["ALD", "BIR", "S32"];

/** A figure in US$M by its printed millions; `changes` replaces any field. */
function millions(
  metric: string,
  fiscalYear: number,
  printed: string,
  changes: Partial<Figure> = {},
): Partial<Figure> {
  const digits = printed.replace(/[,()]/g, "");
  return {
    label: metric.replaceAll("_", " "),
    metric,
    printed,
    value: new Decimal(digits).mul(printed.startsWith("(") ? -1e6 : 1e6).toFixed(),
    decimals: digits.split(".")[1]?.length ?? 0,
    period: { ...exampleFigure().period, fiscalYear },
    ...changes,
  };
}

/** A source per list of figures: company and report year first. */
function ground(
  ...parts: readonly (readonly [string, number, readonly Partial<Figure>[]])[]
): readonly Source[] {
  return exampleSources(
    ...parts.map(([company, fy, figures], index) =>
      exampleHit({ id: `${company}-${fy}-${index}`, company, fy, page: 50 + index, kind: "table" }, figures)
    ),
  );
}

const ALDER = [
  millions("revenue", 2024, "55,658"),
  millions("revenue", 2023, "53,817"),
  millions("underlying_ebitda", 2024, "29,016", { label: "Underlying EBITDA" }),
  millions("capital_expenditure", 2024, "(9,273)", { label: "Purchases of property, plant and equipment" }),
];

async function tie(
  draft: string,
  sources: readonly Source[],
  options: { readonly calculations?: readonly Calculation[]; readonly strict?: boolean } = {},
) {
  const claims = readClaims(draft, { companies: COMPANIES, sources });
  const result = await tieOut(claims, {
    sources,
    calculations: options.calculations ?? [],
    strict: options.strict ?? false,
  });
  return { ...result, verdict: judge(result.claims, { tickers: COMPANIES }) };
}

/** Ties in short: "tied", "derived", or the fault. */
async function outcomes(
  draft: string,
  sources: readonly Source[],
  strict = false,
): Promise<readonly string[]> {
  const { claims } = await tie(draft, sources, { strict });
  return claims.map(({ tie: one }) => short(one));
}

function short(one: Tie): string {
  return one.status === "unsupported" ? one.fault : one.status;
}

/** Draft, what its claims come to; all cite ALD's FY2024 report as [1]. */
const ALDER_CASES: readonly (readonly [string, string, readonly string[]])[] = [
  ["as printed", "ALD's FY2024 revenue was US$55,658 million [1].", ["tied"]],
  ["D01 scale of the header", "Underlying EBITDA was US$29,016 million [1].", ["tied"]],
  ["D01 rounded to its print", "Underlying EBITDA was US$29.0 billion [1].", ["tied"]],
  ["D01 rounded beyond its print", "Underlying EBITDA was US$29.1 billion [1].", ["value"]],
  ["D03 a figure inside a longer one", "ALD's FY2024 revenue was US$5,565 million [1].", ["value"]],
  ["D03 a figure around it", "ALD's FY2024 revenue was US$155,658 million [1].", ["value"]],
  ["another metric's name variant", "ALD's FY2024 EBITDA was US$29,016 million [1].", ["tied"]],
  ["year in words", "For the year ended 30 June 2024 ALD's revenue was US$55,658 million [1].", ["tied"]],
  ["prior year's column", "ALD's FY2023 revenue was US$53,817 million [1].", ["tied"]],
  ["prior year's figure for this year", "ALD's FY2024 revenue was US$53,817 million [1].", ["period"]],
  ["this year's figure for the prior", "ALD's FY2023 revenue was US$55,658 million [1].", ["period"]],
  ["an unnamed year is the report's", "ALD's revenue was US$53,817 million [1].", ["period"]],
  ["neighbouring row", "ALD's FY2024 revenue was US$29,016 million [1].", ["metric"]],
  ["times a thousand", "ALD's FY2024 revenue was US$55,658 billion [1].", ["scale"]],
  ["a thousandth", "ALD's FY2024 revenue was US$55.658 million [1].", ["scale"]],
  ["times a hundred", "ALD's FY2024 revenue was US$5,565,800 million [1].", ["scale"]],
  ["transposed digits", "ALD's FY2024 revenue was US$55,568 million [1].", ["value"]],
  ["another currency", "ALD's FY2024 revenue was A$55,658 million [1].", ["currency"]],
  ["a bare dollar", "ALD's FY2024 revenue was $55,658 million [1].", ["tied"]],
  ["another sign", "ALD's FY2024 revenue was -US$55,658 million [1].", ["sign"]],
  ["an outflow without its brackets", "ALD's FY2024 capital expenditure was US$9,273 million [1].", ["tied"]],
  ["per share dropped in", "ALD's FY2024 revenue was US$55,658 per share [1].", ["kind"]],
  ["a percentage of the same digits", "ALD's FY2024 revenue was 55,658% [1].", ["kind"]],
  ["half a year", "ALD's H1 FY2024 revenue was US$55,658 million [1].", ["period"]],
  ["growth", "ALD's FY2024 revenue rose 3.4% [1].", ["derived"]],
  ["growth the wrong way", "ALD's FY2024 revenue fell 3.4% [1].", ["arithmetic"]],
  ["growth that does not recompute", "ALD's FY2024 revenue rose 4.3% [1].", ["arithmetic"]],
  ["points for percent", "ALD's FY2024 revenue rose 3.4 percentage points [1].", ["arithmetic"]],
  ["a movement in money", "ALD's FY2024 revenue increased by US$1,841 million [1].", ["derived"]],
  ["a margin (D05)", "ALD's FY2024 EBITDA margin was 52.1% [1].", ["derived"]],
  ["a margin with transposed digits (D05)", "ALD's FY2024 EBITDA margin was 51.2% [1].", ["arithmetic"]],
  ["no number", "ALD's revenue rose in FY2024 [1].", []],
  ["no citation", "ALD's FY2024 revenue was US$55,658 million.", ["evidence"]],
  ["D11 curly refusal", "I can’t confirm US$99 billion from the reports.", []],
  ["D11 straight refusal", "I can't confirm that.", []],
  ["page and note numbers", "See note 29 on page 16 for FY2024 [1].", []],
];

for (const [name, draft, expected] of ALDER_CASES) {
  Deno.test(`tieOut() ${name}: ${draft}`, async () => {
    assert.deepEqual(await outcomes(draft, ground(["ALD", 2024, ALDER])), expected);
  });
}

Deno.test("tieOut() D09 does not lend one company's or year's figure to another", async () => {
  const sources = ground(
    ["ALD", 2024, [millions("revenue", 2024, "51,574")]],
    ["BIR", 2024, [millions("revenue", 2024, "23,000")]],
  );
  assert.deepEqual(await outcomes("BIR's FY2024 revenue was US$51,574 million [1].", sources), ["entity"]);
  assert.deepEqual(await outcomes("ALD's FY2023 revenue was US$51,574 million [1].", sources), ["period"]);
  assert.deepEqual(await outcomes("BIR's FY2024 revenue was US$23,000 million [2].", sources), ["tied"]);
  assert.deepEqual(await outcomes("BIR's FY2024 revenue was US$23,000 million [1].", sources), ["evidence"]);
});

Deno.test("tieOut() D05 derives a margin only from operands that are cited, and shows it", async () => {
  const sources = ground(
    ["ALD", 2024, [millions("revenue", 2024, "51,574")]],
    ["ALD", 2024, [millions("ebitda", 2024, "26,400")]],
  );
  const { claims, calculations } = await tie("ALD's FY2024 EBITDA margin was 51.2% [1][2].", sources);
  assert.deepEqual(claims[0]?.tie, { status: "derived", calculation: 0 });
  assert.equal(calculations[0]?.value.slice(0, 9), "51.188583"); // 26,400 ÷ 51,574 × 100
  assert.match(calculations[0]!.working, /^26,400 US\$M \[2\] ÷ 51,574 US\$M \[1\] × 100 = 51\.19%$/);
  assert.deepEqual(await outcomes("ALD's FY2024 EBITDA margin was 51.2% [1].", sources), ["arithmetic"]);
});

Deno.test("tieOut() D07 takes a fraction and its percentage for one quantity, and fails closed without evidence", async () => {
  const sources = ground(["ALD", 2024, [
    millions("dividends_paid", 2024, "47"),
    millions("net_profit", 2024, "100"),
  ]]);
  const [paid, income] = sources[0]!.hit.figures;
  const shown = ratio(nameInputs([{ figure: paid!, n: 1 }, { figure: income!, n: 1 }]), {
    as: "ratio",
    metric: "payout_ratio",
  });
  assert.ok(shown.ok);
  const calculations = [shown.calculation];
  const { claims } = await tie("The payout ratio was 47%.", sources, { calculations });
  assert.deepEqual(claims.map(({ tie: one }) => short(one)), ["derived"]);
  const nothing = await tie("Revenue was US$51,574 million.", []);
  assert.deepEqual(nothing.claims.map(({ tie: one }) => short(one)), ["evidence"]);
  assert.equal(nothing.verdict.grounded, "partial");
});

Deno.test("tieOut() does not believe a shown calculation whose value or inputs are not real", async () => {
  const sources = ground(["ALD", 2024, [
    millions("underlying_ebitda", 2024, "29,016"),
    millions("revenue", 2024, "55,658"),
  ]]);
  const [ebitda, revenue] = sources[0]!.hit.figures;
  const shown = ratio(nameInputs([{ figure: ebitda!, n: 1 }, { figure: revenue!, n: 1 }]));
  assert.ok(shown.ok);
  const draft = "ALD FY2024 underlying EBITDA over revenue: 61.0% [1].";
  const forged = { ...shown.calculation, value: "61" };
  const dreamt = {
    ...forged,
    inputs: forged.inputs.map((input) => ({ ...input, figure: { ...input.figure, id: "dream" } })),
  };
  for (const calculation of [forged, dreamt]) {
    const { claims } = await tie(draft, sources, { calculations: [calculation] });
    assert.equal(claims[0]?.tie.status, "unsupported");
  }
});

Deno.test("tieOut() ties the inputs and the result of a shown working", async () => {
  const sources = ground(["ALD", 2024, ALDER]);
  const draft =
    "ALD's revenue growth in FY2024: (55,658 US$M [1] − 53,817 US$M [1]) ÷ 53,817 US$M [1] × 100 = 3.42%";
  const { verdict } = await tie(draft, sources);
  assert.deepEqual(verdict.unsupported, []);
  assert.equal(verdict.claims.length, 4);
});

Deno.test("tieOut() ties operands that stand in brackets beside their quotient", async () => {
  const draft = "ALD's FY2024 EBITDA margin was 52.1% (US$29,016 million ÷ US$55,658 million) [1].";
  assert.deepEqual(await outcomes(draft, ground(["ALD", 2024, ALDER])), ["derived", "tied", "tied"]);
});

Deno.test("tieOut() in strict mode takes the very metric only", async () => {
  const sources = ground(["ALD", 2024, ALDER]);
  assert.deepEqual(await outcomes("ALD's FY2024 EBITDA was US$29,016 million [1].", sources, true), [
    "metric",
  ]);
  assert.deepEqual(
    await outcomes("ALD's FY2024 underlying EBITDA was US$29,016 million [1].", sources, true),
    ["tied"],
  );
});

Deno.test("tieOut() never takes an illustrative figure as evidence", async () => {
  const sources = ground(["ALD", 2024, [millions("revenue", 2024, "55,658", { illustrative: true })]]);
  assert.deepEqual(await outcomes("ALD's FY2024 revenue was US$55,658 million [1].", sources), ["evidence"]);
});

Deno.test("tieOut() keeps a profit's sign and reads a loss as one", async () => {
  const loss = millions("net_profit", 2024, "(203)", { label: "Loss after tax" });
  const sources = ground(["S32", 2024, [loss]]);
  const said = async (draft: string) => await outcomes(draft, sources);
  assert.deepEqual(await said("S32 made a loss after tax of US$203 million in FY2024 [1]."), ["tied"]);
  assert.deepEqual(await said("S32's FY2024 net income was US$(203) million [1]."), ["tied"]);
  assert.deepEqual(await said("S32's FY2024 net income was -US$203 million [1]."), ["tied"]);
  assert.deepEqual(await said("S32's FY2024 net income was US$203 million [1]."), ["sign"]);
});

Deno.test("tieOut() reads a minus sign behind Chinese print, quotes and marks, and none where there is none", async () => {
  const loss = millions("net_profit", 2024, "(203)", { label: "Profit/(loss) after tax" });
  const sources = ground(["S32", 2024, [loss]]);
  const said = async (amount: string) =>
    await outcomes(`S32 FY2024 profit/ after tax attributable to members${amount} [1]。`, sources);
  for (
    const amount of [
      "：-US$203 million",
      "：−US$203 million",
      "：－US$203 million",
      "为-203百万美元",
      "为（203）百万美元",
      "（-US$203 million）",
      ": **-US$203 million**",
      " was US$-203 million",
    ]
  ) assert.deepEqual(await said(amount), ["tied"], amount);
  for (const amount of ["：US$203 million", "为203百万美元", "（US$203 million）", " - US$203 million"]) {
    assert.deepEqual(await said(amount), ["sign"], amount);
  }
});

Deno.test("tieOut() ties a flow whatever sign its label prints beside the other, and keeps its own", async () => {
  for (const metric of ["operating_cash_flow", null]) {
    const flow = millions("operating_cash_flow", 2024, "(1,493)", {
      label: "Net cash provided by (used in) operating activities",
      statement: "cashFlow",
      metric,
    });
    const other = millions("other", 2024, "77", { label: "Operating activities", metric: null });
    const sources = ground(["ALD", 2024, [flow, other]]);
    const said = async (words: string) => await outcomes(`ALD's ${words} [1].`, sources);
    for (
      const name of [
        "net cash used in operating activities",
        "net cash provided by (used in) operating activities",
      ]
    ) {
      assert.deepEqual(await said(`${name} in FY2024 was -US$1,493 million`), ["tied"], `${metric} ${name}`);
      assert.deepEqual(await said(`${name} in FY2024 was US$1,493 million`), ["sign"], `${metric} ${name}`);
    }
    assert.notDeepEqual(await said("net cash used in investing activities in FY2024 was -US$1,493 million"), [
      "tied",
    ]);
  }
});

Deno.test("tieOut() keeps per share, cents and their hundredfold apart", async () => {
  const dividend = millions("dividend_per_share", 2024, "402.0", {
    value: "4.02",
    decimals: 1,
    kind: "perShare",
    label: "Dividend per share (US cents)",
    scale: { printed: "US cents", power: -2, from: "row" },
  });
  const sources = ground(["ALD", 2024, [dividend]]);
  const said = async (what: string) =>
    await outcomes(`ALD's FY2024 dividend per share was ${what} [1].`, sources);
  assert.deepEqual(await said("402.0 US cents per share"), ["tied"]);
  assert.deepEqual(await said("US$4.02 per share"), ["tied"]);
  assert.deepEqual(await said("US$402.0 per share"), ["scale"]);
  assert.deepEqual(await said("4.02 US cents per share"), ["scale"]);
  assert.deepEqual(await said("US$402.0"), ["scale"]);
});

Deno.test("tieOut() keeps a segment's row and the group's apart", async () => {
  const segment = millions("revenue", 2024, "27,952", {
    label: "Iron Ore",
    path: ["Revenue"],
    statement: "segment",
  });
  const sources = ground(["ALD", 2024, [segment, ...ALDER]]);
  const said = async (draft: string) => await outcomes(draft, sources);
  assert.deepEqual(await said("ALD's FY2024 iron ore revenue was US$27,952 million [1]."), ["tied"]);
  assert.deepEqual(await said("ALD's FY2024 revenue was US$27,952 million [1]."), ["metric"]);
  assert.deepEqual(await said("ALD's FY2024 iron ore revenue was US$55,658 million [1]."), ["metric"]);
});

Deno.test("tieOut() ties a row without a standard name by its own words", async () => {
  const row = millions("other", 2024, "1,234", {
    metric: null,
    label: "Closure and rehabilitation provisions",
  });
  const sources = ground(["ALD", 2024, [row, ...ALDER]]);
  const said = async (draft: string) => await outcomes(draft, sources);
  assert.deepEqual(
    await said("ALD's closure and rehabilitation provisions were US$1,234 million in FY2024 [1]."),
    ["tied"],
  );
  assert.deepEqual(await said("ALD's employee provisions were US$1,234 million in FY2024 [1]."), ["metric"]);
});

Deno.test("tieOut() takes a sentence that stands word for word in its source as quoted", async () => {
  const text = "We shipped 290.1 million tonnes of ore from the Pilbara. Costs rose.";
  const sources = exampleSources(exampleHit({ company: "ALD", text }));
  const said = async (draft: string) => await outcomes(draft, sources);
  assert.deepEqual(await said("“We shipped 290.1 million tonnes of ore from the Pilbara.” [1]"), ["quoted"]);
  assert.deepEqual(await said("We shipped 291.0 million tonnes of ore from the Pilbara. [1]"), ["evidence"]);
  assert.deepEqual(
    await said("ALD, as its report puts it: “We shipped 290.1 million tonnes of ore from the Pilbara.” [1]"),
    ["quoted"],
  );
  assert.deepEqual(
    await said("ALD, as its report puts it: “We shipped 291.0 million tonnes of ore from the Pilbara.” [1]"),
    ["evidence"],
  );
});

Deno.test("tieOut() takes a part of a sentence as quoted only between quotation marks", async () => {
  const text = "It is wrong that we shipped 290.1 million tonnes of ore from the Pilbara. Costs rose.";
  const sources = exampleSources(exampleHit({ company: "ALD", text }));
  const said = async (draft: string) => await outcomes(draft, sources);
  assert.deepEqual(await said("We shipped 290.1 million tonnes of ore from the Pilbara [1]."), ["evidence"]);
  assert.deepEqual(await said("“we shipped 290.1 million tonnes of ore from the Pilbara” [1]"), ["quoted"]);
  assert.deepEqual(
    await said("It is wrong that we shipped 290.1 million tonnes of ore from the Pilbara [1]."),
    ["quoted"],
  );
});

Deno.test("tieOut() takes a quotation with a semicolon as quoted, which parts it from its closing mark", async () => {
  const text = "We had 465 employees in seven states; however, 1,200 contractors work elsewhere.";
  const sources = exampleSources(exampleHit({ company: "ALD", text }));
  assert.deepEqual(await outcomes(`ALD, as its report puts it: “${text}” [1]`, sources), [
    "quoted",
    "quoted",
  ]);
});

Deno.test("tieOut() names the reason of what it cannot support", async () => {
  const sources = ground(["ALD", 2024, ALDER]);
  const reasons = async (draft: string) =>
    (await tie(draft, sources)).verdict.unsupported.map(({ reason }) => reason);
  assert.deepEqual(await reasons("ALD's FY2025 revenue is expected to reach US$60,000 million [1]."), [
    "estimated",
  ]);
  assert.deepEqual(await reasons("ALD's FY2024 EBITDA margin was 70.0% [1]."), ["derived"]);
  assert.deepEqual(await reasons("ALD's FY2024 revenue was US$60,000 million [1]."), ["unrelated"]);
});
