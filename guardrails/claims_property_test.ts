import assert from "node:assert/strict";
import { Decimal } from "decimal.js";
import fc from "fast-check";
import { exampleFigure } from "../retrieval/testing.ts";
import type { Claim } from "./answer.ts";
import { readClaims } from "./claims.ts";
import { exampleHit, exampleSources } from "./testing.ts";

const COMPANIES = ["BHP", "RIO", "S32", "FMG"];
const SOURCES = exampleSources(
  ...COMPANIES.map((company) => exampleHit({ id: company, company }, [{ period: exampleFigure().period }])),
);

function read(draft: string): readonly Claim[] {
  return readClaims(draft, { companies: COMPANIES, sources: SOURCES });
}

/** What a claim asserts, without where it stands. */
function slots(
  { company, fiscalYear, metric, value, tolerance, kind, currency, measure, aspect, hedged }: Claim,
) {
  return { company, fiscalYear, metric, value, tolerance, kind, currency, measure, aspect, hedged };
}

const METRICS: Readonly<Record<string, string>> = {
  "revenue": "revenue",
  "underlying EBITDA": "underlying_ebitda",
  "total assets": "total_assets",
  "net debt": "net_debt",
  "capital expenditure": "capital_expenditure",
  "营业收入": "revenue",
};
const CURRENCIES: Readonly<Record<string, string>> = {
  "US$": "USD",
  "A$": "AUD",
  "€": "EUR",
  "£": "GBP",
  "RMB ": "CNY",
};
const SCALES: Readonly<Record<string, number>> = {
  " million": 6,
  "m": 6,
  " billion": 9,
  "bn": 9,
  " thousand": 3,
  "": 0,
};
const GROUPS = [",", "\u00a0", "\u2009", "'"];

function grouped(whole: string, mark: string): string {
  return whole.replace(/\B(?=(?:\d{3})+(?!\d))/g, mark);
}

/** An amount and the value that it states. */
const amount = fc.record({
  digits: fc.integer({ min: 1, max: 999_999 }),
  decimals: fc.integer({ min: 0, max: 2 }),
  currency: fc.constantFrom(...Object.keys(CURRENCIES)),
  scale: fc.constantFrom(...Object.keys(SCALES)),
  group: fc.constantFrom(...GROUPS),
}).map(({ digits, decimals, currency, scale, group }) => {
  const plain = new Decimal(digits).div(new Decimal(10).pow(decimals)).toFixed(decimals);
  const [whole = "", fraction] = plain.split(".");
  return {
    printed: `${currency}${grouped(whole, group)}${fraction === undefined ? "" : `.${fraction}`}${scale}`,
    value: new Decimal(plain).mul(new Decimal(10).pow(SCALES[scale]!)).toFixed(),
    currency: CURRENCIES[currency]!,
  };
});

const YEARS: readonly ((year: number) => string)[] = [
  (year) => `FY${year}`,
  (year) => `FY${year % 100}`,
  (year) => `fiscal ${year}`,
  (year) => `the year ended 30 June ${year}`,
  (year) => `${year - 1}-${String(year % 100).padStart(2, "0")}`,
];

/** Wordings with one number; `{c}` company, `{y}` year, `{m}` metric, `{a}` amount. */
const WORDINGS = [
  "{c}'s {m} in {y} was {a}.",
  "In {y} {c} reported {m} of {a}.",
  "{m} at {c} came to {a} in {y}.",
  "For {y}, {a} was the {m} of {c}.",
  "{c}, {y}: {m} {a}",
  "- {c} {m} ({y}): {a} [1]",
  "| {c} | {y} |\n|---|---|\n| {m} | {a} |",
];

const sentence = fc.record({
  wording: fc.constantFrom(...WORDINGS),
  company: fc.constantFrom(...COMPANIES),
  metric: fc.constantFrom(...Object.keys(METRICS)),
  year: fc.integer({ min: 2015, max: 2029 }),
  said: fc.constantFrom(...YEARS),
  amount,
}).map(({ wording, company, metric, year, said, amount }) => ({
  draft: wording.replace("{c}", company).replace("{m}", metric).replace("{y}", said(year))
    .replace("{a}", () => amount.printed),
  expected: {
    company,
    fiscalYear: year,
    metric: METRICS[metric]!,
    value: amount.value,
    kind: "money",
    currency: amount.currency,
    aspect: "level",
    hedged: false,
  },
  printed: amount.printed,
}));

/** Text with numbers that assert nothing, and text without any. */
const PADDING = [
  "The figure is taken from the annual report.",
  "See note 5 and page 112.",
  "Both accounts follow IFRS 16, and nothing else was restated.",
  "1. The statement is audited.",
  "管理层在报告第12页说明了这一点。",
  "It was a period of change in the third quarter.",
  "More on this is said below; the 737 MAX is not concerned.",
];

Deno.test("readClaims() reads back what was written, in any notation and wording", () => {
  fc.assert(
    fc.property(sentence, ({ draft, expected, printed }) => {
      const claims = read(draft);
      assert.equal(claims.length, 1, draft);
      const { company, fiscalYear, metric, value, kind, currency, aspect, hedged } = claims[0]!;
      assert.deepEqual(
        { company, fiscalYear, metric, value, kind, currency, aspect, hedged },
        expected,
        draft,
      );
      assert.equal(claims[0]!.printed, printed, draft);
    }),
    { numRuns: 1_000 },
  );
});

Deno.test("readClaims() gives offsets that hold the print", () => {
  const drafts = fc.array(fc.oneof(sentence.map(({ draft }) => draft), fc.constantFrom(...PADDING)), {
    maxLength: 5,
  })
    .map((sentences) => sentences.join("\n"));
  fc.assert(fc.property(drafts, (draft) => {
    for (const { printed, start, end } of read(draft)) assert.equal(draft.slice(start, end), printed);
  }));
});

Deno.test("readClaims() takes no claim from text around a claim that states no figure", () => {
  fc.assert(
    fc.property(
      sentence,
      fc.constantFrom(...PADDING),
      fc.constantFrom(...PADDING),
      ({ draft }, before, after) => {
        const [alone] = read(draft);
        const claims = read(`${before}\n\n${draft}\n\n${after}`);
        assert.deepEqual(claims.map(slots), [slots(alone!)], draft);
      },
    ),
    { numRuns: 300 },
  );
});

Deno.test("readClaims() reads a sentence the same whatever is appended to the draft", () => {
  fc.assert(
    fc.property(sentence, sentence, ({ draft }, { draft: more }) => {
      const [first] = read(draft);
      const [again] = read(`${draft}\n\n${more}`);
      assert.deepEqual(slots(again!), slots(first!), `${draft} // ${more}`);
    }),
    { numRuns: 300 },
  );
});

Deno.test("readClaims() throws on no text", () => {
  const piece = fc.constantFrom(
    "BHP",
    "FY2024",
    "revenue",
    "US$",
    "5",
    "1/2",
    "½",
    ":1",
    " to ",
    "million",
    "half",
    "of",
    "twice",
    "三",
    "分之",
    "十",
    "亿",
    "成",
    "倍",
    "百分之",
    "|",
    "\n",
    "- ",
    "(",
    ")",
    "[1]",
    "one hundred",
    " and ",
    "%",
    "–",
    ",",
    "H1",
    "the year before",
    "the former",
    "## ",
    "**",
    "nil",
    "fold",
    "in",
    "up from",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 16 }), fc.constantFrom("", " "), (pieces, joint) => {
      const draft = pieces.join(joint);
      for (const { printed, start, end, value } of read(draft)) {
        assert.equal(draft.slice(start, end), printed);
        assert.ok(new Decimal(value).isFinite());
      }
    }),
    { numRuns: 1_000 },
  );
});
