import type { Statement } from "../../../retrieval/mod.ts";

/** Headings by which a statement or section is known; the first that fits wins, so narrower ones stand first. */
const HEADINGS: readonly (readonly [RegExp, Statement])[] = [
  [
    /\b(?:shareholders?|stockholders?|owners?|changes in)['’]?s?['’]? equity\b.*\bstatements?\b|\bstatements? of (?:changes in )?(?:consolidated )?(?:total )?(?:(?:share|stock)holders|owners|equity|capital)/i,
    "equity",
  ],
  [
    /\bstatements? of (?:consolidated )?cash ?flows?\b|\bcash ?flows?:? (?:statements?|information|headline)\b|^(?:illustrative )?(?:consolidated )?cash ?flows?\b/i,
    "cashFlow",
  ],
  [
    /\bbalance sheets?\b|\bstatements? of (?:consolidated )?(?:financial (?:position|condition)|assets and liabilities)\b/i,
    "balance",
  ],
  [
    /\bstatements? of (?:consolidated )?(?:income|operations|earnings|profit|comprehensive|loss)|\b(?:income|earnings|operations|profit (?:and|or|&) loss) statements?\b|\bprofit (?:and|or) loss\b/i,
    "income",
  ],
  [/\bsegment(?:s|al)?\b/i, "segment"],
  [/\b(?:remuneration|executive compensation|summary compensation)\b/i, "remuneration"],
  [/\bdividends?\b/i, "dividend"],
  [
    /\b(?:five|ten|three)[- ]year\b|\bselected (?:consolidated )?(?:historical )?financial data\b|\b(?:financial|performance) (?:highlights|summary|at a glance)\b|\bat a glance\b|\bhighlights\b|\bkey (?:figures|performance|financial)\b|\bfinancial history\b/i,
    "summary",
  ],
  [/^(?:notes? )?\d{1,2}[.:]?\s+[A-Z]|\bnotes? (?:to|\d)/i, "note"],
];

const LONGEST_HEADING = 14;
/** A line that talks about a statement is not its heading. */
const ABOUT =
  /\b(?:were|are|is|was|has|have|related|included|recorded|recognized|recognised|location|components?|classification|effects?|impact|as follows|following)\b|\bbalance sheets? (?:information|details|data|captions?|items?)\b/i;
const PROPER: ReadonlySet<Statement> = new Set(["income", "balance", "cashFlow", "equity"]);

/**
 * The statement that headings name, nearest first; `other` where none does. Lines longer than a heading, and lines
 * that talk about a statement, are passed over.
 */
export function statementOf(nearestFirst: readonly string[]): Statement {
  for (const line of nearestFirst) {
    if (line.split(/\s+/).length > LONGEST_HEADING) continue;
    const found = HEADINGS.find(([pattern, statement]) =>
      pattern.test(line) && !(PROPER.has(statement) && ABOUT.test(line))
    );
    if (found !== undefined) return found[1];
  }
  return "other";
}

/**
 * The statement that a table stands in: what its own lines name, else what the page's headings do. On a page of notes
 * only the table's own lines can name a statement proper.
 */
export function statementOfTable(own: readonly string[], headings: readonly string[]): Statement {
  const named = statementOf(own);
  if (named !== "other" && named !== "note") return named;
  const page = statementOf(headings);
  const notes = headings.some((line) => /\bnotes to (?:the )?(?:\w+ )*financial statements\b/i.test(line));
  if (notes && PROPER.has(page)) return "note";
  return page === "other" ? named : page;
}
