import type { Slots } from "../../../retrieval/mod.ts";
import type { Covered } from "../../reports/tasks.ts";
import { readAim } from "./read_aim.ts";

/** Words that ask for what is yet to come. Guidance and outlook are not among them: reports print those. */
const TO_COME: readonly RegExp[] = [
  /\b(?:will|would|shall)\b.{0,80}\b(?:be|have|earn|make|pay|report|reach|grow|rise|fall|increase|decrease|produce|generate|cost|look like|total|amount)\b/i,
  /\b(?:predict\w*|forecast\w*|extrapolat\w*|project(?:ed|ions?))\b/i,
  /\bnext (?:fiscal |financial )?(?:years?|quarter|half|decade|\w+ years)\b|\bin (?:\d{1,2}|two|three|four|five|ten|twenty) years\b/i,
  /预测|明年|后年|未来|将会|会是多少|将是多少|将达到/,
];
/** Asked of what the reports themselves expect, and of what nobody forecasts any more. */
const AS_REPORTED =
  /\b(?:guidance|outlook|guided|targets?|planned|plans?|expected by|did .{1,60} (?:forecast|predict|expect))\b|指引|展望|目标|计划/i;

/** Why no report can state a figure: the asker wants one of a time that no stored report covers yet. */
export interface Forecast {
  /** The years asked for; empty for "next year". */
  readonly years: readonly number[];
}

/**
 * Reads whether a question asks for a figure of a time to come: in words of the future without a year, or for years that
 * all lie behind the latest stored report of every company that it names. Null for every other question, also for one
 * that asks for words: plans and guidance are things that reports state.
 */
export function readForecast(slots: Slots, { companies }: Covered): Forecast | null {
  const { question, years } = slots;
  if (AS_REPORTED.test(question)) return null;
  const named = slots.companies.map(({ company }) => company);
  const latest = Math.max(
    ...companies.filter(({ company }) => named.length === 0 || named.includes(company))
      .flatMap(({ years: known }) => known),
  );
  if (!Number.isFinite(latest)) return null;
  if (years.length > 0) return years.every((year) => year > latest) ? { years } : null;
  const isFigure = slots.metrics.length > 0 || readAim(slots).kind !== "prose";
  return isFigure && TO_COME.some((pattern) => pattern.test(question)) ? { years: [] } : null;
}
