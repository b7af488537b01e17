import type { CalculationInput } from "./answer.ts";
import type { ToolResult } from "./arithmetic.ts";
import { evaluateExpression } from "./calculator.ts";
import { parseExpression, Refusal } from "./expression.ts";
import type { Slots } from "../retrieval/mod.ts";
import { REFUSALS, type Refusals } from "./refusals.ts";
import { type CommonUnit, refuseInputs, refuseScales } from "./operands.ts";
import { unitOfExpression } from "./unit_of_expression.ts";
import { showWorking } from "./working.ts";

/** What an expression is computed with. */
export interface ExpressionRequest {
  /** Over the names of the inputs. */
  readonly expression: string;
  /** What the result is. */
  readonly label: string;
  /** States a bare quotient in percent; an amount stays what it is. */
  readonly percent?: boolean;
  /** Of a refusal; English by default. */
  readonly language?: Slots["language"];
}

/**
 * Computes an expression over cited figures. The unit of the result is not asked for but follows from the figures'
 * ({@link unitOfExpression}); what has none (an amount times an amount, an amount plus 1, a percentage that was not
 * divided by 100) is refused.
 */
export async function computeExpression(
  inputs: readonly CalculationInput[],
  { expression, label, percent = false, language = "en" }: ExpressionRequest,
): Promise<ToolResult> {
  const say = REFUSALS[language];
  const refuse = (why: string): ToolResult => ({ ok: false, error: say.cannot(label, why) });
  const refused = refuseFor(expression, inputs, { say });
  if (refused !== null) return refuse(refused);
  const values = Object.fromEntries(inputs.map(({ name, figure }) => [name, figure.value]));
  const plain = await evaluateExpression(expression, values);
  if (!plain.ok) return refuse(plain.error);
  const unit = await unitFor(expression, inputs);
  if (typeof unit === "string") return refuse(unit);
  const inPercent = percent && unit.kind === "ratio" && unit.measure === null;
  const whole = inPercent ? `(${expression}) * 100` : expression;
  const result = inPercent ? await evaluateExpression(whole, values) : plain;
  if (!result.ok) return refuse(result.error);
  const own: CommonUnit = inPercent ? { kind: "percent", currency: null, measure: null } : unit;
  return {
    ok: true,
    calculation: {
      label,
      operation: "expression",
      metric: null,
      expression: whole,
      inputs,
      value: result.value,
      ...own,
      working: showWorking(whole, inputs, { value: result.value, unit: own }),
    },
  };
}

function refuseFor(
  expression: string,
  inputs: readonly CalculationInput[],
  { say }: { readonly say: Refusals },
): string | null {
  if (inputs.length === 0) return "it takes at least one figure; name those that the expression uses";
  const used = new Set(expression.match(/[A-Za-z_]\w*/g));
  const idle = inputs.find(({ name }) => !used.has(name));
  return refuseInputs(inputs, say) ??
    (idle === undefined
      ? null
      : `the expression does not use the input ${idle.name}; leave it out or use it`) ??
    refuseScales(inputs.map(({ figure }) => figure), say);
}

async function unitFor(
  expression: string,
  inputs: readonly CalculationInput[],
): Promise<CommonUnit | string> {
  const units = new Map(
    inputs.map(({ name, figure: { kind, currency, measure } }) => [name, { kind, currency, measure }]),
  );
  try {
    return unitOfExpression(await parseExpression(expression, new Set(units.keys())), units);
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}
