import { mask, type Span, spansOf } from "./mask.ts";

/** A question with what it asks, what it defines and what it merely instructs told apart; all of the length of the question, blanked elsewhere. */
export interface SplitQuestion {
  readonly asked: string;
  /** "… is defined as: cash from operations / total current liabilities". */
  readonly definition: string;
}

/** Sentences that tell how to answer, or who to be, and ask nothing. */
const INSTRUCTION =
  /^\s*(?:please\b|round\b|answer\b(?!.*\?)|express\b|report your\b|give (?:a |an |your |the )?(?:response|solution|answer|result)\b|provide (?:a |an |your |the )?(?:response|solution|answer)\b|respond\b|address the question\b|approach the question\b|base your\b|compute or extract\b|calculate what was asked\b|use only\b|utili[sz]e\b|assume (?:that )?you\b|you are\b|imagine\b|we want to\b|we need to\b|help us\b|here(?:'|’)?s the question\b|if .*\bnot\b.*\b(?:metric|measure|measured?|relevant|useful|something|important|meaningful|reflective)\b.*|then (?:please )?(?:state|explain)\b|请用|请以|保留|四舍五入)/iu;

/** A lead that says where to look: "Based on the information provided primarily in the balance sheet, …". */
const LEAD =
  /^\s*(?:based (?:up)?on|bas(?:e|ing) your|basing|considering|using|taking into (?:account|consideration)|according to|from|given|with reference to|looking at|referring to|by (?:using|referring|relying)|in|as (?:an?|per)|relying on|drawing on)\b[^,:?]*\b(?:statements?|sheets?|information|details?|data|reports?|10-?[kq]|filings?|p&l|disclosures?|analyst|banker|metric providers)\b[^,:?]*[,:]/iu;

/** A role or task that ends in a colon or a full stop: "Answer the following question as if you are … providers." */
const ROLE =
  /^\s*(?:answer the following question|assume that you are|you are an? |your only resource|here(?:'|’)?s the question)\b[^?]*?(?=[:.?]|$)/iu;

const DEFINITION =
  /\b(?:is|are) (?:defined|calculated|computed|measured) as\b|\bdefine\b[^.?!]*\bas\b|\bdefined as\b|\bcalculate\b[^.?!]*\busing\b|^\s*(?:use|take|using|compute it as)\b[^.?!]*\s[*/÷×]\s/iu;

/**
 * A measure spelled out behind its name: ", defined as (cash + receivables) / current liabilities", "(current assets less
 * current liabilities)", ", where EBITDA is …", ", i.e. cost of revenue over revenue".
 */
const ASIDES: readonly RegExp[] = [
  /[,;(]\s*(?:which is |that is )?(?:defined|calculated|computed) as\b[^?]*|[,;(]\s*(?:i\.\s?e\.|meaning|that is),?\s[^?]*/giu,
  /,\s*where\s[^?]*?\b(?:is|equals|means)\b[^?]*/giu,
  /[(（](?=[^()（）]*\p{sc=Han})[^()（）]*(?:除以|减去?|加上|之和|平均)[^()（）]*[)）]/giu,
  /\((?=[^()]*\p{L})[^()]*(?:\s[+÷×*/−–-]\s|\s(?:less|minus|plus|divided by|times|over)\s)[^()]*\)/giu,
];

/** "… using adjusted EBIT as the numerator and interest expense as the denominator". */
const FRACTION =
  /\b(?:using|with|taking)\b(?:(?!\b(?:using|with|taking)\b)[^.?!])*\bas (?:the )?(?:numerator|denominator)\b(?:[^.?!]*\bas (?:the )?(?:numerator|denominator)\b)?/giu;

/**
 * Tells apart what a question asks from how it wants to be answered. Long questions of analysts are mostly instruction
 * ("Assume that you are … Give a response by relying on the details shown in the cash flow statement."), which drowns
 * the few words that say what is looked for.
 */
export function splitQuestion(question: string): SplitQuestion {
  const instructions: Span[] = [];
  const definitions: Span[] = [];
  for (const { start, end } of sentences(question)) {
    let from = start;
    for (const pattern of [ROLE, LEAD]) {
      const lead = pattern.exec(question.slice(from, end));
      if (lead === null || lead[0].length >= end - from) continue;
      // A lead without anything asked behind it is the sentence itself.
      if (!/\p{L}{2}/u.test(question.slice(from + lead[0].length, end))) continue;
      instructions.push({ start: from, end: from + lead[0].length });
      from += lead[0].length;
    }
    const rest = question.slice(from, end);
    if (DEFINITION.test(rest) && !/^\s*(?:what|how|which)\b[^?]*\?\s*$/iu.test(rest)) {
      definitions.push({ start: from, end });
    } else if (INSTRUCTION.test(rest)) instructions.push({ start: from, end });
  }
  for (const pattern of [FRACTION, ...ASIDES]) {
    definitions.push(
      ...spansOf(question, pattern).filter(({ start }) =>
        !definitions.some((one) => start >= one.start && start < one.end)
      ),
    );
  }
  definitions.sort((a, b) => a.start - b.start);
  const whole = { start: 0, end: question.length };
  const asked = mask(question, [...instructions, ...definitions]);
  const kept = /\p{L}{2}/u.test(asked) ? asked : mask(question, instructions);
  return {
    asked: /\p{L}{2}/u.test(kept) ? kept : question,
    definition: definitions.length === 0
      ? mask(question, [whole])
      : mask(question, gaps(definitions, question.length)),
  };
}

/** Sentences, cut at marks that end one; a point in a number or behind an abbreviation ends none, a colon does. */
export function sentences(text: string): readonly Span[] {
  const ends = spansOf(
    text,
    /(?<!\b(?:Inc|Corp|Co|Ltd|No|vs|U\.S|[A-Z]))[.!](?=\s|$)|[?？。！](?=\s|$|.)|(?<!\bas):(?=\s+\p{L})/gu,
  );
  const cuts = [0, ...ends.map(({ end }) => end), text.length];
  return cuts.slice(1).map((end, at) => ({ start: cuts[at] ?? 0, end })).filter(({ start, end }) =>
    end > start
  );
}

function gaps(spans: readonly Span[], length: number): readonly Span[] {
  const starts = [0, ...spans.map(({ end }) => end)];
  const ends = [...spans.map(({ start }) => start), length];
  return starts.map((start, at) => ({ start, end: ends[at] ?? length }));
}
