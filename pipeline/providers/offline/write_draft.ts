import { type Formula, formulaInputs, NOT_FOUND } from "../../../guardrails/mod.ts";
import { pickFigure } from "../../reports/pick_figure.ts";
import { readingOf } from "../../reports/reading.ts";
import type { DraftInput } from "../../reports/tasks.ts";
import { isSaid, quoteSentences } from "./quote_sentences.ts";
import { isMention, readAim } from "./read_aim.ts";
import { readDrivers } from "./read_drivers.ts";
import { readPartition } from "./read_partition.ts";
import { asComputed, SAYINGS, type Sayings } from "./sayings.ts";
import { readForecast } from "./read_forecast.ts";
import { type Judgement, readJudgement, withSubjects } from "./read_judgement.ts";
import { writeCalculation } from "./write_calculation.ts";
import { type FigureLine, figureLines } from "./write_figures.ts";
import { writeForecast } from "./write_forecast.ts";
import { writeDrivers } from "./write_drivers.ts";
import { judgementLines } from "./write_judgement.ts";
import { orderLines } from "./write_order.ts";
import { writeNotes } from "./write_notes.ts";
import { writePartition } from "./write_partition.ts";
import { writePick } from "./write_pick.ts";

/**
 * Writes the answer from the figures of the sources: one sentence per company, metric and year, what was computed, an
 * order where one is asked, and the agreed words for what the documents do not give. A question for no figure gets
 * the sentences that fit it best, as quotations. Companies of which nothing is stored are named by `stateMissing`.
 */
export function writeDraft(input: DraftInput): string {
  const say = SAYINGS[input.slots.language];
  const forecast = readForecast(input.slots, input.covered);
  if (forecast !== null) return writeForecast(forecast, input);
  const judgement = isMention(input.slots) ? null : readJudgement(input.slots);
  if (judgement !== null) return writeJudged(judgement, input, say);
  const drivers = readDrivers(input.slots);
  if (drivers !== null) return writeDrivers(drivers, input);
  const partition = readPartition(input.slots);
  if (partition !== null) {
    const parts = writePartition(partition, input);
    // names of parts also stand in sentences
    return input.slots.asks.form === "list" && parts.includes(NOT_FOUND) ? quoteSentences(input, say) : parts;
  }
  const aim = readAim(input.slots);
  if (aim.kind === "prose") return quoteSentences(input, say);
  if (aim.kind === "measure") return writeMeasure(input, { formulas: aim.formulas, say });
  const lines = input.queries.flatMap((query) => figureLines(query, input, say));
  const computed = computedLines(input, say);
  const refused = refusals(input, say);
  // a count of people or a declared dividend may stand in a sentence alone
  const isEmpty = computed.length + refused.length === 0 &&
    lines.every(({ text }) => text.includes(NOT_FOUND));
  if (isEmpty && isSaid(input)) return quoteSentences(input, say);
  return [...notComputed(lines, input, say), ...lines.map(({ text }) => text), ...computed]
    .concat(orderLines(lines, input, say), refused, notes(lines, input, say)).join("\n");
}

/** Asked for a change or a sum, one of its figures is no answer: what stands of it follows behind what is missing. */
function notComputed(
  lines: readonly FigureLine[],
  { slots, calculations }: DraftInput,
  say: Sayings,
): readonly string[] {
  if (calculations.length === 0 && isOfWhole(lines, slots)) return [say.onlyWhole];
  const operation = asComputed(slots.operation);
  const done = new Set(calculations.flatMap(({ inputs }) => inputs.map(({ figure }) => figure.company)));
  const lacking = lines.flatMap(({ company, lacks }) => lacks === null || done.has(company) ? [] : [lacks]);
  return operation === null || lacking.length === 0 ? [] : [say.notComputed(operation, lacking)];
}

/** Whether an amount per share is asked for, and what was found is the amount of all shares. */
function isOfWhole(lines: readonly FigureLine[], { question }: DraftInput["slots"]): boolean {
  const found = lines.flatMap(({ figure }) => figure?.figure ?? []);
  return /\bper (?:\w+ ){0,2}share\b|每股/iu.test(question) && found.length > 0 &&
    found.every(({ kind }) => kind === "money");
}

/** Yes or no, the criterion, then the figures and the arithmetic that it rests on. */
function writeJudged(judgement: Judgement, input: DraftInput, say: Sayings): string {
  const shown = { ...input, slots: withSubjects(input.slots) };
  const lines = input.queries.flatMap((query) => figureLines(query, shown, say));
  const { decided, lines: opening } = judgementLines(judgement, input);
  // "has it ever paid dividends": no line of a table says never, a sentence does
  const isEmpty = !decided && input.calculations.length === 0 &&
    lines.every(({ text }) => text.includes(NOT_FOUND));
  if (isEmpty && isSaid(input)) return quoteSentences(input, say);
  // what was not found and not needed is no part of the answer
  const stated = decided ? lines.filter(({ figure }) => figure !== null) : lines;
  return [...opening, ...stated.map(({ text }) => text), ...computedLines(input, say)]
    .concat(decided ? [] : refusals(input, say), notes(lines, input, say)).join("\n");
}

function notes(lines: readonly FigureLine[], input: DraftInput, say: Sayings): readonly string[] {
  return writeNotes(input, { lines, say });
}

function computedLines(input: DraftInput, say: Sayings): readonly string[] {
  return input.calculations.map((calculation) => writeCalculation(calculation, input, say));
}

function refusals({ calculationErrors }: DraftInput, say: Sayings): readonly string[] {
  return calculationErrors.map(say.refused);
}

/** Of several ways to compute a measure the first says what it needs. */
function writeMeasure(
  input: DraftInput,
  { formulas, say }: { readonly formulas: readonly Formula[]; readonly say: Sayings },
): string {
  const needed = new Set(
    formulas.flatMap(({ expressions: [first] }) => formulaInputs(first ?? "").map(({ metric }) => metric)),
  );
  const missing = input.queries.flatMap(({ company, metrics, years }) => {
    if (input.calculations.some(({ inputs }) => inputs.some(({ figure }) => figure.company === company))) {
      return [];
    }
    const reading = readingOf(input.slots, { ...input, years });
    const gaps = metrics.filter((metric) => needed.has(metric)).flatMap((metric) =>
      years.map((year) => ({ company, metric, year })).flatMap((need) => {
        const pick = pickFigure(need, input.sources, reading);
        return pick.outcome === "found" ? [] : [writePick(pick, need, { input, reading, say })];
      })
    );
    return gaps.length > 0 ? gaps : [say.notFound(company)];
  });
  return [...computedLines(input, say), ...orderLines([], input, say), ...missing, ...refusals(input, say)]
    .concat(writeNotes(input, { lines: [], say })).join("\n");
}
