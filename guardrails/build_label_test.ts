import assert from "node:assert/strict";
import fc from "fast-check";
import { allMetrics } from "../retrieval/mod.ts";
import type { Claim } from "./answer.ts";
import { buildLabel, labelClaims, labelOf } from "./build_label.ts";
import { checkLabel } from "./label.ts";
import { exampleClaim } from "./testing.ts";

const TICKERS = [
  "BHP",
  "S32",
  "3M",
  "7-Eleven",
  "29 Metals",
  "Five Below",
  "E*TRADE",
  "Commonwealth Bank of Australia",
  "Creative Media & Community Trust Corporation",
  "Bank of New South Wales",
  "Bank of New Zealand",
  "比亚迪",
];

function label(changes: Partial<Claim>, language: "en" | "zh" = "en"): string {
  return buildLabel(exampleClaim(changes), { tickers: TICKERS, language });
}

Deno.test("labelOf() keeps a fit label and rebuilds any other from the claim", () => {
  const claim = exampleClaim({
    company: "BHP",
    fiscalYear: 2025,
    metric: "revenue",
    printed: "US$57.6 billion",
  });
  const of = (proposed?: string) =>
    labelOf(claim, { tickers: TICKERS, ...proposed === undefined ? {} : { proposed } });
  assert.equal(of("BHP 2025  sales "), "BHP 2025 sales");
  assert.equal(of("BHP sold US$57.6 billion"), "BHP FY2025 revenue");
  assert.equal(of("BHP sold fifty-seven billion"), "BHP FY2025 revenue");
  assert.equal(of("[BHP](https://evil.invalid) revenue"), "BHP FY2025 revenue");
  assert.equal(of(), "BHP FY2025 revenue");
});

Deno.test("buildLabel() names company, period and metric, and says where a movement is meant", () => {
  const half = { kind: "half", number: 1 } as const;
  assert.equal(label({ company: "BHP" }), "BHP FY2024 revenue");
  assert.equal(label({ company: "BHP", part: half }), "BHP H1 FY2024 revenue");
  assert.equal(
    label({ company: "S32", part: { kind: "quarter", number: 3 }, metric: "ebitda" }),
    "S32 Q3 FY2024 EBITDA",
  );
  assert.equal(label({ company: "3M", part: { kind: "nineMonths", number: 1 } }), "3M 9M FY2024 revenue");
  assert.equal(
    label({ company: "BHP", aspect: "change", kind: "percent", printed: "8%" }),
    "BHP FY2024 revenue change",
  );
  assert.equal(label({ company: "比亚迪", part: half }, "zh"), "比亚迪 H1 FY2024 营业收入");
});

Deno.test("buildLabel() takes the words of the row where no metric was recognised, else the kind of number", () => {
  const row = (sentence: string, printed: string, changes: Partial<Claim> = {}) =>
    label({ company: "BHP", metric: null, sentence, printed, ...changes });
  assert.equal(
    row("BHP's iron ore shipments were 257 Mt in FY2024.", "257 Mt", { kind: "quantity" }),
    "BHP FY2024 iron ore shipments",
  );
  assert.equal(
    row("It employed 9,016 people.", "9,016", { kind: "count" }),
    "BHP FY2024 people",
  );
  assert.equal(row("It was 9,016.", "9,016", { kind: "count" }), "BHP FY2024 quantity");
  assert.equal(row("必和必拓铁矿石发货量为 257 Mt。", "257 Mt", { kind: "quantity" }), "BHP FY2024 quantity");
  assert.equal(label({ company: null, fiscalYear: null, metric: null, kind: null, sentence: "" }), "figure");
});

Deno.test("labelClaims() tells claims of different things apart, and leaves the same thing under one label", () => {
  const claims = (...changes: readonly Partial<Claim>[]) =>
    labelClaims(changes.map((one) => exampleClaim({ company: "BHP", ...one })), { tickers: TICKERS });
  const copper = { sentence: "Copper revenue was US$1,205 million." };
  const coal = { sentence: "Coal revenue was US$1,205 million." };
  assert.deepEqual(claims(copper, coal), ["BHP FY2024 Copper revenue", "BHP FY2024 Coal revenue"]);
  assert.deepEqual(
    claims({ metric: "basic_eps", kind: "perShare" }, { metric: "basic_eps", kind: "money" }),
    [
      "BHP FY2024 basic EPS amount per share",
      "BHP FY2024 basic EPS amount",
    ],
  );
  assert.deepEqual(claims({}, { value: "7" }), ["BHP FY2024 revenue", "BHP FY2024 revenue"]);
});

const METRICS = allMetrics().map(({ name }) => name);
const part = fc.constantFrom<Claim["part"]>(
  null,
  { kind: "half", number: 1 },
  { kind: "half", number: 2 },
  { kind: "quarter", number: 3 },
  { kind: "nineMonths", number: 1 },
);
const anyClaim = fc.record({
  company: fc.oneof(fc.constantFrom(...TICKERS, "Unheard 77 Holdings", "Seven Sisters", null), fc.string()),
  metric: fc.oneof(fc.constantFrom(...METRICS, null), fc.string()),
  fiscalYear: fc.constantFrom(2024, 1999, null),
  part,
  kind: fc.constantFrom<Claim["kind"]>("money", "perShare", "percent", "ratio", "count", "quantity", null),
  measure: fc.constantFrom("points", "Mt", null),
  aspect: fc.constantFrom<Claim["aspect"]>("level", "change"),
  printed: fc.constantFrom(
    "US$1,205 million",
    "2,024",
    "2024",
    "55",
    "XL",
    "twenty-nine billion",
    "二百七十亿元",
    "",
  ),
  sentence: fc.oneof(
    fc.constantFrom(
      "In FY2024, copper revenue doubled to US$1,205 million from 601.",
      "二百七十亿元的营业收入，铁矿石发货量为2,024吨。",
      "About twenty-nine billion of 2,024 people in Phase XL.",
    ),
    fc.string({ unit: "grapheme" }),
  ),
}).map((changes) => exampleClaim(changes));

Deno.test("buildLabel() always gives a label that is not empty, keeps the rules and repeats no value", () => {
  fc.assert(
    fc.property(anyClaim, fc.constantFrom("en" as const, "zh" as const), (claim, language) => {
      const built = buildLabel(claim, { tickers: TICKERS, language });
      assert.equal(checkLabel(built, { tickers: TICKERS, printed: claim.printed }), null, built);
    }),
    { numRuns: 1_000 },
  );
});

Deno.test("labelClaims() always gives fit labels, one a claim", () => {
  fc.assert(
    fc.property(
      fc.array(anyClaim, { maxLength: 6 }),
      fc.constantFrom("en" as const, "zh" as const),
      (claims, language) => {
        const labels = labelClaims(claims, { tickers: TICKERS, language });
        assert.equal(labels.length, claims.length);
        for (const [at, one] of labels.entries()) {
          assert.equal(checkLabel(one, { tickers: TICKERS, printed: claims[at]!.printed }), null, one);
        }
      },
    ),
    { numRuns: 300 },
  );
});

Deno.test("buildLabel() gives two claims of another company, period or metric two labels, whatever their names", () => {
  const slots = fc.record({
    company: fc.constantFrom(...TICKERS),
    metric: fc.constantFrom(...METRICS),
    fiscalYear: fc.constantFrom(2023, 2024),
    part,
  });
  fc.assert(
    fc.property(slots, slots, (a, b) => {
      const same = JSON.stringify(a) === JSON.stringify(b);
      const [x, y] = [a, b].map((one) => label({ ...one, sentence: "", printed: "1,205" }));
      assert.equal(x === y, same, `${x} | ${JSON.stringify([a, b])}`);
    }),
    { numRuns: 1_500 },
  );
});
