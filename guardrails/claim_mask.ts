import { DATE } from "../retrieval/mod.ts";
import { findMarkers, NO_FENCE, passFence } from "./markers.ts";

/** A stretch of text by offsets. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Numbers that assert no figure: they point, count or date. Each is blanked out before amounts are read. */
const POINTERS: readonly RegExp[] = [
  // Pages, notes, sections and standards.
  /\b(?:pages?|pp?\.|notes?|sections?|sec\.|items?|tables?|fig(?:ure)?s?\.?|exhibits?|chapters?|parts?|appendix|schedules?|steps?|levels?|scopes?|tiers?|stages?|IFRS|IAS|AASB|ASC|ASU|SFAS|GAAP|Rule|Form|Nos?\.|第)\s*#?\d+(?:\.\d+)*[A-Za-z]?(?:\s*(?:,|and|to|–|-)\s*\d+(?:\.\d+)*)*(?:\s*[页條条章节])?/gi,
  new RegExp(`(?<![\\w.])(?:${DATE})(?!\\w)`, "gi"),
  // "2024年1月至6月", "2024年6月30日".
  /(?:(?<!\d)(?:19|20)\d{2}年)?(?<![\d.])\d{1,2}月(?:\d{1,2}[日号])?/g,
  // Lengths of time, but not "63.86 days": a measure is counted in days.
  /\b\d{1,3}[-\s](?:years?|months?|weeks?|quarters?|half[- ]years?|year-end)\b/gi,
  /\b\d{1,3}\s*(?:个)?(?:年|季度|个月)/g,
  // Counts of what the answer talks about, not of what the reports state.
  /\b\d{1,2} (?:companies|reports|documents|sources|excerpts|pages|filings)\b/gi,
  // The scale in A$'000.
  /['’‘]000s?\b/g,
  /\b24\/7\b|\b\d+(?:st|nd|rd|th)\b/gi,
];

/** A filler that no unit and no amount reaches across. */
const BAR = "|";

/** "1.", "2)", "(3)" and bullets at the start of a line. */
const LIST_NUMBER = /^[ \t]*(?:[-*•][ \t]+)?(?:#{1,6}[ \t]+)?(?:\d{1,3}[.)]|\(\d{1,2}\))(?=[ \t])/gm;

/** Constants of a working: bare whole numbers beside an operator, on a line that has a result. */
const WORKING = /=/;
const OPERATOR_BEFORE = /[×÷*/^+−-]\s*\(?\s*$/;
const CONSTANT = /(?<![\d.,$€£¥%])\b\d{1,3}\b(?![\d.,]*\d|\s*%|\s*\[|\s*[A-Za-z$€£])/g;

/**
 * A text of the same length in which everything that is no figure is blank: code, citation markers, dates, pointers,
 * list numbers, the constants of a working, and `spans` (periods and names with digits).
 */
export function maskPointers(text: string, spans: readonly Span[]): string {
  // Constants first: an input of a working is told from them by the marker behind it.
  let masked = blankCodeAndMarkers(text.split("\n").map(blankConstants).join("\n"), BAR);
  for (const span of spans) masked = blank(masked, span, BAR);
  for (const pattern of [LIST_NUMBER, ...POINTERS]) {
    masked = masked.replace(pattern, (match) => BAR.repeat(match.length));
  }
  return masked;
}

/** The same text with code and citation markers blank: what is left is what the draft says. */
export function blankCodeAndMarkers(text: string, filler = " "): string {
  let fence = NO_FENCE;
  return text.split("\n").map((line) => {
    const { isCode, state } = passFence(line, fence);
    fence = state;
    if (isCode) return filler.repeat(line.length);
    const blanked = findMarkers(line, () => true).reduce((rest, marker) => blank(rest, marker, filler), line);
    return blanked.replace(/`[^`]*`/g, (code) => filler.repeat(code.length));
  }).join("\n");
}

function blank(text: string, span: Span, filler: string): string {
  return text.slice(0, span.start) + filler.repeat(span.end - span.start) + text.slice(span.end);
}

function blankConstants(line: string): string {
  if (!WORKING.test(line)) return line;
  return line.replace(CONSTANT, (digits, offset: number) => {
    const isOperand = OPERATOR_BEFORE.test(line.slice(0, offset)) ||
      /^\s*\)*\s*[×÷*/^]/.test(line.slice(offset + digits.length));
    return isOperand ? BAR.repeat(digits.length) : digits;
  });
}
