import type { Slots } from "../../retrieval/mod.ts";

/** A reply that asks a question of its own has at least so many words: "and BHP?" has two. */
const QUESTION_WORDS = 4;

/**
 * The question with what a reply to a question asked back adds to it. A reply that is a whole question takes its place:
 * one that names company, matter and, where the question has years, years; or one that asks and names no company, whose
 * asker has changed the subject. Any other is put behind the question.
 */
export function enrichQuestion(
  asked: string,
  { reply, question }: { readonly reply: Slots; readonly question: Slots },
): string {
  return standsAlone(reply, question) ? reply.question : `${asked} ${reply.question}`;
}

function standsAlone(reply: Slots, question: Slots): boolean {
  const asks = /[?？]\s*$/u.test(reply.question);
  if (reply.companies.length > 0 || reply.allCompanies || reply.unknownCompanies.length > 0) {
    // words that name no known matter may be none: "RIO's FY2023 instead"
    const hasMatter = reply.metrics.length > 0 || reply.topics.length > 0 ||
      (asks && reply.measureWords !== "");
    // "the numbers last year" is completed by "BHP revenue", not replaced
    const isWhole = reply.years.length > 0 || (question.years.length === 0 && question.metrics.length > 0);
    return hasMatter && isWhole;
  }
  const words = reply.question.match(/\p{Script=Han}|[\p{L}\p{N}]+/gu) ?? [];
  return asks && words.length >= QUESTION_WORDS;
}
