import { NOT_FOUND } from "../../../guardrails/mod.ts";
import type { Slots } from "../../../retrieval/mod.ts";
import type { DraftInput } from "../../reports/tasks.ts";
import type { Forecast } from "./read_forecast.ts";

const SAYS: Readonly<Record<Slots["language"], (company: string, asked: string, latest: string) => string>> =
  {
    en: (company, asked, latest) =>
      `${company}, ${asked}: ${NOT_FOUND}. Its reports state what has been, up to ${latest}; nothing is predicted here.`,
    zh: (company, asked, latest) =>
      `${company}，${asked}：${NOT_FOUND}。其年报只陈述截至 ${latest} 的情况，此处不作预测。`,
  };
const TO_COME: Readonly<Record<Slots["language"], string>> = { en: "time to come", zh: "未来" };

/** Says of each company that its reports give no figure of a time to come, and how far they go. */
export function writeForecast({ years }: Forecast, { slots, queries, covered }: DraftInput): string {
  const asked = years.map((year) => `FY${year}`).join(", ") || TO_COME[slots.language];
  return queries.map(({ company }) => {
    const latest = covered.companies.find((entry) => entry.company === company)?.years.at(-1);
    return SAYS[slots.language](company, asked, `FY${latest}`);
  }).join("\n");
}
