import {
  type Calculation,
  type CalculationOperation,
  metricWordsIn,
  REFUSALS,
} from "../../guardrails/mod.ts";
import type { Figure } from "../../retrieval/mod.ts";

const RESULTS = REFUSALS.zh.operations;

const JOINTS: Readonly<Record<Exclude<CalculationOperation, "expression">, string>> = {
  growth: "至",
  cagr: "至",
  ratio: "除以",
  average: "与",
  difference: "减",
  sum: "加",
};

/** What was computed, of whom and for when, in Chinese: "BHP 营业收入 FY2023 至 FY2024 增长率". */
export function hanCalculation({ label, operation, metric, inputs }: Calculation): string {
  const figures = inputs.map(({ figure }) => figure);
  const company = figures[0]?.company ?? "";
  const years = label.match(/FY\d{4}/g) ?? [];
  const when = years.length < 2 ? years.join("") : `${years[0]} 至 ${years.at(-1)}`;
  if (operation === "expression") {
    const over = /\b(growth|average|difference)\b/.exec(label)?.[1] as "growth" | "average" | "difference";
    const result = years.length < 2 || over === undefined ? "" : ` ${RESULTS[over]}`;
    return metric === null ? label : `${company} ${when} ${metricWordsIn("zh", metric)}${result}`;
  }
  const alike = figures.every((one) => one.company === company && one.metric === figures[0]?.metric);
  if (alike) return `${company} ${nameOf(figures[0])} ${when} ${RESULTS[operation]}`;
  const operands = figures.map((one) => `${one.company} ${nameOf(one)} FY${one.period.fiscalYear}`);
  return `${operands.join(` ${JOINTS[operation]} `)}${operation === "average" ? " 的平均值" : ""}`;
}

function nameOf(figure: Figure | undefined): string {
  return figure?.metric === null || figure === undefined
    ? figure?.label ?? ""
    : metricWordsIn("zh", figure.metric);
}
