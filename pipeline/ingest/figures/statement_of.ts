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

/** Statements proper must be named on their own line: a sentence that mentions one is not its heading. */
const LONGEST_HEADING = 14;

/**
 * The statement that headings name, nearest first; `other` where none does. Lines longer than a heading are passed
 * over.
 */
export function statementOf(nearestFirst: readonly string[]): Statement {
  for (const line of nearestFirst) {
    if (line.split(/\s+/).length > LONGEST_HEADING) continue;
    const found = HEADINGS.find(([pattern]) => pattern.test(line));
    if (found !== undefined) return found[1];
  }
  return "other";
}
