import { admissibleMetrics, type Figure } from "../retrieval/mod.ts";
import type { Claim, Source } from "./answer.ts";
import {
  admissibleFor,
  type FigureFit,
  fitsPart,
  fitsQualifiers,
  metricOf,
  namesAll,
} from "./claim_metric.ts";
import { isPointer } from "./is_pointer.ts";

/** A figure with the number of the source that holds it. */
export interface CitedFigure {
  readonly figure: Figure;
  readonly n: number;
}

/** What a claim may be computed from. */
interface LedgerView {
  readonly claim: Claim;
  readonly parts: readonly (readonly string[])[];
  readonly strict: boolean;
  readonly headings?: FigureFit["headings"];
  /** Of several reports of one year the latest counts, not the first. */
  readonly isLatest: boolean;
}

/** Rows without a standard name that one sentence may mean; more are no name but a coincidence of words. */
const MAX_ROWS = 3;

/** The figures of the sources by company, metric and year: looked up for every claim, so sorted once. */
export class FigureLedger {
  readonly #byCompany = new Map<string, Map<string, CitedFigure[]>>();

  constructor(sources: readonly Source[]) {
    for (const { n, hit } of sources) {
      for (const figure of hit.figures) {
        if (figure.illustrative || figure.period.proForma || isPointer(figure)) continue;
        const entries = this.#byCompany.get(figure.company) ?? new Map<string, CitedFigure[]>();
        this.#byCompany.set(figure.company, entries);
        const key = keyOf(metricOf(figure), figure.period.fiscalYear);
        const list = entries.get(key);
        if (list === undefined) entries.set(key, [{ figure, n }]);
        else list.push({ figure, n });
      }
    }
  }

  /** The figure of a metric for the claim's kind of period: first reported, or latest; the very metric first. */
  find(view: LedgerView, { company, metric, year, standIns = false }: {
    readonly company: string;
    readonly metric: string;
    readonly year: number;
    /** Whether what stands in for an operand of the formula book will do: its working names it. */
    readonly standIns?: boolean;
  }): CitedFigure | null {
    const metrics = view.strict ? [metric] : standIns ? admissibleMetrics(metric) : admissibleFor(metric);
    const rank = ({ figure }: CitedFigure) =>
      (view.isLatest ? -figure.fy : Math.abs(figure.fy - year)) + (figure.cell === null ? 0.5 : 0);
    for (const one of metrics) {
      const fits = this.#at(company, keyOf(one, year)).filter((found) => isNamed(found, view));
      if (fits.length > 0) return fits.reduce((best, found) => rank(found) < rank(best) ? found : best);
    }
    return null;
  }

  /** Rows that the sentence names by their own words, each once, for one year. */
  rows(
    view: LedgerView,
    { company, year }: { readonly company: string; readonly year: number },
  ): readonly CitedFigure[] {
    const rows = new Map<string, CitedFigure>();
    for (const found of this.#at(company, keyOf(null, year))) {
      if (!isNamed(found, view) || !namesAll(view.claim.sentence, found.figure.label)) continue;
      const key = found.figure.label.toLowerCase();
      if (!rows.has(key)) rows.set(key, found);
    }
    return rows.size > MAX_ROWS ? [] : [...rows.values()];
  }

  /** The same row of the same table in another year. */
  beside({ figure }: CitedFigure, view: LedgerView, year: number): CitedFigure | null {
    return this.#at(figure.company, keyOf(metricOf(figure), year)).find((found) =>
      found.figure.chunk === figure.chunk && found.figure.label === figure.label &&
      found.figure.cell !== null && found.figure.cell.row === figure.cell?.row && isNamed(found, view)
    ) ?? null;
  }

  /** Companies of the claim's own sources. */
  companies({ claim }: LedgerView): readonly string[] {
    return [...this.#byCompany].filter(([, entries]) =>
      [...entries.values()].some((list) => list.some(({ n }) => claim.cited.includes(n)))
    ).map(([company]) => company);
  }

  /** Fiscal years of the reports that the claim's own sources stand in. */
  reports({ claim }: LedgerView): readonly number[] {
    const cited = [...this.#byCompany.values()].flatMap((entries) => [...entries.values()].flat())
      .filter(({ n }) => claim.cited.includes(n));
    return [...new Set(cited.map(({ figure }) => figure.fy))];
  }

  #at(company: string, key: string): readonly CitedFigure[] {
    return this.#byCompany.get(company)?.get(key) ?? [];
  }
}

function keyOf(metric: string | null, year: number): string {
  return `${metric ?? ""} ${year}`;
}

/** Of a cited source, of the claim's kind of period, and of no part that the sentence does not name. */
function isNamed({ figure, n }: CitedFigure, { claim, parts, headings }: LedgerView): boolean {
  const { period } = figure;
  const isInTime = claim.part === null
    ? period.kind === "year" || (period.kind === "instant" && period.part === null)
    : period.kind === claim.part.kind && period.part === claim.part.number;
  return isInTime && claim.cited.includes(n) && fitsPart(claim.sentence, figure, parts) &&
    (figure.metric !== claim.metric || fitsQualifiers(claim, figure, headings));
}
