/** A number that an answer states, and how exactly. */
export interface AnswerNumber {
  readonly printed: string;
  readonly value: number;
  /** Decimals of the answer without trailing zeros: golds print "$8.70" for what they round to one. */
  readonly decimals: number;
  /** Power of ten that the question asks for or the answer prints, null where neither names one. */
  readonly scale: number | null;
  readonly percent: boolean;
}

const SCALE_WORDS: readonly (readonly [RegExp, number])[] = [
  [/^\s*(?:thousand|k\b)/i, 3],
  [/^\s*(?:millions?\b|mn\b|m\b)/i, 6],
  [/^\s*(?:billions?\b|bn\b|b\b)/i, 9],
];
const ASKED = /\bin\s+(?:units of\s+)?(?:USD|US\$|\$|EUR|GBP|AUD)?\s*(thousand|million|billion)s?\b/i;
const FOUND = /(?<![A-Za-z\d.,])[-−–]?\$?\s?-?((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)\s?(%)?(\$)?/g;

function powerOf(word: string): number {
  return word === "thousand" ? 3 : word === "million" ? 6 : 9;
}

/**
 * The numbers of an answer that a page could print: years, ordinals and small bare integers are none. `question`
 * settles the unit where it asks for one.
 */
export function answerNumbers(answer: string, question: string): readonly AnswerNumber[] {
  const asked = ASKED.exec(question)?.[1]?.toLowerCase();
  return [...answer.matchAll(FOUND)].flatMap((match): readonly AnswerNumber[] => {
    const digits = (match[1] ?? "").replaceAll(",", "");
    const after = answer.slice(match.index + match[0].length);
    const own = SCALE_WORDS.find(([pattern]) => pattern.test(after))?.[1] ?? null;
    const percent = match[2] !== undefined;
    const marked = percent || own !== null || /\$/.test(match[0]) || digits.includes(".");
    const whole = answer.trim() === match[0].trim();
    if (!marked && !whole) return [];
    if (/^(?:19|20)\d{2}$/.test(digits) && own === null && !/\$/.test(match[0])) return [];
    // "2.774729" and "~13%" are worked out, and no print is so exact or so vague
    if (/[~≈]\s*$/.test(answer.slice(0, match.index))) return [];
    return [{
      printed: match[0].trim(),
      value: Number(digits),
      decimals: digits.includes(".") ? digits.split(".")[1]!.replace(/0+$/, "").length : 0,
      scale: percent ? null : own ?? (asked === undefined ? null : powerOf(asked)),
      percent,
    }];
  });
}
