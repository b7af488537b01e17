import type { Slots } from "../retrieval/mod.ts";
import type { Verdict } from "./answer.ts";
import { labelClaims } from "./build_label.ts";

/**
 * The caveat for claims that a sentence supports and a table contradicts: it names each claim, and repeats neither of the
 * two amounts. null where there are none.
 */
export function rivalsCaveat(
  { rivals = [], claims }: Verdict,
  language: Slots["language"] = "en",
): string | null {
  if (rivals.length === 0) return null;
  switch (language) {
    case "en": {
      const labels = [...new Set(rivals.map(({ label }) => label))];
      return `Another figure for ${labels.join("; ")} stands in a table of the same reports.`;
    }
    case "zh": {
      const meant = rivals.flatMap(({ claim }) => claims[claim]?.claim ?? []);
      const tickers = rivals.map(({ figure }) => figure.company);
      const labels = [...new Set(labelClaims(meant, { tickers, language }))];
      return `同一批报告的表格另载有不同数字：${labels.join("；")}。`;
    }
    default:
      return language satisfies never;
  }
}
