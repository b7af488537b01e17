import { Decimal } from "decimal.js";
import type { Calculation, CalculationInput, Claim } from "./answer.ts";
import { applyFormula, type OverYears } from "./apply_formula.ts";
import { average, cagr, difference, growth, ratio, sum, type ToolResult } from "./arithmetic.ts";
import { isStated } from "./claim_size.ts";
import { computeExpression } from "./compute_expression.ts";
import type { DerivationName } from "./derivations.ts";
import type { CitedFigure, FigureLedger } from "./figure_ledger.ts";
import { formulaNamed } from "./formulas.ts";
import { metricOf } from "./claim_metric.ts";
import { nameInputs } from "./operands.ts";
import { wordingOf } from "./wording.ts";

/** Words that say which operation a sentence has done. */
const AVERAGE = /\b(?:average|averaged|mean)\b|平均/i;
const TOTAL = /\b(?:total(?:led|s)?|combined|together|sum|aggregate|in all)\b|合计|总计/i;
const COMPOUND = /\b(?:CAGR|compound(?:ed)? annual)\b|复合/i;
const EXCESS = /\b(?:exceed\w*|difference|gap|net of|less|minus|surplus|shortfall|short of)\b|差额|超过/i;
const MULTIPLE = /\b(?:times|fold)\b|\dx\b|倍/i;

/** Years that an average or a growth rate may span; reports show five, summaries ten. */
const MAX_YEARS = 11;

/** What a claim is derived from. */
export interface DeriveGround {
  readonly ledger: FigureLedger;
  /** Names of parts in the sources, as {@link partsOf} gives them. */
  readonly parts: readonly (readonly string[])[];
  /** What stands above the tables of the sources, by chunk. */
  readonly headings?: ReadonlyMap<string, string>;
  /** Only the very metrics that the sentence names are operands. */
  readonly strict: boolean;
}

/**
 * Looks for the arithmetic behind a number that no report prints: the operations of {@link DERIVATIONS} over figures
 * of the cited sources, chosen by what the sentence names.
 *
 * @returns the calculation whose result the claim states within its printed rounding, or null
 */
export async function deriveClaim(claim: Claim, ground: DeriveGround): Promise<Calculation | null> {
  for (const isLatest of [false, true]) {
    const view = { ...ground, claim, isLatest };
    const companies = ground.ledger.companies(view);
    const company = claim.company ?? (companies.length === 1 ? companies[0]! : null);
    const reports = ground.ledger.reports(view);
    // an unnamed year is the report's
    const said = claim.fiscalYear ?? claim.also.years.at(-1) ?? null;
    const year = said ?? (reports.length === 1 ? reports[0]! : null);
    if (company === null || year === null) return null;
    const about: About = { claim, view, ledger: ground.ledger, company, year };
    for (const attempts of Object.values(ATTEMPTS)) {
      for (const attempt of attempts(about)) {
        const result = await attempt();
        if (result.ok && statesResult(claim, result.calculation)) return result.calculation;
      }
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
  const isClose = (one: Decimal) => isStated(claim, one);
  if (isClose(scaled)) return true;
  if (claim.kind === null && isClose(kind === "percent" ? exact.div(100) : unscaled(exact, calculation))) {
    return true;
  }
  // "A difference of 5" has no direction.
  return calculation.operation === "difference" && /\b(?:difference|gap)\b/i.test(claim.sentence) &&
    isClose(scaled.neg());
}

/** A bare result stands in the scale that its inputs print. */
function unscaled(value: Decimal, { inputs }: Calculation): Decimal {
  return value.div(new Decimal(10).pow(inputs[0]?.figure.scale.power ?? 0));
}

type Attempt = () => ToolResult | Promise<ToolResult>;

interface About {
  readonly claim: Claim;
  readonly ledger: FigureLedger;
  readonly view: Parameters<FigureLedger["find"]>[0];
  readonly company: string;
  readonly year: number;
}

/** In the order in which they are tried: what the sentence names most exactly comes first. */
const ATTEMPTS: Readonly<Record<DerivationName, (about: About) => readonly Attempt[]>> = {
  formula: formulaAttempts,
  compound: (about) =>
    COMPOUND.test(about.claim.sentence)
      ? series(about).map(([from, to]): Attempt => () => cagr(nameInputs([from, to])))
      : [],
  growth: (about) =>
    isMovement(about) && isRate(about.claim)
      ? series(about).map(([from, to]): Attempt => () => growth(nameInputs([from, to])))
      : [],
  difference: (about) =>
    isMovement(about) && !isRate(about.claim)
      ? series(about).map(([from, to]): Attempt => () => difference(nameInputs([to, from])))
      : [],
  between: betweenAttempts,
  excess: (about) =>
    !isRate(about.claim) && EXCESS.test(about.claim.sentence)
      ? inOrder(named(about)).map(([one, other]): Attempt => () => difference(nameInputs([one, other])))
      : [],
  share: (about) => {
    const { claim: { aspect, kind } } = about;
    if (aspect === "change" || (kind !== "percent" && kind !== "ratio")) return [];
    return [...sharePairs(about), ...partPairs(about)].map(([above, below]): Attempt => () =>
      ratio(nameInputs([above, below]), { as: kind })
    );
  },
  multiple: multipleAttempts,
  total: (about) =>
    TOTAL.test(about.claim.sentence)
      ? groups(about).map((group): Attempt => () => sum(nameInputs(group)))
      : [],
  average: (about) =>
    AVERAGE.test(about.claim.sentence)
      ? groups(about).map((group): Attempt => () => average(nameInputs(group)))
      : [],
};

function isMovement({ claim }: About): boolean {
  return claim.aspect === "change" && !COMPOUND.test(claim.sentence);
}

/** Growth is in percent; a movement in points is a difference. */
function isRate({ kind, measure }: Claim): boolean {
  return kind === "percent" && measure === null;
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

/** The figure of a metric as the claim's sentence allows it, null where the cited sources give none. */
function at(
  { ledger, view, company, year }: About,
  metric: string,
  of: { readonly company?: string; readonly year?: number; readonly standIns?: boolean } = {},
): CitedFigure | null {
  return ledger.find(view, { company, year, metric, ...of });
}

function formulaAttempts(about: About): readonly Attempt[] {
  const { claim, company, year } = about;
  const formula = claim.metric === null ? null : formulaNamed(claim.metric);
  if (formula === null) return [];
  const apply = (years: readonly number[], over: OverYears): Attempt => () =>
    applyFormula(formula, {
      company,
      years,
      over,
      find: (metric, when) => at(about, metric, { year: when, standIns: true }),
    });
  if (claim.aspect === "change") {
    return [apply([baseYear(about), year], isRate(claim) ? "growth" : "difference")];
  }
  const years = span(about);
  const isAverage = AVERAGE.test(claim.sentence) && years.length > 1;
  return isAverage ? [apply(years, "average")] : [apply([year], "average")];
}

/** First and last figure of what moved: of the metric named, or of a row that the sentence names by its own words. */
function series(about: About): readonly (readonly [CitedFigure, CitedFigure])[] {
  const { claim, ledger, view, company, year } = about;
  const from = baseYear(about);
  if (claim.metric !== null) {
    const pair = [at(about, claim.metric, { year: from }), at(about, claim.metric)] as const;
    if (pair[0] !== null && pair[1] !== null) return [[pair[0], pair[1]]];
  }
  return ledger.rows(view, { company, year }).flatMap((last) => {
    const first = ledger.beside(last, view, from);
    return first === null ? [] : [[first, last] as const];
  });
}

/** The first company named is the one that the sentence is about, unless it begins with what it compares with. */
const COMPARED_FIRST = /^\W*(?:compared|against|versus|relative|unlike|next to|beside)\b|^与.{0,20}相比/i;

function betweenAttempts(about: About): readonly Attempt[] {
  const { claim } = about;
  if (claim.aspect !== "change" || claim.metric === null) return [];
  const companies = COMPARED_FIRST.test(claim.sentence)
    ? [...claim.also.companies].reverse()
    : claim.also.companies;
  const [own = null, ...others] = companies.map((one) => at(about, claim.metric!, { company: one }));
  if (own === null) return [];
  return others.filter((other) => other !== null).map((other): Attempt => {
    const pair = nameInputs([own, other]);
    if (!isRate(claim)) return () => difference(pair);
    return express(pair, `(${pair[0]!.name} - ${pair[1]!.name}) / ${pair[1]!.name}`);
  });
}

function express(inputs: readonly CalculationInput[], expression: string, percent = true): Attempt {
  return () =>
    computeExpression(inputs, { expression, percent, label: inputs.map(({ name }) => name).join(", ") });
}

/** The same metric of the other companies that the sentence names. */
function others(about: About): readonly CitedFigure[] {
  const { claim, company } = about;
  return claim.also.companies.filter((one) => one !== company)
    .map((one) => at(about, claim.metric!, { company: one })).filter((one) => one !== null);
}

/** The figures of the metrics that a sentence names, in its order. */
function named(about: About): readonly CitedFigure[] {
  return about.claim.also.metrics.map((metric) => at(about, metric)).filter((one) => one !== null);
}

/** Every two of a list, the earlier one first. */
function inOrder<Item>(list: readonly Item[]): readonly (readonly [Item, Item])[] {
  return list.flatMap((one, index) => list.slice(index + 1).map((other) => [one, other] as const));
}

/** What makes the metric behind it the whole of a share. */
const OF =
  /(?:\b(?:of|to|over|by|divided by|relative to|against)|[÷/占])\s*(?:(?:its|their|the|total|group|net)\s+|\S+['’]s?\s+|(?:FY)?\d+\s+)*$/i;

/** A part and its whole: what "of" or "over" stands before is the whole, else the metric that is named last. */
function sharePairs(about: About): readonly (readonly [CitedFigure, CitedFigure])[] {
  const { sentence } = about.claim;
  const wholes = new Set(
    wordingOf(sentence).measures.filter(({ start }) =>
      OF.test(sentence.slice(Math.max(0, start - 60), start))
    )
      .map(({ value }) => value),
  );
  const figures = named(about);
  const isWhole = ({ figure }: CitedFigure) => wholes.has(metricOf(figure) ?? "");
  const below = figures.filter(isWhole);
  const above = figures.filter((one) => !isWhole(one));
  return below.length === 0 || above.length === 0
    ? inOrder(figures)
    : above.flatMap((part) => below.map((whole) => [part, whole] as const));
}

/** A row that is named by its own words, over a metric that is named: "Pilbara was 60 % of revenue". */
function partPairs(about: About): readonly (readonly [CitedFigure, CitedFigure])[] {
  const { ledger, view, company, year } = about;
  const wholes = about.claim.also.metrics.map((metric) => at(about, metric)).filter((one) => one !== null);
  return ledger.rows(view, { company, year }).flatMap((part) =>
    wholes.map((whole) => [part, whole] as const)
  );
}

function multipleAttempts(about: About): readonly Attempt[] {
  const { claim, year } = about;
  if (claim.kind !== "ratio" || claim.metric === null || !MULTIPLE.test(claim.sentence)) return [];
  const last = Math.max(year, ...claim.also.years);
  const now = { ...about, year: last };
  const own = at(now, claim.metric);
  if (own === null) return [];
  const earlier = claim.also.years.filter((one) => one !== last).map((one) =>
    at(now, claim.metric!, { year: one })
  );
  const against = [...others(now), ...earlier].filter((one) => one !== null);
  return against.flatMap((other) => {
    // "RIO's was 3.2 times FMG's": the first company named over the second, whichever the number was read of
    const order = claim.also.companies;
    const isFirst = order.indexOf(own.figure.company) <= order.indexOf(other.figure.company);
    const pair = nameInputs(isFirst ? [own, other] : [other, own]);
    return [express(pair, `${pair[0]!.name} / ${pair[1]!.name}`, false)];
  });
}

/** What a total or an average may be of: years, companies or metrics that the sentence names, all of them. */
function groups(about: About): readonly (readonly CitedFigure[])[] {
  const { claim } = about;
  const lists = [
    claim.metric === null ? [] : span(about).map((when) => at(about, claim.metric!, { year: when })),
    claim.metric === null
      ? []
      : claim.also.companies.map((one) => at(about, claim.metric!, { company: one })),
    claim.also.metrics.map((metric) => at(about, metric)),
  ];
  return lists.filter((list) => list.length > 1 && list.every((one) => one !== null))
    .map((list) => list.filter((one) => one !== null));
}
