import assert from "node:assert/strict";
import { Decimal } from "decimal.js";
import fc from "fast-check";
import type { Figure } from "../retrieval/mod.ts";
import { exampleFigure } from "../retrieval/testing.ts";
import { readClaims } from "./claims.ts";
import { exampleHit, exampleSources } from "./testing.ts";
import { tieOut } from "./tie_out.ts";

const COMPANIES = ["ALD", "BIR", "CED"];
const METRICS = ["revenue", "net_profit", "total_assets", "operating_cash_flow"] as const;
const WORDS: Readonly<Record<(typeof METRICS)[number], string>> = {
  revenue: "revenue",
  net_profit: "net profit",
  total_assets: "total assets",
  operating_cash_flow: "operating cash flow",
};

/** A reported amount: at least four digits, so that two of them seldom agree by chance. */
const figure = fc.record({
  company: fc.constantFrom(...COMPANIES),
  metric: fc.constantFrom(...METRICS),
  year: fc.integer({ min: 2019, max: 2024 }),
  // No trailing zeros: a shorter print would round more away.
  digits: fc.integer({ min: 100, max: 99_999 }).map((start) => start * 10 + 7),
  decimals: fc.integer({ min: 0, max: 1 }),
  negative: fc.boolean(),
});

interface Amount {
  readonly company: string;
  readonly metric: (typeof METRICS)[number];
  readonly year: number;
  readonly digits: number;
  readonly decimals: number;
  readonly negative: boolean;
}

function millions({ digits, decimals, negative }: Amount): Decimal {
  return new Decimal(digits).div(new Decimal(10).pow(decimals)).mul(negative ? -1 : 1);
}

function figureOf(amount: Amount): Partial<Figure> {
  const value = millions(amount);
  return {
    metric: amount.metric,
    label: WORDS[amount.metric],
    printed: grouped(value.abs().toFixed(amount.decimals), value.isNegative()),
    value: value.mul(1e6).toFixed(),
    decimals: amount.decimals,
    period: { ...exampleFigure().period, fiscalYear: amount.year },
  };
}

function grouped(digits: string, negative: boolean): string {
  const text = digits.replace(/\B(?=(\d{3})+(?:\.|$))/g, ",");
  return negative ? `(${text})` : text;
}

/** How a sentence may say the same. */
const SENTENCES: readonly ((who: string, what: string, when: string, much: string) => string)[] = [
  (who, what, when, much) => `${who}'s ${what} in ${when} was ${much} [1].`,
  (who, what, when, much) => `In ${when}, ${who} reported ${what} of ${much} [1].`,
  (who, what, when, much) => `${who} ${when} ${what}: ${much} [1]`,
  (who, what, when, much) => `| Company | ${what} ${when} |\n|---|---|\n| ${who} | ${much} [1] |`,
];
const YEARS: readonly ((year: number) => string)[] = [
  (year) => `FY${year}`,
  (year) => `FY${String(year).slice(2)}`,
  (year) => `the year ended 30 June ${year}`,
];
const AMOUNTS: readonly ((value: Decimal, decimals: number) => string)[] = [
  (value, decimals) =>
    `${value.isNegative() ? "-" : ""}US$${grouped(value.abs().toFixed(decimals), false)} million`,
  (value, decimals) => `US$${grouped(value.abs().toFixed(decimals), value.isNegative())} million`,
  (value) => `${value.isNegative() ? "-" : ""}US$${value.abs().div(1_000).toFixed()} billion`,
  (value) => `${value.isNegative() ? "-" : ""}USD ${value.abs().div(1_000).toFixed(3)}bn`,
];

const wording = fc.record({
  sentence: fc.constantFrom(...SENTENCES),
  year: fc.constantFrom(...YEARS),
  amount: fc.constantFrom(...AMOUNTS),
});

function say(
  amount: Amount,
  { sentence, year, amount: much }: {
    sentence: typeof SENTENCES[number];
    year: typeof YEARS[number];
    amount: typeof AMOUNTS[number];
  },
): string {
  return sentence(
    amount.company,
    WORDS[amount.metric],
    year(amount.year),
    much(millions(amount), amount.decimals),
  );
}

async function statuses(draft: string, amount: Amount): Promise<readonly string[]> {
  const sources = exampleSources(
    exampleHit({ company: amount.company, fy: amount.year, kind: "table" }, [figureOf(amount)]),
  );
  const claims = readClaims(draft, { companies: COMPANIES, sources });
  return (await tieOut(claims, { sources, calculations: [] })).claims.map(({ tie }) => tie.status);
}

Deno.test("tieOut() ties a figure in every wording, unit and notation", async () => {
  await fc.assert(
    fc.asyncProperty(figure, wording, async (amount, words) => {
      const draft = say(amount, words);
      assert.deepEqual(await statuses(draft, amount), ["tied"], draft);
    }),
    { numRuns: 400 },
  );
});

/** One thing made wrong, by more than any of the wordings rounds. */
const MUTATIONS: Readonly<Record<string, (amount: Amount) => Amount>> = {
  "the year before": (amount) => ({ ...amount, year: amount.year - 1 }),
  "the year after": (amount) => ({ ...amount, year: amount.year + 1 }),
  "another company": (amount) => ({
    ...amount,
    company: COMPANIES[(COMPANIES.indexOf(amount.company) + 1) % 3]!,
  }),
  "another row": (amount) => ({ ...amount, metric: METRICS[(METRICS.indexOf(amount.metric) + 1) % 4]! }),
  "the other sign": (amount) => ({ ...amount, negative: !amount.negative }),
  "a thousandfold": (amount) => ({ ...amount, digits: amount.digits * 1_000 }),
  "a hundredfold": (amount) => ({ ...amount, digits: amount.digits * 100 }),
  "a tenth": (amount) => ({ ...amount, decimals: amount.decimals + 1 }),
  "a digit more in front": (amount) => ({ ...amount, digits: Number(`1${amount.digits}`) }),
  "a late digit off by two": (amount) => ({ ...amount, digits: amount.digits + 20 }),
};

for (const [name, mutate] of Object.entries(MUTATIONS)) {
  Deno.test(`tieOut() refuses ${name} in every wording`, async () => {
    await fc.assert(
      fc.asyncProperty(figure, wording, async (amount, words) => {
        const draft = say(mutate(amount), words);
        assert.deepEqual(await statuses(draft, amount), ["unsupported"], draft);
      }),
      { numRuns: 150 },
    );
  });
}
