import type { Calculation } from "./answer.ts";
import type { ToolResult } from "./arithmetic.ts";
import { TOOLS } from "./arithmetic.ts";
import { evaluateExpression } from "./calculator.ts";

/**
 * Computes a calculation again from its inputs, as if its value and working were not there.
 *
 * @returns the value that its operation gives, or null where it gives none
 */
export async function recompute(calculation: Calculation): Promise<string | null> {
  const { operation, inputs, kind } = calculation;
  switch (operation) {
    case "ratio":
      return valueOf(TOOLS.ratio(inputs, { as: kind === "percent" ? "percent" : "ratio" }));
    case "growth":
    case "cagr":
    case "average":
    case "difference":
    case "sum":
      return valueOf(TOOLS[operation](inputs));
    case "expression": {
      const values = Object.fromEntries(inputs.map(({ name, figure }) => [name, figure.value]));
      const result = await evaluateExpression(calculation.expression, values);
      return result.ok ? result.value : null;
    }
    default:
      return operation satisfies never;
  }
}

function valueOf(result: ToolResult): string | null {
  return result.ok ? result.calculation.value : null;
}
