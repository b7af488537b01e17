import type { FoundYears } from "./find_years.ts";
import type { Span } from "./mask.ts";

/** Nothing but two-digit years: "24", "in '23 vs 24", "23-25". */
const ONLY_YEARS =
  /^\W*?(?:(?:in|for|of)\s+)?['’]?(?<first>[0-4]\d)(?:\s*(?<join>-|–|to|vs\.?|and|&|,|\s)\s*['’]?(?<last>[0-4]\d))?\s*[?.!]*\s*$/iu;

/**
 * The years of a question in telegram style ("bhp rev 24"): two digits are years only where nothing else is left of a
 * question once its companies and line items are blanked, and a line item there has to be.
 */
export function bareYears(rest: string, { items }: { readonly items: readonly Span[] }): FoundYears {
  const match = items.length === 0 ? null : ONLY_YEARS.exec(rest);
  const digits = [match?.groups?.["first"], match?.groups?.["last"]].flatMap((two) => two ?? []);
  const [first, last] = digits.map((two) => 2000 + Number(two));
  if (first === undefined) return { years: [], spans: [] };
  const spans = [...rest.matchAll(/['’]?\d{2}/gu)].map(({ index, 0: all }) => ({
    start: index,
    end: index + all.length,
  }));
  if (last === undefined) return { years: [first], spans };
  const range = /^(?:-|–|to)$/iu.test(match?.groups?.["join"] ?? "") && last > first;
  const years = range
    ? Array.from({ length: last - first + 1 }, (_, at) => first + at)
    : [...new Set([first, last])].sort((a, b) => a - b);
  return { years, spans };
}
