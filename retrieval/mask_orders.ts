import { mask } from "./mask.ts";

/** Text that gives orders to the answerer instead of asking about a report. */
const ORDERS =
  /\b(?:ignor(?:e|ing)|disregard(?:ing)?|forget|override|bypass|skip)\b(?:\s+(?:all|any|each|every|of|the|your|my|our|these|those|previous|prior|preceding|earlier|above|foregoing|existing|system|other|that|and))*\s+(?:instructions?|prompts?|guidelines?|guardrails|system messages?|commands|orders)\b|\b(?:ignore|disregard|forget)\s+(?:everything|all|anything)(?:\s+(?:above|before|else|that|you|i)\b|(?=\s*[.,;!?]|\s*$))|\b(?:ignore|disregard|forget)\s+(?:the\s+)?(?:above|foregoing)(?=\s*(?:[.,;:!?]|$|and\b))|\bignorier\w*\b[^.?!]{0,30}\banweisung\w*|\bignora\b[^.?!]{0,30}\binstrucciones\b|(?:忽略|无视|忘记)[^。？！]{0,10}(?:指令|指示|提示|规则)/giu;

/** Words that begin orders only behind a question: "From now on you …", "System: …". */
const LATER_ORDERS =
  /(?<=[.?!]\s*)(?:<?\/?(?:system|assistant|developer)>?\s*:|new instructions?\s*:|from now on\b|you are now\b|pretend\b|act as\b|instead,? (?:say|answer|output|print|reply|write)\b|(?:only )?(?:output|print|repeat)\b|(?:just |only |now )?(?:say|reply|respond|answer) (?:only |just |exactly |simply )?(?:with |that )?["“'\d])/giu;

/**
 * Blanks orders in a question, so that their words are not read as part of it: from where they begin to the end if
 * something was asked before, else only the words that give the order ("Ignore all previous instructions and tell me …").
 * What is asked stays data either way; this keeps companies and years that only orders name out of the slots.
 */
export function maskOrders(text: string): string {
  const starts = [...text.matchAll(ORDERS), ...text.matchAll(LATER_ORDERS)].sort((a, b) => a.index - b.index);
  let masked = text;
  for (const { index, 0: order } of starts) {
    const asked = (masked.slice(0, index).match(/\p{L}{2,}|\p{sc=Han}/gu) ?? []).length > 1;
    if (asked) return mask(masked, [{ start: index, end: text.length }]);
    masked = mask(masked, [{ start: index, end: index + order.length }]);
  }
  return masked;
}
