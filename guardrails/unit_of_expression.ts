import type { Decimal } from "decimal.js";
import { type Expression, Refusal } from "./expression.ts";
import type { CommonUnit } from "./operands.ts";

/** A unit, with the number itself where the expression writes it out: only then does "100" turn a quotient into points. */
interface Written extends CommonUnit {
  readonly written: Decimal | null;
}

type Units = ReadonlyMap<string, CommonUnit>;
type Apply = Extract<Expression, { readonly kind: "apply" }>;

const RATIO: CommonUnit = { kind: "ratio", currency: null, measure: null };
const PERCENT: CommonUnit = { kind: "percent", currency: null, measure: null };

/**
 * The unit of an expression's result, by the rules of dimensions: like is added to like, an amount over its like is a
 * ratio, a ratio times 100 is in percent, money over shares is per share, money over a count or a quantity is money per
 * unit of it.
 *
 * @param units of every input
 * @throws {Refusal} where a result would have no unit that a report knows, with the way out
 */
export function unitOfExpression(tree: Expression, units: Units): CommonUnit {
  const { kind, currency, measure } = unitOf(tree, units);
  return { kind, currency, measure };
}

function unitOf(tree: Expression, units: Units): Written {
  switch (tree.kind) {
    case "number":
      return { ...RATIO, written: tree.value };
    case "input":
      return { ...units.get(tree.name)!, written: null };
    case "apply":
      return { ...unitOfApply(tree, tree.args.map((argument) => unitOf(argument, units))), written: null };
    default:
      return tree satisfies never;
  }
}

function unitOfApply({ apply }: Apply, args: readonly Written[]): CommonUnit {
  const [first, second] = [args[0]!, args[1]];
  switch (apply) {
    case "add":
    case "sum":
    case "mean":
    case "min":
    case "max":
      return like(args);
    case "subtract": {
      const unit = like(args);
      return unit.kind === "percent" && args.every(({ kind }) => kind === "percent")
        ? { ...unit, measure: "points" }
        : unit;
    }
    case "multiply":
      return product(first, second!);
    case "divide":
      return quotient(first, second!);
    case "pow":
    case "sqrt":
      if (args.every(isPlain)) return RATIO;
      throw new Refusal(`a power of ${named(args.find((one) => !isPlain(one))!)} has no unit; divide first`);
    case "unaryMinus":
    case "unaryPlus":
    case "abs":
    case "round":
      return first;
    default:
      return apply satisfies never;
  }
}

/** The one unit of what is added; numbers written out go with quotients and percentages. */
function like(args: readonly Written[]): CommonUnit {
  const unit = args.find((one) => one.written === null) ?? args[0]!;
  for (const one of args) {
    const goes = one.written !== null ? isPlain(unit) || unit.kind === "percent" : isLike(one, unit);
    if (!goes) {
      throw new Refusal(
        one.written === null
          ? `${named(unit)} and ${named(one)} do not add up; take figures of one unit`
          : `${named(unit)} and the bare number ${one.written} do not add up; take figures of one unit`,
      );
    }
  }
  return { ...unit, currency: args.find(({ currency }) => currency !== null)?.currency ?? null };
}

function product(a: Written, b: Written): CommonUnit {
  const [plain, other] = isPlain(a) ? [a, b] : [b, a];
  if (isPlain(plain)) {
    const isHundred = (one: Written) => one.written?.eq(100) ?? false;
    // 100 times a quotient is that quotient in percent.
    if (isPlain(other) && isHundred(a) !== isHundred(b) && (a.written === null || b.written === null)) {
      return PERCENT;
    }
    return other;
  }
  if (a.kind === "percent" || b.kind === "percent") throw inPoints();
  const shares = [a, b].find(isShares);
  const price = [a, b].find(({ kind }) => kind === "perShare");
  if (shares !== undefined && price !== undefined) {
    return { kind: "money", currency: price.currency, measure: null };
  }
  throw new Refusal(`${named(a)} times ${named(b)} has no unit; divide one of them first`);
}

function quotient(a: Written, b: Written): CommonUnit {
  if (isPlain(b)) return a.kind === "percent" && b.written?.eq(100) ? RATIO : a;
  if (isLike(a, b)) return RATIO;
  if (a.kind === "percent" || b.kind === "percent") throw inPoints();
  if (a.kind === "money" && isShares(b)) return { kind: "perShare", currency: a.currency, measure: "share" };
  if (a.kind === "money" && b.kind === "perShare") {
    return { kind: "count", currency: null, measure: "shares" };
  }
  if (a.kind === "money" && a.currency !== null && b.measure !== null && b.currency === null) {
    return { kind: "ratio", currency: a.currency, measure: b.measure };
  }
  throw new Refusal(`${named(a)} over ${named(b)} has no unit; divide figures of one unit`);
}

/** A number without any unit: a quotient, or one that is written out. */
function isPlain({ kind, currency, measure }: CommonUnit): boolean {
  return kind === "ratio" && currency === null && measure === null;
}

/** A currency that is not stated contradicts none; percentage points are percent. */
function isLike(a: CommonUnit, b: CommonUnit): boolean {
  const isCurrency = a.currency === b.currency || a.currency === null || b.currency === null;
  const isMeasure = a.measure === b.measure || a.kind === "percent";
  return a.kind === b.kind && isCurrency && isMeasure;
}

function isShares({ kind, measure }: CommonUnit): boolean {
  return kind === "count" && measure === "shares";
}

function inPoints(): Refusal {
  return new Refusal("a percentage is in points; divide it by 100 before it is multiplied or divided");
}

function named({ kind, currency, measure }: CommonUnit): string {
  if (kind === "ratio" && currency === null && measure === null) return "a plain number";
  const words: Readonly<Record<CommonUnit["kind"], string>> = {
    money: "money",
    perShare: "an amount per share",
    percent: "a percentage",
    ratio: "an amount per unit",
    count: "a count",
    quantity: "a quantity",
  };
  const detail = [currency, measure].filter((part) => part !== null).join("/");
  return detail === "" ? words[kind] : `${words[kind]} (${detail})`;
}
