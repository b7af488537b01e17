import assert from "node:assert/strict";
import fc from "fast-check";
import type { Figure } from "../retrieval/mod.ts";
import { exampleFigure } from "../retrieval/testing.ts";
import type { Calculation, CalculationInput } from "./answer.ts";
import { average, cagr, difference, growth, ratio, sum, TOOLS } from "./arithmetic.ts";
import { evaluateExpression, Exact, isDecimalString } from "./calculator.ts";
import { nameInputs } from "./operands.ts";
import { recompute } from "./recompute.ts";

/** Amounts as reports print them: up to nine digits and three decimals, in thousandths. */
const thousandths = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n });
const positive = fc.bigInt({ min: 1n, max: 10n ** 12n });

/** A whole number of thousandths as an exact decimal of millions in the main unit. */
function millions(amount: bigint): string {
  return new Exact(amount.toString()).mul(1_000).toFixed();
}

function printed(amount: bigint): string {
  const text = new Exact(amount.toString()).div(1_000).abs().toFixed(3).replace(
    /\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g,
    ",",
  );
  return amount < 0n ? `(${text})` : text;
}

let made = 0;

function figureOf(amount: bigint, fiscalYear: number, changes: Partial<Figure> = {}): Figure {
  const example = exampleFigure();
  return exampleFigure({
    id: `figure-${++made}`,
    value: millions(amount),
    printed: printed(amount),
    decimals: 3,
    period: { ...example.period, fiscalYear },
    ...changes,
  });
}

/** One figure a year from 2015. */
function series(amounts: readonly bigint[]): readonly CalculationInput[] {
  return nameInputs(amounts.map((amount, at) => ({ figure: figureOf(amount, 2015 + at), n: at + 1 })));
}

function pairOfYear(above: bigint, below: bigint): readonly CalculationInput[] {
  return nameInputs([
    { figure: figureOf(above, 2024, { metric: "ebitda" }), n: 1 },
    { figure: figureOf(below, 2024), n: 2 },
  ]);
}

function calculationOf(result: ReturnType<typeof growth>): Calculation {
  assert.ok(result.ok, result.ok ? "" : result.error);
  return result.calculation;
}

/** Equal but for the last of 34 digits. */
function assertSame(actual: string, wanted: string, message = ""): void {
  const [a, b] = [new Exact(actual), new Exact(wanted)];
  assert.ok(a.sub(b).abs().lte(b.abs().mul("1e-32")), `${message} ${actual} ${wanted}`);
}

Deno.test("sum(), difference() and average() are exact", () => {
  fc.assert(fc.property(fc.array(thousandths, { minLength: 2, maxLength: 9 }), (amounts) => {
    const total = amounts.reduce((sum, amount) => sum + amount, 0n);
    assert.equal(calculationOf(sum(series(amounts))).value, millions(total));
    const [a, b] = [amounts[0]!, amounts[1]!];
    assert.equal(calculationOf(difference(series([a, b]))).value, millions(a - b));
    const mean = new Exact(millions(total)).div(amounts.length);
    assert.equal(calculationOf(average(series(amounts))).value, mean.toSignificantDigits(34).toFixed());
  }));
});

Deno.test("growth() of a scaled series is unchanged", () => {
  const factor = fc.constantFrom(10n, 1_000n, 7n, 999_983n);
  fc.assert(fc.property(fc.array(positive, { minLength: 2, maxLength: 6 }), factor, (amounts, factor) => {
    const scaled = amounts.map((amount) => amount * factor);
    assert.equal(calculationOf(growth(series(scaled))).value, calculationOf(growth(series(amounts))).value);
    assert.equal(calculationOf(cagr(series(scaled))).value, calculationOf(cagr(series(amounts))).value);
  }));
});

Deno.test("growth() leads from the first figure to the last, cagr() in as many steps as years", () => {
  fc.assert(fc.property(fc.array(positive, { minLength: 2, maxLength: 6 }), (amounts) => {
    const inputs = series(amounts);
    const [first, last] = [inputs[0]!.figure.value, inputs.at(-1)!.figure.value];
    const once = new Exact(calculationOf(growth(inputs)).value).div(100).add(1);
    assert.ok(once.mul(first).sub(last).abs().lte(new Exact(last).add(first).mul("1e-31")));
    const yearly = new Exact(calculationOf(cagr(inputs)).value).div(100).add(1);
    const grown = yearly.pow(amounts.length - 1).mul(first);
    assert.ok(grown.sub(last).abs().lte(new Exact(last).add(first).mul("1e-25")));
  }));
});

Deno.test("ratio() times its denominator is its numerator", () => {
  fc.assert(fc.property(thousandths, positive, (above, below) => {
    const value = calculationOf(ratio(pairOfYear(above, below), { as: "ratio" })).value;
    const back = new Exact(value).mul(millions(below));
    assert.ok(back.sub(millions(above)).abs().lte(new Exact(millions(above)).abs().mul("1e-32")));
    assertSame(calculationOf(ratio(pairOfYear(above, below))).value, new Exact(value).mul(100).toFixed());
  }));
});

/** What a reader of a working computes: its left side, without units and sources, signs as on a keyboard. */
function typedIn(working: string): readonly [left: string, right: string] {
  const [left = "", right = ""] = working.split(" = ");
  const plain = (text: string) =>
    text.replace(/\(([\d,.]+)\) US\$M/g, "(-$1)").replace(/ US\$M| \[\d+\]|,|%/g, "")
      .replaceAll("÷", "/").replaceAll("×", "*").replaceAll("−", "-");
  return [plain(left), plain(right)];
}

Deno.test("the working of every tool computes to what it shows, and its expression to the value", async () => {
  await fc.assert(fc.asyncProperty(positive, positive, async (a, b) => {
    const results = [
      growth(series([a, b])),
      cagr(series([a, b])),
      ratio(pairOfYear(a, b)),
      average(series([a, b])),
      difference(series([a, b])),
      sum(series([a, b])),
    ];
    for (const result of results) {
      const calculation = calculationOf(result);
      const [left, right] = typedIn(calculation.working);
      const shown = await evaluateExpression(left);
      assert.ok(shown.ok, `${calculation.working}: ${shown.ok || shown.error}`);
      const places = right.split(".")[1]?.length ?? 0;
      assert.equal(
        new Exact(shown.value).toFixed(places).replace(/^-(?=[0.]+$)/, ""),
        right,
        calculation.working,
      );
      assert.equal(await recompute(calculation), calculation.value);
      const again = await recompute({ ...calculation, operation: "expression" });
      assert.ok(new Exact(again!).sub(calculation.value).abs().lte("1e-20"), calculation.expression);
    }
  }));
});

const anyFigure: fc.Arbitrary<Figure> = fc.record({
  id: fc.string({ maxLength: 2 }),
  value: fc.oneof(fc.constantFrom("0", "-1", "5.5", "1e9", "", "NaN", "9".repeat(60)), fc.string()),
  printed: fc.string(),
  label: fc.string(),
  metric: fc.constantFrom("revenue", "ebitda", null),
  kind: fc.constantFrom("money", "perShare", "percent", "ratio", "count", "quantity"),
  currency: fc.constantFrom("USD", "AUD", null),
  measure: fc.constantFrom("shares", "Mt", null),
  company: fc.constantFrom("ALD", "BIR"),
  decimals: fc.nat(4),
  scale: fc.record({
    printed: fc.constantFrom("US$M", "", "$'000"),
    power: fc.constantFrom(0, 3, 6, -2),
    from: fc.constantFrom("cell", "column", "page"),
  }),
  period: fc.record({
    kind: fc.constantFrom("year", "half", "nineMonths", "quarter", "instant"),
    start: fc.constantFrom(null, "2023-07-01"),
    end: fc.constantFrom(null, "2024-06-30", ""),
    fiscalYear: fc.constantFrom(2022, 2023, 2024, 0, -5, 1e9, NaN),
    part: fc.constantFrom(null, 1, 2, 4),
    restated: fc.boolean(),
  }),
}).map((changes) => exampleFigure(changes as Partial<Figure>));

Deno.test("no tool throws, whatever the figures, names and labels; a value is a decimal, an error says what to do", () => {
  const names = fc.oneof(fc.constantFrom("a", "b", "c", "(", "$&", ""), fc.string());
  const input = fc.record({ name: names, figure: anyFigure, n: fc.integer() });
  const options = fc.record({ periods: fc.array(fc.string()), as: fc.constantFrom("percent", "ratio") }, {
    requiredKeys: [],
  });
  const tools = Object.values(TOOLS) as readonly typeof growth[];
  fc.assert(
    fc.property(fc.array(input, { maxLength: 4 }), options, (inputs, options) => {
      for (const tool of tools) {
        const result = tool(inputs, options);
        if (result.ok) assert.ok(isDecimalString(result.calculation.value), result.calculation.value);
        else assert.match(result.error, /^Cannot compute [a-z ]+: .+; .+/s);
      }
    }),
    {
      numRuns: 1_000,
      // 34 digits round sixty nines up to sixty-one digits
      examples: [[[{ name: "a", figure: exampleFigure({ value: "9".repeat(60) }), n: 1 }], {}]],
    },
  );
});
