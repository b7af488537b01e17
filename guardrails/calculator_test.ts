import assert from "node:assert/strict";
import { Decimal } from "decimal.js";
import fc from "fast-check";
import { evaluateExpression } from "./calculator.ts";

/** Wide enough for every fraction of the property test. */
const Wide = Decimal.clone({ precision: 100 });

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

Deno.test("evaluateExpression() refuses inputs that are no decimals, without throwing", async () => {
  assert.match(await errorOf("a", { a: "1,234" }), /input a is no decimal/);
  assert.match(await errorOf("a", { a: "1e9" }), /input a is no decimal/);
  assert.match(await errorOf("a", { a: "" }), /input a is no decimal/);
  assert.match(await errorOf("1", { "a b": "1" }), /no identifier/);
});

/** A tree of sums, products and quotients over whole numbers, as text and as an exact fraction; null divides by zero. */
interface Fraction {
  readonly text: string;
  readonly value: readonly [numerator: bigint, denominator: bigint] | null;
}

const { tree: fractions } = fc.letrec<{ tree: Fraction; leaf: Fraction }>((tie) => ({
  leaf: fc.bigInt({ min: -999n, max: 999n }).map((n): Fraction => ({ text: `(${n})`, value: [n, 1n] })),
  tree: fc.oneof(
    { maxDepth: 4 },
    tie("leaf"),
    fc.tuple(tie("tree"), fc.constantFrom("+", "-", "*", "/"), tie("tree")).map(([left, sign, right]) => ({
      text: `(${left.text} ${sign} ${right.text})`,
      value: left.value === null || right.value === null ? null : join(left.value, sign, right.value),
    })),
  ),
}));

function join(
  [a, b]: readonly [bigint, bigint],
  sign: string,
  [c, d]: readonly [bigint, bigint],
): readonly [bigint, bigint] | null {
  switch (sign) {
    case "+":
      return [a * d + c * b, b * d];
    case "-":
      return [a * d - c * b, b * d];
    case "*":
      return [a * c, b * d];
    default:
      return c === 0n ? null : [a * d, b * c];
  }
}

Deno.test("evaluateExpression() agrees with rational arithmetic to its last digits", async () => {
  await fc.assert(
    fc.asyncProperty(fractions, async ({ text, value }) => {
      const result = await evaluateExpression(text);
      if (value === null) return assert.match(result.ok ? result.value : result.error, /divides by zero/);
      assert.ok(result.ok, text);
      const wanted = new Wide(value[0].toString()).div(value[1].toString());
      const off = wanted.sub(result.value).abs();
      assert.ok(wanted.isZero() ? off.lt("1e-40") : off.div(wanted.abs()).lt("1e-32"), text);
    }),
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
