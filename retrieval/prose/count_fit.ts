const NUMBER_WORDS =
  "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|dozen";
const NUMBER = String
  .raw`(?:\d{1,3}(?:[, ]\d{3})+|\d+(?:\.\d+)?)(?: (?:million|billion|thousand))?|(?:${NUMBER_WORDS})(?:[- ](?:${NUMBER_WORDS}))?`;
/** A share, a year, money or a note is no count. */
const NO_COUNT = /^(?:19|20)\d\d$/;

/** Between a number and a noun: the number is of something else. */
const OTHER_UNIT = "(?:percent|per|years?|months?|weeks?|days?|hours?|times|of the)\\b";

/** Said of the whole company. */
const WHOLE =
  /\b(?:we|company|group|corporation|bank|headcount|workforce|total(?:led|ing)?|worldwide|globally|in all)\b/iu;
/** Said of a part, or of a change. */
const PART =
  /\b(?:of whom|of which|of these|additional|new|increase of|decrease of|between|per|average age|% of)\b/iu;

/**
 * How surely a text counts something: a number that stands at the noun, more where the sentence speaks of the whole
 * company at a date than of a part of it.
 *
 * @param nouns the counted noun with its like, as a pattern
 */
export function countFit(text: string, nouns: string): { readonly fit: number; readonly count: string } {
  const before = new RegExp(
    String
      .raw`(?<![\p{L}\d$€£¥.,])(${NUMBER})(?!\s*%|[\d,.]*\d)[\s)]+(?:(?!${OTHER_UNIT})[\p{L}-]+,? ){0,4}?(?:${nouns})\b(?!['’])`,
    "giu",
  );
  const behind = new RegExp(
    String
      .raw`\b(?:${nouns})\b(?: \w+){0,6}? (?:was|were|of|to|at|totall?ed|is|:) (?:approximately |about |over |around )?(\d{1,3}(?:[, ]\d{3})+|\d{2,})(?!\s*%|[\d,.]*\d)`,
    "giu",
  );
  const found = [...text.matchAll(before), ...text.matchAll(behind)].filter(([, number = ""]) =>
    !NO_COUNT.test(number) && !/^one$/i.test(number)
  );
  if (found.length === 0) return { fit: 0, count: "" };
  const first = found[0]!;
  const fit = 0.7 + (WHOLE.test(text) ? 0.15 : 0) +
    (/\b(?:employ(?:ed|s)|had|has|have|operate[sd]?|serve[sd]?|was|were|stood at|to)\b/iu.test(text)
      ? 0.1
      : 0) +
    (/\bas (?:of|at)\b|\bat (?:the )?(?:year|end|\p{Lu})/u.test(text) ? 0.05 : 0) -
    (PART.test(text.slice(Math.max(0, first.index - 40), first.index + first[0].length)) ? 0.25 : 0);
  return { fit, count: first[1] ?? "" };
}

/** The noun that "how many …" asks for, in the plural, as a pattern; null where none stands there. */
export function countedNoun(question: string): string | null {
  const match =
    /\b(?:how many|number of) ((?:[\p{L}-]+ ){0,5}?[\p{L}-]+?)(?= (?:did|does|do|is|are|was|were|has|have|had|can|will|in|at|of|on|by|for|work\w*|the)\b|\W*$)/iu
      .exec(question);
  return match?.[1]?.trim().split(" ").at(-1)?.toLowerCase() ?? null;
}
