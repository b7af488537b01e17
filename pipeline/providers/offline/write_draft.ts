import { Decimal } from "decimal.js";
import { type Calculation, metricWords, NOT_FOUND } from "../../../guardrails/mod.ts";
import { type CompanyQuery, findMetric, quoteInput } from "../../../retrieval/mod.ts";
import type { DraftInput } from "../../reports/tasks.ts";
import { asNamed } from "../../reports/as_named.ts";
import { phrase, phraseFigure } from "./phrase.ts";
import {
  type CitedFigure,
  type Need,
  type Pick,
  pickByWords,
  pickFigure,
  readingOf,
} from "../../reports/pick_figure.ts";
import { quoteSentences } from "./quote_sentences.ts";
import { readAim } from "./read_aim.ts";
import { SAYINGS, type Sayings } from "./sayings.ts";

/**
 * Writes the answer from the figures of the sources: one sentence per company, metric and year, what was computed, an
 * order where one is asked, and the agreed words for what the documents do not give. A question for no figure gets
 * the sentences that fit it best, as quotations.
 */
export function writeDraft(input: DraftInput): string {
  // a company of which nothing is stored must not vanish behind one that is
  const unknown = input.slots.unknownCompanies.map((name) => `${quoteInput(name)}: ${NOT_FOUND}.`);
  return [writeFound(input), ...unknown].join("\n");
}

/** What the documents of the stored companies give. */
function writeFound(input: DraftInput): string {
  const say = SAYINGS[input.slots.language];
  const aim = readAim(input.slots);
  if (aim.kind === "prose") return quoteSentences(input, say);
  if (aim.kind === "measure") return writeMeasure(input, say);
  const lines = input.queries.flatMap((query) => companyLines(query, input, say));
  const computed = input.calculations.map((calculation) => calculationLine(calculation, input, say));
  const refused = input.calculationErrors.map((error) => `${error}.`);
  return [...lines.map((line) => line.text), ...computed, ...orderLines(lines, input, say), ...refused].join(
    "\n",
  );
}

interface Line {
  readonly text: string;
  readonly company: string;
  readonly figure: CitedFigure | null;
}

function companyLines(query: CompanyQuery, input: DraftInput, say: Sayings): readonly Line[] {
  const { slots } = input;
  const line = (text: string, figure: CitedFigure | null = null) => ({
    text,
    company: query.company,
    figure,
  });
  if (slots.metrics.length === 0 && slots.measureWords !== "" && query.metrics.length === 0) {
    return query.years.map((year) => {
      const pick = pickByWords({ company: query.company, words: slots.measureWords, year }, input.sources);
      return line(
        pickText(pick, { company: query.company, metric: quoteInput(slots.measureWords), year }, {
          input,
          say,
        }),
        chosenOf(pick),
      );
    });
  }
  const asked = slots.metrics.length > 0 ? slots.metrics : query.metrics;
  const picks = asked.flatMap((metric) =>
    query.years.map((year) => {
      const need = { company: query.company, metric, year };
      return { need, pick: pickOrOpposite(need, { query, input }) };
    })
  );
  // Asked for "the numbers" of a company, nobody wants a list of what its report leaves out.
  const named = slots.metrics.length > 0 || picks.every(({ pick }) => pick.outcome === "missing");
  const wanted = picks.filter(({ need, pick }) =>
    pick.outcome !== "missing" || (named && !isComputed(need, input))
  );
  if (picks.length === 0) return [line(`${query.company}: ${NOT_FOUND}.`)];
  return wanted.map(({ need, pick }) => line(pickText(pick, need, { input, say }), chosenOf(pick)));
}

/** A company with net cash reports no net debt: what stands with the other sign answers, under its own name. */
function pickOrOpposite(
  need: Need,
  { query: { years }, input: { sources, slots } }: {
    readonly query: CompanyQuery;
    readonly input: DraftInput;
  },
): Pick {
  const pick = pickFigure(need, sources, readingOf(slots, years));
  const opposite = findMetric(need.metric)?.opposite ?? null;
  if (pick.outcome !== "missing" || opposite === null) return pick;
  return pickFigure({ ...need, metric: opposite }, sources, readingOf(slots, years));
}

/** Whether the calculator gave what no report states. */
function isComputed({ company, metric }: Need, { calculations }: DraftInput): boolean {
  return calculations.some((calculation) =>
    calculation.metric === metric && calculation.inputs.some(({ figure }) => figure.company === company)
  );
}

function chosenOf(pick: Pick): CitedFigure | null {
  return pick.outcome === "found" ? pick.chosen : null;
}

function pickText(
  pick: Pick,
  need: Need,
  { input, say }: { readonly input: DraftInput; readonly say: Sayings },
): string {
  const words = metricWords(need.metric);
  switch (pick.outcome) {
    case "missing":
      return say.missing(need.company, words, need.year);
    case "conflict":
      return say.conflict(need.company, words, need.year, pick.candidates.map((each) => cited(each, input)));
    case "found": {
      const { chosen, restated } = pick;
      const stated = say.figure({
        company: need.company,
        label: readableLabel(chosen.figure.label),
        year: need.year,
        atEnd: chosen.figure.period.kind === "instant",
        value: cited(chosen, input),
      });
      return restated === null
        ? stated
        : `${stated} ${say.restated(words, need.year, cited(restated, input))}`;
    }
  }
}

/** Asked rounding is for what is asked: not for the figures that a growth rate is computed from. */
function cited({ figure, n }: CitedFigure, { slots }: DraftInput): string {
  const { kind, decimals } = slots.unit;
  const asked = slots.operation === "value" && (kind === null || kind === figure.kind);
  return `${phraseFigure(asNamed(figure), { ...slots.unit, decimals: asked ? decimals : null })} [${n}]`;
}

/** A printed label as part of a sentence: no unit or note in brackets, no capital but those of abbreviations. */
function readableLabel(label: string): string {
  const bare = label.replace(/\s*\/?\s*\([^)]*\)/g, "").replace(/[:\s.…]+$/u, "").replace(/\s+/g, " ").trim();
  return /^[A-Z][a-z]/.test(bare) ? bare[0]!.toLowerCase() + bare.slice(1) : bare;
}

interface Ranked {
  /** A company, or a year of one company. */
  readonly name: string;
  readonly value: string;
  readonly unit: string;
}

/** The ranking of what was stated or computed, one per currency: amounts in two of them have no order. */
function orderLines(lines: readonly Line[], input: DraftInput, say: Sayings): readonly string[] {
  const { slots, calculations, queries } = input;
  if (slots.operation !== "rank" && slots.operation !== "compare") return [];
  if (slots.metrics.length > 1) return [];
  const overYears = queries.length === 1;
  const stated = lines.flatMap(({ company, figure }): Ranked[] => {
    if (figure === null) return [];
    const { value, currency, measure, period } = figure.figure;
    return [{ name: overYears ? `FY${period.fiscalYear}` : company, value, unit: currency ?? measure ?? "" }];
  });
  const computed = calculations.map((calculation): Ranked => {
    const { company, period } = calculation.inputs.at(-1)!.figure;
    return {
      name: overYears ? `FY${period.fiscalYear}` : company,
      value: calculation.value,
      unit: calculation.currency ?? calculation.measure ?? "",
    };
  });
  const all = [...stated, ...computed];
  if (new Set(all.map(({ name }) => name)).size < Math.max(2, all.length)) return [];
  const groups = [...Map.groupBy(all, ({ unit }) => unit).entries()];
  return groups.map(([unit, group]) => {
    const sorted = group.toSorted((a, b) => new Decimal(b.value).cmp(a.value));
    return say.ranked(sorted.map(({ name }) => name), groups.length > 1 ? unit : "");
  });
}

function writeMeasure(input: DraftInput, say: Sayings): string {
  const computed = input.calculations.map((calculation) => calculationLine(calculation, input, say));
  const missing = input.queries.flatMap((query) => {
    if (
      input.calculations.some(({ inputs }) => inputs.some(({ figure }) => figure.company === query.company))
    ) return [];
    const gaps = query.metrics.flatMap((metric) =>
      query.years.filter((year) =>
        pickFigure(
          { company: query.company, metric, year },
          input.sources,
          readingOf(input.slots, query.years),
        )
          .outcome !==
          "found"
      ).map((year) => say.missing(query.company, metricWords(metric), year))
    );
    return gaps.length > 0 ? gaps : [`${query.company}: ${NOT_FOUND}.`];
  });
  const refused = input.calculationErrors.map((error) => `${error}.`);
  return [...computed, ...orderLines([], input, say), ...missing, ...refused].join("\n");
}

function calculationLine(calculation: Calculation, { slots }: DraftInput, say: Sayings): string {
  const first = calculation.inputs[0]!.figure;
  const power = slots.unit.scale ?? (calculation.kind === "money" ? first.scale.power : 0);
  const decimals = slots.unit.decimals ?? decimalsOf(calculation, power);
  const value = phrase({ ...calculation, power, decimals });
  const points = calculation.measure === "points" ? say.points(value) : value;
  const markers = [...new Set(calculation.inputs.map(({ n }) => `[${n}]`))].join("");
  return `${calculation.label}: ${points} ${markers}.`;
}

/** Money as finely as its inputs are printed, one digit more where the division needs it; everything else two decimals. */
function decimalsOf({ kind, value, inputs }: Calculation, power: number): number {
  if (kind !== "money") return 2;
  const printed = Math.max(...inputs.map(({ figure }) => figure.decimals + power - figure.scale.power), 0);
  return new Decimal(value).div(new Decimal(10).pow(power)).decimalPlaces() <= printed
    ? printed
    : printed + 1;
}
