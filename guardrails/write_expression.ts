import { findMetric, findMetricMentions, normalizeText } from "../retrieval/mod.ts";
import { FUNCTIONS } from "./expand_expression.ts";
import { findFormulas, type Formula, formulaNamed, formulas } from "./formulas.ts";

/** An expression over standard names, or why the words give none: a sentence part. */
export type Written = { readonly expression: string } | { readonly problem: string };

type Token =
  | { readonly kind: "operand"; readonly text: string }
  | { readonly kind: "operator"; readonly text: "+" | "-" | "*" | "/"; readonly spoken: boolean }
  /** "20 %", and "20 % of" what follows. */
  | { readonly kind: "share"; readonly text: string; readonly of: boolean }
  | { readonly kind: "open" | "close" }
  /** What the next operand is taken of: the mean of two year ends, the year before, the change over the year. */
  | { readonly kind: "taken"; readonly how: "avg" | "prior" | "change" }
  /** "Sum of … and", "ratio of … to": what the next joining word means. */
  | { readonly kind: "joins"; readonly operator: "+" | "-" | "*" | "/" | "mean" };

const YEAR = /^(?:fy ?)?'?(?:(?:19|20)\d{2}|\d{2}(?=\s+\p{L}))/iu;

const BEHIND =
  /^(?:\s*(?:of|in|for|from|at)\s+(?:the\s+)?(?:end of\s+)?(?:the\s+)?(?:prior|previous|preceding|last) years?(?:'s)?\b|\s*(?:of|in|for|at)\s+(?:the\s+)?(?:end of\s+)?(?:fy ?)?(?<year>(?:19|20)\d{2})\b|的?(?<change>变动|变化|增加额?))/iu;

/** In order: at one place the first that fits counts. */
const RULES: readonly (readonly [RegExp, (text: string) => Token | "join" | null])[] = [
  [/^[([{（]/u, () => ({ kind: "open" })],
  [/^[)\]}）]/u, () => ({ kind: "close" })],
  [/^(?:the )?(?:sum|total) of\b/iu, () => ({ kind: "joins", operator: "+" })],
  [/^(?:the )?difference (?:between|of)\b/iu, () => ({ kind: "joins", operator: "-" })],
  [/^(?:the )?product of\b/iu, () => ({ kind: "joins", operator: "*" })],
  [/^(?:the )?(?:ratio|quotient|percentage) of\b/iu, () => ({ kind: "joins", operator: "/" })],
  [
    /^(?:the )?(?:average|mean) of (?:the )?(?:opening|beginning)(?: and | & )(?:closing|ending)\b/iu,
    () => taken("avg"),
  ],
  [/^(?:the )?(?:average|mean) of\b/iu, () => ({ kind: "joins", operator: "mean" })],
  [/^(?:the )?(?:two[- ]year )?(?:average|mean|avg\.?)\b|^平均/iu, () => taken("avg")],
  [
    /^(?:the )?(?:opening|beginning|prior[- ]years?(?:'s)?|previous years?(?:'s)?|last years?(?:'s)?)\b|^(?:期初|年初|上年)/iu,
    () => taken("prior"),
  ],
  [/^(?:the )?(?:change|increase|movement|growth) in\b/iu, () => taken("change")],
  [
    /^(?:as (?:a |an? )?)?(?:percentage|percent|per cent|share|proportion|multiple|fraction|%) of\b/iu,
    () => operator("/"),
  ],
  [/^(?:divided by|over|relative to|in relation to|as against)\b|^除以|^占/iu, () => operator("/")],
  [/^(?:multiplied by|times)\b|^乘以?/iu, () => operator("*")],
  [/^(?:plus|added to|increased by)\b|^加上?/iu, () => operator("+")],
  [
    /^(?:minus|less|net of|reduced by|after deducting|excluding|without)\b|^减去?|^扣除/iu,
    () => operator("-"),
  ],
  [/^(?:and|to|与|和|对)\b|^[与和对]/iu, () => "join"],
  [/^per\b/iu, () => operator("/")],
  [/^[+＋]/u, () => operator("+", false)],
  [/^[-−–—－]/u, () => operator("-", false)],
  [/^[*×·✕]|^x(?=\s*\d)/iu, () => operator("*", false)],
  [/^[/÷／]/u, () => operator("/", false)],
  [/^between (?:fy ?)?\d{2,4} (?:and|to) (?:fy ?)?\d{2,4}\b/iu, () => null],
  [YEAR, () => null],
  [
    /^\d+(?:\.\d+)?\s*(?:%|per ?cent)(?:\s+of\b)?/iu,
    (text) => ({ kind: "share", text: `${parseFloat(text)} / 100`, of: /of$/iu.test(text) }),
  ],
  [/^\d+(?:\.\d+)?/u, (text) => ({ kind: "operand", text })],
  [/^(?:之比|之和|之差|的?比[率例]|的?百分比|的比|的|期末|年末)/u, () => null],
  [
    /^(?:the|its|a|an|of|for|in|at|as|by|on|is|are|that|same|year|year's|years|days?|closing|ending|year-end|end|total amount of|reported|annual|full|ratio|percentage|percent|%|and|fiscal|financial|amount|value|from|statement|sheet|balance|expressed|company's)(?![\p{L}\d])/iu,
    () => null,
  ],
  [/^[\s,:'"“”‘’|、，：]+/u, () => null],
];

/**
 * Reads the words that define a measure as arithmetic over standard line items: signs and words for them, brackets, constants,
 * averages and changes over the year, the year before. "A minus B divided by C" divides the whole difference, as people
 * mean it: the quotient of money is no money, and nothing could be taken from the one with the other.
 */
export function writeExpression(words: string): Written {
  // Names are found in any case, but acronyms of the book in capitals alone.
  const folded = normalizeText(words);
  const text = folded.length === words.length ? words : folded;
  const operands = operandsOf(text);
  const lastYear = Math.max(
    ...[...text.matchAll(/(?:fy ?)?((?:19|20)\d{2})/giu)].map(([, year]) => Number(year)),
    0,
  );
  const tokens: Token[] = [];
  const joins: ("+" | "-" | "*" | "/")[] = [];
  const unknown: string[] = [];
  let year = lastYear;
  let mean = null as Mean | null;
  for (let at = 0; at < text.length;) {
    const operand = operands.find(({ start }) => start === at);
    if (operand !== undefined) {
      const back = lastYear > 0 && year === lastYear - 1 && !tokens.some(({ kind }) => kind === "taken");
      if (back) tokens.push({ kind: "taken", how: "prior" });
      tokens.push({ kind: "operand", text: operand.text });
      year = lastYear;
      at = operand.end;
      // What it is taken of may stand behind it: "revenue of the prior year", "inventories in FY2023", 存货变动.
      const behind = BEHIND.exec(text.slice(at));
      if (behind !== null) {
        const { change, year: said } = behind.groups ?? {};
        const how = change !== undefined
          ? "change"
          : said === undefined || Number(said) < lastYear
          ? "prior"
          : null;
        if (how !== null) tokens.splice(-1, 0, { kind: "taken", how });
        at += behind[0].length;
      }
      continue;
    }
    const rest = text.slice(at);
    const rule = RULES.find(([pattern]) => pattern.test(rest));
    if (rule === undefined) {
      const word = /^[\p{L}\p{N}&'-]+/u.exec(rest)?.[0] ?? rest[0]!;
      unknown.push(word);
      at += word.length;
      continue;
    }
    const said = rule[0].exec(rest)![0];
    at += Math.max(said.length, 1);
    if (rule[0] === YEAR) year = Number(/\d{4}/.exec(said)?.[0] ?? lastYear);
    const token = rule[1](said);
    if (token === null) continue;
    if (token === "join") {
      const how = mean !== null ? "+" : joins.pop() ?? (/\bratio\b|比/iu.test(text.slice(at)) ? "/" : null);
      if (mean !== null) mean = { ...mean, of: mean.of + 1 };
      if (how === null) unknown.push(said.trim());
      else tokens.push(operator(how, mean === null));
      continue;
    }
    if (token.kind === "joins" && token.operator === "mean") {
      mean = { from: tokens.length, of: 1 };
      continue;
    }
    // what is computed with a mean is none of the things that it is taken of
    if (mean !== null && (token.kind === "operator" || token.kind === "close")) {
      closeMean(tokens, mean);
      mean = null;
    }
    if (token.kind === "share") {
      tokens.push({ kind: "operand", text: `(${token.text})` });
      if (token.of) tokens.push(operator("*", false));
    } else if (token.kind === "joins") {
      if (token.operator !== "mean") joins.push(token.operator);
    } else tokens.push(token);
  }
  if (mean !== null) closeMean(tokens, mean);
  if (unknown.length > 0) return { problem: problemOf(unknown) };
  return assemble(tokens);
}

/** A mean that is being read: where its first token stands, and of how many line items it is. */
interface Mean {
  readonly from: number;
  readonly of: number;
}

/** "Average of A and B" is half their sum; of a single line item it is that of two year ends. */
function closeMean(tokens: Token[], { from, of }: Mean): void {
  if (of === 1) {
    tokens.splice(from, 0, taken("avg"));
    return;
  }
  const open: Token = { kind: "open" };
  const close: Token = { kind: "close" };
  tokens.splice(from, 0, open, open);
  tokens.push(close, operator("/", false), { kind: "operand", text: String(of) }, close);
}

function taken(how: "avg" | "prior" | "change"): Token {
  return { kind: "taken", how };
}

function operator(text: "+" | "-" | "*" | "/", spoken = true): Token {
  return { kind: "operator", text, spoken };
}

function problemOf(unknown: readonly string[]): string {
  return `its definition names ${
    JSON.stringify(unknown.join(" ").slice(0, 60))
  }, which is no line item that is known here; ` +
    "use the names that reports print";
}

/** What a change is named that is a line of its own in the cash flow statement, where its sign is that of the cash. */
const CHANGES: Readonly<Record<string, string>> = {
  change_in_inventories: "(inventories - prior(inventories))",
  change_in_receivables: "(accounts_receivable - prior(accounts_receivable))",
  change_in_payables: "(accounts_payable - prior(accounts_payable))",
};

let outflows: ReadonlySet<string> | undefined;

/** A line item as it goes into an expression: costs and payments by their amount, as in the book, whatever sign they are printed with. */
function asOperand(metric: string): string {
  outflows ??= new Set(
    formulas().flatMap(({ expressions }) =>
      expressions.flatMap((one) => [...one.matchAll(/\babs\((\w+)\)/g)])
    )
      .map(([, name]) => name!),
  );
  if (metric === "income_tax") return "expense(income_tax)";
  return CHANGES[metric] ?? (outflows.has(metric) ? `abs(${metric})` : metric);
}

/** Line items, and measures of the book that are none, each as it goes into an expression. */
function operandsOf(
  text: string,
): readonly { readonly text: string; readonly start: number; readonly end: number }[] {
  // "net debt / underlying EBITDA" also is a name that reports print; in a definition it is two operands
  const sides = [...text.matchAll(/[^/÷]+/g)].flatMap(({ index, 0: side }) =>
    findMetricMentions(side).map(({ metric, start, end }) => ({
      metric,
      start: index + start,
      end: index + end,
    }))
  );
  const all = [
    ...sides.filter(({ metric }) => formulaNamed(metric)?.kind !== "quantity")
      .map(({ metric, start, end }) => ({ text: asOperand(metric), start, end })),
    ...findFormulas(text).filter(({ formula, start, end }) =>
      isMeasure(formula) && !/[/÷]/.test(text.slice(start, end))
    ).map(({ formula, start, end }) => ({
      text: isStated(formula) ? formula.name : `(${formula.expressions[0]})`,
      start,
      end,
    })),
  ].sort((a, b) => (b.end - b.start) - (a.end - a.start) || a.start - b.start);
  const kept: typeof all = [];
  for (const one of all) {
    if (kept.every(({ start, end }) => one.end <= start || one.start >= end)) kept.push(one);
  }
  return kept;
}

/** A margin inside of a definition is a fraction there and points in a report, so that it is no operand. */
function isMeasure(formula: Formula): boolean {
  return formula.kind === "money" || formula.kind === "quantity" || isStated(formula);
}

/** Whether reports print the measure. Days they hardly do, and on a basis of their own. */
function isStated({ name, kind }: Formula): boolean {
  return kind !== "quantity" && findMetric(name) !== null;
}

function assemble(tokens: readonly Token[]): Written {
  const parts: string[] = [];
  let depth = 0;
  let wants = true;
  let how: "avg" | "prior" | "change" | null = null;
  for (const token of tokens) {
    switch (token.kind) {
      case "taken":
        how = token.how;
        break;
      case "operand":
        if (!wants) return broken();
        parts.push(take(token.text, how));
        [wants, how] = [false, null];
        break;
      case "operator":
        if (wants) return broken();
        parts.push(token.spoken && token.text === "/" ? "÷" : token.text);
        wants = true;
        break;
      case "open":
        if (!wants) return broken();
        parts.push("(");
        depth++;
        break;
      case "close":
        if (wants || --depth < 0) return broken();
        parts.push(")");
        break;
      case "joins":
      case "share":
        break;
      default:
        return token satisfies never;
    }
  }
  if (wants || depth !== 0 || parts.length === 0) return broken();
  return {
    expression: grouped(parts).join(" ").replaceAll("( ", "(").replaceAll(" )", ")")
      .replaceAll(/(?<!\w)\((\w+|\w+\(\w+\))\)/g, "$1"),
  };
}

function broken(): Written {
  return { problem: "its definition is no arithmetic that can be read; write it with + - * / and brackets" };
}

function take(operand: string, how: "avg" | "prior" | "change" | null): string {
  const wrap = (wrapper: string) =>
    operand.replace(/\b[a-z_]\w*\b/g, (name) => FUNCTIONS.has(name) ? name : `${wrapper}(${name})`);
  switch (how) {
    case null:
      return operand;
    case "avg":
    case "prior":
      return wrap(how);
    case "change":
      return `(${operand} - ${wrap("prior")})`;
    default:
      return how satisfies never;
  }
}

/** A spoken division outside of brackets divides all that stands before it, and by all that is added behind it. */
function grouped(parts: readonly string[]): readonly string[] {
  const at = parts.indexOf("÷");
  const plain = parts.map((part) => part === "÷" ? "/" : part);
  if (at === -1 || parts.indexOf("÷", at + 1) !== -1 || parts.includes("(")) return plain;
  const over = plain.slice(0, at);
  const factor = plain.indexOf("*", at);
  const under = plain.slice(at + 1, factor === -1 ? undefined : factor);
  const rest = factor === -1 ? [] : plain.slice(factor);
  const bracket = (side: readonly string[]) =>
    side.some((part) => part === "+" || part === "-") ? ["(", ...side, ")"] : side;
  return [...bracket(over), "/", ...bracket(under), ...rest];
}
