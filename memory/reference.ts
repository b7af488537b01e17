import type { Slots } from "../retrieval/mod.ts";

/** How a question points at what was said before it. */
export interface Reference {
  /** "its", "the company": one company. */
  readonly one: boolean;
  /** "their", "they": one company or several. */
  readonly they: boolean;
  /** "both", "which of them": more than one company. */
  readonly several: boolean;
  /** "the other one". */
  readonly other: boolean;
  /** "the former" is 0, "the latter" 1, null for neither. */
  readonly ordinal: 0 | 1 | null;
  /** "compare that with", "vs": a further company joins those that were said. */
  readonly compares: boolean;
  /** "vs Rio and FMG", "compared to Rio": the names join those that were said; "compare Rio and FMG" is about these alone. */
  readonly joins: boolean;
  /** "that", "it": the matter of the last question. */
  readonly points: boolean;
  /** Begins as one who goes on with a subject does: "and", "what about", "same for", "…呢". */
  readonly goesOn: boolean;
  /** Nothing stands in it but names, years, units and words that go on: its matter is that of the last question. */
  readonly bare: boolean;
  /** Nothing stands in it but those and names of line items. */
  readonly short: boolean;
  /** "the year before" is -1; null where no year is counted from one that was said. */
  readonly years: number | null;
  /** Where the counted year stands, with its preposition; null where none does. */
  readonly yearsAt: { readonly start: number; readonly end: number } | null;
}

/** Stretches of the question that are known to be names, years and line items. */
export interface KnownSpans {
  readonly names: readonly Stretch[];
  readonly metrics: readonly Stretch[];
}

/** Offsets in a text. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

const ONE =
  /\b(?:its|it|(?:the|this|that|same) (?:company|firm|group|miner|business))\b|它(?!们)|(?<!尤)其(?![中他它实])|(?:该|这家|此|那家|同一家)(?:公司|集团|企业)?/iu;
const THEY = /\b(?:their|theirs|they|them|these companies|those companies)\b|[它他]们/iu;
const SEVERAL =
  /\bboth\b|\b(?:the|these|those) (?:two|three|four|five)\b|\bwhich (?:one|of (?:them|these|those|the (?:two|three)))\b|\beach(?: of them)?\b|\beither\b|两者|二者|两家|三家|双方|哪(?:一)?家(?=更|较|的)|谁更|\b(?:which|who) (?:is|was|had|has|were) (?:the )?(?:higher|lower|larger|smaller|bigger|greater|more|less|better|worse)\b/iu;
const OTHER = /\bthe other(?: one| company| firm)?\b(?! (?:companies|miners))|另(?:外)?一(?:家|个)/iu;
const FORMER = /\bthe (?:former|first(?: one)?)\b(?! (?:half|quarter|three|six|nine|two))|前者/iu;
const LATTER = /\bthe (?:latter|second(?: one)?)\b(?! (?:half|quarter))|后者/iu;
const COMPARES =
  /\b(?:compar(?:e|es|ed|ing|ison)|vs\.?|versus|against|relative to|stack up|next to|add|include|(?:more|less|higher|lower|larger|smaller|bigger|greater|better|worse)(?: than)?)\b|更[高低大小多少好差]|[高低多少大]于|加上|相比|比较|对比|比起来/iu;
const POINTS =
  /\b(?:that|it|this|those|these|the same)\b|(?:这|那)(?:个|一)?(?:数字|数|值|指标)|(?<!因)[这那](?=是|有|怎|为|如)/iu;
const GOES_ON =
  /^\s*(?:(?:ok(?:ay)?|so|now|then|great|thanks|thank you|good|well|alright|right|please|yes|no|only|just)[\s,.!]+)*(?:and|but|or|add|include|what about|how about|what of|same|the same|also|compare|vs\.?|versus|likewise|ditto|for|in|only|just)\b|呢\s*[?？。]?\s*$|^\s*(?:那么?|还有|以及|同样|换成|只看)/iu;

const JOINS = /\b(?:add|include|or|to|with|against|versus|vs\.?|than|relative to)\s*$|[与和跟同比]\s*$/iu;

/** Words that say nothing of what is asked. */
const FILLER =
  /\b(?:and|but|or|what|how|about|of|same|the|also|for|in|on|at|to|with|by|then|now|so|ok(?:ay)?|thanks|thank you|please|compared?|comparing|comparison|vs|versus|against|relative|next|stack|up|does|do|did|is|was|were|are|it|its|that|this|those|these|they|their|theirs|them|both|each|two|three|one|other|former|latter|company|firm|group|miner|miners|companies|only|just|show|give|tell|me|us|year|years|period|well|great|again|too|instead|likewise|ditto|look|like|figure|figures|number|numbers|value|fy|yes|no|a|an|question|which|who|had|has|have|from|over|between|through|during|until|add|include|do|now|than|higher|lower|larger|smaller|bigger|greater|more|less|better|worse|terms|expressed|converted?)\b|['’]s\b|[谁更高低大小于用表示再加前后那呢么还有以及同样的是多少和与跟及或在换成只看比较一下对比相起来如何怎样请问又也它们他其该这家个公司集团两者另外年度财]|[\p{P}\p{S}]/giu;

/** Units as a follow-up asks for them. */
const UNITS =
  /\b(?:us|u\.s\.|australian|canadian)?\s*(?:dollars?|cents?|usd|aud|cad|gbp|eur|euros?|pounds?|yuan|rmb|cny|millions?|billions?|thousands?|per ?cent(?:age)?|%)\b|美元|澳元|人民币|百万|亿|千|万|元/giu;

const NUMBER: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  一: 1,
  两: 2,
  二: 2,
  三: 3,
  四: 4,
  五: 5,
};
const COUNT = "one|two|three|four|five|[1-5]";
const LEAD = String.raw`(?:(?:in|for|of|on|at)\s+)?`;
const YEAR = String.raw`(?:(?:fiscal|financial)\s+)?years?(?:['’]s?)?`;
const THAN = String.raw`(?:\s+(?:that|this|it|then|which))?`;

/** Years that are counted from one that was said, each with its step; a group holds how many. */
const STEPS: readonly (readonly [RegExp, number])[] = [
  [
    new RegExp(
      String.raw`\b${LEAD}(?<n>${COUNT})\s+${YEAR}\s+(?:before|earlier|prior|previously)${THAN}(?!\p{L})`,
      "giu",
    ),
    -1,
  ],
  [new RegExp(String.raw`\b${LEAD}(?<n>${COUNT})\s+${YEAR}\s+(?:after|later)${THAN}(?!\p{L})`, "giu"), 1],
  [
    new RegExp(
      String
        .raw`\b${LEAD}(?:(?:the|a)\s+${YEAR}\s+(?:before|earlier|prior)(?!\s+last)${THAN}|(?:the\s+)?(?:previous|prior|preceding)\s+${YEAR})(?!\p{L})`,
      "giu",
    ),
    -1,
  ],
  [
    new RegExp(
      String
        .raw`\b${LEAD}(?:the\s+${YEAR}\s+(?:after|later|following)${THAN}|(?:the\s+)?(?:following|next|subsequent)\s+${YEAR})(?!\p{L})`,
      "giu",
    ),
    1,
  ],
  [new RegExp(String.raw`\b${LEAD}(?:the\s+same|that)\s+(?:${YEAR}|period)(?!\p{L})`, "giu"), 0],
  [/(?<n>[一两二三四五1-5])年(?:之|以)?前/gu, -1],
  [/(?<n>[一两二三四五1-5])年(?:之|以)?后/gu, 1],
  [/(?:上|前)一?(?:个)?(?:财政年度|财年|年度|年)/gu, -1],
  [/(?:下|后|次|第二|接下来的?)一?(?:个)?(?:财政年度|财年|年度|年)/gu, 1],
  [/同一?年|当年|那一?年|同期/gu, 0],
];

/** "Changed from the previous year": the year beside the one that is asked, which is another. */
const BESIDE =
  /\b(?:than|with|to|from|against|versus|vs\.?|over|relative to)(?:\s+(?:in|that of|those of|its|the))*\s*$|(?:与|较|比|相比|同比|跟|和)\s*$/iu;

/** Reads how a question points at what was said before it. */
export function readReference(
  question: string,
  { slots, spans }: { readonly slots: Slots; readonly spans: KnownSpans },
): Reference {
  const counted = slots.years.length > 0 ? null : countedYear(question);
  const rest = [SAME_WORDS, PART_WORDS, EXTREME_WORDS].reduce(
    (left, pattern) => left.replace(pattern, (all) => " ".repeat(all.length)),
    blank(question, [...spans.names, ...counted === null ? [] : [counted]]),
  );
  const plain = rest.replace(UNITS, " ");
  const isEmpty = (text: string) => text.replace(FILLER, " ").trim() === "";
  const words = blank(question, spans.names);
  return {
    one: ONE.test(words),
    they: THEY.test(words),
    several: SEVERAL.test(words),
    other: OTHER.test(words),
    ordinal: FORMER.test(words) ? 0 : LATTER.test(words) ? 1 : null,
    compares: COMPARES.test(words),
    joins: JOINS.test(question.slice(0, spans.names[0]?.start ?? 0)),
    points: POINTS.test(blank(words, counted === null ? [] : [counted])),
    goesOn: GOES_ON.test(question),
    bare: slots.metrics.length === 0 && isEmpty(plain),
    short: isEmpty(blank(rest, spans.metrics)),
    years: counted?.step ?? null,
    yearsAt: counted === null ? null : { start: counted.start, end: counted.end },
  };
}

/** Years that are counted from today. */
export const RECENT_WORDS =
  /\b(?:(?:in|for|during|over)\s+)?(?:the\s+)?(?:last|latest|most recent|past|current|this)\s+(?:(?:two|three|four|five|six|ten|few|\d{1,2})\s+)?(?:(?:fiscal|financial)\s+)?years?(?:['’]s)?(?!\p{L})|去年|今年|最近一年/giu;
const SAME_WORDS = RECENT_WORDS;

/** A part of a year. */
export const PART_WORDS =
  /\b(?:the\s+)?(?:first|second)\s+half\b|\b(?:H[12]|[12]H)\b|\b(?:the\s+)?(?:first|second|third|fourth)\s+quarter\b|\bQ[1-4]\b|[上下]半年|第[一二三四]季度/giu;

/** Which end of an order is asked for. */
export const EXTREME_WORDS =
  /\b(?:highest|lowest|largest|smallest|biggest|most|least|best|worst)\b|最(?:高|低|大|小|多|少|好|差)/giu;

function countedYear(question: string): (Stretch & { readonly step: number }) | null {
  for (const [pattern, step] of STEPS) {
    for (const match of question.matchAll(pattern)) {
      if (BESIDE.test(question.slice(0, match.index))) continue;
      const said = match.groups?.["n"]?.toLowerCase() ?? "1";
      const years = NUMBER[said] ?? Number(said);
      return { start: match.index, end: match.index + match[0].length, step: step * years || 0 };
    }
  }
  return null;
}

/** The text with these stretches as spaces, so that offsets stay. */
export function blank(text: string, stretches: readonly Stretch[]): string {
  return stretches.reduce(
    (left, { start, end }) => left.slice(0, start) + " ".repeat(end - start) + left.slice(end),
    text,
  );
}

/** The first pronoun that stands for a company, with whether it owns; null where there is none. */
export function pronounAt(question: string): (Stretch & { readonly owns: boolean }) | null {
  const match =
    /\b(?<own>their|its|the company['’]s|the group['’]s|the firm['’]s)(?!\p{L})|\b(?:they|them|the company|the firm)\b|(?<ownHan>[它他]们的|它的|其(?![中他它实])|(?:该|这家|那家|[两三]家)(?:公司|集团|企业)?的|[两二前后]者的)|[它他]们|它|(?:该|这家|那家|[两三]家)(?:公司|集团|企业)|[两二前后]者/iu
      .exec(question);
  if (match === null) return null;
  const { own, ownHan } = match.groups ?? {};
  return {
    start: match.index,
    end: match.index + match[0].length,
    owns: own !== undefined || ownHan !== undefined,
  };
}

/** Whether a word that looks like the name of a company is one, and not made of words that go on. */
export function isName(word: string): boolean {
  const counted = countedYear(word);
  return blank(word, counted === null ? [] : [counted]).replace(FILLER, " ").trim() !== "";
}
