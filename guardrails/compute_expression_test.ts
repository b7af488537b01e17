import assert from "node:assert/strict";
import type { Figure } from "../retrieval/mod.ts";
import { exampleFigure } from "../retrieval/testing.ts";
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

Deno.test("computeExpression() refuses a result without a unit, with its reason", async () => {
  for (const expression of ["a * b", "a + b + 1", "a - 3 * b", "1 / (a + b)"]) {
    assert.match(String(await computed(expression)), /^Cannot compute it: its result is neither /);
  }
  assert.match(String(await computed("a / staff", [A, STAFF])), /neither an amount/);
});

Deno.test("computeExpression() refuses what cannot be computed, with its reason", async () => {
  const AUD = money("c", "5", { currency: "AUD" });
  assert.match(String(await computed("a + c", [A, AUD])), /mix AUD and USD/);
  assert.match(String(await computed("a / (b - b)")), /divides by zero/);
  assert.match(String(await computed("a + 0 * b + c")), /no input named "c"/);
  assert.match(String(await computed("a * 2")), /does not use the input b/);
  assert.match(String(await computed("a + a", [A, A])), /same name/);
  assert.match(String(await computed("1 + 1", [])), /at least one figure/);
  assert.match(String(await computed("x[0] + a", [money("x", "1"), A])), /not allowed/);
  assert.match(String(await computed("a.b", [money("a", "1"), money("b", "2")])), /^Cannot compute it/);
  assert.match(String(await computed("", [A])), /does not use/);
});
