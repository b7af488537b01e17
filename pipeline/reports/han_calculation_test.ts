import { equal } from "node:assert/strict";
import type { Calculation, CalculationInput } from "../../guardrails/mod.ts";
import { exampleFigure } from "../../retrieval/testing.ts";
import { hanCalculation } from "./han_calculation.ts";

function input(company: string, metric: string, fiscalYear: number): CalculationInput {
  const base = exampleFigure();
  return { name: "x", n: 1, figure: { ...base, company, metric, period: { ...base.period, fiscalYear } } };
}

const CASES: readonly (readonly [string, Pick<Calculation, "label" | "operation" | "metric" | "inputs">])[] =
  [
    ["ALD 营业收入 FY2023 至 FY2024 增长率", {
      label: "ALD revenue growth FY2023 to FY2024",
      operation: "growth",
      metric: null,
      inputs: [input("ALD", "revenue", 2023), input("ALD", "revenue", 2024)],
    }],
    ["ALD 营业收入 FY2024 加 BIR 营业收入 FY2024", {
      label: "ALD revenue FY2024 plus BIR revenue FY2024",
      operation: "sum",
      metric: null,
      inputs: [input("ALD", "revenue", 2024), input("BIR", "revenue", 2024)],
    }],
    ["ALD 净债务 FY2024 除以 ALD 总权益 FY2024", {
      label: "ALD net debt FY2024 over ALD total equity FY2024",
      operation: "ratio",
      metric: null,
      inputs: [input("ALD", "net_debt", 2024), input("ALD", "total_equity", 2024)],
    }],
    ["ALD FY2024 EBITDA利润率", {
      label: "ALD EBITDA margin FY2024",
      operation: "expression",
      metric: "ebitda_margin",
      inputs: [input("ALD", "ebitda", 2024), input("ALD", "revenue", 2024)],
    }],
    ["ALD FY2023 至 FY2024 EBITDA利润率 差额", {
      label: "ALD EBITDA margin difference FY2023 to FY2024",
      operation: "expression",
      metric: "ebitda_margin",
      inputs: [input("ALD", "ebitda", 2024), input("ALD", "revenue", 2024)],
    }],
  ];

for (const [expected, calculation] of CASES) {
  Deno.test(`hanCalculation() of "${calculation.label}"`, () => {
    const rest = {
      expression: "",
      value: "1",
      kind: "money",
      currency: "USD",
      measure: null,
      working: "",
    } as const;
    equal(hanCalculation({ ...rest, ...calculation }), expected);
  });
}
