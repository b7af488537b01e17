import { Decimal } from "decimal.js";
import { metricWordsIn, NOT_FOUND } from "../../../guardrails/mod.ts";
import { type CompanyQuery, findMetrics } from "../../../retrieval/mod.ts";
import type { Part } from "../../reports/find_breakdowns.ts";
import { pickBreakdown } from "../../reports/pick_breakdown.ts";
import { readingOf } from "../../reports/reading.ts";
import type { DraftInput } from "../../reports/tasks.ts";
import { citeFigure, nameOf, spokenPeriod } from "./cite_figure.ts";
import { PARTITION_SAYINGS, type PartitionSayings, type PartitionSubject } from "./partition_sayings.ts";
import type { Partition } from "./read_partition.ts";
import { SAYINGS } from "./sayings.ts";
import { writeCalculation } from "./write_calculation.ts";

/** Parts that are printed: more than a company reports in one level. */
const SHOWN = 12;

/**
 * Which part of a company is the largest, smallest or fastest growing, with the figure of every part in that order; or the
 * parts by themselves, where they are to be listed. Without a table that breaks the measure down, or with two that
 * disagree, it says so.
 */
export function writePartition(partition: Partition, input: DraftInput): string {
  return companiesOnce(input.queries).flatMap((query) => companyLines(partition, { query, input })).join(
    "\n",
  );
}

/** A company is searched for the whole and for its parts, and again in every retry. */
export function companiesOnce(queries: readonly CompanyQuery[]): readonly CompanyQuery[] {
  return queries.filter(({ company }, at) => queries.findIndex((one) => one.company === company) === at);
}

interface Place {
  readonly query: CompanyQuery;
  readonly input: DraftInput;
}

function companyLines({ among, metric }: Partition, { query, input }: Place): readonly string[] {
  const { company, years } = query;
  const { slots, sources } = input;
  const { extreme } = slots.asks;
  const say = PARTITION_SAYINGS[slots.language];
  const year = (slots.years.length > 0 ? slots.years : years).at(-1);
  const measure = metricWordsIn(slots.language, metric);
  if (year === undefined) return [`${company}: ${NOT_FOUND}.`];
  const reading = { ...readingOf(slots, { ...input, years: [] }), qualifiers: "" };
  const direction = extreme?.of === "level" ? extreme.direction : "highest";
  const picked = pickBreakdown({ company, metric, year, among, direction }, sources, reading);
  const subject = { company, among, metric, measure, year };
  switch (picked.outcome) {
    case "missing":
      return [say.missing(subject)];
    case "conflict":
      return [
        say.conflict(
          subject,
          picked.leaders.map(({ name, ...cited }) => `${name} (${citeFigure(cited, input)})`),
        ),
      ];
    case "found": {
      const stated = (parts: readonly Part[]) =>
        parts.slice(0, SHOWN).map((part) => partLine(part, { subject, input }));
      if (extreme === null) {
        return [say.list(subject, picked.parts.map(({ name }) => name)), ...stated(picked.parts)];
      }
      if (extreme.of === "level") {
        const order = extreme.direction === "highest" ? picked.parts : picked.parts.toReversed();
        return [verdict(order, { subject, input, say }), ...stated(order)];
      }
      return growthLines(picked.parts, { subject, input, say });
    }
  }
}

interface Told {
  readonly subject: PartitionSubject;
  readonly input: DraftInput;
  readonly say: PartitionSayings;
}

/** The asked place or places of an order; two parts of one value share theirs. */
function verdict(order: readonly Part[], { subject, input, say }: Told): string {
  const { place, count } = input.slots.asks.extreme!;
  const first = order[place - 1];
  if (first === undefined) return say.missing(subject);
  const chosen = count > 1
    ? order.slice(0, count)
    : order.filter(({ figure }) => new Decimal(figure.value).eq(first.figure.value));
  return say.first(subject, chosen.map(({ name }) => name), input.slots.asks.extreme!);
}

function partLine({ name, ...cited }: Part, { subject, input }: Omit<Told, "say">): string {
  const { company, measure, metric } = subject;
  return SAYINGS[input.slots.language].figure({
    company,
    label: `${name} ${rowName(cited.figure, measure, input.slots.language)}`,
    period: spokenPeriod(cited.figure, metric),
    exact: input.slots.part !== null,
    value: citeFigure(cited, input),
  });
}

/** The measure in the words of the row that states it for all parts; where the rows are the parts, in those of the question. */
function rowName(figure: Part["figure"], measure: string, language: DraftInput["slots"]["language"]): string {
  if (figure.kind === "percent") return `share of ${measure}`;
  return findMetrics(figure.label).length > 0 ? nameOf(figure, language) : measure;
}

/** Parts by how they grew, as the calculator gave it; a part without a figure of the year before is left out and named. */
function growthLines(parts: readonly Part[], { subject, input, say }: Told): readonly string[] {
  const { extreme } = input.slots.asks;
  const grown = parts.flatMap((part) => {
    const calculation = input.calculations.find(({ inputs }) => inputs.at(-1)?.figure.id === part.figure.id);
    return calculation === undefined ? [] : [{ part, calculation }];
  });
  if (grown.length < 2) return [say.noPrior(subject)];
  const rising = (extreme!.of === "increase") === (extreme!.direction === "highest");
  const order = grown.toSorted((a, b) =>
    new Decimal(a.calculation.value).cmp(b.calculation.value) * (rising ? -1 : 1)
  );
  const left = parts.filter((part) => grown.every((one) => one.part !== part)).map(({ name }) => name);
  return [
    say.grew(subject, order[0]!.part.name, rising),
    ...order.map(({ calculation }) => writeCalculation(calculation, input, SAYINGS[input.slots.language])),
    ...left.length === 0 ? [] : [say.leftOut(left)],
  ];
}

/** A part with its figures of two years. */
export interface PartWithPrior {
  readonly name: string;
  readonly before: Part["figure"];
  readonly after: Part["figure"];
}

/** The parts of a breakdown with the figure that each had in an earlier year, the one before unless `years` says which. */
export function partsWithPrior(
  { among, metric }: Partition,
  { query: { company, years: known }, input: { slots, sources, covered }, years }: {
    readonly query: CompanyQuery;
    readonly input: Pick<DraftInput, "slots" | "sources" | "covered">;
    readonly years?: { readonly before: number; readonly after: number };
  },
): readonly PartWithPrior[] {
  const year = years?.after ?? (slots.years.length > 0 ? slots.years : known).at(-1);
  if (year === undefined) return [];
  const prior = years?.before ?? year - 1;
  const reading = { ...readingOf(slots, { years: [], covered, sources }), qualifiers: "" };
  const picked = pickBreakdown({ company, metric, year, among, direction: "highest" }, sources, reading);
  if (picked.outcome !== "found") return [];
  return picked.parts.flatMap(({ name, figure, n }) => {
    const before = sources.find((source) =>
      source.n === n
    )?.hit.figures.filter((other) =>
      other.label === figure.label && other.kind === figure.kind &&
      other.period.kind === figure.period.kind &&
      other.period.part === figure.period.part && other.period.fiscalYear === prior &&
      isBeside(other, figure)
    ) ?? [];
    return before.length === 1 ? [{ name, before: before[0]!, after: figure }] : [];
  });
}

/** In the same row of the next column, or in the same column of a later section of the table. */
function isBeside(other: Part["figure"], figure: Part["figure"]): boolean {
  return other.cell !== null && figure.cell !== null &&
    (other.cell.row === figure.cell.row
      ? other.cell.column !== figure.cell.column && !/\bchange\b|\bvs\b/i.test(other.path.join(" "))
      : other.cell.column === figure.cell.column && other.cell.row > figure.cell.row);
}
