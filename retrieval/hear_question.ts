import { sentences } from "./split_question.ts";

/** From here on a text is not a question but holds one: a pasted page with what is asked of it. */
const PASTED = 1500;

/** Sentences that ask, define what is asked, or say how to state it. */
const ASKING =
  /[?？]\s*$|吗\s*[。.]?\s*$|^\s*(?:what|which|who|how|why|when|did|does|is|are|was|were|compare|rank|list|calculate|compute|give|tell|show|define|round|answer|express|state)\b|\b(?:is|are) defined as\b|^\s*(?:请|比较|计算|列出|保留|四舍五入)/iu;

/**
 * What of a long text is to be read as a question: the sentences that ask, if any ends in a question mark; all else of a
 * pasted page is left out, so that its years and line items are not taken for asked ones. Short texts stay whole.
 */
export function hearQuestion(text: string): string {
  if (text.length <= PASTED || !/[?？]/u.test(text)) return text;
  return sentences(text).map(({ start, end }) => text.slice(start, end)).filter((one) => ASKING.test(one))
    .join(" ");
}
