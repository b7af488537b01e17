import { Decimal } from "decimal.js";

/** Longest text that is read: five years of the longest formula of the book, with the names of its inputs, are 2,500 characters. */
export const MAX_EXPRESSION = 4_000;

/** Most numbers, names and signs: bounds the tree before there is one. */
const MAX_TOKENS = 1_000;

/** Most powers: one with a fraction for its exponent costs a millisecond, everything else microseconds. */
const MAX_POWERS = 24;

/** Deepest nesting that is read: hand-written working has three or four levels; a parser recurses on each. */
const MAX_DEPTH = 32;

/** Deepest tree: a chain of a hundred terms leans to one side without any bracket. */
const MAX_TREE_DEPTH = 300;

/** Most characters of a name in a refusal. */
const MAX_SHOWN = 64;

/** Most digits of one number: reported figures have twenty at most. */
const MAX_DIGITS = 60;

/** What an expression may call, with how many values each takes. Everything else that an expression engine knows stays out. */
const FUNCTIONS = {
  abs: [1, 1],
  sqrt: [1, 1],
  min: [1, 100],
  max: [1, 100],
  sum: [1, 100],
  mean: [1, 100],
  round: [1, 2],
} as const satisfies Readonly<Record<string, readonly [least: number, most: number]>>;

/** Operators by the parser's name for them. */
const OPERATORS = ["add", "subtract", "multiply", "divide", "pow", "unaryMinus", "unaryPlus"] as const;

/** A function that an expression may call. */
export type FunctionName = keyof typeof FUNCTIONS;

/** An operator of an expression. */
export type OperatorName = typeof OPERATORS[number];

/** A checked expression: scalars, inputs, the four operations, powers, signs and a short list of functions. */
export type Expression =
  | { readonly kind: "number"; readonly value: Decimal }
  | { readonly kind: "input"; readonly name: string }
  | {
    readonly kind: "apply";
    readonly apply: OperatorName | FunctionName;
    readonly args: readonly Expression[];
  };

/** Input that cannot be used; the message is a sentence part for whoever wrote it, with the way out. */
export class Refusal extends Error {}

/** The part of a node of the parser that the check reads. */
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
 * Reads an arithmetic expression over named inputs. The text is bounded and its signs are checked before any parser sees
 * it; the parser of an expression library, loaded on first use, reads the text; its tree is checked whole and rebuilt,
 * so that nothing of the library can run: no assignment, function definition, matrix, index, member, range or unit.
 * `5%` is the fraction 0.05 wherever it stands.
 *
 * @param names inputs that it may use
 * @throws {Refusal} where it cannot be used
 * @throws {SyntaxError} where it is not well-formed
 */
export async function parseExpression(text: string, names: ReadonlySet<string>): Promise<Expression> {
  const plain = checkText(text);
  const parse = await loadParser();
  return rebuild(parse(plain), { names, depth: 0 });
}

const TOKEN = /\s+|[A-Za-z_]\w*|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|[-+*/^%(),]/y;

/** Bounds the text, checks its signs one by one, and settles what a percent sign means. */
function checkText(text: string): string {
  if (text.length > MAX_EXPRESSION) {
    throw new Refusal(`it is longer than ${MAX_EXPRESSION} characters; compute it in parts`);
  }
  const plain = text.replace(/[−–]/g, "-").replace(/[×·]/g, "*").replace(/÷/g, "/");
  if (plain.trim() === "") throw new Refusal("the expression is empty; write one such as (a - b) / b");
  let depth = 0;
  let count = 0;
  let powers = 0;
  let before = "";
  for (let at = 0; at < plain.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(plain)?.[0];
    if (token === undefined) {
      throw new Refusal(
        `"${String.fromCodePoint(plain.codePointAt(at)!)}" is not allowed; use numbers without grouping, ` +
          "names of inputs, + - * / ^ % and brackets",
      );
    }
    if (++count > MAX_TOKENS) throw new Refusal(`it has more than ${MAX_TOKENS} parts; compute it in parts`);
    powers += token === "^" ? 1 : 0;
    if (powers > MAX_POWERS) throw new Refusal(`it has more than ${MAX_POWERS} powers; compute it in parts`);
    if (/^[A-Za-z_]/.test(token) && /[\d.]$/.test(before) && /^[\d.]/.test(before)) throw missingSign();
    checkNumber(token);
    depth += token === "(" ? 1 : token === ")" ? -1 : 0;
    if (depth > MAX_DEPTH) throw new Refusal(`it is nested deeper than ${MAX_DEPTH}; compute it in parts`);
    before = token;
  }
  // The library reads `100 + 3%` as 103; a report's reader means 100.03.
  return plain.replace(/(?<![\w.])(\d+\.?\d*|\.\d+)\s*%(?!\s*[\w(.])/g, "($1/100)");
}

function checkNumber(token: string): void {
  if (!/^[\d.]/.test(token)) return;
  if (token.replaceAll(/[eE].*|\D/g, "").length > MAX_DIGITS) {
    throw new Refusal(`a number has more than ${MAX_DIGITS} digits; round it first`);
  }
  if (/[eE][+-]?\d{3,}$/.test(token)) {
    throw new Refusal(`the number ${token.slice(0, 20)} is too large or too small; write it out or scale it`);
  }
}

let parser: Promise<(text: string) => Node> | undefined;

/** Loads the expression library once, on first use: its import costs a quarter of a second. */
function loadParser(): Promise<(text: string) => Node> {
  parser ??= import("mathjs").then(({ create, parseDependencies }) => {
    const { parse } = create({ parseDependencies: parseDependencies! }, {
      number: "BigNumber",
      precision: MAX_DIGITS,
    });
    return (text: string) => parse!(text) as unknown as Node;
  });
  return parser;
}

interface At {
  readonly names: ReadonlySet<string>;
  readonly depth: number;
}

function rebuild(node: Node, { names, depth }: At): Expression {
  if (depth > MAX_TREE_DEPTH) throw new Refusal("it is nested too deep; compute it in parts");
  const at = { names, depth: depth + 1 };
  switch (node.type) {
    case "ConstantNode":
      return { kind: "number", value: readConstant(node.value) };
    case "ParenthesisNode":
      return rebuild(node.content!, at);
    case "SymbolNode":
      if (!names.has(node.name!)) throw new Refusal(unknownInput(node.name!, names));
      return { kind: "input", name: node.name! };
    case "OperatorNode":
      return { kind: "apply", apply: operatorOf(node), args: node.args!.map((one) => rebuild(one, at)) };
    case "FunctionNode":
      return { kind: "apply", apply: functionOf(node), args: node.args!.map((one) => rebuild(one, at)) };
    default:
      throw new Refusal(
        `${node.type.replace(/Node$/, "").toLowerCase()} is not allowed; write one arithmetic expression`,
      );
  }
}

function operatorOf({ fn, implicit }: Node): OperatorName {
  const operator = OPERATORS.find((name) => name === fn);
  if (operator === undefined) {
    throw new Refusal(
      /percent|mod/i.test(String(fn))
        ? `the operator ${fn} is not allowed; a percent sign stands behind a number, elsewhere divide by 100`
        : `the operator ${fn} is not allowed; use + - * / ^`,
    );
  }
  if (implicit === true) throw missingSign();
  return operator;
}

function functionOf(node: Node): FunctionName {
  const target = node.fn as Node | undefined;
  const name = target?.type === "SymbolNode" ? target.name! : "";
  if (!isFunction(name)) {
    const known = Object.keys(FUNCTIONS).join(", ");
    throw new Refusal(`the function ${name || "here"} is not allowed; the functions are ${known}`);
  }
  const [least, most] = FUNCTIONS[name];
  const count = node.args!.length;
  if (count < least || count > most) {
    throw new Refusal(`${name} takes ${least === most ? least : `${least} to ${most}`} values, not ${count}`);
  }
  return name;
}

function isFunction(name: string): name is FunctionName {
  return Object.hasOwn(FUNCTIONS, name);
}

function readConstant(value: unknown): Decimal {
  // Texts, truth values and NaN are constants to the parser too; only decimals are numbers here.
  const text = typeof value === "object" && value !== null ? String(value) : "";
  if (!/^\d/.test(text)) throw new Refusal("only numbers are allowed; write it in digits");
  return new Decimal(text);
}

function missingSign(): Refusal {
  return new Refusal("a multiplication sign is missing; write 2 * a for 2a");
}

function unknownInput(name: string, names: ReadonlySet<string>): string {
  const known = names.size === 0 ? "there are none" : `the inputs are ${[...names].join(", ")}`;
  return `there is no input named "${name.slice(0, MAX_SHOWN)}"; ${known}`;
}
