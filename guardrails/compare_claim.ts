import { Decimal } from "decimal.js";
import type { Figure } from "../retrieval/mod.ts";
import type { Claim, TieFault } from "./answer.ts";
import { type FigureFit, fitsMetric, isMovementFigure, isOpposite } from "./claim_metric.ts";
import { isNear, isStated } from "./claim_size.ts";
import { isOtherWay, isSignAccepted } from "./printed_sign.ts";

/** Currencies whose sign is a bare "$": a claim that prints only the sign asserts one of them. */
const DOLLARS: ReadonlySet<string> = new Set(["USD", "AUD", "CAD", "NZD", "HKD", "SGD", "TWD", "MXN", "$"]);

/** Powers of ten by which a scale is usually mistaken: cents, thousands, millions, billions. */
const SCALE_SLIPS = [2, 3, 6, 9].map((power) => [power, new Decimal(10).pow(power)] as const);

/** A scale at a number. */
const SCALE_WORD = /(?:thousand|million|billion|trillion|mn|bn|[\d\s][mkb])\b|[千万亿]/i;

/** What a comparison needs besides the two. */
export interface Comparison extends FigureFit {
  /** Whether only the very same metric counts, and no accepted variant. */
  readonly strict: boolean;
}

/**
 * In which respects a claim differs from a figure beyond what the policy accepts; none means that it is tied.
 *
 * All of company, period, metric, kind, currency, sign, scale and value must agree; what the claim does not assert is
 * not compared, except the year: a figure without one is taken to be of its report's own year.
 */
export function compareClaim(claim: Claim, figure: Figure, comparison: Comparison): readonly TieFault[] {
  const value = compareValue(claim, figure);
  const others = compareSlots(claim, figure, comparison);
  return value === null ? others : [...others, value];
}

/** The faults of {@link compareClaim} besides those of the value: cheap, for whoever looks for the nearest figure. */
export function compareSlots(claim: Claim, figure: Figure, comparison: Comparison): readonly TieFault[] {
  const faults: TieFault[] = [];
  if (claim.company !== null && claim.company !== figure.company) faults.push("entity");
  if (!isSamePeriod(claim, figure)) faults.push("period");
  if (!fitsMetric(claim, figure, comparison)) faults.push("metric");
  if (!isSameKind(claim, figure)) faults.push("kind");
  if (!isSameCurrency(claim.currency, figure)) faults.push("currency");
  return faults;
}

/** Whether {@link compareClaim} finds nothing; what is cheap to tell is asked first. */
export function matchesClaim(claim: Claim, figure: Figure, comparison: Comparison): boolean {
  return (claim.company === null || claim.company === figure.company) && isSamePeriod(claim, figure) &&
    isSameCurrency(claim.currency, figure) && compareValue(claim, figure) === null &&
    isSameKind(claim, figure) && fitsMetric(claim, figure, comparison);
}

function isSamePeriod(claim: Claim, { period, fy }: Figure): boolean {
  if (period.fiscalYear !== (claim.fiscalYear ?? fy) || period.proForma) return false;
  if (claim.part === null) {
    return period.kind === "year" || (period.kind === "instant" && period.part === null);
  }
  return period.kind === claim.part.kind && period.part === claim.part.number;
}

/** A fraction and a percentage are two notations of one quantity; per share and in total are two quantities. */
function isSameKind(claim: Claim, figure: Figure): boolean {
  if ((claim.aspect === "change") !== isMovementFigure(figure, claim)) return false;
  if (claim.measure === "points") return figure.kind === "percent" && figure.measure === "points";
  const { kind } = claim;
  if (kind === null || kind === figure.kind) return isSameMeasure(claim, figure);
  const notations: ReadonlySet<string> = new Set(["percent", "ratio"]);
  if (notations.has(kind) && notations.has(figure.kind)) return true;
  const amounts: ReadonlySet<string> = new Set(["count", "quantity"]);
  return amounts.has(kind) && amounts.has(figure.kind) && isSameMeasure(claim, figure);
}

function isSameMeasure(claim: Claim, figure: Figure): boolean {
  const isCounted = figure.kind === "count" || figure.kind === "quantity" || figure.kind === "ratio";
  if (!isCounted || claim.measure === null || figure.measure === null) return true;
  const singular = (measure: string) => measure.toLowerCase().replace(/s$/, "");
  return singular(claim.measure) === singular(figure.measure);
}

/** What is not stated on one side contradicts nothing; a bare dollar sign is any dollar and no other currency. */
function isSameCurrency(claimed: string | null, { currency }: Figure): boolean {
  if (claimed === null || currency === null || claimed === currency) return true;
  return (claimed === "$" && DOLLARS.has(currency)) || (currency === "$" && DOLLARS.has(claimed));
}

/** null where the values agree within the rounding that the claim's print implies, or on the side that it asserts. */
export function compareValue(claim: Claim, figure: Figure): TieFault | null {
  const values = valuesOf(claim, figure);
  const states = (value: Decimal) => isNear(claim, value) && isStated(claim, value);
  if (values.some(states)) return isOtherWay(claim, figure) ? "sign" : null;
  // "More than 29 billion" in a sentence of the report itself is stored as 29 billion.
  if (claim.bound !== undefined && figure.cell === null && values.some((value) => value.eq(claim.value))) {
    return null;
  }
  if (values.some((value) => states(value.neg()))) return isSignAccepted(claim, figure) ? null : "sign";
  const isSlip = values.some((value) =>
    SCALE_SLIPS.some(([power, factor]) =>
      (isNear(claim, value, power) && isStated(claim, value.mul(factor))) ||
      (isNear(claim, value, -power) && isStated(claim, value.div(factor)))
    )
  );
  return isSlip ? "scale" : "value";
}

const exacts = new WeakMap<Figure, Decimal>();

function exactOf(figure: Figure): Decimal {
  let exact = exacts.get(figure);
  if (exact === undefined) exacts.set(figure, exact = new Decimal(figure.value));
  return exact;
}

/** The figure in the notations that the claim may mean. */
function valuesOf(claim: Claim, figure: Figure): readonly Decimal[] {
  const { kind, scale } = figure;
  const own = exactOf(figure);
  const exact = isOpposite(claim, figure) ? own.neg() : own;
  // A bare 0.52 may be the fraction of 52 %.
  if (claim.kind === null && kind === "percent") return [exact, exact.div(100)];
  // a bare number may stand in the unit of its column; one that prints a scale ("1 thousand") says its own
  if (claim.kind === null && scale.power !== 0 && !SCALE_WORD.test(claim.printed)) {
    return [exact, exact.div(new Decimal(10).pow(scale.power))];
  }
  if (claim.kind === "percent" && kind === "ratio") return [exact.mul(100)];
  if (claim.kind === "ratio" && kind === "percent") return [exact.div(100)];
  return [exact];
}
