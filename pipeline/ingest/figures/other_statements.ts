import type { Chunk, Figure } from "../../../retrieval/mod.ts";

const INCOME =
  /\b(?:statements? of (?:consolidated )?(?:income|operations|earnings|profit)|income statements?|profit (?:and|or) loss)\b/i;
const BALANCE = /\b(?:balance sheets?|statements? of (?:consolidated )?financial (?:position|condition))\b/i;
const CASH_FLOW = /\b(?:statements? of (?:consolidated )?cash flows?|cash flow statements?)\b/i;

/** Pages over which one set of statements runs: income, comprehensive income, balance, cash flow, equity, each on one or two. */
const SET = 10;

/**
 * Takes the standard names from figures of a second set of statements: behind a group's own set, reports print those of
 * guarantors, affiliates and acquired companies under the same headings. Only a full set counts as one (an income
 * statement and a balance sheet close together), so that discussions and summaries keep their names. The figures stay,
 * with their printed labels.
 */
export function withoutOtherStatements(
  figures: readonly Figure[],
  chunks: readonly Chunk[],
): readonly Figure[] {
  const titled = (pattern: RegExp) =>
    chunks.filter(({ kind, section }) => kind === "table" && pattern.test(section)).map(({ page }) => page);
  const incomes = titled(INCOME);
  const near = (page: number, others: readonly number[]) =>
    others.some((other) => Math.abs(other - page) <= SET);
  const balances = titled(BALANCE).filter((page) => near(page, incomes));
  if (balances.length === 0) return figures;
  const end = Math.min(...balances) + SET;
  const later = {
    incomes: incomes.filter((page) => page > end),
    balances: balances.filter((page) => page > end),
  };
  const others = new Set(
    chunks.filter(({ kind, section, page }) =>
      kind === "table" && page > end && near(page, later.incomes) && near(page, later.balances) &&
      [INCOME, BALANCE, CASH_FLOW].some((pattern) => pattern.test(section))
    ).map(({ id }) => id),
  );
  return figures.map((figure) =>
    others.has(figure.chunk) ? Object.freeze({ ...figure, metric: null }) : figure
  );
}
