import type { DirectInput } from "../../reports/tasks.ts";
import { findTerm } from "./glossary.ts";

/** Says what a term means, or greets back and says what is covered. */
export function writeDirect({ slots, covered }: DirectInput): string {
  const term = findTerm(slots.question);
  if (term !== null) return term.meaning;
  const companies = covered.companies.map((entry) => entry.company).join(", ");
  return slots.language === "zh"
    ? `您好。我根据这些公司的年度报告回答问题，每个数字都注明出处：${companies}。`
    : `Hello. I answer questions about the annual reports of ${companies}, each figure with its page.`;
}
