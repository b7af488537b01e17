import type { Hit } from "../retrieval/mod.ts";

/** Kinds of passages that every report has and that answer no question about figures. */
export type Boilerplate = "governance" | "auditorsReport" | "forwardLooking" | "contents";

/** A hit that was taken out, and as what. */
export interface DroppedHit {
  readonly hit: Hit;
  readonly reason: Boilerplate;
}

/** How a kind is told, and by which words of a question it is asked for. */
interface Rule {
  /** The heading alone decides. */
  readonly heading: RegExp;
  /** Phrases of the text; {@link MIN_PHRASES} different ones decide. */
  readonly phrases: readonly RegExp[];
  readonly askedBy: RegExp;
}

/** One stock phrase occurs in any passage; three different ones are the passage. */
const MIN_PHRASES = 3;

/** A contents page is a list: at least this many lines, most of which end in a page number. */
const MIN_CONTENT_LINES = 6;

const RULES: Readonly<Record<Exclude<Boilerplate, "contents">, Rule>> = {
  governance: {
    heading:
      /^(?:\d[\d.]*\s+)?(?:corporate governance|governance (?:statement|framework|report)|board (?:of directors|committees|composition|skills)|directors['’] (?:report|biographies|declaration)|nominations? (?:and governance )?committee|risk and audit committee|code of conduct|whistleblower|delegation of authority)/i,
    phrases: [
      /corporate governance (?:principles|statement|framework|guidelines)/i,
      /\b(?:nomination|remuneration|audit|sustainability|compensation)(?: and \w+)? committee\b/i,
      /\b(?:non-executive|independent) directors?\b/i,
      /\bboard (?:charter|skills|evaluation|succession|diversity|oversight)\b/i,
      /\bcode of (?:business )?(?:conduct|ethics)\b/i,
      /\bterms of reference\b/i,
      /\bannual general meeting\b/i,
      /\b(?:company secretary|chair of the board|lead independent)\b/i,
    ],
    askedBy:
      /\b(?:governance|board|directors?|committees?|chair(?:man|woman|person)?|independen\w+|secretary)\b|董事|治理/i,
  },
  auditorsReport: {
    heading:
      /^(?:report of )?(?:the )?independent (?:registered public accounting firm|auditor)|^auditor['’]?s['’]? (?:independence|report)|^report of independent registered/i,
    phrases: [
      /\bin our opinion\b/i,
      /\bbasis for (?:our )?opinion\b/i,
      /\bkey audit matters?\b|\bcritical audit matters?\b/i,
      /\bwe conducted our audits?\b|\bour audits? (?:procedures|involved|included)\b/i,
      /\bmaterial misstatements?\b/i,
      /\breasonable assurance\b/i,
      /\b(?:auditing standards|standards on auditing|PCAOB)\b/i,
      /\bprofessional (?:scepticism|skepticism|judgement)\b/i,
    ],
    askedBy: /\b(?:audit|audits|audited|auditors?|opinion|misstatements?)\b|审计/i,
  },
  forwardLooking: {
    heading: /\b(?:forward[- ]looking statements?|cautionary (?:statement|note)|safe harbou?r|disclaimer)\b/i,
    phrases: [
      /\bforward[- ]looking statements?\b/i,
      /\bactual results? (?:may|could|might|to) differ\b|\bdiffer materially\b/i,
      /\b(?:anticipate|believe|expect|intend|estimate|project|target|forecast)[s”"’',]*,? (?:["“‘']?(?:and|or|may|will|could|should|plan|aim|expect|believe|estimate|intend)\b|["“‘'])/i,
      /\bundue reliance\b/i,
      /\bno obligation to (?:update|revise)\b|\bundertakes? no (?:duty|obligation)\b/i,
      /\bPrivate Securities Litigation Reform Act\b/i,
      /\bknown and unknown risks\b|\brisks and uncertainties\b/i,
    ],
    askedBy: /\b(?:forward[- ]looking|cautionary|disclaimers?|safe harbou?r)\b|前瞻/i,
  },
};

const CONTENTS_ASKED = /\b(?:table of contents|contents page|which page|what page)\b|目录/i;

/**
 * Drops boilerplate from what was retrieved, by rule and without a model, unless the question asks for that kind.
 * A heading alone is trusted only on prose: the pages of some filings carry a link to the contents as their heading,
 * and tables under a committee's name hold pay. A hit with a figure of an asked measure always stays.
 *
 * @param options.metrics standard names that the question asks for
 */
export function dropBoilerplate(
  hits: readonly Hit[],
  options: { readonly question: string; readonly metrics: readonly string[] },
): { readonly kept: readonly Hit[]; readonly dropped: readonly DroppedHit[] } {
  const asked = new Set(options.metrics);
  const kept: Hit[] = [];
  const dropped: DroppedHit[] = [];
  for (const hit of hits) {
    const isAsked = hit.figures.some(({ metric, illustrative }) =>
      metric !== null && asked.has(metric) && !illustrative
    );
    const reason = isAsked ? null : boilerplateOf(hit, options.question);
    if (reason === null) kept.push(hit);
    else dropped.push({ hit, reason });
  }
  return { kept, dropped };
}

function boilerplateOf({ chunk }: Hit, question: string): Boilerplate | null {
  if (!CONTENTS_ASKED.test(question) && isContentsPage(chunk.text)) return "contents";
  if (chunk.kind !== "prose") return null;
  for (const kind of ["auditorsReport", "forwardLooking", "governance"] as const) {
    const { heading, phrases, askedBy } = RULES[kind];
    if (askedBy.test(question)) continue;
    if (heading.test(chunk.section.trim())) return kind;
    if (phrases.filter((phrase) => phrase.test(chunk.text)).length >= MIN_PHRASES) return kind;
  }
  return null;
}

/** Headings with page numbers behind them, ascending: a statement's figures are not in order. */
function isContentsPage(text: string): boolean {
  const lines = text.split("\n").map((line) => line.replace(/\|/g, " ").trim()).filter((line) => line !== "");
  const pages = lines.map((line) => /^\D.*?[\s.…]+(\d{1,3})$/.exec(line)?.[1]).filter((page) =>
    page !== undefined
  )
    .map(Number);
  if (pages.length < MIN_CONTENT_LINES || pages.length < lines.length * 0.6) return false;
  const ascending = pages.filter((page, index) => index === 0 || page >= pages[index - 1]!).length;
  return ascending >= pages.length * 0.9;
}
