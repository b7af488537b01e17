import { DATE } from "../retrieval/mod.ts";
import { findMarkers, NO_FENCE, passFence } from "./markers.ts";

/** A stretch of text by offsets. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Words before a number that make a pointer of it: the number is the name of a place in a document or of a rule. */
const PLACES =
  "pages?|pp?\\.|notes?|sections?|sec\\.|§|items?|tables?|fig(?:ure)?s?\\.?|exhibits?|chapters?|parts?|appendix|annex|schedules?|steps?|levels?|scopes?|tiers?|stages?|phases?|lines?|rows?|columns?|footnotes?|paragraphs?|clauses?|articles?|slides?|versions?|v\\.?|IFRS|IAS|AASB|ASC|ASU|SFAS|FRS|HKFRS|SFRS|IFRIC|GAAP|Rule|Regulation|Form|Nos?\\.|question|option|rank(?:ed)?|#|第|附注|注释|图|表";
/** Names that a number is a part of: a product, an index, an illness. */
const NAMED =
  "COVID|type|iPhone|iPad|Windows|Office|Galaxy|Boeing|Airbus|model|series|S&P|FTSE|ASX|DAX|CAC|Russell|Nasdaq|Nikkei|Fortune|Forbes|euro stoxx|stoxx|OMX|TSX|CSI|Basel|Web|Vision|horizon|mine|mill|plant|unit|block|train|line|reactor|furnace|berth|shaft|pit|group|class|category|grade|generation|gen|wave|round|topic|pillar|principle|goal|SDG|article|chapter|title|route|highway|building|floor|gate|terminal|pier|channel|area|zone|region|district";

/** Numbers that assert no figure: they point, count or date. Each is blanked out before amounts are read. */
const POINTERS: readonly RegExp[] = [
  /\bhttps?:\/\/\S+|\bwww\.\S+|\S+@\S+\.\p{L}+/giu,
  // "question 3 of 5"
  /\b(?:question|page|slide|part|step)\s+\d{1,4}\s+of\s+\d{1,4}\b/gi,
  // Pages, notes, sections and standards; where a unit follows, the number is a figure beside the word.
  new RegExp(
    `(?<![A-Za-z])(?:${PLACES})\\s*#?\\d+(?:\\.\\d+)*[A-Za-z]?(?:\\([a-z0-9]{1,3}\\))*(?:\\s*(?:,|and|or|to|–|-|、|和)\\s*(?:(?:and|or)\\s+)?\\d{1,3}(?:\\.\\d+)*(?![\\d,.%]*\\d|\\s?%|\\s?(?:million|billion|per cent|percent|[A-Z]{0,2}[$€£])))*(?:\\s*[页頁條条章节])?(?![\\d]|\\.\\d|,\\d{3}|\\s?%)`,
    "giu",
  ),
  new RegExp(
    `(?<![A-Za-z])(?:${NAMED})[ -]\\d{1,4}[A-Za-z]?(?:(?:,| and|, and| or|/) ?\\d{1,4}(?![\\d,.]*\\d))*(?![\\d]|[.,]\\d|\\s?(?:%|x\\b|million|billion|thousand|per cent|percent|[A-Z]{0,2}[$€£]|Mt|kt))`,
    "giu",
  ),
  // "737 MAX", "787 Dreamliner", "747-8", "777X", "5G", "4K"
  /(?<![$€£¥\d.,]\s?)\b[1-9]\d7(?:-\d{1,3}[A-Z]{0,3})?(?= (?:MAX|NG|Dreamliner|aircraft|jets?|airplanes?|programmes?|programs?|family|fleet|deliveries|orders)\b)(?: (?:MAX|NG|Dreamliner)(?:[ -]\d{1,2})?)?|\b[1-9]\d7(?:-\d{1,3}[A-Z]{0,3}|X\b)|\b[2-6]G\b|\b[248]K\b(?= (?:TV|video|resolution))/gu,
  /\b(?:the|and) [1-9]\d7(?= (?:is|are|was|were|and|programme|program)\b)/g,
  /\b4-4-5\b|\b1\.5\s?°\s?C?|\b\d{1,3}(?:\.\d)?\s?°\s?[CF]\b/g,
  // "10:30", "9 am"; a ratio to one is read before
  /(?<![\d.])\b(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?:\s?[ap]\.?m\.?)?(?![\d:])|\b\d{1,2}\s?[ap]\.m\.|\b\d{1,2}\s?[ap]m\b/gi,
  // Years before those that reports are of: "founded in 1885".
  /\b(?:since|in|from|founded|established|until|before|after)\s+1[5-9]\d{2}\b(?![.,]?\d|\s?(?:%|million|billion|thousand))/gi,
  new RegExp(`(?<![\\w.])(?:${DATE})(?!\\w)`, "gi"),
  /\b\d{1,2}(?:st|nd|rd|th)? (?:January|February|March|April|May|June|July|August|September|October|November|December)\b|\b(?:January|February|March|April|June|July|August|September|October|November|December|May) \d{1,2}(?:st|nd|rd|th)?\b(?!,?\d|\.\d)/g,
  // "2024年1月至6月", "2024年6月30日".
  /(?:(?<!\d)(?:19|20)\d{2}年)?(?<![\d.])\d{1,2}月(?:\d{1,2}[日号])?/g,
  // Lengths of time, but not "63.86 days": a measure is counted in days.
  /\b\d{1,3}(?:[-–]\d{1,3}|(?: to | or | and )\d{1,3})?[-\s](?:calendar |fiscal |financial |consecutive |full )?(?:years?|months?|weeks?|quarters?|half[- ]years?|year-end|decades?)\b|\b\d{1,3}-(?:day|hour|minute)\b/gi,
  /\b\d{1,3}\s*(?:个)?(?:年|季度|个月)/g,
  // Counts of what the answer talks about, not of what the reports state.
  /\b\d{1,2} (?:(?:of|other|listed|annual|such|main|different|separate|key) ){0,2}(?:companies|reports?|documents?|sources?|excerpts?|pages?|filings?|miners|peers|years of|statements?|passages?|citations?)\b/gi,
  // The scale in A$'000.
  /(?<!\d)['’‘]000s?\b/g,
  /\b24\/7\b|(?<![\d,.])\b\d+(?:st|nd|rd|th)\b/gi,
];

/** A filler that no unit and no amount reaches across. */
const BAR = "¦";

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
