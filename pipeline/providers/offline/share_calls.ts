import { Decimal } from "decimal.js";
import { isOutflow, metricWords } from "../../../guardrails/mod.ts";
import { asksShare, type CompanyQuery, type Figure, type Slots } from "../../../retrieval/mod.ts";
import { type ToolCall, toolCall } from "../../reports/calculator_tools.ts";
import { type CitedFigure, pickFigure } from "../../reports/pick_figure.ts";
import { readingOf } from "../../reports/reading.ts";
import type { ArithmeticInput } from "../../reports/tasks.ts";

/** One year of the two line items. */
interface Year {
  readonly year: number;
  readonly part: CitedFigure;
  readonly whole: CitedFigure;
}

/**
 * "Capex as a % of revenue", "COGS % margin": the first line item over the second in each asked year, and where years are
 * to be put together (their average, the change between them) that of the shares, not of the line items. Empty where the
 * question asks for no such share or a figure is missing: then what there is is stated.
 */
export function shareCalls(input: ArithmeticInput): readonly ToolCall[] {
  const { slots, queries } = input;
  const isTurned = WHOLE_FIRST.test(slots.question);
  const [part, whole = part] = isTurned ? slots.metrics.toReversed() : slots.metrics;
  const isShare = isPartOfWhole(slots) ||
    slots.metrics.length === 2 && (isTurned || slots.combined === "ratio");
  if (!isShare || part === undefined || whole === undefined) return [];
  return queries.flatMap((query) => companyCalls(query, { part, whole, input }));
}

/** "What percentage of total assets is goodwill" names the whole before its part. */
const WHOLE_FIRST =
  /\b(?:what|which)\s+(?:%|per ?cent(?:age)?|share|proportion|fraction|portion|part)\s+of\b(?!.*\bas an? )/iu;

/** "What percentage of revenue came from copper": one line item, of a part and of the whole. */
function isPartOfWhole({ asks, metrics, operation, qualifiers, question }: Slots): boolean {
  return asks.form === "figure" && operation !== "growth" && metrics.length === 1 && qualifiers !== "" &&
    asksShare(question);
}

function companyCalls(
  { company, years }: CompanyQuery,
  { part, whole, input: { slots, sources, covered } }: {
    readonly part: string;
    readonly whole: string;
    readonly input: ArithmeticInput;
  },
): readonly ToolCall[] {
  const asked = slots.years.length > 0 ? slots.years : years.slice(-1);
  const partial = isPartOfWhole(slots);
  const reading = readingOf(slots, { years: asked, covered, sources });
  const find = (metric: string, year: number, of: "part" | "whole") => {
    const pick = pickFigure(
      { company, metric, year },
      sources,
      partial && of === "whole" ? { ...reading, qualifiers: "" } : reading,
    );
    return pick.outcome === "found" ? pick.chosen : null;
  };
  const found = asked.flatMap((year): readonly Year[] => {
    const [over, under] = [find(part, year, "part"), find(whole, year, "whole")];
    if (over === null || under === null || partial && !isWithin(over.figure, under.figure)) return [];
    return [{ year, part: over, whole: under }];
  });
  if (found.length === 0 || found.length < asked.length) return [];
  const label = partial
    ? `${company} ${slots.qualifiers} share of ${metricWords(whole)}`
    : `${company} ${metricWords(part)} to ${metricWords(whole)}`;
  const percent = partial || slots.unit.kind === "percent" || /%|\bper ?cent|百分/iu.test(slots.question);
  const call = (expression: string, of: readonly Year[], said: string) =>
    toolCall("expression", {
      expression,
      inputs: of.flatMap(({ part, whole }, at) => [
        { name: `x${at + 1}`, figure: part.figure.id },
        { name: `y${at + 1}`, figure: whole.figure.id },
      ]),
      percent,
      label: `${label} ${said}`,
    });
  const share = (at: number, { part: { figure } }: Year) => shareOf(figure, at);
  const single = (one: Year) => call(share(1, one), [one], `FY${one.year}`);
  const ends = [found[0]!, found.at(-1)!];
  const range = `FY${ends[0]!.year} to FY${ends[1]!.year}`;
  if (found.length === 1) return [single(found[0]!)];
  switch (slots.operation) {
    case "average": {
      const shares = found.map((one, at) => share(at + 1, one));
      return [call(`(${shares.join(" + ")}) / ${found.length}`, found, `average ${range}`)];
    }
    case "difference":
    case "growth":
      return [
        ...ends.map(single),
        call(`${share(2, ends[1]!)} - ${share(1, ends[0]!)}`, ends, `change ${range}`),
      ];
    default:
      return found.map(single);
  }
}

/** A part is another figure than the whole, in the same currency, and no more than it; else one of them is misread. */
function isWithin(part: Figure, whole: Figure): boolean {
  return part.id !== whole.id && part.currency === whole.currency &&
    new Decimal(part.value).abs().lte(new Decimal(whole.value).abs());
}

/** Reports print what is spent with either sign; a share of it has none. */
function shareOf(part: Figure, at: number): string {
  return isOutflow(part) ? `abs(x${at}) / y${at}` : `x${at} / y${at}`;
}
