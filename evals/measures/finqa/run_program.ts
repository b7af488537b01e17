import { evaluateExpression, parseAmount } from "tieout";
import type { Evaluation } from "tieout";

type Rows = readonly (readonly string[])[];

/** What a step may refer to. */
interface Ground {
  readonly table: Rows;
  /** Results of the steps before, as exact decimals; a comparison gives "yes" or "no". */
  readonly results: readonly string[];
}

/** The published operations of two values, as this lab's calculator writes them. */
const OPERATORS = { add: "+", subtract: "-", multiply: "*", divide: "/", exp: "^", greater: "-" } as const;

/** The published operations over a row of the table. */
const ROW_FUNCTIONS = {
  table_max: "max",
  table_min: "min",
  table_sum: "sum",
  table_average: "mean",
} as const;

/** A step ends at the bracket behind which the next one or nothing stands: names of rows hold brackets of their own. */
const STEP = /([a-z_]+)\((.*?)\)(?=\s*(?:,\s*[a-z_]+\(|,?\s*$))/gs;

/** A step that cannot be written as an expression; the message says why. */
class StepFault extends Error {}

/**
 * Runs a program of FinQA's language on the calculator, step by step. `%` is a fraction, in an argument and in a cell;
 * `#n` is the result of step n, `const_m1` is -1; of rows with one name the last counts, as in the published evaluator;
 * a row function over a row with a cell that is no number is refused.
 *
 * @returns the value of the last step, "yes" or "no" for a comparison, or why there is none; never throws
 */
export async function runProgram(program: string, table: Rows): Promise<Evaluation> {
  const steps = [...program.matchAll(STEP)];
  const between = program.replaceAll(STEP, "").replaceAll(/[,\s]/g, "");
  if (steps.length === 0 || between !== "") {
    return { ok: false, error: `Cannot run "${program}": "${between || program}" is no step` };
  }
  const results: string[] = [];
  for (const [text, operation = "", args = ""] of steps) {
    const result = await runStep(operation, args, { table, results });
    if (!result.ok) return { ok: false, error: `Cannot run the step ${text}: ${result.error}` };
    results.push(result.value);
  }
  return { ok: true, value: results.at(-1)! };
}

async function runStep(operation: string, args: string, ground: Ground): Promise<Evaluation> {
  try {
    const inputs = Object.fromEntries(
      ground.results.flatMap((value, n) => isComparison(value) ? [] : [[`step${n}`, value]]),
    );
    const result = await evaluateExpression(expressionOf(operation, args, ground), inputs);
    if (!result.ok || operation !== "greater") return result;
    return { ok: true, value: /^(?:0$|-)/.test(result.value) ? "no" : "yes" };
  } catch (error) {
    if (error instanceof StepFault) return { ok: false, error: error.message };
    throw error;
  }
}

function expressionOf(operation: string, args: string, ground: Ground): string {
  if (isKey(OPERATORS, operation)) {
    // Thousands are grouped by a comma without a blank.
    const values = args.split(/,\s+|,(?!\d{3}(?:\D|$))/);
    if (values.length !== 2) throw new StepFault(`${operation} takes two values, not ${values.length}`);
    return values.map((value) => operand(value, ground)).join(` ${OPERATORS[operation]} `);
  }
  if (isKey(ROW_FUNCTIONS, operation)) {
    const name = args.replace(/,\s*none\s*$/, "").trim();
    return `${ROW_FUNCTIONS[operation]}(${rowOf(name, ground).join(", ")})`;
  }
  throw new StepFault(`the operation ${operation} is not known`);
}

function operand(text: string, ground: Ground): string {
  const plain = text.trim();
  const step = /^#(\d+)$/.exec(plain)?.[1];
  if (step !== undefined) return stepResult(Number(step), ground);
  const constant = /^const_(m?)(\d+(?:\.\d+)?)$/.exec(plain);
  if (constant !== null) return constant[1] === "m" ? `(-${constant[2]})` : constant[2]!;
  return number(plain);
}

function stepResult(n: number, { results }: Ground): string {
  const value = results[n];
  if (value === undefined) throw new StepFault(`there is no step #${n} before it`);
  if (isComparison(value)) throw new StepFault(`step #${n} is a comparison, not a number`);
  return `step${n}`;
}

function rowOf(name: string, ground: Ground): readonly string[] {
  const step = /^#(\d+)$/.exec(name)?.[1];
  if (step !== undefined) return [stepResult(Number(step), ground)];
  const row = ground.table.findLast(([label]) => label === name) ??
    // Programs leave out the commas of a name.
    ground.table.findLast(([label = ""]) => plainName(label) === plainName(name));
  if (row === undefined) throw new StepFault(`the table has no row "${name}"`);
  return row.slice(1).map((cell) => number(cell.replace(REPEATED, "")));
}

/** A negative or a percentage stands twice in a cell, "-13 ( 13 )" and "11.4% ( 11.4 % )": the second time is dropped. */
const REPEATED = /(?<=\d\s*%?)\s*\(.*$/;

function number(text: string): string {
  const { status, value, ratio, scale } = parseAmount(text);
  // A lone dash may be nothing or not known: a mean over it would be a guess.
  if (status !== "number" || scale !== null && ratio === null) throw new StepFault(`"${text}" is no number`);
  return ratio === "percent" ? `(${value}%)` : `(${value})`;
}

function isComparison(value: string): boolean {
  return value === "yes" || value === "no";
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}%]/gu, "");
}

function isKey<T extends object>(record: T, key: string): key is Extract<keyof T, string> {
  return Object.hasOwn(record, key);
}
