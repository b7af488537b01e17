import type { CalculationInput } from "./answer.ts";
import { showWorking, type ToolResult } from "./arithmetic.ts";
import { evaluateExpression, Exact } from "./calculator.ts";
import type { CommonUnit } from "./operands.ts";

/** What an expression is computed with. */
export interface ExpressionRequest {
  /** Over the names of the inputs. */
  readonly expression: string;
  /** What the result is. */
  readonly label: string;
  /** States a bare quotient in percent; an amount stays what it is. */
  readonly percent?: boolean;
}

/** Any factor but 1 shows how a result hangs on its inputs; a power of two is exact in every decimal. */
const FACTOR = 2;
/** Two results that differ by less are the same: divisions end after 34 digits. */
const SAME = "1e-20";

/**
 * Computes an expression over cited figures. The unit of the result is not asked for but found: an amount doubles when
 * all figures of its unit double, a quotient stays as it is. What does neither (an amount times an amount, an amount
 * plus 1, nothing left at all) has no unit that could be printed, and is refused.
 */
export async function computeExpression(
  inputs: readonly CalculationInput[],
  { expression, label, percent = false }: ExpressionRequest,
): Promise<ToolResult> {
  const refuse = (why: string): ToolResult => ({ ok: false, error: `Cannot compute ${label}: ${why}` });
  if (new Set(inputs.map(({ name }) => name)).size < inputs.length) {
    return refuse("two inputs have the same name");
  }
  if (inputs.length === 0) return refuse("it takes at least one figure");
  const used = new Set(expression.match(/[A-Za-z_]\w*/g));
  const idle = inputs.find(({ name }) => !used.has(name));
  if (idle !== undefined) return refuse(`the expression does not use the input ${idle.name}`);
  const currencies = [...new Set(inputs.flatMap(({ figure }) => figure.currency ?? []))].sort();
  if (currencies.length > 1) return refuse(`the figures mix ${currencies.join(" and ")}`);
  const plain = await evaluateExpression(expression, valuesOf(inputs));
  if (!plain.ok) return refuse(plain.error);
  const unit = await unitOf(expression, { inputs, value: plain.value });
  if (unit === null) {
    return refuse("its result is neither an amount in the figures' unit nor a plain quotient");
  }
  const inPercent = percent && unit.kind === "ratio";
  const whole = inPercent ? `(${expression}) * 100` : expression;
  const result = inPercent ? await evaluateExpression(whole, valuesOf(inputs)) : plain;
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

function valuesOf(inputs: readonly CalculationInput[]): Readonly<Record<string, string>> {
  return Object.fromEntries(inputs.map(({ name, figure }) => [name, figure.value]));
}

/** The unit of the one group of figures that the result doubles with; a ratio where it doubles with none. */
async function unitOf(
  expression: string,
  { inputs, value }: { readonly inputs: readonly CalculationInput[]; readonly value: string },
): Promise<CommonUnit | null> {
  if (new Exact(value).isZero()) return null;
  const groups = Map.groupBy(inputs, ({ figure: { kind, measure } }) => `${kind} ${measure}`);
  const doubled: CommonUnit[] = [];
  for (const members of groups.values()) {
    const grown = await evaluateExpression(expression, {
      ...valuesOf(inputs),
      ...Object.fromEntries(
        members.map(({ name, figure }) => [name, new Exact(figure.value).mul(FACTOR).toFixed()]),
      ),
    });
    if (!grown.ok) return null;
    if (isSame(grown.value, value)) continue;
    if (!isSame(grown.value, new Exact(value).mul(FACTOR).toFixed())) return null;
    const { kind, currency, measure } = members[0]!.figure;
    doubled.push({ kind, currency, measure });
  }
  if (doubled.length > 1) return null;
  return doubled[0] ?? { kind: "ratio", currency: null, measure: null };
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [new Exact(a), new Exact(b)];
  return left.sub(right).abs().lte(right.abs().mul(SAME));
}
