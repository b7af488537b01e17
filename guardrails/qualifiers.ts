import type { Claim } from "./answer.ts";
import type { Mention } from "./claim_mentions.ts";
import { companyFinder } from "./names.ts";
import { wordingOf, wordsOf } from "./wording.ts";

/**
 * Words before a metric that leave it what it is: they say that all of the company is meant, that a figure is a
 * published one, for how long, or how the writer finds it. None of them tells a row from another.
 */
const NEUTRAL: ReadonlySet<string> = new Set(
  `total group whole overall consolidated combined aggregate entire companywide groupwide firm corporate worldwide global
  reported published stated actual official statutory disclosed audited unaudited restated represented ifrs gaap aasb
  annual yearly full year half quarter quarterly first second third fourth interim final latest prior previous current
  last recent preceding corresponding same comparative earlier later opening closing end fiscal financial twelve
  month average mean
  record strong stronger weak weaker high higher highest low lower lowest good better best worst solid robust healthy
  large larger largest big bigger small smaller smallest greater significant substantial considerable modest slight
  increased decreased reduced improved declining rising growing respective corresponding own main key headline
  net gross resulting approximate estimated exact only just also however level top line bottom after pre post tax
  limited ltd plc inc corp corporation holding continuing operation ordinary basic cash customer contract sale january february
  march april may june july august september october november december`.split(/\s+/),
);

/** Where the phrase that holds a metric begins: what stands before is another part of the sentence. */
const OPENER =
  /[^\p{L}\p{N}\s&'’-]|['’]s?(?=\s|$)|(?<![\p{L}\p{N}-])(?:a|an|the|its|their|our|his|this|that|these|those|each|both|of|in|on|at|by|for|from|to|with|without|over|under|between|against|than|as|per|and|or|but|while|whereas|when|where|which|who|if|so|then|is|are|was|were|be|been|being|has|have|had|do|does|did|not|no|it|they|we|there|about|around|nearly|almost|roughly|some|before|after|during|since|until|into|versus|vs|excluding|including|despite|through)(?![\p{L}\p{N}-])/giu;

/** Verbs that companies do figures with, in whatever form; other words that end in -ed or -ing are left alone too. */
const VERB =
  /^(?:report|record|post|generat|earn|mak|made|show|see|saw|deliver|achiev|book|realis|realiz|list|giv|gave|stat|declar|declin|total|reach|produc|generate|pay|paid|spend|spent|hold|held|rais|grew|grow|rose|fell|drop|increase|decrease|driv|drove|boost|lift|cut|compar|put|take|took|bring|brought|calculat|comput|disclos|publish|attribut|reflect|mean|had|have|say|said|equal|exceed|convert|divid|multipl|us|add|subtract)(?:e?s|e?d|ing|ed|t|e)?$/;

/** Most words of a name before a metric; a longer run is no phrase but text without punctuation. */
const MOST_WORDS = 4;

/** A noun behind a metric that makes something else of it. */
const FOLLOWED =
  /^\s+(backlog|guidance|targets?|forecasts?|outlook|budget|recognition|passengers?|synergies)(?!\p{L})/iu;

/** A place, a product or a customer that a metric is of: names begin with a capital, other words behind "of" may be anything. */
const OF_NAME =
  /^\s+(?:of|from|in)\s+(?:the\s+)?((?:\p{Lu}[\p{L}&-]+(?:\s+(?=\p{Lu}[\p{Ll}])|))+)(?!['’\d$])/u;

/** Words in -ed that tell a row from another; others only say how it is shown ("restated", "unaudited"). */
const TELLING =
  /^(?:deferred|unearned|accrued|discontinued|adjusted|restricted|unrestricted|annuali[sz]ed|contracted|hedged|related)$/;

const kept = new Map<string, readonly string[]>();
const KEPT_SENTENCES = 10_000;

/**
 * Words that tell the claim's metric from the group's: "iron", "ore" of "iron ore revenue", "domestic" of "domestic
 * sales". Only what stands directly before the name of the metric, in its own phrase; names of companies, times, verbs
 * and neutral words are none. Empty where the sentence names the metric without any, too.
 */
export function qualifiersOf(
  claim: Pick<Claim, "sentence" | "metric" | "company" | "printed">,
): readonly string[] {
  if (claim.metric === null) return [];
  const key = [claim.metric, claim.company, claim.printed, claim.sentence].join("\u0000");
  let words = kept.get(key);
  if (words === undefined) {
    if (kept.size >= KEPT_SENTENCES) kept.clear();
    kept.set(key, words = readQualifiers(claim));
  }
  return words;
}

function readQualifiers(
  { sentence, metric, company, printed }: Pick<Claim, "sentence" | "metric" | "company" | "printed">,
): readonly string[] {
  const named = wordingOf(sentence).measures.filter(({ value }) => value === metric);
  const own = mentionOf(named, { sentence, printed });
  if (own.length === 0) return [];
  const companies = companyFinder(company === null ? [] : [company])(sentence);
  const found = own.map((mention) => [
    ...wordsBefore(sentence, mention, { companies, isKnown: company !== null }),
    ...wordsBehind(sentence, mention, { companies, isKnown: company !== null }),
  ]);
  return found.some((words) => words.length === 0) ? [] : found[0]!;
}

/** The mention that a number belongs to: the last before it, else the first behind it; all where that is open. */
function mentionOf(
  named: readonly Mention<string>[],
  { sentence, printed }: { readonly sentence: string; readonly printed: string },
): readonly Mention<string>[] {
  const at = sentence.indexOf(printed);
  if (named.length < 2 || at === -1 || sentence.includes(printed, at + 1)) return named;
  const before = named.findLast(({ end }) => end <= at);
  return [before ?? named[0]!];
}

interface Owners {
  readonly companies: readonly Mention<string>[];
  /** Whether the company of the claim is known; if not, a name may be the company's. */
  readonly isKnown: boolean;
}

function wordsBefore(
  sentence: string,
  { start }: Mention<string>,
  { companies, isKnown }: Owners,
): readonly string[] {
  const masked = [...companies, ...wordingOf(sentence).measures.filter((one) => one.end <= start)].reduce(
    (text, one) => text.slice(0, one.start) + "|".repeat(one.end - one.start) + text.slice(one.end),
    sentence,
  ).slice(0, start);
  const opened = [...masked.matchAll(OPENER)].at(-1);
  const phrase = opened === undefined ? masked : masked.slice(opened.index + opened[0].length);
  if (/\p{sc=Han}/u.test(phrase)) return [];
  const plain = phrase.trim().split(/\s+/).filter((word) => word !== "");
  // a year or another number ends what stands before it, as a verb does
  const verb = plain.findLastIndex((word) =>
    /\d/.test(word) || VERB.test(word.toLowerCase()) && !NEUTRAL.has(word.toLowerCase())
  );
  // "Management reported revenue": behind a name the neutral word is what it does, before a metric alone how it is shown
  const does = plain.findLastIndex((word, at) =>
    at > 0 && /^(?:reported|published|stated|disclosed)$/.test(word)
  );
  const name = plain.slice(Math.max(verb, does) + 1);
  if (!isKnown && name.every((word) => /^\p{Lu}/u.test(word))) return [];
  const words = telling(name.join(" "));
  return words.length > MOST_WORDS ? [] : words;
}

function wordsBehind(
  sentence: string,
  { end }: Mention<string>,
  { companies, isKnown }: Owners,
): readonly string[] {
  const rest = sentence.slice(end);
  const followed = FOLLOWED.exec(rest)?.[1];
  if (followed !== undefined) return wordsOf(followed);
  const name = OF_NAME.exec(rest);
  if (name === null || !isKnown) return [];
  const until = end + name[0].length;
  return companies.some((one) => one.start < until && one.end > end) ? [] : telling(name[1]!);
}

function telling(phrase: string): readonly string[] {
  return wordsOf(phrase).filter((word) =>
    !NEUTRAL.has(word) && !/ly$/.test(word) && (!/ed$/.test(word) || TELLING.test(word))
  );
}
