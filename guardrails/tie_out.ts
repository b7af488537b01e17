import { Decimal } from "decimal.js";
import { type Figure, findMetric } from "../retrieval/mod.ts";
import type { Calculation, Claim, Source, Tie, TieFault, UnsupportedReason } from "./answer.ts";
import { isMoreExact, isOutflow, namesAll, namesRow, partsOf } from "./claim_metric.ts";
import { compareClaim, compareSlots, compareValue, type Comparison, matchesClaim } from "./compare_claim.ts";
import { deriveClaim, statesResult } from "./derive.ts";
import { FigureLedger } from "./figure_ledger.ts";
import { formulaNamed } from "./formulas.ts";
import { isOfAnotherRow } from "./nearest_row.ts";
import { quotedTie } from "./quoted_tie.ts";
import { recompute } from "./recompute.ts";
import { isPointer } from "./is_pointer.ts";
import type { TieOut } from "./verdict.ts";

/** What claims are tied to. */
export interface TieOutGround {
  readonly sources: readonly Source[];
  /** As shown in the draft; none is believed before it has been computed again. */
  readonly calculations: readonly Calculation[];
  /** Only the very same metric supports a claim and goes into arithmetic, no accepted variant of its name; nothing else is stricter. */
  readonly strict?: boolean;
}

/** Relative difference within which a recomputed value is the same: far below any printed digit. */
const RECOMPUTED = "1e-12";

/** A sentence that shows arithmetic: its inputs stand for themselves, whatever the sentence is about. */
const WORKING = /[=÷×]|\s\/\s|\bdivided by\b/;

/** Which fault to report where a figure differs in several: the first is what the reader should know. */
const WEIGHT: Readonly<Record<TieFault, number>> = {
  value: 8,
  evidence: 7,
  arithmetic: 6,
  metric: 5,
  entity: 4,
  period: 3,
  kind: 3,
  currency: 2,
  scale: 2,
  sign: 2,
};

/**
 * Ties every claim to a figure of the sources that it cites, to a shown calculation that recomputes from such figures,
 * or to one of a bounded set of operations over them; a whole sentence that a source holds word for word counts as
 * quoted. Everything else is unsupported, with the one thing that is wrong with it. Illustrative figures and
 * numbers that only point (a page, a note, a year that heads a column) tie nothing, and without sources nothing is tied: no evidence is not support.
 *
 * @returns each claim with its tie, and the calculations: those given, then those that were found
 */
export async function tieOut(claims: readonly Claim[], ground: TieOutGround): Promise<TieOut> {
  const { sources, strict = false } = ground;
  const figures = sources.flatMap(({ n, hit }) =>
    hit.figures.filter((figure) => !figure.illustrative && !isPointer(figure)).map((figure) => ({
      figure,
      n,
    }))
  );
  const comparison: Comparison = {
    strict,
    parts: partsOf(figures.map(({ figure }) => figure)),
    headings: new Map(
      sources.map(({ hit: { chunk } }) => [chunk.id, `${chunk.section} ${chunk.text.split("\n", 1)[0]}`]),
    ),
  };
  const ledger = new FigureLedger(sources);
  const calculations = [...ground.calculations];
  const sound = await soundCalculations(ground.calculations, sources);
  const tied: { claim: Claim; tie: Tie }[] = [];
  for (const claim of claims) {
    const cited = figures.filter(({ n }) => claim.cited.includes(n));
    const direct = bestMatch(claim, cited, comparison);
    const shown = direct ?? shownTie(claim, { calculations, sound }) ?? quotedTie(claim, sources);
    if (shown !== null) {
      tied.push({ claim, tie: shown });
      continue;
    }
    const derived = await deriveClaim(claim, { ...comparison, ledger });
    if (derived === null) {
      tied.push({ claim, tie: unsupported(claim, { cited, figures, calculations, comparison }) });
      continue;
    }
    const known = calculations.findIndex(({ working }) => working === derived.working);
    const calculation = known === -1 ? calculations.push(derived) - 1 : known;
    sound.add(calculation);
    tied.push({ claim, tie: { status: "derived", calculation } });
  }
  // A working names its inputs before its result, and only the result says which arithmetic it is.
  const settled = tied.map(({ claim, tie }) => ({
    claim,
    tie: tie.status === "unsupported" ? shownTie(claim, { calculations, sound }) ?? tie : tie,
  }));
  return { claims: settled, calculations };
}

interface Cited {
  readonly figure: Figure;
  readonly n: number;
}

/** The matching figure that says it best: the exact metric, a cell, as first reported. */
function bestMatch(claim: Claim, cited: readonly Cited[], comparison: Comparison): Tie | null {
  const beside = cited.map(({ figure }) => figure);
  const matches = cited.filter(({ figure }) =>
    matchesClaim(claim, figure, comparison) && !isOverruled(claim, figure, cited) &&
    !isOfAnotherRow(claim, figure, beside)
  );
  if (matches.length === 0) return null;
  const rank = ({ figure }: Cited) =>
    (figure.metric === claim.metric ? 0 : 4) + (figure.cell === null ? 2 : 0) +
    (figure.period.restated ? 1 : 0);
  const { figure, n } = matches.reduce((best, one) => rank(one) < rank(best) ? one : best);
  return { status: "tied", figure, source: n };
}

/**
 * Whether the cited sources give the very thing for that period, so that a figure beside it may not stand in for it:
 * the metric itself where this is a variant of its name, or a row whose label the sentence says more fully.
 */
function isOverruled(claim: Claim, figure: Figure, cited: readonly Cited[]): boolean {
  const isVariant = claim.metric !== null && figure.metric !== claim.metric &&
    !namesRow(claim.sentence, figure);
  const isNamed = namesAll(claim.sentence, figure.label);
  return cited.some(({ figure: other }) => {
    const isBeside = other.company === figure.company && other.kind === figure.kind &&
      other.period.fiscalYear === figure.period.fiscalYear && other.period.kind === figure.period.kind;
    if (!isBeside || other.value === figure.value) return false;
    if (isVariant && other.metric === claim.metric && other.statement !== "segment") return true;
    if (figure.metric !== null && figure.metric === claim.metric && other.metric !== null) return false;
    return namesAll(claim.sentence, other.label) && (!isNamed || isMoreExact(other.label, figure.label));
  });
}

/** Which shown calculations recompute, by index: every input a real figure of its source, the value its own. */
async function soundCalculations(
  calculations: readonly Calculation[],
  sources: readonly Source[],
): Promise<Set<number>> {
  const sound = new Set<number>();
  for (const [index, calculation] of calculations.entries()) {
    const isGrounded = calculation.inputs.length > 0 &&
      calculation.inputs.every(({ figure, n }) => holds(sources, n, figure));
    const value = isGrounded ? await recompute(calculation) : null;
    if (value !== null && isSame(value, calculation.value)) sound.add(index);
  }
  return sound;
}

function holds(sources: readonly Source[], n: number, figure: Figure): boolean {
  const held = sources.find((source) => source.n === n)?.hit.figures.find(({ id }) => id === figure.id);
  return held !== undefined && !held.illustrative && !isPointer(held) && isValueOf(held, figure.value) &&
    held.company === figure.company;
}

/** What is spent goes into arithmetic without the minus that statements subtract it with. */
function isValueOf(held: Figure, value: string): boolean {
  return held.value === value ||
    (isOutflow(held) && held.value.replace(/^-/, "") === value.replace(/^-/, ""));
}

function isSame(a: string, b: string): boolean {
  const gap = new Decimal(a).sub(b).abs();
  return gap.lte(new Decimal(b).abs().mul(RECOMPUTED));
}

/** The result of a shown calculation, or an input that its working repeats. */
function shownTie(
  claim: Claim,
  { calculations, sound }: {
    readonly calculations: readonly Calculation[];
    readonly sound: ReadonlySet<number>;
  },
): Tie | null {
  for (const [index, calculation] of calculations.entries()) {
    if (!sound.has(index)) continue;
    if (isAbout(claim, calculation) && statesResult(claim, calculation)) {
      return { status: "derived", calculation: index };
    }
    const input = WORKING.test(claim.sentence)
      ? calculation.inputs.find(({ figure, n }) => claim.cited.includes(n) && isInput(claim, figure))
      : undefined;
    if (input !== undefined) return { status: "tied", figure: input.figure, source: input.n };
  }
  return null;
}

/** Whether company and year of a claim are among those that a calculation is made of. */
function isAbout(claim: Claim, { inputs, metric }: Calculation): boolean {
  const companies = inputs.map(({ figure }) => figure.company);
  const years = inputs.map(({ figure }) => figure.period.fiscalYear);
  if (claim.company !== null && !companies.includes(claim.company)) return false;
  if (claim.fiscalYear !== null && !years.includes(claim.fiscalYear)) return false;
  const isMeasure = claim.metric !== null && formulaNamed(claim.metric) !== null;
  if (isMeasure && metric !== null) return claim.metric === metric;
  const measured = inputs.map(({ figure }) => figure.metric);
  // "Display products revenue": the row bears the name of a part alone, and the sentence says it beside the measure
  const isOfRows = inputs.every(({ figure }) => figure.metric === null && namesRow(claim.sentence, figure));
  return claim.metric === null || metric !== null || measured.includes(claim.metric) || isMeasure || isOfRows;
}

/** A working repeats its inputs as printed, in whatever unit it shows them. */
function isInput(claim: Claim, figure: Figure): boolean {
  const faults = compareClaim(
    {
      ...claim,
      company: figure.company,
      fiscalYear: figure.period.fiscalYear,
      metric: figure.metric,
      aspect: "level",
    },
    figure,
    { strict: false, parts: [] },
  );
  return faults.every((fault) => fault === "metric" || fault === "period");
}

function unsupported(
  claim: Claim,
  ground: {
    readonly cited: readonly Cited[];
    readonly figures: readonly Cited[];
    readonly calculations: readonly Calculation[];
    readonly comparison: Comparison;
  },
): Tie {
  const { fault, detail } = diagnose(claim, ground);
  return { status: "unsupported", reason: reasonOf(claim), fault, detail };
}

/** The nearest miss among the cited figures, then among all; what it differs in is the fault. */
function diagnose(
  claim: Claim,
  { cited, figures, calculations, comparison }: Parameters<typeof unsupported>[1],
): { readonly fault: TieFault; readonly detail: string } {
  if (figures.length === 0) return { fault: "evidence", detail: "no source holds a figure" };
  if (cited.length === 0) return { fault: "evidence", detail: "no source with a figure is cited" };
  const overruled = cited.some(({ figure }) =>
    matchesClaim(claim, figure, comparison) && isOverruled(claim, figure, cited)
  );
  if (overruled) return { fault: "metric", detail: "a variant's figure, though the very metric is reported" };
  const beside = cited.map(({ figure }) => figure);
  const isExchanged = beside.some((figure) =>
    matchesClaim(claim, figure, comparison) && isOfAnotherRow(claim, figure, beside)
  );
  if (isExchanged) return { fault: "metric", detail: "the number stands at the name of another row" };
  const isDerived = isArithmetic(claim);
  const nearest = nearestMiss(claim, cited, comparison);
  const hasValue = nearest.faults.includes("value");
  if (isDerived && hasValue) {
    const shown = calculations.some((calculation) => isAbout(claim, calculation));
    return {
      fault: "arithmetic",
      detail: shown ? "the shown calculation gives another result" : "nothing recomputes it",
    };
  }
  const elsewhere = hasValue
    ? figures.find(({ figure }) => matchesClaim(claim, figure, comparison))
    : undefined;
  if (elsewhere !== undefined) {
    return { fault: "evidence", detail: `only source ${elsewhere.n}, which is not cited, has it` };
  }
  const fault = hasValue ? "value" : nearest.faults[0]!;
  return { fault, detail: `${EXPLAINED[fault]} (nearest: source ${nearest.n})` };
}

/** The figure that the claim differs least from; its value is only compared where the rest could still win. */
function nearestMiss(
  claim: Claim,
  cited: readonly Cited[],
  comparison: Comparison,
): { readonly faults: readonly TieFault[]; readonly n: number } {
  const weigh = (faults: readonly TieFault[]) => faults.reduce((sum, fault) => sum + WEIGHT[fault], 0);
  let best = { faults: [] as readonly TieFault[], n: 0, weight: Infinity };
  for (const { figure, n } of cited) {
    const slots = compareSlots(claim, figure, comparison);
    if (weigh(slots) >= best.weight) continue;
    const value = compareValue(claim, figure);
    const faults = value === null ? slots : [...slots, value];
    const weight = weigh(faults);
    if (weight < best.weight) best = { faults, n, weight };
  }
  return best;
}

const EXPLAINED: Readonly<Record<TieFault, string>> = {
  evidence: "no source holds it",
  entity: "the figure is another company's",
  period: "the figure is of another period",
  metric: "the figure is another row's",
  kind: "the figure is another kind of number",
  currency: "the figure is in another currency",
  scale: "the figure has another scale",
  sign: "the figure has the other sign",
  value: "no cited figure has this value",
  arithmetic: "nothing recomputes it",
};

function reasonOf(claim: Claim): UnsupportedReason {
  if (claim.hedged) return "estimated";
  return isArithmetic(claim) ? "derived" : "unrelated";
}

/** Whether a claim states what one computes: a movement, a measure of the formula book, a share. */
function isArithmetic(claim: Claim): boolean {
  if (claim.aspect === "change") return true;
  if (claim.metric !== null && formulaNamed(claim.metric) !== null) return true;
  // a percentage of a line item that is an amount is a share of it
  const isShare = claim.kind === "percent" || claim.kind === "ratio";
  if (isShare && claim.metric !== null && findMetric(claim.metric)?.kind === "money") return true;
  return WORKING.test(claim.sentence) || /\b(?:average|combined|CAGR|ratio of|times)\b/i.test(claim.sentence);
}
