import assert from "node:assert/strict";
import type { Figure } from "../retrieval/mod.ts";
import { exampleFigure } from "../retrieval/testing.ts";
import type { Tie } from "./answer.ts";
import { readClaims } from "./claims.ts";
import { DERIVATIONS } from "./derivations.ts";
import { exampleHit, exampleSources } from "./testing.ts";
import { tieOut } from "./tie_out.ts";

const COMPANIES = ["ALD", "BIR"];

/** Millions of US$ by metric or row, for FY2022, FY2023 and FY2024. */
const LINES: Readonly<Record<string, readonly (readonly [string | null, string, readonly number[]])[]>> = {
  ALD: [
    ["revenue", "Revenue", [48_412, 53_817, 55_658]],
    ["underlying_ebitda", "Underlying EBITDA", [22_013, 27_956, 29_016]],
    ["cost_of_sales", "Cost of sales", [31_007, 33_104, 34_219]],
    [null, "Closure and rehabilitation provisions", [8_141, 8_727, 9_163]],
  ],
  BIR: [
    ["revenue", "Revenue", [17_390, 16_871, 18_220]],
    ["underlying_ebitda", "Underlying EBITDA", [9_561, 9_123, 9_870]],
  ],
};

function figuresOf(company: string): readonly Partial<Figure>[] {
  return LINES[company]!.flatMap(([metric, label, values], row) =>
    values.map((value, column): Partial<Figure> => ({
      id: `${company}-${row}-${column}`,
      company,
      metric,
      label,
      printed: String(value),
      value: `${value}000000`,
      cell: { row, column },
      period: { ...exampleFigure().period, fiscalYear: 2022 + column },
    }))
  );
}

const SOURCES = exampleSources(
  ...COMPANIES.map((company) => exampleHit({ id: company, company, kind: "table" }, figuresOf(company))),
);

async function tieOf(draft: string): Promise<Tie> {
  const claims = readClaims(draft, { companies: COMPANIES, sources: SOURCES });
  const { claims: [one] } = await tieOut(claims, { sources: SOURCES, calculations: [] });
  assert.ok(one, draft);
  return one.tie;
}

/** Per operation: what is derived, and what its bound refuses. */
const SIDES: Readonly<
  Record<
    keyof typeof DERIVATIONS,
    { readonly derived: readonly string[]; readonly refused: readonly string[] }
  >
> = {
  formula: {
    derived: ["ALD's FY2024 EBITDA margin was 52.1% [1]."],
    refused: [
      "ALD's FY2024 EBITDA margin was 51.2% [1].",
      "ALD's H1 FY2024 EBITDA margin was 52.1% [1].",
      "BIR's FY2024 EBITDA margin was 52.1% [2].",
    ],
  },
  growth: {
    derived: [
      "ALD's FY2024 revenue rose 3.4% [1].",
      "BIR's FY2023 revenue fell 3.0% [2].",
      "ALD's closure and rehabilitation provisions rose 5.0% in FY2024 [1].",
    ],
    refused: [
      "ALD's FY2024 revenue fell 3.4% [1].",
      "ALD's H1 FY2024 revenue rose 3.4% [1].",
      "ALD's FY2024 revenue rose 3.4 percentage points [1].",
      "BIR's FY2024 revenue rose 3.4% [1].",
      "ALD's closure and rehabilitation provisions rose 3.4% in FY2024 [1].",
    ],
  },
  compound: {
    derived: ["ALD's revenue grew at a CAGR of 7.2% from FY2022 to FY2024 [1]."],
    refused: ["ALD's revenue grew at a CAGR of 15.0% from FY2022 to FY2024 [1]."],
  },
  difference: {
    derived: ["ALD's FY2024 revenue increased by US$1,841 million [1]."],
    refused: [
      "ALD's FY2024 revenue decreased by US$1,841 million [1].",
      "ALD's FY2023 revenue increased by US$1,841 million [1].",
    ],
  },
  between: {
    derived: [
      "ALD's FY2024 revenue was US$37,438 million higher than BIR's [1][2].",
      "BIR's FY2024 revenue was US$37,438 million lower than ALD's [1][2].",
    ],
    refused: [
      "ALD's FY2024 revenue was US$37,438 million lower than BIR's [1][2].",
      "BIR's FY2024 revenue was US$37,438 million higher than ALD's [1][2].",
      "ALD's FY2024 revenue was US$37,438 million higher than BIR's [1].",
    ],
  },
  excess: {
    derived: ["ALD's FY2024 revenue exceeded cost of sales by US$21,439 million [1]."],
    refused: ["ALD's FY2024 revenue exceeded cost of sales by US$26,642 million [1]."],
  },
  share: {
    derived: [
      "ALD's FY2024 cost of sales was 61.5% of revenue [1].",
      "ALD's closure and rehabilitation provisions were 16.5% of revenue in FY2024 [1].",
    ],
    refused: [
      "ALD's FY2024 revenue was 61.5% of cost of sales [1].",
      "ALD's FY2024 cost of sales was 162.7% of revenue [1].",
    ],
  },
  multiple: {
    derived: ["ALD's FY2024 revenue was 3.1 times BIR's [1][2]."],
    refused: [
      "BIR's FY2024 revenue was 3.1 times ALD's [1][2].",
      "ALD's FY2024 revenue was 3.3 times BIR's [1][2].",
    ],
  },
  total: {
    derived: [
      "ALD and BIR had combined FY2024 revenue of US$73,878 million [1][2].",
      "ALD's total revenue from FY2022 to FY2024 was US$157,887 million [1].",
    ],
    refused: ["ALD's total revenue from FY2022 to FY2024 was US$109,475 million [1]."],
  },
  average: {
    derived: ["ALD's average revenue from FY2022 to FY2024 was US$52,629 million [1]."],
    refused: ["ALD's average revenue from FY2022 to FY2024 was US$54,738 million [1]."],
  },
};

for (const [name, { derived, refused }] of Object.entries(SIDES)) {
  for (const draft of derived) {
    Deno.test(`deriveClaim() ${name}: ${draft}`, async () =>
      assert.equal((await tieOf(draft)).status, "derived"));
  }
  for (const draft of refused) {
    Deno.test(`deriveClaim() refuses beyond ${name}: ${draft}`, async () => {
      assert.equal((await tieOf(draft)).status, "unsupported");
    });
  }
}

Deno.test("deriveClaim() gives arithmetic that does not recompute the reason derived", async () => {
  const drafts = [...SIDES.growth.refused, ...SIDES.difference.refused, ...SIDES.multiple.refused];
  for (const draft of [...drafts, ...SIDES.share.refused]) {
    const tie = await tieOf(draft);
    assert.equal(tie.status === "unsupported" && tie.reason, "derived", draft);
  }
});

/** Random claims, none of which should come out of the figures but by chance. */
const RANDOM_CLAIMS = 1_000;
/** Share that may: with three or four digits a single result is met once in a thousand, so few results may be tried. */
const CHANCE = 0.001;

/** Small linear congruential generator: the same claims every time. */
function generator(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
}

Deno.test("deriveClaim() accepts less than one random value in a thousand", async () => {
  const next = generator(7);
  const pick = <Item>(list: readonly Item[]) => list[Math.floor(next() * list.length)]!;
  const accepted: string[] = [];
  for (let at = 0; at < RANDOM_CLAIMS; at++) {
    const [own, other] = next() < 0.5 ? ["ALD", "BIR"] : ["BIR", "ALD"];
    const metric = pick([
      "revenue",
      "underlying EBITDA",
      "cost of sales",
      "closure and rehabilitation provisions",
    ]);
    const year = pick([2023, 2024]);
    const percent = (next() * 80 + 0.5).toFixed(2);
    const amount = Math.floor(next() * 90_000 + 1_000).toLocaleString("en");
    const draft = pick([
      `${own}'s FY${year} ${metric} rose ${percent}% [1][2].`,
      `${own}'s FY${year} ${metric} fell ${percent}% [1][2].`,
      `${own}'s FY${year} ${metric} was US$${amount} million [1][2].`,
      `${own}'s FY${year} ${metric} increased by US$${amount} million [1][2].`,
      `${own}'s FY${year} EBITDA margin was ${percent}% [1][2].`,
      `${own}'s FY${year} ${metric} was ${percent}% of revenue [1][2].`,
      `${own}'s FY${year} ${metric} was US$${amount} million higher than ${other}'s [1][2].`,
      `${own}'s FY${year} ${metric} was ${(next() * 9 + 1).toFixed(2)} times ${other}'s [1][2].`,
      `${own}'s average ${metric} from FY2022 to FY${year} was US$${amount} million [1][2].`,
      `${own}'s combined ${metric} and revenue in FY${year} was US$${amount} million [1][2].`,
    ]);
    if ((await tieOf(draft)).status !== "unsupported") accepted.push(draft);
  }
  assert.ok(accepted.length <= RANDOM_CLAIMS * CHANCE, accepted.join("\n"));
});
