import assert from "node:assert/strict";
import fc from "fast-check";
import { evaluateExpression, isDecimalString } from "./calculator.ts";

async function valueOf(expression: string, inputs: Record<string, string> = {}): Promise<string> {
  const result = await evaluateExpression(expression, inputs);
  assert.ok(result.ok, result.ok ? "" : result.error);
  return result.value;
}

async function errorOf(expression: string, inputs: Record<string, string> = {}): Promise<string> {
  const result = await evaluateExpression(expression, inputs);
  assert.ok(!result.ok, `${expression} gave a value`);
  return result.error;
}

const VALUES: readonly (readonly [string, Record<string, string>, string])[] = [
  ["0.1 + 0.2", {}, "0.3"],
  ["(a - b) / b", { a: "55658", b: "53817" }, "0.03420852147091067878179757325752086"],
  ["1 / 3", {}, "0.3333333333333333333333333333333333"],
  ["a * 1000000", { a: "29016" }, "29016000000"],
  ["2 ^ -2", {}, "0.25"],
  ["-2 ^ 2", {}, "-4"],
  ["2 ^ 3 ^ 2", {}, "512"],
  ["(b / a) ^ (1 / 2) - 1", { a: "100", b: "121" }, "0.1"],
  ["5%", {}, "0.05"],
  ["100 + 3%", {}, "100.03"],
  ["20% - 15%", {}, "0.05"],
  ["50% * a", { a: "8" }, "4"],
  ["a − b", { a: "5", b: "7" }, "-2"],
  ["6 × 7 ÷ 2", {}, "21"],
  ["mean(a, b, 3)", { a: "1", b: "2" }, "2"],
  ["sum(1, 2, 3.5)", {}, "6.5"],
  ["max(abs(-4), 3) + min(2, 1)", {}, "5"],
  ["round(2.345, 2)", {}, "2.35"],
  ["sqrt(9) - 3", {}, "0"],
  ["1e3", {}, "1000"],
  ["-a", { a: "-0" }, "0"],
  ["(193.5 - 100) / 100", {}, "0.935"],
  ["123456789012345678.01 + 0.02", {}, "123456789012345678.03"],
];

for (const [expression, inputs, expected] of VALUES) {
  Deno.test(`evaluateExpression() gives ${expression} exactly`, async () => {
    assert.equal(await valueOf(expression, inputs), expected);
  });
}

/** Expressions that must be refused, with the word of the reason. */
const REFUSED: Readonly<Record<string, readonly (readonly [string, RegExp])[]>> = {
  H05: [
    ["import({a:1})", /"\{" is not allowed/],
    ['createUnit("foo")', /not allowed/],
    ['evaluate("1+1")', /not allowed/],
    ['parse("1+1")', /not allowed/],
    ["config({})", /not allowed/],
    ['simplify("x+x")', /not allowed/],
    ['derivative("x^2","x")', /not allowed/],
    ['resolve("x")', /not allowed/],
    ["evaluate(1)", /function evaluate/],
    ["parse(1)", /function parse/],
    ["typed(1)", /function typed/],
  ],
  H07: [
    ["ones(10000,10000)", /function ones/],
    ["10^10^10", /exponent/],
    ["(1e5)!", /not allowed/],
    ["1:1e9", /not allowed/],
    [`${"(".repeat(5_000)}1${")".repeat(5_000)}`, /longer|nested/],
    [`${"(".repeat(400)}1${")".repeat(400)}`, /nested/],
    [`1${"+1".repeat(5_000)}`, /longer/],
    ["1e999999999", /too large/],
    ["((9^99)^99)^99", /too large/],
    ["1e-999999999", /too large or too small/],
  ],
  "not scalar arithmetic": [
    ["a = 2", /not allowed/],
    ["f(x) = x", /not allowed/],
    ["[1, 2]", /not allowed/],
    ["a[1]", /not allowed/],
    ["a.b", /accessor/],
    ["constructor", /no input named/],
    ["__proto__", /no input named/],
    ["toString(1)", /function toString/],
    ["hasOwnProperty(1)", /function hasOwnProperty/],
    ["abs.constructor(1)", /not allowed/],
    ["true", /numbers|no input/],
    ["NaN", /numbers|no input/],
    ["Infinity", /numbers|no input/],
    ["pi", /no input named/],
    ["i", /no input named/],
    ["5 cm", /multiplication sign/],
    ["2(3)", /multiplication sign/],
    ["8 % 3", /mod/],
    ["2 to 3", /not allowed/],
    ["not 1", /not allowed/],
    ["1 > 0 ? 2 : 3", /not allowed/],
    ["1; 2", /not allowed/],
    ["1\n2", /not allowed/],
    ["", /empty/],
    ["   ", /empty/],
    ["(1", /not well-formed/],
    ["1,234 + 1", /not well-formed/],
  ],
  "arithmetic without a result": [
    ["1 / 0", /divides by zero/],
    ["0 / 0", /divides by zero/],
    ["0 ^ -1", /divides by zero/],
    ["1 / (2 - 2)", /divides by zero/],
    ["sqrt(-1)", /not a number/],
    ["(-8) ^ (1 / 3)", /root of a negative/],
    ["1 ^ 1201", /exponent/],
    ["round(1, 99)", /decimals/],
    ["abs(1, 2)", /takes 1 to 1/],
    ["mean()", /takes 1 to 100/],
  ],
};

for (const [kind, cases] of Object.entries(REFUSED)) {
  Deno.test(`evaluateExpression() refuses ${kind}`, async () => {
    for (const [expression, reason] of cases) {
      assert.match(await errorOf(expression), reason, expression.slice(0, 40));
    }
  });
}

Deno.test("evaluateExpression() refuses H07 within its time limit and stays alive", async () => {
  await valueOf("1");
  const start = performance.now();
  for (const [expression] of REFUSED["H07"]!) await errorOf(expression);
  assert.ok(performance.now() - start < 200);
});

Deno.test("evaluateExpression() refuses inputs that are no decimals, without throwing", async () => {
  assert.match(await errorOf("a", { a: "1,234" }), /input a is no decimal/);
  assert.match(await errorOf("a", { a: "1e9" }), /input a is no decimal/);
  assert.match(await errorOf("a", { a: "" }), /input a is no decimal/);
  assert.match(await errorOf("1", { "a b": "1" }), /no identifier/);
});

Deno.test("evaluateExpression() never throws, whatever the text", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.string(),
        fc.string({ unit: fc.constantFrom(..."0123456789.+-*/^%(),ab ".split("")), maxLength: 40 }),
      ),
      async (text) => {
        const result = await evaluateExpression(text, { a: "2", b: "-3.5" });
        assert.ok(result.ok ? isDecimalString(result.value) : result.error.startsWith("Cannot evaluate "));
      },
    ),
    { numRuns: 500 },
  );
});

Deno.test("evaluateExpression() agrees with whole-number arithmetic on millionths", async () => {
  const millionths = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n });
  await fc.assert(fc.asyncProperty(millionths, millionths, millionths, async (a, b, c) => {
    const inputs = { a: decimal(a, 6), b: decimal(b, 6), c: decimal(c, 6) };
    const expected = decimal((a + b) * 10n ** 6n - b * c, 12);
    assert.equal(await valueOf(`a + b - b * c - (${expected})`, inputs), "0");
  }));
});

/** `digits` shifted `places` to the right of the point, by text. */
function decimal(digits: bigint, places: number): string {
  const text = (digits < 0n ? -digits : digits).toString().padStart(places + 1, "0");
  return `${digits < 0n ? "-" : ""}${text.slice(0, -places)}.${text.slice(-places)}`;
}
