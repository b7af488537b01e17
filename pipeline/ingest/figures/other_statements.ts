import type { Chunk, Figure } from "../../../retrieval/mod.ts";

/** A statement's heading is the whole line: sentences and notes only mention statements. */
const LEAD = "^(?:(?:the|group|consolidated|condensed|unaudited|parent|company)\\s+)*";
const TAIL = "(?:\\s*[(\\u2013\\u2014-].*)?$";
const INCOME = new RegExp(
  `${LEAD}(?:statements? of (?:consolidated )?(?:income|operations|earnings|profit or loss|comprehensive income)|income statements?|profit and loss accounts?)${TAIL}`,
  "i",
);
const BALANCE = new RegExp(
  `${LEAD}(?:balance sheets?|statements? of (?:consolidated )?financial (?:position|condition))${TAIL}`,
  "i",
);
const CASH_FLOW = new RegExp(
  `${LEAD}(?:statements? of (?:consolidated )?cash flows?|cash flow statements?)${TAIL}`,
  "i",
);

/** Pages over which one set of statements runs: income, comprehensive income, balance, cash flow, equity, each on one or two. */
const SET = 10;

/**
 * Takes the standard names from figures of a second set of statements: behind a group's own set, reports print those of
 * guarantors, affiliates and acquired companies under the same headings. Only a full set counts as one (an income
 * statement and a balance sheet close together); the group's own is the one with the most figures, so that the selected
 * data in front of it keep their names. The figures stay, with their printed labels.
 */
export function withoutOtherStatements(
  figures: readonly Figure[],
  chunks: readonly Chunk[],
): readonly Figure[] {
  const counts = Map.groupBy(figures, ({ chunk }) => chunk);
  const sets = statementSets(chunks);
  const sizes = sets.map((set) => set.reduce((sum, { id }) => sum + (counts.get(id)?.length ?? 0), 0));
  const main = sizes.indexOf(Math.max(...sizes));
  const others = new Set(sets.slice(main + 1).flatMap((set) => set.map(({ id }) => id)));
  if (others.size === 0) return figures;
  return figures.map((figure) =>
    others.has(figure.chunk) ? Object.freeze({ ...figure, metric: null }) : figure
  );
}

/** Statements that stand close together and hold both an income statement and a balance sheet, in order of pages. */
function statementSets(chunks: readonly Chunk[]): readonly (readonly Chunk[])[] {
  const titled = chunks.filter(({ kind, section }) =>
    kind === "table" && [INCOME, BALANCE, CASH_FLOW].some((pattern) => pattern.test(section.trim()))
  ).toSorted((a, b) => a.page - b.page);
  const groups: Chunk[][] = [];
  for (const chunk of titled) {
    const last = groups.at(-1);
    if (last !== undefined && chunk.page - last.at(-1)!.page <= SET) last.push(chunk);
    else groups.push([chunk]);
  }
  const holds = (group: readonly Chunk[], pattern: RegExp) =>
    group.some(({ section }) => pattern.test(section.trim()));
  return groups.filter((group) => holds(group, INCOME) && holds(group, BALANCE));
}
