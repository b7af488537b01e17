import { Decimal } from "decimal.js";
import { admissibleMetrics, type Figure } from "../retrieval/mod.ts";
import type { Calculation, Claim, Source } from "./answer.ts";
import { applyFormula, type OverYears } from "./apply_formula.ts";
import { average, cagr, difference, growth, ratio, sum, type ToolResult } from "./arithmetic.ts";
import { metricOf } from "./claim_metric.ts";
import { formulaNamed } from "./formulas.ts";
import { nameInputs } from "./operands.ts";

/** Words that say which operation a sentence has done. */
const AVERAGE = /\b(?:average|averaged|mean)\b|平均/i;
const TOTAL = /\b(?:total(?:led|s)?|combined|together|sum|aggregate|in all)\b|合计|总计/i;
const COMPOUND = /\b(?:CAGR|compound(?:ed)? annual)\b|复合/i;

/** Years that an average or a growth rate may span; reports show five, summaries ten. */
const MAX_YEARS = 11;

type Found = { readonly figure: Figure; readonly n: number };

/**
 * Looks for the arithmetic behind a number that no report prints: a bounded set of operations over figures of the
 * cited sources, chosen by what the sentence names. Margins and other measures of the formula book, growth, points
 * and differences between years or companies, shares of one metric in another, totals, averages, compound growth.
 *
 * @returns the calculation whose result the claim states within its printed rounding, or null
 */
export async function deriveClaim(claim: Claim, sources: readonly Source[]): Promise<Calculation | null> {
  const cited = sources.filter(({ n }) => claim.cited.includes(n));
  for (const isLatest of [false, true]) {
    const ledger = new Ledger(cited, isLatest);
    for (const attempt of attempts(claim, ledger)) {
      const result = await attempt();
      if (result.ok && statesResult(claim, result.calculation)) return result.calculation;
    }
  }
  return null;
}

/** Whether a claim states the result of a calculation: same quantity, within the claim's printed rounding. */
export function statesResult(claim: Claim, calculation: Calculation): boolean {
  const { kind, measure, currency, value } = calculation;
  if ((claim.measure === "points") !== (measure === "points")) return false;
  const notations = new Set(["percent", "ratio"]);
  const isNotation = claim.kind !== null && notations.has(claim.kind) && notations.has(kind);
  if (claim.kind !== null && claim.kind !== kind && !isNotation) return false;
  if (claim.currency !== null && currency !== null && claim.currency !== currency) {
    if (claim.currency !== "$" && currency !== "$") return false;
  }
  const exact = new Decimal(value);
  const scaled = claim.kind === "percent" && kind === "ratio"
    ? exact.mul(100)
    : claim.kind === "ratio" && kind === "percent"
    ? exact.div(100)
    : exact;
  const isClose = (one: Decimal) => one.sub(claim.value).abs().lte(claim.tolerance);
  if (isClose(scaled)) return true;
  if (claim.kind === null && kind !== "percent" && isClose(unscaled(exact, calculation))) return true;
  // "A difference of 5" has no direction.
  return calculation.operation === "difference" && /\b(?:difference|gap)\b/i.test(claim.sentence) &&
    isClose(scaled.neg());
}

/** A bare result stands in the scale that its inputs print. */
function unscaled(value: Decimal, { inputs }: Calculation): Decimal {
  return value.div(new Decimal(10).pow(inputs[0]?.figure.scale.power ?? 0));
}

type Attempt = () => ToolResult | Promise<ToolResult>;

function attempts(claim: Claim, ledger: Ledger): readonly Attempt[] {
  const company = claim.company ?? ledger.onlyCompany();
  const year = claim.fiscalYear ?? ledger.onlyYear();
  if (company === null || year === null) return [];
  const about = { claim, ledger, company, year };
  return [
    ...formulaAttempts(about),
    ...changeAttempts(about),
    ...shareAttempts(about),
    ...groupAttempts(about),
  ];
}

interface About {
  readonly claim: Claim;
  readonly ledger: Ledger;
  readonly company: string;
  readonly year: number;
}

/** The year that a movement starts from: named in the sentence, else the year before. */
function baseYear({ claim, year }: About): number {
  const earlier = claim.also.years.filter((one) => one < year);
  return earlier.length > 0 ? Math.min(...earlier) : year - 1;
}

/** Whole years from the first to the last that the sentence names, for averages. */
function span({ claim, year }: About): readonly number[] {
  const years = [...claim.also.years, year];
  const first = Math.min(...years);
  const length = Math.max(...years) - first + 1;
  return length > MAX_YEARS ? [] : Array.from({ length }, (_, index) => first + index);
}

function formulaAttempts(about: About): readonly Attempt[] {
  const { claim, ledger, company, year } = about;
  const formula = claim.metric === null ? null : formulaNamed(claim.metric);
  if (formula === null) return [];
  const apply = (years: readonly number[], over: OverYears): Attempt => () =>
    applyFormula(formula, {
      company,
      years,
      over,
      find: (metric, when) => ledger.find(company, metric, when),
    });
  if (claim.aspect === "change") {
    const ends = [baseYear(about), year];
    return [apply(ends, claim.kind === "percent" && claim.measure === null ? "growth" : "difference")];
  }
  const years = span(about);
  const isAverage = AVERAGE.test(claim.sentence) && years.length > 1;
  return isAverage ? [apply(years, "average")] : [apply([year], "average")];
}

function changeAttempts(about: About): readonly Attempt[] {
  const { claim, ledger, company, year } = about;
  if (claim.metric === null) return [];
  const at = (when: number, of = company) => ledger.find(of, claim.metric!, when);
  const [from, to] = [at(baseYear(about)), at(year)];
  const series = [from, to].filter((one) => one !== null);
  if (COMPOUND.test(claim.sentence)) return series.length === 2 ? [() => cagr(nameInputs(series))] : [];
  if (claim.aspect !== "change") return [];
  const others = claim.also.companies.filter((one) => one !== company).map((one) => at(year, one))
    .filter((one) => one !== null);
  const between = to === null ? [] : others.flatMap((other): Attempt[] => [
    () => difference(nameInputs([to, other])),
    () => difference(nameInputs([other, to])),
  ]);
  if (series.length < 2) return between;
  const isRate = claim.kind === "percent" && claim.measure === null;
  return [
    isRate ? () => growth(nameInputs(series)) : () => difference(nameInputs([...series].reverse())),
    ...between,
  ];
}

/** "52 % of revenue": one named metric over another. */
function shareAttempts({ claim, ledger, company, year }: About): readonly Attempt[] {
  if (claim.aspect === "change" || (claim.kind !== "percent" && claim.kind !== "ratio")) return [];
  const named = claim.also.metrics.map((metric) => ledger.find(company, metric, year)).filter((one) =>
    one !== null
  );
  return named.flatMap((above) =>
    named.filter((below) => below !== above).map((below): Attempt => () =>
      ratio(nameInputs([above, below]), { as: claim.kind === "ratio" ? "ratio" : "percent" })
    )
  );
}

/** Totals and averages over the years, companies or metrics that the sentence names. */
function groupAttempts(about: About): readonly Attempt[] {
  const { claim, ledger, company, year } = about;
  const isAverage = AVERAGE.test(claim.sentence);
  if (!isAverage && !TOTAL.test(claim.sentence)) return [];
  const tool = isAverage ? average : sum;
  const groups = [
    claim.metric === null ? [] : span(about).map((when) => ledger.find(company, claim.metric!, when)),
    claim.metric === null ? [] : claim.also.companies.map((one) => ledger.find(one, claim.metric!, year)),
    claim.also.metrics.map((metric) => ledger.find(company, metric, year)),
  ];
  return groups.filter((group) => group.length > 1 && group.every((one) => one !== null))
    .map((group): Attempt => () => tool(nameInputs(group.filter((one) => one !== null))));
}

/** The figures of the cited sources by company, metric and year. */
class Ledger {
  readonly #found: readonly Found[];
  readonly #isLatest: boolean;

  constructor(sources: readonly Source[], isLatest: boolean) {
    this.#found = sources.flatMap(({ n, hit }) =>
      hit.figures.filter(({ illustrative, statement }) => !illustrative && statement !== "segment")
        .map((figure) => ({ figure, n }))
    );
    this.#isLatest = isLatest;
  }

  /** As first reported, or from the latest report; the very metric before an accepted variant. */
  find(company: string, metric: string, year: number): Found | null {
    const metrics = admissibleMetrics(metric);
    const fits = this.#found.filter(({ figure }) =>
      figure.company === company && figure.period.fiscalYear === year &&
      metrics.includes(metricOf(figure) ?? "") &&
      (figure.period.kind === "year" || figure.period.kind === "instant")
    );
    const rank = ({ figure }: Found) =>
      metrics.indexOf(metricOf(figure)!) * 1_000 +
      (this.#isLatest ? -figure.fy : Math.abs(figure.fy - year)) +
      (figure.cell === null ? 0.5 : 0);
    return fits.length === 0 ? null : fits.reduce((best, one) => rank(one) < rank(best) ? one : best);
  }

  /** The company of all figures, null where there are several. */
  onlyCompany(): string | null {
    const companies = new Set(this.#found.map(({ figure }) => figure.company));
    return companies.size === 1 ? [...companies][0]! : null;
  }

  /** The year of all reports, null where there are several. */
  onlyYear(): number | null {
    const years = new Set(this.#found.map(({ figure }) => figure.fy));
    return years.size === 1 ? [...years][0]! : null;
  }
}
