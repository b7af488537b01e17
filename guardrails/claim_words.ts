import { Decimal } from "decimal.js";
import { HAN_NUMERALS, NUMBER_WORDS } from "../retrieval/mod.ts";
import type { Span } from "./claim_mask.ts";
import type { ClaimNumber } from "./claim_numbers.ts";

/** A movement, share or multiple that a text writes in words. */
export interface SpelledNumber extends ClaimNumber {
  readonly isChange: boolean;
}

type Reading = Pick<SpelledNumber, "value" | "tolerance" | "kind" | "isChange">;

/** A word is good to about a twentieth of what it says, in points of percent. */
const change = (percent: string, tolerance: string): Reading => ({
  value: percent,
  tolerance,
  kind: "percent",
  isChange: true,
});
const share = (percent: Decimal): Reading => ({
  value: percent.toDecimalPlaces(6).toFixed(),
  tolerance: "1.5",
  kind: "percent",
  isChange: false,
});

const VERBS: Readonly<Record<string, Reading>> = {
  doubled: change("100", "10"),
  doubling: change("100", "10"),
  tripled: change("200", "15"),
  tripling: change("200", "15"),
  trebled: change("200", "15"),
  quadrupled: change("300", "20"),
  quadrupling: change("300", "20"),
  halved: change("-50", "5"),
  halving: change("-50", "5"),
  "fell by half": change("-50", "5"),
};
const HAN_VERBS: readonly (readonly [RegExp, Reading])[] = [
  [/翻了?一番|翻番|翻倍|翻了一倍/g, change("100", "10")],
  [/翻了?两番/g, change("300", "20")],
  [/减半|腰斩/g, change("-50", "5")],
];

const COUNT = ["a", "an", "one", ...Object.keys(NUMBER_WORDS).slice(0, 8)].join("|");
const PARTS: Readonly<Record<string, number>> = {
  half: 2,
  third: 3,
  quarter: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
};
const PART = `half|halves|(?:${Object.keys(PARTS).slice(1).join("|")})s?`;
/** What shows that a fraction is of something, or a movement by it; a "third quarter" and a "half" of a year are none. */
const OF_WHAT =
  "(?= of (?!(?:the )?(?:year|FY|fiscal|financial|\\d|an? ))| (?:higher|lower|more|less|that|what|the (?:size|level)|its|as)\\b)";
const MOVED_BY =
  "(?<=\\b(?:by|up|down|rose|risen|rises|grew|grown|fell|fallen|falls|dropped|declined|decreased|increased|shrank|slid|gained|lost|cut|reduced|climbed|jumped)(?: by)?(?: (?:about|around|roughly|nearly|almost|some|more than|over|just over|just under))? )";
const BARE_HALF = new RegExp(
  `${MOVED_BY}half(?![ -](?:an?|year)\\b)|(?<![\\p{L}-])half(?= (?:of (?!(?:the )?(?:year|FY|fiscal|financial|\\d|an? ))|that |what |its |as |the (?:size|level)|\\p{Lu}[\\p{L}\\d]*['’]s? ))`,
  "giu",
);
const FRACTION = new RegExp(
  `(?<![\\p{L}-])(?:(${COUNT})[ -](${PART})(?![\\p{L}-])${OF_WHAT}|${MOVED_BY}(${COUNT})[ -](${PART})(?![\\p{L}-])|(${COUNT})-(${PART})(?![\\p{L}-])|(?<=\\b(?:from|to) )(${COUNT}) (${PART})(?=\\s*(?:[,.;)]|$)))`,
  "giu",
);
const ONE_IN = new RegExp(
  `(?<![\\p{L}-])(${COUNT}|\\d{1,2}) (?:in|out of)(?: every)? (${
    Object.keys(NUMBER_WORDS).join("|")
  }|hundred|\\d{1,3})(?= (?:of|\\p{L}+s|people)\\b)(?! (?:years?|months?|weeks?|days?|quarters?|countries|states|regions|companies|millions?|billions?))`,
  "giu",
);
const FOLD = new RegExp(`(?<![\\p{L}\\d.])(${COUNT}|\\d{1,3}(?:\\.\\d)?)[ -]?fold\\b`, "giu");
/** "twice as much", "double that of": a multiple of another amount. */
const MULTIPLE =
  /(?<![\p{L}-])(twice|double|triple|treble|thrice)(?= (?:as|that|the (?:size|level|amount|figure)|its|their|what|those|\p{Lu}[\p{L}\d]*['’]s?(?!\p{L})))/giu;
const MULTIPLES: Readonly<Record<string, string>> = {
  twice: "2",
  double: "2",
  triple: "3",
  treble: "3",
  thrice: "3",
};
const HAN_FRACTION = /([一二两三四五六七八九十])分之([一二两三四五六七八九十])/g;
const HAN_HALF = /(?<!另|前|后|上|下)一半|半数(?=以)/g;

/** Multiples, fractions of something and movements in words, as good as such words are. */
export function findSpelledNumbers(text: string): readonly SpelledNumber[] {
  const verbs = new RegExp(`\\b(?:${Object.keys(VERBS).join("|")})\\b`, "gi");
  const found = [
    ...each(text, verbs, (match) => VERBS[match[0].toLowerCase()]!),
    ...HAN_VERBS.flatMap(([pattern, reading]) => each(text, pattern, () => reading)),
    ...each(text, FRACTION, (match) => {
      const [count = "", part = ""] = match.slice(1).filter((group) => group !== undefined);
      return share(new Decimal(100).mul(countOf(count)).div(PARTS[singular(part)]!));
    }),
    ...each(text, BARE_HALF, () => share(new Decimal(50))),
    ...each(text, ONE_IN, ([, above = "", below = ""]) => {
      const [top, whole] = [countOf(above), below.toLowerCase() === "hundred" ? 100 : countOf(below)];
      return top < whole ? share(new Decimal(100).mul(top).div(whole)) : null;
    }),
    ...each(text, FOLD, ([, times = ""]) => {
      const percent = new Decimal(countOf(times)).sub(1).mul(100);
      return change(percent.toFixed(), percent.div(10).toFixed());
    }),
    ...each(text, MULTIPLE, ([, word = ""]) => ({
      value: MULTIPLES[word.toLowerCase()]!,
      tolerance: "0.1",
      kind: "ratio",
      isChange: false,
    })),
    ...each(
      text,
      HAN_FRACTION,
      ([, below = "", above = ""]) =>
        share(new Decimal(100).mul(HAN_NUMERALS[above]!).div(HAN_NUMERALS[below]!)),
    ),
    ...each(text, HAN_HALF, () => share(new Decimal(50))),
  ];
  return found.sort((a, b) => a.start - b.start || b.end - a.end)
    .filter((one, index, all) => !all.slice(0, index).some((other) => overlaps(one, other)));
}

function overlaps(a: Span, b: Span): boolean {
  return a.start < b.end && a.end > b.start;
}

function countOf(word: string): number {
  const plain = word.toLowerCase();
  return /^\d/.test(plain) ? Number(plain) : NUMBER_WORDS[plain] ?? 1;
}

function singular(part: string): string {
  const plain = part.toLowerCase();
  return plain === "halves" ? "half" : plain.replace(/s$/, "");
}

function each(
  text: string,
  pattern: RegExp,
  read: (match: RegExpExecArray) => Reading | null,
): readonly SpelledNumber[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const reading = read(match);
    return reading === null ? [] : [{
      printed: match[0],
      start: match.index,
      end: match.index + match[0].length,
      currency: null,
      measure: null,
      ...reading,
    }];
  });
}
