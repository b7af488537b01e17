import type { DocumentFooting, OffTotal } from "../../retrieval/mod.ts";

/** Tables and checks that are named one by one; the rest is counted. */
const MOST_NAMED = 5;

function offLine(page: number, { total, where, printed, by }: OffTotal): string {
  const place = where === "" ? total : `${total}, ${where}`;
  return `  page ${page}: ${place === "" ? "a total" : place}: ${printed} is off by ${by}`;
}

function named(lines: readonly string[]): readonly string[] {
  const rest = lines.length - MOST_NAMED;
  return rest > 0 ? [...lines.slice(0, MOST_NAMED), `  and ${rest} more`] : lines;
}

/** "pages 3, 36" */
function pages(numbers: readonly number[]): string {
  const distinct = [...new Set(numbers)].sort((a, b) => a - b);
  return `page${distinct.length > 1 ? "s" : ""} ${distinct.join(", ")}`;
}

/** What adding up a document came to, for people: one line of counts, then what is off and what does not tie. */
export function footingLines(
  { foots, off, notApplicable, offTables, checks }: DocumentFooting,
): readonly string[] {
  const failed = checks.filter(({ status }) => status === "failed");
  const where = offTables.length === 0 ? "" : ` (${pages(offTables.map(({ page }) => page))})`;
  const statements = checks.length === 0
    ? "no check of statements"
    : `checks of statements: ${checks.length - failed.length} passed, ${failed.length} failed`;
  return [
    `  footing: ${foots} tables add up, ${off} off${where}, ${notApplicable} without a provable total; ${statements}`,
    ...named(offTables.flatMap(({ page, totals }) => totals.map((total) => offLine(page, total)))),
    ...named(
      failed.map(({ name, period, by, working }) => `  ${name}, ${period}: off by ${by} (${working})`),
    ),
  ];
}
