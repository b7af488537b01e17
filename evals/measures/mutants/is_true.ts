import { Decimal } from "decimal.js";
import { admissibleMetrics, type Figure, findMetric } from "tieout";
import type { About, Item } from "./item.ts";
import { MEASURES } from "./measures.ts";
import { type Print, toleranceOf, valueOf } from "./print.ts";
import { DOLLARS } from "./write_print.ts";

/**
 * Whether what an item asserts is true of figures, by any reading that a fair reader might take: as first reported or
 * restated, a name or its variants, a bare number in the scale of the table. It looks at values alone and never at a
 * tie-out, so that what it calls false is false and what it calls true may stand.
 */
export function isTrue(item: Item, figures: readonly Figure[]): boolean {
  const { print } = item;
  const own = about(item, figures);
  const other = item.against === null ? [] : about(item.against, figures);
  const states = (value: Decimal, kind: Figure["kind"]) => isValue(print, { value, kind, currency: null });
  const pairs = own.flatMap((one) => other.map((two) => [decimal(one), decimal(two)] as const));
  switch (item.operation) {
    case "level":
      return own.some((figure) => statesFigure(print, figure));
    case "growth":
      if (print.measure === "points") return false;
      return pairs.some(([to, from]) =>
        !from.isZero() && states(to.sub(from).div(from.abs()).mul(100), "percent")
      );
    case "points":
      return print.measure === "points" && pairs.some(([to, from]) => states(to.sub(from), "percent"));
    case "change":
    case "gap":
      return pairs.some(([to, from]) => states(to.sub(from), print.kind)) &&
        own.some((figure) => isCurrency(print.currency, figure.currency));
    case "times":
      return pairs.some(([one, two]) => !two.isZero() && states(one.div(two).abs(), "ratio"));
    case "share":
      return pairs.some(([one, two]) => !two.isZero() && states(one.div(two).mul(100).abs(), "percent"));
    case "sum":
      return pairs.some(([one, two]) => states(one.add(two), print.kind)) &&
        own.some((figure) => isCurrency(print.currency, figure.currency));
    case "average":
      return pairs.some(([one, two]) => states(one.add(two).div(2), print.kind)) &&
        own.some((figure) => isCurrency(print.currency, figure.currency));
    case "measure":
      return own.some((figure) => statesFigure(print, figure)) ||
        measures(item, figures).some((value) =>
          states(value, MEASURES.find(({ name }) => name === item.metric)?.kind ?? "percent")
        );
    default:
      return item.operation satisfies never;
  }
}

/** Every value that a named ratio may come to. */
function measures(item: Item, figures: readonly Figure[]): readonly Decimal[] {
  const measure = MEASURES.find(({ name }) => name === item.metric);
  if (measure === undefined) return [];
  const side = (metric: string) => about({ ...item, metric, name: "" }, figures).map(decimal);
  return side(measure.above).flatMap((above) =>
    side(measure.below).filter((below) => !below.isZero())
      .map((below) => above.div(below).abs().mul(measure.kind === "percent" ? 100 : 1))
  );
}

/** The figures that may be meant: of the company and time, by standard name, a variant of it, or the words of the row. */
export function about({ company, metric, name, when }: About, figures: readonly Figure[]): readonly Figure[] {
  return figures.filter((figure) =>
    figure.company === company && figure.period.fiscalYear === when.year && isPart(figure, when.part) &&
    isNamed(figure, { metric, name })
  );
}

function isPart({ period }: Figure, part: About["when"]["part"]): boolean {
  const isWhole = period.kind === "year" || period.kind === "instant";
  if (part === null) return isWhole;
  const kind = part.startsWith("H") ? "half" : "quarter";
  return period.kind === kind && period.part === Number(part.slice(1));
}

function isNamed(figure: Figure, { metric, name }: Pick<About, "metric" | "name">): boolean {
  if (metric !== null && figure.metric !== null) {
    if (admissibleMetrics(metric).includes(figure.metric)) return true;
    if (admissibleMetrics(figure.metric).includes(metric)) return true;
    if (findMetric(metric)?.opposite === figure.metric) return true;
  }
  if (name === "") return false;
  const [said, own] = [wordsOf(name), wordsOf(figure.label)];
  const holds = (all: readonly string[], some: readonly string[]) =>
    some.length > 0 && some.every((word) => all.includes(word));
  return holds(own, said) || holds(said, own);
}

function wordsOf(text: string): readonly string[] {
  return (text.toLowerCase().match(/[a-z]{3,}|\p{Script=Han}+/gu) ?? []).map((word) =>
    word.replace(/s$/, "")
  );
}

/** Whether a print states a figure: value, kind and currency; the sign of what is spent is a matter of layout. */
export function statesFigure(print: Print, figure: Figure): boolean {
  const { kind, currency } = figure;
  const values = [decimal(figure)];
  // a bare number is in the scale of its table, and costs and losses are printed with and without brackets
  if (isSignOpen(figure)) values.push(values[0]!.neg());
  const isBare = print.power === 0 && print.currency === null && print.measure === null;
  const shown = isBare ? values.map((value) => value.div(new Decimal(10).pow(figure.scale.power))) : [];
  return [...values, ...shown].some((value) => isValue(print, { value, kind, currency }));
}

/** Lines that are spent, paid or taken off: reports print them with brackets and without, and prose without a sign. */
export function isFlowOut({ metric, label }: Pick<Figure, "metric" | "label">): boolean {
  const text = plainName(metric, label);
  return !/\b(?:profit|income|earnings|ebitda?|net|margin|result|rate|before|liabilit(?:y|ies)|assets?|payable|receivable)\b/
    .test(text) &&
    /\b(?:paid|repaid|repayments?|repurchases?|purchase[sd]?|buy-?backs?|acquisitions?|capital expenditure|exploration|costs?|expenses?|depreciation|amorti[sz]ation|impairments?|royalt(?:y|ies)|taxes|dividends?|restructuring|administrative)\b/
      .test(text);
}

/** Lines whose sign a fair reader may take either way, beyond those: losses, movements, what offsets something else. */
export function isSignOpen(figure: Pick<Figure, "metric" | "label">): boolean {
  return isFlowOut(figure) ||
    /\b(?:charges?|tax|taxation|interest|provisions?|loss(?:es)?|marketing|benefits?|treasury|change|changes|research|compensation|additions|payments?|debt|net cash|invest\w*|financing|costs?|expenses?|dividends?|other|deferred|exchange|translation|benefit)\b/
      .test(plainName(figure.metric, figure.label));
}

function plainName(metric: string | null, label: string): string {
  return `${metric ?? ""} ${label}`.toLowerCase().replaceAll("_", " ");
}

function isValue(
  print: Print,
  { value, kind, currency }: {
    readonly value: Decimal;
    readonly kind: Figure["kind"];
    readonly currency: string | null;
  },
): boolean {
  if (!isKind(print, kind) || !isCurrency(print.currency, currency)) return false;
  const factor = print.kind === "percent" && kind === "ratio"
    ? 100
    : print.kind === "ratio" && kind === "percent"
    ? 0.01
    : 1;
  return value.mul(factor).sub(valueOf(print)).abs().lte(toleranceOf(print));
}

function isKind(print: Print, kind: Figure["kind"]): boolean {
  if (print.kind === kind) return true;
  const alike = [["percent", "ratio"], ["count", "quantity"]];
  return alike.some((kinds) => kinds.includes(print.kind) && kinds.includes(kind));
}

function isCurrency(said: string | null, own: string | null): boolean {
  if (said === null || own === null || said === own) return true;
  return (said === "$" && DOLLARS.includes(own)) || (own === "$" && DOLLARS.includes(said));
}

function decimal({ value }: Figure): Decimal {
  return new Decimal(value);
}
