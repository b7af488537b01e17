import { isOutflow } from "../../guardrails/mod.ts";
import { type Figure, homeStatement } from "../../retrieval/mod.ts";

/** Charges that may be gains as well: their sign says which. */
const EITHER: ReadonlySet<string> = new Set([
  "impairment",
  "restructuring",
  "provision_for_credit_losses",
  "net_interest_expense",
]);

/**
 * The value of a figure as its name is meant: statements print what was spent with a minus where they subtract it, but
 * "capital expenditure of 1,577" and "interest expense of 403" are what is asked for and said. Other lines keep their sign.
 */
export function asNamed(figure: Figure): Figure {
  // a rate below zero is a benefit, whatever its numerator is called
  if (figure.kind === "percent" || figure.kind === "ratio") return figure;
  if (figure.metric === "income_tax") return asCharge(figure);
  const home = homeStatement(figure.metric ?? "");
  const spent = figure.statement === "cashFlow" || home === "cashFlow" ||
    (home === "income" && !EITHER.has(figure.metric ?? ""));
  return spent && figure.value.startsWith("-") && isOutflow(figure) ? negated(figure) : figure;
}

/** What stands in brackets, or behind the stroke, has the minus: "Provision (benefit)", "Benefit/(expense)". */
const BENEFIT_IS_MINUS = /(?:provision|expense|charge)\S*.*[(/]\s?\(?\s?benefit/i;
const CHARGE_IS_MINUS = /[(/]\s?\(?\s?(?:provision|expense|charge)|benefit/i;

/** Income tax as a charge. Without a word of benefits the minus only says that it is subtracted. */
function asCharge(figure: Figure): Figure {
  if (BENEFIT_IS_MINUS.test(figure.label)) return figure;
  return CHARGE_IS_MINUS.test(figure.label) || figure.value.startsWith("-") ? negated(figure) : figure;
}

function negated(figure: Figure): Figure {
  const { value } = figure;
  if (Number(value) === 0) return figure;
  return { ...figure, value: value.startsWith("-") ? value.slice(1) : `-${value}` };
}
