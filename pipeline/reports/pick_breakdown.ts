import { Decimal } from "decimal.js";
import type { AskedKind } from "../../retrieval/mod.ts";
import type { Source } from "../../guardrails/mod.ts";
import { compareKeys } from "./figure_preference.ts";
import { type Breakdown, type BreakdownNeed, findBreakdowns, type Part } from "./find_breakdowns.ts";
import { pickFigure } from "./pick_figure.ts";
import type { Reading } from "./reading.ts";

/** What looking for a breakdown came to; the parts stand highest first. */
export type PickedBreakdown =
  | { readonly outcome: "found"; readonly parts: readonly Part[] }
  /** Tables that are equally good put different parts first; the first part of each. */
  | { readonly outcome: "conflict"; readonly leaders: readonly Part[] }
  | { readonly outcome: "missing" };

/** Share of the company's own figure that a table may leave to eliminations and head office and still be of the whole. */
const BRIDGE = 0.05;

/** Share of it that a table of the whole company may miss or count twice before eliminations. */
const MOST = 0.5;

/**
 * Picks the table that breaks a metric down by segments, regions or products: of the asked kind, of the whole company by
 * the group's own figure, of the year's own report, one that adds up to its total, the one with most parts. A table
 * without a total counts only where what is left of the group's figure could not change the order that is asked for.
 * Where equally good tables disagree on the first part, nothing is picked.
 */
export function pickBreakdown(
  need: BreakdownNeed & { readonly among: AskedKind; readonly direction: "highest" | "lowest" },
  sources: readonly Source[],
  reading: Reading,
): PickedBreakdown {
  const groupOf = (year: number) => {
    const pick = pickFigure({ ...need, year }, sources, reading);
    return pick.outcome === "found" ? new Decimal(pick.chosen.figure.value).abs() : null;
  };
  const whole = groupOf(need.year);
  const others = [need.year - 1, need.year + 1].map(groupOf);
  const isShare = ({ parts }: Breakdown) => parts[0]!.figure.kind === "percent";
  const rest = (one: Breakdown) => isShare(one) ? new Decimal(0) : whole?.sub(totalOf(one.parts)) ?? null;
  const isOf = (one: Breakdown, figure: Decimal | null) =>
    figure !== null && !isShare(one) && one.total !== null && isNear(one.total, figure);
  const isWhole = (one: Breakdown) =>
    isOf(one, whole) || (rest(one)?.abs().lte(whole?.mul(BRIDGE) ?? 0) ?? false);
  const isSafe = (one: Breakdown) => {
    const left = rest(one)?.abs();
    // without the company's own figure nobody knows of what the table is, or of which year
    if (left === undefined || (whole !== null && left.gt(whole.mul(MOST)))) return false;
    if (!isOf(one, whole) && others.some((figure) => isOf(one, figure))) return false;
    return one.adds || isWhole(one) ||
      need.direction === "highest" && left.lt(ranked(one.parts)[0]!.figure.value);
  };
  const found = findBreakdowns(need, sources, reading).filter((one) => fits(one, need.among) && isSafe(one));
  const key = (one: Breakdown) => [
    // a table of products that mentions segments is one of products
    one.kinds.has(need.among) ? one.kinds.size : Infinity,
    isOf(one, whole) ? 0 : isWhole(one) ? 1 : 2,
    Math.abs(one.fy - need.year),
    isShare(one) ? 1 : 0,
    one.adds ? 0 : 1,
    -one.parts.length,
  ];
  const sorted = found.toSorted((a, b) => compareKeys(key(a), key(b)));
  const [best] = sorted;
  if (best === undefined) return { outcome: "missing" };
  const alike = sorted.filter((one) => compareKeys(key(one).slice(0, -1), key(best).slice(0, -1)) === 0);
  const leaders = alike.map(({ parts }) =>
    need.direction === "highest" ? ranked(parts)[0]! : ranked(parts).at(-1)!
  );
  const rivals = leaders.filter((leader, at) =>
    leaders.findIndex(({ name }) => sameName(name, leader.name)) === at
  );
  return rivals.length > 1 && !isFiner(best, alike)
    ? { outcome: "conflict", leaders: rivals }
    : { outcome: "found", parts: ranked(best.parts) };
}

/** Within a thousandth: rounded apart. */
function isNear(total: string, figure: Decimal): boolean {
  return new Decimal(total).abs().sub(figure).abs().lte(figure.mul("0.001"));
}

function totalOf(parts: readonly Part[]): Decimal {
  return parts.reduce((sum, { figure }) => sum.add(figure.value), new Decimal(0));
}

/** Highest first. */
export function ranked(parts: readonly Part[]): readonly Part[] {
  return parts.toSorted((a, b) => new Decimal(b.figure.value).cmp(a.figure.value));
}

/** Companies whose segments are regions name them as segments. */
function fits({ kinds }: Breakdown, among: AskedKind): boolean {
  return kinds.has(among) || (among === "region" && kinds.has("segment")) ||
    (among === "product" && kinds.size === 0);
}

function sameName(a: string, b: string): boolean {
  return a.toLowerCase().replace(/[^\p{L}\d]/gu, "") === b.toLowerCase().replace(/[^\p{L}\d]/gu, "");
}

/** Whether every other table holds only some of the parts: a finer one answers for them. */
function isFiner(best: Breakdown, alike: readonly Breakdown[]): boolean {
  return alike.every(({ parts }) =>
    parts.every((part) => best.parts.some(({ name }) => sameName(name, part.name)))
  );
}
