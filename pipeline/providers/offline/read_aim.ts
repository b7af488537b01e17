import { askedFormulas, type Formula, isOverridden } from "../../../guardrails/mod.ts";
import { findMetric, readAskedThing, type Slots } from "../../../retrieval/mod.ts";

/** What kind of answer a question wants: stored figures, measures of the formula book, or words. */
export type Aim =
  | { readonly kind: "figures" }
  | { readonly kind: "measure"; readonly formulas: readonly Formula[] }
  | { readonly kind: "prose" };

/**
 * "The numbers", "how did it do", "what did it earn" (revenue? profit?): a company's headline figures are meant. "Where is
 * it made" and "what acquisitions did it make" are not.
 */
const GENERIC =
  /\b(numbers|figures|results|financials|performance(?! (?:obligation|right|share|unit|fee|bond|condition|award)s?\b)|highlights|how (did|was|were) .{1,40} (do|doing|perform\w*)|(what|how much)( money)? (did|does|do|has|have) .{1,60}? (earn|earned|make|made))\b|业绩|表现如何/iu;

/** A question for a quantity, whatever it is called. */
const QUANTITY =
  /\b(how (much|many|large|big|high)|what (is|was|were|are)|amount|total|rate|ratio|per share)\b|多少/iu;

/** Asks why, who or what kind, which no figure answers. */
const WORDS =
  /^\s*(why|who|describe|explain|summari[sz]e|what (drove|caused|kind|industry|business|risks?|acquisitions?|are the (main|key|major)))\b|为什么|为何|描述/iu;

/**
 * Reads from the slots and the question's form what would answer it. A measure that reports also print (free cash flow)
 * counts as a figure, since what is stated goes before what is computed, unless the question says how to compute it.
 */
export function readAim(slots: Slots): Aim {
  // An amount that is also a line item was read among them, unless it is part of a longer name ("net debt to EBITDA").
  // "Diluted EPS" is a line of its own, and no way to compute EPS.
  const isOtherShare = ({ kind, name }: Formula) =>
    kind === "perShare" &&
    slots.metrics.some((metric) => metric !== name && findMetric(metric)?.kind === "perShare");
  const named = askedFormulas(slots.question).filter((formula) => !isOtherShare(formula)).filter((formula) =>
    formula.kind !== "money" || findMetric(formula.name) === null || slots.metrics.includes(formula.name) ||
    isOverridden(formula)
  );
  // an amount per share in a variant of its own ("diluted") is a line item that reports state
  const isStated = slots.inputs.length === 0 &&
    slots.metrics.some((metric) => findMetric(metric)?.kind === "perShare");
  if (named.some(isOverridden) && !isStated) return { kind: "measure", formulas: named };
  if (WORDS.test(slots.question) || isForWords(slots) || isMention(slots)) return { kind: "prose" };
  const asked = named.filter(({ name }) => slots.metrics.includes(name));
  if (asked.length > 0 && slots.inputs.length > 0) return { kind: "measure", formulas: asked };
  if (asked.length === 0 && named.length > 0 && !isStated) return { kind: "measure", formulas: named };
  if (slots.metrics.length > 0) return { kind: "figures" };
  if (isGeneric(slots)) return { kind: "figures" };
  return QUANTITY.test(slots.question) && slots.measureWords !== "" ? { kind: "figures" } : { kind: "prose" };
}

const MENTION =
  /\b(?:mention\w*|announc\w*|disclos\w*|discuss\w*|describ\w*|refer(?:s|red)? to)\b|提到|提及|披露|宣布|讨论/iu;

/** "Did X mention any acquisitions?" asks whether a report speaks of a thing, and for no figure. */
export function isMention({ question, asks, companies, metrics }: Slots): boolean {
  const { kind } = readAskedThing({ question, companies, metrics });
  return asks.form === "yesNo" && MENTION.test(question) && kind !== "any" && kind !== "count";
}

/** Whether what is asked for is told in words alone: a name, a place, a cause, what something means, or what a report tells of it. */
function isForWords(slots: Slots): boolean {
  const { kind } = readAskedThing(slots);
  switch (kind) {
    case "person":
    case "organisation":
    case "place":
    case "reason":
      return true;
    case "definition":
      return slots.inputs.length === 0;
    case "list":
    case "risks":
    case "statement":
      return slots.metrics.length === 0 && slots.asks.extreme === null ||
        /\bpolic(?:y|ies)\b|政策/iu.test(slots.question);
    case "count":
    case "time":
    case "any":
      return false;
  }
}

/** Whether the headline figures as a whole are asked for. */
export function isGeneric(slots: Slots): boolean {
  return slots.metrics.length === 0 && GENERIC.test(slots.question);
}
