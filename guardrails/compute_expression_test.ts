import assert from "node:assert/strict";
import fc from "fast-check";
import type { Figure } from "../retrieval/mod.ts";
import { exampleFigure } from "../retrieval/testing.ts";
import { Exact } from "./calculator.ts";
import { computeExpression } from "./compute_expression.ts";
import { recompute } from "./recompute.ts";

const money = (name: string, value: string, changes: Partial<Figure> = {}) => ({
  name,
  n: 1,
  figure: exampleFigure({ id: name, value, kind: "money", currency: "USD", measure: null, ...changes }),
});
const A = money("a", "1200");
const B = money("b", "400");
const STAFF = money("staff", "8", { kind: "count", currency: null, measure: "employees" });

async function computed(expression: string, inputs = [A, B], percent = false) {
  const result = await computeExpression(inputs, { expression, label: "it", percent });
  if (!result.ok) return result.error;
  const { value, kind, currency } = result.calculation;
  assert.equal(await recompute(result.calculation), value);
  return [value, kind, currency];
}

Deno.test("computeExpression() finds the unit of its result", async () => {
  assert.deepEqual(await computed("a - b / 2"), ["1000", "money", "USD"]);
  assert.deepEqual(await computed("b / a * 365", [B, A]), [
    "121.6666666666666666666666666666667",
    "ratio",
    null,
  ]);
  assert.deepEqual(await computed("(a - b) / a", [A, B], true), [
    "66.66666666666666666666666666666667",
    "percent",
    null,
  ]);
  assert.deepEqual(await computed("max(a, b) + b", [A, B], true), ["1600", "money", "USD"]);
});

const RATE = money("rate", "30", { kind: "percent", currency: null });
const SHARES = money("shares", "100", { kind: "count", currency: null, measure: "shares" });
const EPS = money("eps", "1.5", { kind: "perShare", measure: "share" });

const UNITS: readonly (readonly [
  expression: string,
  inputs: readonly (typeof A)[],
  expected: readonly [value: string, kind: string, currency: string | null, measure: string | null],
])[] = [
  ["a / staff", [A, STAFF], ["150", "ratio", "USD", "employees"]],
  ["a / shares", [A, SHARES], ["12", "perShare", "USD", "share"]],
  ["eps * shares", [EPS, SHARES], ["150", "money", "USD", null]],
  ["a / eps", [A, EPS], ["800", "count", null, "shares"]],
  ["a * (1 - rate / 100)", [A, RATE], ["840", "money", "USD", null]],
  ["a * 30% + b", [A, B], ["760", "money", "USD", null]],
  ["(a - b) / b * 100", [A, B], ["200", "percent", null, null]],
  ["a / b - 1", [A, B], ["2", "ratio", null, null]],
  ["100 - rate", [RATE], ["70", "percent", null, null]],
  ["-abs(b) + max(a, b)", [A, B], ["800", "money", "USD", null]],
  ["(a / b) ^ (1 / 2) - 1", [money("a", "900"), money("b", "400")], ["0.5", "ratio", null, null]],
  ["round(mean(a, b), 0)", [A, B], ["800", "money", "USD", null]],
  ["a - b", [A, money("b", "1200")], ["0", "money", "USD", null]],
];

Deno.test("computeExpression() derives the unit of its result by the rules of dimensions", async () => {
  for (const [expression, inputs, expected] of UNITS) {
    const result = await computeExpression(inputs, { expression, label: "it" });
    assert.ok(result.ok, result.ok ? "" : result.error);
    const { value, kind, currency, measure } = result.calculation;
    assert.deepEqual([value, kind, currency, measure], expected, expression);
  }
});

Deno.test("computeExpression() refuses a result without a unit, with its reason", async () => {
  const refused: readonly (readonly [string, readonly (typeof A)[], RegExp])[] = [
    ["a * b", [A, B], /money \(USD\) times money \(USD\) has no unit/],
    ["a + b + 1", [A, B], /the bare number 1 do not add up/],
    ["1 / (a + b)", [A, B], /a plain number over money/],
    ["a + staff", [A, STAFF], /money \(USD\) and a count \(employees\) do not add up/],
    ["a * rate", [A, RATE], /divide it by 100 before/],
    ["sqrt(a * a)", [A], /times/],
    ["a ^ 2", [A], /a power of money/],
    ["staff / a", [STAFF, A], /has no unit/],
  ];
  for (const [expression, inputs, why] of refused) {
    const result = await computeExpression(inputs, { expression, label: "it" });
    assert.match(result.ok ? result.calculation.value : result.error, why, expression);
  }
});

Deno.test("computeExpression() scales its result as its unit says, whatever the expression", async () => {
  const leaf = fc.constantFrom("a", "b", "c", "2", "100", "0.5");
  const { tree } = fc.letrec<{ tree: string }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3 },
      leaf,
      fc.tuple(tie("tree"), fc.constantFrom("+", "-", "*", "/"), tie("tree")).map((parts) =>
        `(${parts.join(" ")})`
      ),
    ),
  }));
  const amounts = (factor: number) =>
    ["7", "11", "13"].map((value, at) => money("abc"[at]!, String(Number(value) * factor)));
  await fc.assert(fc.asyncProperty(tree, async (expression) => {
    const used = (factor: number) => amounts(factor).filter(({ name }) => expression.includes(name));
    const [once, thrice] = [
      await computeExpression(used(1), { expression, label: "it" }),
      await computeExpression(used(3), { expression, label: "it" }),
    ];
    if (!once.ok || !thrice.ok) return assert.equal(once.ok, thrice.ok);
    const wanted = new Exact(once.calculation.value).mul(once.calculation.kind === "money" ? 3 : 1);
    assert.ok(wanted.sub(thrice.calculation.value).abs().lte(wanted.abs().mul("1e-30")), expression);
  }));
});

Deno.test("computeExpression() refuses what cannot be computed, with its reason", async () => {
  const AUD = money("c", "5", { currency: "AUD" });
  const BARE = money("c", "5", { scale: { printed: "", power: 0, from: "page" } });
  assert.match(String(await computed("a + c", [A, AUD])), /money \(USD\) and money \(AUD\) do not add up/);
  assert.match(String(await computed("a + c", [A, BARE])), /mix scales: .* states none beside/);
  assert.match(String(await computed("a / (b - b)")), /divides by zero/);
  assert.match(String(await computed("a + 0 * b + c")), /no input named "c"/);
  assert.match(String(await computed("a * 2")), /does not use the input b/);
  assert.match(String(await computed("a + a", [A, A])), /same name/);
  assert.match(String(await computed("a + b", [A, { ...A, name: "b" }])), /same figure/);
  assert.match(String(await computed("1 + 1", [])), /at least one figure/);
  assert.match(String(await computed("x[0] + a", [money("x", "1"), A])), /not allowed/);
  assert.match(String(await computed("a.b", [A, B])), /^Cannot compute it/);
  assert.match(String(await computed("", [A])), /does not use/);
});
