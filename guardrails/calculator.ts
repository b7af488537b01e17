import { Decimal } from "decimal.js";

/** Longest expression that is read: the longest formula of the book has 140 characters. */
const MAX_LENGTH = 1_000;

/** Deepest nesting that is read: hand-written working has three or four levels; a parser recurses on each. */
const MAX_DEPTH = 32;

/** Largest exponent, either sign: monthly compounding over the longest bonds and leases is 1,200 at most. */
const MAX_EXPONENT = 1_200;

/** Largest power of ten of any intermediate value, either sign: reported money stays below 1e20. */
const MAX_MAGNITUDE = 60;

/** Digits carried while computing; results are given to {@link RESULT_DIGITS}, so that guard digits absorb rounding. */
const WORKING_DIGITS = 50;

/** Significant digits of a result that no exact decimal can give. */
const RESULT_DIGITS = 34;

/** An exact result, or the reason in a sentence that a model can act on. */
export type Evaluation =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly error: string };

const Exact = Decimal.clone({ precision: WORKING_DIGITS, toExpPos: 1_000, toExpNeg: -1_000 });

type Apply = (args: readonly Decimal[]) => Decimal;

/** What a formula may call. Everything else that an expression engine knows stays out. */
const FUNCTIONS: Readonly<Record<string, { readonly least: number; readonly most: number; apply: Apply }>> = {
  abs: { least: 1, most: 1, apply: ([a]) => Exact.abs(a!) },
  sqrt: { least: 1, most: 1, apply: ([a]) => Exact.sqrt(a!) },
  min: { least: 1, most: 100, apply: (args) => Exact.min(...args) },
  max: { least: 1, most: 100, apply: (args) => Exact.max(...args) },
  sum: { least: 1, most: 100, apply: (args) => total(args) },
  mean: { least: 1, most: 100, apply: (args) => total(args).div(args.length) },
  round: { least: 1, most: 2, apply: ([a, places]) => roundTo(a!, places) },
};

/** Operators by the parser's name for them. */
const OPERATORS: Readonly<Record<string, Apply>> = {
  add: ([a, b]) => a!.add(b!),
  subtract: ([a, b]) => a!.sub(b!),
  multiply: ([a, b]) => a!.mul(b!),
  divide: ([a, b]) => divide(a!, b!),
  pow: ([a, b]) => power(a!, b!),
  unaryMinus: ([a]) => a!.neg(),
  unaryPlus: ([a]) => a!,
};

/** The part of a parsed node that the check reads. */
interface Node {
  readonly type: string;
  readonly fn?: unknown;
  readonly name?: string;
  readonly implicit?: boolean;
  readonly value?: unknown;
  readonly content?: Node;
  readonly args?: readonly Node[];
}

/**
 * Evaluates an arithmetic expression exactly, over named inputs.
 *
 * Numbers are decimals throughout; `5%` is the fraction 0.05 wherever it stands. The parser of an expression library
 * reads the text; the tree is walked here, so that only scalars, the four operations, powers, brackets and a short
 * list of functions can ever run: no assignment, function definition, matrix, index, member, range or unit.
 *
 * @param expression e.g. `(revenue - prior) / prior`
 * @param inputs exact decimal strings by name (letters, digits and `_`, not starting with a digit)
 * @returns the value as a plain decimal string of at most 34 significant digits, or why there is none; never throws
 */
export async function evaluateExpression(
  expression: string,
  inputs: Readonly<Record<string, string>> = {},
): Promise<Evaluation> {
  try {
    const values = readInputs(inputs);
    const text = prepare(expression);
    const tree = (await loadParser())(text);
    return { ok: true, value: printDecimal(walk(tree, { values, depth: 0 })) };
  } catch (error) {
    return { ok: false, error: describe(error, expression) };
  }
}

/** A decimal as Tieout writes it: plain notation, at most 34 significant digits, no trailing zeros. */
export function printDecimal(value: Decimal): string {
  const rounded = new Exact(value).toSignificantDigits(RESULT_DIGITS);
  return rounded.isZero() ? "0" : rounded.toFixed();
}

/** Whether a text is a plain decimal as figures carry it ("-1250", "0.075"). */
export function isDecimalString(text: string): boolean {
  return /^-?\d{1,60}(?:\.\d{1,60})?$/.test(text);
}

/** Refused input: the message is for whoever wrote the expression. */
class Refusal extends Error {}

function readInputs(inputs: Readonly<Record<string, string>>): ReadonlyMap<string, Decimal> {
  return new Map(
    Object.entries(inputs).map(([name, text]) => {
      if (!/^[A-Za-z_]\w{0,63}$/.test(name)) throw new Refusal(`the name "${name}" is no identifier`);
      if (typeof text !== "string" || !isDecimalString(text)) {
        throw new Refusal(`the input ${name} is no decimal number`);
      }
      return [name, new Exact(text)];
    }),
  );
}

/** Bounds the text before any parser sees it, and settles what a percent sign means. */
function prepare(expression: string): string {
  if (expression.trim() === "") throw new Refusal("the expression is empty");
  if (expression.length > MAX_LENGTH) throw new Refusal(`it is longer than ${MAX_LENGTH} characters`);
  let depth = 0;
  for (const character of expression) {
    if (character === "(") depth++;
    if (character === ")") depth--;
    if (depth > MAX_DEPTH) throw new Refusal(`it is nested deeper than ${MAX_DEPTH}`);
  }
  const plain = expression.replace(/[−–]/g, "-").replace(/[×·]/g, "*").replace(/÷/g, "/");
  const stray = plain.match(/[^\w\s.,+\-*/^%()]/);
  if (stray !== null) throw new Refusal(`"${stray[0]}" is not allowed`);
  // The library reads `100 + 3%` as 103; a report's reader means 100.03.
  return plain.replace(/(\d+(?:\.\d+)?)\s*%(?!\s*[\w(.])/g, "($1/100)");
}

let parser: Promise<(text: string) => Node> | undefined;

/** Loads the expression library once, on first use: its import costs a quarter of a second. */
function loadParser(): Promise<(text: string) => Node> {
  parser ??= import("mathjs").then(({ create, parseDependencies }) => {
    const { parse } = create({ parseDependencies: parseDependencies! }, {
      number: "BigNumber",
      precision: WORKING_DIGITS,
    });
    return (text: string) => parse!(text) as unknown as Node;
  });
  return parser;
}

interface Walk {
  readonly values: ReadonlyMap<string, Decimal>;
  readonly depth: number;
}

function walk(node: Node, at: Walk): Decimal {
  // Left-leaning chains (`a + b + c …`) are deep without any bracket, hence the wider bound.
  if (at.depth > MAX_LENGTH / 2) throw new Refusal("it is nested too deep");
  return bounded(valueOf(node, { values: at.values, depth: at.depth + 1 }));
}

function valueOf(node: Node, at: Walk): Decimal {
  switch (node.type) {
    case "ConstantNode":
      return readConstant(node.value);
    case "ParenthesisNode":
      return walk(node.content!, at);
    case "SymbolNode": {
      const value = at.values.get(node.name!);
      if (value === undefined) throw new Refusal(`there is no input named "${node.name}"`);
      return value;
    }
    case "OperatorNode": {
      const name = String(node.fn);
      const apply = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined;
      if (apply === undefined) throw new Refusal(`the operator ${name} is not allowed`);
      if (node.implicit === true) throw new Refusal("a multiplication sign is missing");
      return apply(node.args!.map((argument) => walk(argument, at)));
    }
    case "FunctionNode":
      return call(node, at);
    default:
      throw new Refusal(`${node.type.replace(/Node$/, "").toLowerCase()} is not allowed`);
  }
}

function call(node: Node, at: Walk): Decimal {
  const target = node.fn as Node | undefined;
  const name = target?.type === "SymbolNode" ? target.name! : "";
  const entry = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
  if (entry === undefined) throw new Refusal(`the function ${name || "here"} is not allowed`);
  const args = node.args!;
  if (args.length < entry.least || args.length > entry.most) {
    throw new Refusal(`${name} takes ${entry.least} to ${entry.most} values, not ${args.length}`);
  }
  return entry.apply(args.map((argument) => walk(argument, at)));
}

function readConstant(value: unknown): Decimal {
  // Texts, truth values and NaN are constants to the parser too; only decimals are numbers here.
  if (typeof value !== "object" || value === null) throw new Refusal("only numbers are allowed");
  const text = String(value);
  if (!/^\d/.test(text)) throw new Refusal("only numbers are allowed");
  return new Exact(text);
}

function bounded(value: Decimal): Decimal {
  if (!value.isFinite()) throw new Refusal("the result is not a number");
  if (!value.isZero() && Math.abs(value.e) > MAX_MAGNITUDE) {
    throw new Refusal("a value is too large or too small");
  }
  return value;
}

function divide(a: Decimal, b: Decimal): Decimal {
  if (b.isZero()) throw new Refusal("it divides by zero");
  return a.div(b);
}

function power(base: Decimal, exponent: Decimal): Decimal {
  if (exponent.abs().gt(MAX_EXPONENT)) throw new Refusal(`an exponent is beyond ${MAX_EXPONENT}`);
  if (base.isZero() && exponent.isNegative()) throw new Refusal("it divides by zero");
  if (base.isNegative() && !exponent.isInteger()) {
    throw new Refusal("a root of a negative number is asked for");
  }
  return base.pow(exponent);
}

function roundTo(value: Decimal, places: Decimal | undefined): Decimal {
  const digits = places?.toNumber() ?? 0;
  if (!Number.isInteger(digits) || digits < 0 || digits > 20) {
    throw new Refusal("round takes 0 to 20 decimals");
  }
  return value.toDecimalPlaces(digits, Decimal.ROUND_HALF_UP);
}

function total(values: readonly Decimal[]): Decimal {
  return values.reduce((sum, value) => sum.add(value), new Exact(0));
}

function describe(error: unknown, expression: string): string {
  const shown = expression.length > 60 ? `${expression.slice(0, 60)}…` : expression;
  const why = error instanceof Refusal
    ? error.message
    : error instanceof SyntaxError
    ? `it is not well-formed (${error.message})`
    : "it cannot be computed";
  return `Cannot evaluate "${shown}": ${why}`;
}
