import { NOT_COMPUTED, NOT_FOUND, saysNotFound } from "./coverage.ts";
import { stripInvisible } from "./clean_text.ts";
import { splitSentences } from "./sentences.ts";

/**
 * What a draft amounts to. `empty` and `disclaimers` fail; `absent` says in the agreed words that the documents do
 * not give what was asked, which is an honest answer but carries no figure.
 */
export type Quality = "pass" | "empty" | "disclaimers" | "absent";

/** Sentences that only say that there is no answer. Read without apostrophes' shape and without case. */
const DISCLAIMERS: readonly RegExp[] = [
  /\b(?:do|does|did) not (?:have|contain|provide|include|find|see|know) (?:any |enough |sufficient |the )?\w*/,
  /\b(?:don't|doesn't|didn't) (?:have|contain|provide|include|find|see|know)\b/,
  /\b(?:can ?not|can't|could not|couldn't|unable to|not able to) (?:answer|find|confirm|determine|provide|locate|verify|help|be determined|be found)\b/,
  /\bas an? (?:ai|language model)\b/,
  /\b(?:insufficient|not enough|no) (?:information|data|context|evidence)\b/,
  /\b(?:i(?:'m| am)|we(?:'re| are)) (?:sorry|afraid)\b|^sorry\b|\bapologi[sz]e\b/,
  /\bplease (?:consult|refer to|check|contact|provide|upload|clarify|note)\b/,
  /\b(?:not|isn't|no) (?:financial|investment) advice\b/,
  /(?:没有|无法|不能|未能)[^。]{0,12}(?:信息|数据|资料|回答|找到|确认)/,
];

/** A number that says something: not a list number, a year or a citation. */
const FIGURE = /\d/;

/**
 * Whether a draft says anything at all. Lenient on purpose: it judges neither truth nor style, and a draft with one
 * sentence that is no disclaimer passes. Truth is the tie-out's business.
 */
export function gradeQuality(draft: string): Quality {
  const text = stripInvisible(draft).replace(/[‘’ʼ]/g, "'").replace(/\[[\d\s,;]+\]|【[^】]*】/g, " ");
  const sentences = splitSentences(text).map(({ start, end }) => text.slice(start, end))
    .filter((sentence) => /[\p{L}\d]/u.test(sentence));
  if (sentences.length === 0) return "empty";
  const rest = sentences.filter((sentence) => !saysNotFound(sentence) && !saysNotComputed(sentence));
  if (rest.every(isDisclaimer)) return rest.length < sentences.length ? "absent" : "disclaimers";
  return "pass";
}

function saysNotComputed(sentence: string): boolean {
  return Object.values(NOT_COMPUTED).some((words) => sentence.includes(words));
}

/** A hedge with a figure in it still informs: only sentences without one can be empty talk. */
function isDisclaimer(sentence: string): boolean {
  const lower = sentence.toLowerCase().replaceAll(NOT_FOUND, "");
  const bare = lower.replace(/\b(?:fy ?)?(?:19|20)\d{2}\b|\bfy ?\d{2}\b|^\s*\d+[.)]\s/g, "");
  return !FIGURE.test(bare.replace(/\b[a-z]+\d+\b/g, "")) &&
    DISCLAIMERS.some((pattern) => pattern.test(lower));
}

/** Whether a draft may go out as it is; `absent` does, under the status `abstained`. */
export function passesQuality(quality: Quality): boolean {
  return quality === "pass" || quality === "absent";
}
