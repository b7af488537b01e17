import assert from "node:assert/strict";
import { exampleFigure } from "../retrieval/testing.ts";
import { applyFormula } from "./apply_formula.ts";
import { sum } from "./arithmetic.ts";
import { formulaNamed } from "./formulas.ts";
import { nameInputs } from "./operands.ts";
import { showInput, showResult } from "./working.ts";

const DAYS = { kind: "quantity", currency: null, measure: "days" } as const;

Deno.test("showResult() prints days with two decimals, never in the inputs' scale", async () => {
  const scale = { printed: "In thousands", power: 3, from: "caption" } as const;
  const find = (metric: string, fiscalYear: number) => ({
    figure: exampleFigure({
      metric,
      scale,
      printed: metric === "revenue" ? "730" : "100",
      value: metric === "revenue" ? "730000" : "100000",
      period: { ...exampleFigure().period, fiscalYear },
    }),
    n: 1,
  });
  const formula = formulaNamed("days_sales_outstanding")!;
  const result = await applyFormula(formula, { company: "ALD", years: [2024], find });
  assert.ok(result.ok);
  assert.match(result.calculation.working, / = 50\.00 days$/);
  assert.equal(
    showResult("63.857", DAYS, { inputs: [{ name: "x", ...find("revenue", 2024) }] }),
    "63.86 days",
  );
});

Deno.test("showResult() keeps the scale of inputs in its own unit", () => {
  const scale = { printed: "millions", power: 6, from: "row" } as const;
  const shares = exampleFigure({ kind: "count", currency: null, measure: "shares", scale });
  const unit = { kind: "count", currency: null, measure: "shares" } as const;
  assert.equal(
    showResult("1205000000", unit, { inputs: nameInputs([{ figure: shares, n: 1 }]) }),
    "1,205 millions",
  );
});

Deno.test("showResult() and showInput() take no digits of a cell for its unit", () => {
  const cell = (printed: string, unit: string) =>
    exampleFigure({ printed, scale: { printed: unit, power: 6, from: "cell" } });
  for (
    const [printed, unit, shown, result] of [
      ["$1,205 million", "$1,205 million", "$1,205 million [1]", "2,410 $ million"],
      ["$1,205 million", "$ million", "$1,205 million [1]", "2,410 $ million"],
      ["(1,205) US$M", "(1,205) US$M", "(1,205) US$M [1]", "2,410 US$M"],
      ["1,205", "A$'000,000", "1,205 A$'000,000 [1]", "2,410 A$'000,000"],
    ] as const
  ) {
    const inputs = nameInputs(
      [1, 2].map((n) => ({ figure: { ...cell(printed, unit), id: `figure-${n}` }, n })),
    );
    assert.equal(showInput(inputs[0]!), shown);
    const total = sum(inputs);
    assert.ok(total.ok && total.calculation.working.endsWith(` = ${result}`), unit);
  }
});
