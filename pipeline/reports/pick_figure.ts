import { admissibleMetrics, type Figure, homeStatement } from "../../retrieval/mod.ts";
import type { Source } from "../../guardrails/mod.ts";
import { type Candidate, chunkRank, compareKeys, isOfParent, preference } from "./figure_preference.ts";
import { isCandidate, type Need } from "./is_candidate.ts";
import type { Reading } from "./reading.ts";
import { printedTolerance, sameUnit, sameValue } from "./same_figure.ts";

/** A figure with the number of the source that holds it. */
export interface CitedFigure {
  readonly figure: Figure;
  readonly n: number;
}

/** What a need came to. */
export type Pick =
  | {
    readonly outcome: "found";
    readonly chosen: CitedFigure;
    /** What a later report gives instead, where the one that was first reported is chosen. */
    readonly restated: CitedFigure | null;
    /** What was first reported, where a later report's other value is chosen. */
    readonly first: CitedFigure | null;
  }
  | { readonly outcome: "missing" }
  | { readonly outcome: "conflict"; readonly candidates: readonly CitedFigure[] };

/**
 * Finds the figure that a need means among the figures of the sources: of the right company, metric and time always, and
 * of those that are left the first in the order of `preference`. Candidates that are alike in all but the value conflict,
 * unless one value is stated more often than every other.
 */
export function pickFigure(need: Need, sources: readonly Source[], reading: Reading): Pick {
  const wanted = { need, metrics: metricsFor(need.metric, reading), reading };
  const { scaled, stated } = statementsOf(sources);
  const candidates = sources.flatMap(({ n, hit }): readonly Candidate[] => {
    const head = chunkRank(hit.chunk);
    return hit.figures.filter((figure) => isCandidate(figure, wanted))
      .filter((figure) => !(isUnscaled(figure) && scaled.has(figure.document)))
      .filter((figure) => !(isNoteOfTotal(figure) && stated.has(`${figure.document} ${homeOf(figure)}`)))
      .map((figure) => ({ figure, n, ...head }));
  });
  // asked for the parent by itself, the group's figure is another one
  const own = candidates.filter((candidate) => reading.variant.entity !== "parent" || isOfParent(candidate));
  if (own.length === 0) return { outcome: "missing" };
  const order = (a: Candidate, b: Candidate) => compareKeys(preference(a, wanted), preference(b, wanted));
  const sorted = [...own].sort(order);
  const best = sorted.filter((candidate) => order(candidate, sorted[0]!) === 0);
  const chosen = firstStatement(best) ?? mostStated(best);
  if (chosen === null) return { outcome: "conflict", candidates: distinctValues(best) };
  const other = otherBasis(chosen, { sorted, year: need.year });
  return {
    outcome: "found",
    chosen: mostPrecise(chosen, sorted),
    restated: isLater(chosen, need.year) ? null : other,
    first: isLater(chosen, need.year) ? other : null,
  };
}

/** Profit of whom, where the question says so beside the plain name. */
const SHARES: Readonly<
  Record<NonNullable<Reading["variant"]["attribution"]>, Readonly<Record<string, string>>>
> = {
  owners: { net_profit: "attributable_profit", total_equity: "shareholders_equity" },
  nonControlling: { net_profit: "nci_profit", total_equity: "nci_equity" },
};

/** Documents whose statements are in thousands or more, and the statements of each document that are among the sources. */
function statementsOf(
  sources: readonly Source[],
): { readonly scaled: ReadonlySet<string>; readonly stated: ReadonlySet<string> } {
  const own = sources.flatMap(({ hit }) => chunkRank(hit.chunk).primary ? hit.figures : []);
  return {
    scaled: new Set(
      own.filter(({ kind, scale }) => kind === "money" && scale.power >= 3).map(({ document }) => document),
    ),
    stated: new Set(own.map((figure) => `${figure.document} ${figure.statement}`)),
  };
}

/** Money in a table of which no unit was read: in a report in millions it is not in single dollars. */
function isUnscaled({ kind, scale }: Figure): boolean {
  return kind === "money" && scale.power === 0 && scale.printed === "";
}

/** Lines that the face of a statement prints where the group has them; in a note without them they are an affiliate's. */
const TOTALS: ReadonlySet<string> = new Set([
  "revenue",
  "gross_profit",
  "operating_profit",
  "profit_before_tax",
  "net_profit",
  "total_assets",
  "total_current_assets",
  "total_liabilities",
  "total_current_liabilities",
]);

function isNoteOfTotal({ metric, statement, kind }: Figure): boolean {
  return statement === "note" && kind === "money" && metric !== null && TOTALS.has(metric);
}

function homeOf({ metric }: Figure): string {
  return homeStatement(metric ?? "") ?? "";
}

/** The metric and those that may answer for it; asked for as the standards have it, none that the company adjusts. */
export function metricsFor(metric: string, { variant }: Reading): readonly string[] {
  const share = variant.attribution === null ? undefined : SHARES[variant.attribution][metric];
  const admissible = admissibleMetrics(metric).filter((one) =>
    one === metric || variant.measure !== "statutory" || !/^(?:underlying|adjusted)_/.test(one)
  );
  if (share === undefined) return admissible;
  return variant.attribution === "owners" ? [...new Set([share, ...admissible])] : [share];
}

/** Whether a figure is not of the report that stated it first. */
function isLater({ figure }: CitedFigure, year: number): boolean {
  return figure.fy > year || figure.period.restated;
}

/** The first candidate of the value that is stated most often; null where two values are stated equally often. */
export function mostStated(best: readonly CitedFigure[]): CitedFigure | null {
  const votes = best.map((candidate) =>
    best.filter((other) => sameValue(candidate.figure, other.figure)).length
  );
  const most = Math.max(...votes);
  const leaders = best.filter((_, index) => votes[index] === most);
  return leaders.every((leader) => sameValue(leader.figure, leaders[0]!.figure)) ? leaders[0]! : null;
}

/** Of one report's own statements the first is the group's; those of affiliates and of the parent stand behind it. */
function firstStatement(best: readonly Candidate[]): Candidate | null {
  const first = best.toSorted((a, b) => a.figure.page - b.figure.page)[0]!;
  const others = best.filter(({ figure }) => !sameValue(figure, first.figure));
  return best.every(({ primary, figure }) => primary && figure.document === first.figure.document) &&
      others.every(({ figure }) => figure.page > first.figure.page)
    ? first
    : null;
}

/** Of all candidates that state the chosen value, the one with the most printed digits: a rounded summary never stands in for the statement. */
export function mostPrecise(chosen: CitedFigure, candidates: readonly CitedFigure[]): CitedFigure {
  const alike = candidates.filter(({ figure }) =>
    figure.metric === chosen.figure.metric && sameUnit(figure, chosen.figure) &&
    sameValue(figure, chosen.figure)
  );
  // The very same value in finer print ("A$'000") says nothing more than the statement does.
  return alike.filter(({ figure }) => figure.value !== chosen.figure.value).reduce(
    (finest, other) => printedTolerance(other.figure).lt(printedTolerance(finest.figure)) ? other : finest,
    chosen,
  );
}

/** One candidate for each value. */
export function distinctValues(best: readonly CitedFigure[]): readonly CitedFigure[] {
  return best.filter((candidate, index) =>
    best.findIndex((other) => sameValue(candidate.figure, other.figure)) === index
  );
}

/** Where a company states figures of its whole beside its statements: what stands elsewhere may be of a part and restates nothing. */
const SUMMED: ReadonlySet<Figure["statement"]> = new Set(["dividend", "summary"]);

/** Statements of the year's own report, where it is the one that stated a figure first. */
const OWN: ReadonlySet<Figure["statement"]> = new Set(["income", "balance", "cashFlow"]);

/** The other value for the same metric and year: a later report's for what was first reported, and the other way round. */
function otherBasis(
  chosen: CitedFigure,
  { sorted, year }: { readonly sorted: readonly Candidate[]; readonly year: number },
): CitedFigure | null {
  return sorted.find((other) =>
    (other.primary || other.figure.period.restated || SUMMED.has(other.figure.statement) ||
      !isLater(other, year) && OWN.has(other.figure.statement)) &&
    other.figure.metric === chosen.figure.metric && sameUnit(other.figure, chosen.figure) &&
    !sameValue(other.figure, chosen.figure) && isNamedAlike(other.figure, chosen.figure) &&
    isLater(other, year) !== isLater(chosen, year)
  ) ?? null;
}

/** "Long-term debt" of a later report restates no "total long-term debt". */
function isNamedAlike(a: Figure, b: Figure): boolean {
  const isTotal = ({ label }: Figure) => /\btotal\b/i.test(label);
  return isTotal(a) === isTotal(b);
}
