import { isOutflow } from "../../guardrails/mod.ts";
import { type Figure, homeStatement } from "../../retrieval/mod.ts";

/**
 * The value of a figure as its name is meant: cash flow statements print what was spent with a minus, but "capital
 * expenditure of 1,577" is what is asked for and said. Income and balance-sheet lines keep their sign.
 */
export function asNamed(figure: Figure): Figure {
  const spent = figure.statement === "cashFlow" || homeStatement(figure.metric ?? "") === "cashFlow";
  return spent && figure.value.startsWith("-") && isOutflow(figure)
    ? { ...figure, value: figure.value.slice(1) }
    : figure;
}
