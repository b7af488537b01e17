import type { Hit } from "../retrieval/mod.ts";
import { splitSentences } from "./sentences.ts";

/** Kinds of passages that every report has and that answer no question about figures. */
export type Boilerplate = "governance" | "auditorsReport" | "forwardLooking" | "contents";

/** A hit that was taken out, and as what. */
export interface DroppedHit {
  readonly hit: Hit;
  readonly reason: Boilerplate;
}

/** How a kind is told, and by which words of a question it is asked for. */
interface Rule {
  readonly heading: RegExp;
  readonly phrases: readonly RegExp[];
  readonly askedBy: RegExp;
}

/** One stock phrase occurs in any passage; three different ones, in a good part of its sentences, are the passage. */
const MIN_PHRASES = 3;
const MIN_SHARE = 1 / 3;

/** Under a heading of the kind less will do, but not nothing: readers of pages carry a heading on for too long. */
const MIN_SHARE_UNDER_HEADING = 1 / 6;

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
      /\bthe board\b/i,
      /\bdirectors?\b/i,
      /\bcommittees?\b/i,
      /\brisk (?:management|appetite|register|tolerance)\b/i,
    ],
    askedBy:
      /\b(?:governance|board|directors?|committees?|chair(?:man|woman|person)?|independen\w+|secretary|officers?|chief|C[EF]O|appoint\w*|remuneration|pay|paid to|fees?|salar(?:y|ies)|compensation|executives?|risks?|strateg(?:y|ies))\b|董事|治理|首席|总裁|主席|秘书|高管|风险|战略/i,
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
    askedBy: /\b(?:audit|audits|audited|auditors?|opinion|misstatements?)\b|审计|核数|会计师/i,
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
 * Prose alone is judged by its words: tables under a committee's name hold pay. A heading alone decides nothing, for
 * the pages of some filings carry the last one on. A hit with a figure of an asked measure always stays.
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
    const isHeaded = heading.test(chunk.section.trim()) || heading.test(chunk.text.trim());
    const distinct = phrases.filter((phrase) => phrase.test(chunk.text)).length;
    const share = shareOfSentences(chunk.text, phrases);
    if (isHeaded && share >= MIN_SHARE_UNDER_HEADING) return kind;
    if (distinct >= MIN_PHRASES && share >= MIN_SHARE) return kind;
  }
  return null;
}

/** Which part of a text's sentences holds one of the phrases. */
function shareOfSentences(text: string, phrases: readonly RegExp[]): number {
  const sentences = splitSentences(text).map(({ start, end }) => text.slice(start, end));
  const held = sentences.filter((sentence) => phrases.some((phrase) => phrase.test(sentence)));
  return sentences.length === 0 ? 0 : held.length / sentences.length;
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
