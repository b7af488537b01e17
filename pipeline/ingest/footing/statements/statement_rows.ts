import type { Figure } from "../../../../retrieval/mod.ts";

/** The lines of statements that identities are made of. */
export type StatementRow =
  | "totalAssets"
  | "totalCurrentAssets"
  | "totalNonCurrentAssets"
  | "totalLiabilities"
  | "totalCurrentLiabilities"
  | "totalNonCurrentLiabilities"
  | "totalEquity"
  | "totalLiabilitiesAndEquity"
  | "operating"
  | "investing"
  | "financing"
  | "changeInCash"
  | "openingCash"
  | "closingCash";

const ACTIVITY = (name: string) =>
  new RegExp(
    `^(?:total )?(?:net )?cash(?: flows?)?\\b.*\\b${name}\\b|^net cash\\b.*\\b${name}\\b|^cash flows? (?:from|used in) ${name} activities$`,
    "i",
  );
const CASH = "(?:cash|balances?)\\b.*";

/** How reports print them, US GAAP and IFRS; the first that fits counts. */
const LABELS: readonly (readonly [StatementRow, RegExp])[] = [
  ["totalCurrentAssets", /^total current assets$/i],
  ["totalNonCurrentAssets", /^total non-?current assets$/i],
  ["totalCurrentLiabilities", /^total current liabilities$/i],
  ["totalNonCurrentLiabilities", /^total non-?current liabilities$/i],
  [
    "totalLiabilitiesAndEquity",
    /^total (?=.*\bliabilities\b)(?=.*(?:\bequity\b|\bdeficit\b|\bdeficiency\b|\bcapital(?:i[sz]ation)?\b|\bfunds\b)).*\b(?:and|&)\b/i,
  ],
  ["totalAssets", /^total assets$/i],
  ["totalLiabilities", /^total liabilities$/i],
  [
    "totalEquity",
    /^(?:total equity|net assets|total (?:(?:share|stock)(?:holders?|owners?)|owners?|members?)\W{0,2}s?\W? (?:equity|deficit|funds)|total (?:equity|(?:share|stock)holders\W? equity) ?\(deficit\))\b\)?$/i,
  ],
  [
    "openingCash",
    new RegExp(
      `^${CASH}\\b(?:beginning|start|opening|january 1|1 january|1 july|july 1)\\b|^opening (?:net )?cash\\b`,
      "i",
    ),
  ],
  [
    "closingCash",
    new RegExp(
      `^${CASH}\\b(?:end|close|closing|december 31|31 december|30 june|june 30)\\b|^closing (?:net )?cash\\b`,
      "i",
    ),
  ],
  [
    "changeInCash",
    /^(?:total )?(?:net )?\(?(?:increase|decrease|change|movement)s?\b(?! in restricted\b).*\bcash\b(?!.*\b(?:activities|due to|resulting from|held for sale)\b)/i,
  ],
  ["operating", ACTIVITY("operating")],
  ["operating", /^(?:net )?cash\b.*\bfrom operations$/i],
  ["investing", ACTIVITY("investing")],
  ["financing", ACTIVITY("financing")],
];

/** A change of what only the heading over it names. */
const BARE_CHANGE =
  /^(?:net )?\(?(?:increase|decrease|change)s?\)?(?:\W*\(?(?:increase|decrease)\)?)?(?: (?:for|during|in) the (?:period|year|quarter))?$/i;

/** Which of them a line is, by its label and the headings over it; null where it is none. */
export function statementRowOf({ label, path }: Pick<Figure, "label" | "path">): StatementRow | null {
  const plain = label.replaceAll("’", "'").replaceAll(/\s+/g, " ").replace(/\s*[:*]+$/, "").trim();
  if (BARE_CHANGE.test(plain)) {
    return path.some((heading) => /^cash\b(?!.*\bactivities\b)/i.test(heading)) ? "changeInCash" : null;
  }
  return LABELS.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
}
