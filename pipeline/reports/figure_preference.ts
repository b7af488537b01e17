import { type Figure, type Hit, homeStatement } from "../../retrieval/mod.ts";
import { metricWords } from "../../guardrails/mod.ts";
import { contentWords, narrowing, type Wanted } from "./is_candidate.ts";

/** A figure that may be the one, and what is known of the table that it stands in. */
export interface Candidate {
  readonly figure: Figure;
  /** Number of the source that holds it. */
  readonly n: number;
  /** Its chunk is one of the company's own statements. */
  readonly primary: boolean;
  /** Its chunk is headed as one of the parent company by itself. */
  readonly parent: boolean;
}

/** How a company heads its own statements; discussions of them and notes are headed otherwise. */
const STATEMENT_TITLE =
  /\b(consolidated|group) (income |cash flow )?(statements?|balance sheets?)\b|\bstatements? of (consolidated )?(income|operations|earnings|cash flows?|financial position|profit)\b|\b(balance sheets?|income statements?|cash flow statements?)$/im;

/** Statements of parts of the group repeat the labels of the whole. */
const PART_TITLE = /\b(condensed consolidating|parent|guarantors?|supplemental|pro forma)\b/i;

const PARENT = /\b(parent(?! shareholders)|company only|registrant|guarantor)\b/i;

/** What the head of a chunk says of the figures in it. */
export function chunkRank({ section, text }: Hit["chunk"]): Pick<Candidate, "primary" | "parent"> {
  const head = `${section}\n${text.slice(0, 200)}`;
  return {
    primary: STATEMENT_TITLE.test(head) && !PART_TITLE.test(head),
    parent: /\bparent (?:company|only)\b|\bcompany only\b|\bregistrant only\b/i.test(head),
  };
}

/**
 * What decides between candidates, most important first, smaller before larger: the exact metric before an admissible
 * variant; the report of the year itself (as first reported) before a later one, or the latest where restated is asked
 * for; a period of time for a flow; continuing operations where the question says so; the metric's own statement before
 * summaries and segments; the company's own statements; the group before the parent; a cell before a sentence; a table
 * that adds up; the label that says most of the metric's name.
 */
export function preference(candidate: Candidate, wanted: Wanted): readonly number[] {
  const { need, metrics, reading } = wanted;
  const { basis, statement } = reading;
  const home = statement ?? homeStatement(need.metric);
  const { figure, primary } = candidate;
  return [
    metrics.indexOf(figure.metric!),
    basis === "restated" ? need.year - figure.fy : lagBehind(figure, need.year, reading.seriesEnd),
    figure.period.kind === "instant" && (home === "income" || home === "cashFlow") ? 1 : 0,
    reading.variant.operations === "continuing" &&
      !/\bcontinuing\b/i.test([...figure.path, figure.label].join(" "))
      ? 1
      : 0,
    (reading.variant.entity === "parent") === isOfParent(candidate) ? 0 : 1,
    // Of a narrowed metric the breakdown is the home.
    figure.statement === (narrowing(reading.qualifiers).length > 0 ? "segment" : home)
      ? 0
      : STATEMENT_RANK[figure.statement] ?? 2,
    primary ? 0 : 1,
    figure.cell === null ? 1 : 0,
    figure.footing === "off" ? 1 : 0,
    -asWorded(figure.label, reading.question),
    // "Property, plant and equipment - net" under the gross amount of the same name.
    -overlap(figure.label, need.metric),
  ];
}

/** Whether a figure is of the parent company by itself. */
export function isOfParent({ figure, parent }: Candidate): boolean {
  return parent || figure.path.some((part) => PARENT.test(part));
}

/** How much of a label the question says, less what it does not say. */
function asWorded(label: string, question: string): number {
  const asked = new Set(contentWords(question));
  const words = contentWords(label);
  const said = words.filter((word) => asked.has(word)).length;
  return said - (words.length - said);
}

function overlap(label: string, metric: string): number {
  const words = new Set(contentWords(label));
  return contentWords(metricWords(metric)).filter((word) => words.has(word)).length;
}

/** How far a report is from the one that should state the figure; a restated column of one year counts as later. */
function lagBehind({ fy, period }: Figure, year: number, seriesEnd: number | null): number {
  const lag = fy - (seriesEnd ?? year);
  return (lag < 0 ? 100 - lag : lag) + (seriesEnd === null && period.restated ? 50 : 0);
}

/** Primary statements and the company's own summaries before breakdowns, which repeat a label per segment. */
export const STATEMENT_RANK: Readonly<Partial<Record<Figure["statement"], number>>> = {
  income: 1,
  balance: 1,
  cashFlow: 1,
  dividend: 1,
  summary: 1,
  other: 2,
  note: 3,
  equity: 3,
  segment: 4,
  remuneration: 5,
};

/** Compares lists of numbers at the first place in which they differ. */
export function compareKeys(a: readonly number[], b: readonly number[]): number {
  for (const [index, value] of a.entries()) {
    const difference = value - b[index]!;
    if (difference !== 0) return difference;
  }
  return 0;
}
