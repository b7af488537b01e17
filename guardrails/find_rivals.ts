import { Decimal } from "decimal.js";
import type { Figure } from "../retrieval/mod.ts";
import type { Calculation, Claim, Rival, Source, Verdict } from "./answer.ts";
import { labelClaims } from "./build_label.ts";

/** Statements whose rows are of a part of the company, of one person or of a movement, and repeat the labels of the whole. */
const OF_PARTS: ReadonlySet<Figure["statement"]> = new Set(["segment", "remuneration", "equity", "note"]);

/** Headings under which a row is not of the whole group, or not of what went on. */
const OF_OTHERS = /\b(?:parent|guarantors?|registrant|subsidiar(?:y|ies)|discontinu\w+|pro forma)\b/i;

/** What a draft took from a sentence: where it holds no figure, the claim's own words say what of. */
interface Taken {
  readonly company: string;
  readonly fy: number;
  readonly period: Pick<Figure["period"], "kind" | "fiscalYear" | "part">;
  readonly metric: string;
  readonly kind: Figure["kind"];
  readonly currency: string | null;
  readonly measure: string | null;
  readonly value: Decimal;
  readonly tolerance: Decimal;
}

/**
 * The figures of the sources that contradict what an answer took from a sentence: for the same company, period, metric,
 * kind and currency, in the report of the same year, a cell of a table says another amount, beyond the rounding of both,
 * and no cell says the same. Whoever writes a sentence into a report, careless or hostile, ties a draft that repeats it;
 * the reader is told that the tables say otherwise. Two cells are no rivals: which of them counts is decided elsewhere.
 *
 * Signs are not compared, since tables print in brackets what sentences name as spent.
 *
 * @param options.tickers company names as stored, for the labels
 * @returns one for each claim concerned and page, in the order of the claims
 */
export function findRivals(
  claims: Verdict["claims"],
  { sources, calculations, tickers }: {
    readonly sources: readonly Source[];
    readonly calculations: readonly Calculation[];
    readonly tickers: readonly string[];
  },
): readonly Rival[] {
  const cells = sources.flatMap(({ hit }) =>
    hit.figures.filter(({ cell, illustrative }) => cell !== null && !illustrative)
  );
  const contradicted = claims.flatMap(({ claim, tie }) =>
    takenBy(claim, { tie, sources, calculations }).flatMap((taken) => {
      const same = cells.filter((figure) => isSameThing(figure, taken));
      const isConfirmed = same.some((figure) => isSameValue(figure, taken));
      const other = isConfirmed ? undefined : same.find((figure) => isOfWhole(figure));
      return other === undefined ? [] : [{ claim, other }];
    }).slice(0, 1)
  );
  const labels = labelClaims(contradicted.map(({ claim }) => claim), { tickers });
  const rivals = contradicted.map(({ claim, other }, at): Rival => ({
    label: labels[at]!,
    claim: claims.findIndex((one) => one.claim === claim),
    figure: other,
  }));
  return rivals.filter(({ label, figure }, at) =>
    rivals.findIndex((one) => one.label === label && one.figure.id === figure.id) === at
  );
}

function takenBy(
  claim: Claim,
  { tie, sources, calculations }: {
    readonly tie: Verdict["claims"][number]["tie"];
    readonly sources: readonly Source[];
    readonly calculations: readonly Calculation[];
  },
): readonly Taken[] {
  switch (tie.status) {
    case "tied":
      return fromSentence(tie.figure);
    case "derived":
      return calculations[tie.calculation]?.inputs.flatMap(({ figure }) => fromSentence(figure)) ?? [];
    case "quoted": {
      const chunk = sources.find(({ n }) => n === tie.source)?.hit.chunk;
      const { metric, kind, part, currency, measure } = claim;
      if (chunk === undefined || metric === null || kind === null || claim.aspect === "change") return [];
      if (claim.also.metrics.length > 0 || claim.also.years.length > 0) return [];
      return [{
        company: claim.company ?? chunk.company,
        fy: chunk.fy,
        period: {
          kind: part?.kind ?? "year",
          fiscalYear: claim.fiscalYear ?? chunk.fy,
          part: part?.number ?? null,
        },
        metric,
        kind,
        currency,
        measure,
        value: new Decimal(claim.value).abs(),
        tolerance: new Decimal(claim.tolerance),
      }];
    }
    case "unsupported":
      return [];
    default:
      return tie satisfies never;
  }
}

function fromSentence(figure: Figure): readonly Taken[] {
  if (figure.cell !== null || figure.metric === null) return [];
  const { company, fy, period, metric, kind, currency, measure, value } = figure;
  return [{
    company,
    fy,
    period,
    metric,
    kind,
    currency,
    measure,
    value: new Decimal(value).abs(),
    tolerance: roundingOf(figure),
  }];
}

/** Half a unit of the last printed digit, in the main unit. */
function roundingOf({ scale, decimals }: Figure): Decimal {
  return new Decimal(10).pow(scale.power - decimals).div(2);
}

function isSameThing(figure: Figure, taken: Taken): boolean {
  const { period } = figure;
  return figure.company === taken.company && figure.fy === taken.fy && figure.metric === taken.metric &&
    figure.kind === taken.kind && isAlike(figure.currency, taken.currency) &&
    isAlike(figure.measure, taken.measure) && period.fiscalYear === taken.period.fiscalYear &&
    isAlikePeriod(period, taken.period) && period.part === taken.period.part && !period.restated &&
    !period.proForma;
}

/** A balance is struck at the end of the year that a sentence may mean as a whole. */
function isAlikePeriod(a: Taken["period"], b: Taken["period"]): boolean {
  const whole = (kind: string) => kind === "instant" ? "year" : kind;
  return whole(a.kind) === whole(b.kind);
}

/** What is not stated on one side contradicts nothing; a bare dollar sign may be any dollar. */
function isAlike(a: string | null, b: string | null): boolean {
  return a === null || b === null || a === b || a === "$" || b === "$";
}

function isSameValue(figure: Figure, { value, tolerance }: Taken): boolean {
  const gap = new Decimal(figure.value).abs().sub(value).abs();
  return gap.lte(Decimal.max(roundingOf(figure), tolerance));
}

function isOfWhole({ statement, path, label }: Figure): boolean {
  return !OF_PARTS.has(statement) && !OF_OTHERS.test([...path, label].join(" "));
}
