/** What kind of report a document is: of a year, of a part of one, or of an event between them. */
export type ReportForm = "annual" | "interim" | "current";

/** Said on a cover, most telling first: an annual report mentions quarters, and a press release the annual report. */
const COVERS: readonly (readonly [ReportForm, RegExp])[] = [
  ["annual", /\bform (?:10-?K|20-?F|40-?F)\b/i],
  ["interim", /\bform (?:10-?Q|6-?K)\b/i],
  ["current", /\bform 8-?K\b|\bcurrent report\b/i],
  ["annual", /\bannual (?:integrated )?report\b/i],
  [
    "interim",
    /\bquarterly report\b|\bhalf[- ]year(?:ly)? (?:\w+ )?(?:report|results)\b|\binterim (?:\w+ )?(?:report|results|statements)\b/i,
  ],
  ["current", /\b(?:press|news|media) release\b|\bearnings release\b|\bexhibit 99\b/i],
];

/** How questions name a report. */
const NAMES: readonly (readonly [ReportForm, RegExp])[] = [
  [
    "annual",
    /\b(?:form )?(?:10-?K|20-?F)s?\b|\bannual (?:integrated )?(?:report|filing)s?\b|年报|年度报告/iu,
  ],
  [
    "interim",
    /\b(?:form )?10-?Qs?\b|\b(?:quarterly|interim|half-year(?:ly)?) (?:report|filing|statement)s?\b|季报|半年报|中期报告/iu,
  ],
  [
    "current",
    /\b(?:form )?8-?Ks?\b|\bcurrent reports?\b|\b(?:press|news|media|earnings) (?:release|announcement)s?\b|\bearnings report\b/iu,
  ],
];

/** The form of a document by the text of its first page, null where that does not say. */
export function reportForm(cover: string): ReportForm | null {
  return COVERS.find(([, pattern]) => pattern.test(cover))?.[0] ?? null;
}

/** The form of report that a question names, null where it names none or several. */
export function namedForm(question: string): ReportForm | null {
  const named = NAMES.filter(([, pattern]) => pattern.test(question));
  return named.length === 1 ? named[0]?.[0] ?? null : null;
}
