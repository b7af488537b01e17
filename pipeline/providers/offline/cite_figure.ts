import { metricWordsIn } from "../../../guardrails/mod.ts";
import { type Figure, homeStatement, type Slots } from "../../../retrieval/mod.ts";
import type { DraftInput } from "../../reports/tasks.ts";
import { asNamed } from "../../reports/as_named.ts";
import type { CitedFigure } from "../../reports/pick_figure.ts";
import { phraseFigure } from "./phrase.ts";

/** A figure as answers print it, with its marker. Asked rounding is for what is asked: not for the figures that a growth rate is computed from. */
export function citeFigure({ figure, n }: CitedFigure, { slots }: Pick<DraftInput, "slots">): string {
  const { kind, decimals } = slots.unit;
  const asked = slots.operation === "value" && (kind === null || kind === figure.kind);
  return `${
    phraseFigure(asNamed(figure), { ...slots.unit, decimals: asked ? decimals : null }, slots.language)
  } [${n}]`;
}

/** Labels that name no line item without the section that they stand in. */
const MODIFIER =
  /^(?:(?:total|sub-?total|basic|diluted|basic and diluted|net|group|consolidated|reported|final|interim)\b[\s,:&]*)+$/i;

/**
 * How a figure is named in a sentence: as its row prints it, by its standard name where the row only says "Total" or
 * "Diluted"; a Chinese answer says the Chinese name of the line item where it has one.
 */
export function nameOf(
  { label, metric }: Pick<Figure, "label" | "metric">,
  language: Slots["language"],
): string {
  const name = readableLabel(label);
  return metric !== null && (language === "zh" || name === "" || MODIFIER.test(name))
    ? metricWordsIn(language, metric)
    : name;
}

/** The period of a figure as it is said: what a year brought, under a heading that only dates its end, is of the year. */
export function spokenPeriod({ period, metric: own }: Figure, metric = own): Figure["period"] {
  const home = homeStatement(metric ?? "");
  return period.kind === "instant" && (home === "income" || home === "cashFlow")
    ? { ...period, kind: "year" }
    : period;
}

/** A printed label as part of a sentence: no unit or note in brackets, no capital but those of abbreviations. */
function readableLabel(label: string): string {
  const bare = label.replace(/\s*\/?\s*\([^)]*\)/g, "").replace(/[:\s.…]+$/u, "").replace(/\s+/g, " ").trim();
  // "TOTAL ASSETS" is set in capitals, "EBITDA" is spelled so
  if (/^[A-Z][A-Z\s,&'-]*$/.test(bare) && /[A-Z]{4}/.test(bare) && !/^(?:EBITDAR?|EBIT|NPAT)$/.test(bare)) {
    return bare.toLowerCase();
  }
  return /^[A-Z][a-z]/.test(bare) ? bare[0]!.toLowerCase() + bare.slice(1) : bare;
}
