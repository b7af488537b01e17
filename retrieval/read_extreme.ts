/** Which end of an order is asked for. */
export interface Extreme {
  readonly direction: "highest" | "lowest";
  /** Of what the order is: the values themselves, or how they rose or fell since the year before. */
  readonly of: "level" | "increase" | "decrease";
  /** 2 for "the second largest". */
  readonly place: number;
  /** 3 for "the top three"; 1 where one is asked. */
  readonly count: number;
}

const HIGH =
  "highest|largest|biggest|(?<!\\bat )most(?! recent)|greatest|best|maximum|strongest|fastest|steepest|sharpest";
const LOW = "lowest|smallest|(?<!\\bat )least|fewest|worst|minimum|weakest|slowest";
const MORE = "higher|larger|bigger|greater|more|better|stronger|faster";
const LESS = "lower|smaller|fewer|less|worse|weaker|slower";

/** Words for the end of an order, as a source of patterns. */
export const SUPERLATIVES: string = `${HIGH}|${LOW}`;

/** Words that put two things in order, as a source of patterns. */
export const COMPARATIVES: string = `${MORE}|${LESS}`;

const SUPERLATIVE = new RegExp(
  String
    .raw`\b(?:(?<few>two|three|four|five|[2-9]) )?(?:(?<place>second|third|fourth|fifth|2nd|3rd|4th|5th)[- ](?:\w+ )?)?(?:(?<high>${HIGH})|(?<low>${LOW}))\b|\b(?<top>top)[- ](?<count>\d{1,2}|two|three|four|five|ten)\b|\btop (?=(?:segment|region|country|market|product|company|miner|division|brand|earning|selling))`,
  "iu",
);
/** "Which is higher", "did A or B earn more": of two; with "than" it is a test. */
const COMPARATIVE = new RegExp(
  String.raw`\b(?:(?<high>${MORE})|(?<low>${LESS}))\b(?![^?]{0,80}\bthan\b)`,
  "iu",
);
/** "前三季度" is a part of a year. */
const SUPERLATIVE_HAN =
  /第(?<place>[二三四五])(?<second>大|高|多|小|低|少)|前(?<count>[两二三四五十]|\d{1,2})(?:大|名|位|家|个)|(?<high>最高|最大|最多|最好|最强|最快|居首|更高|更大|更多|更好|更快|排名?第一)|(?<low>最低|最小|最少|最差|最弱|最慢|更低|更小|更少|更差)/u;

const RISE = "increase[ds]?|grew|grow(?:n|th)?|rise[ns]?|rose|gain(?:ed|s)?|improve(?:d|ment)?|jump(?:ed)?";
const FALL = "decrease[ds]?|decline[ds]?|drop(?:ped|s)?|fall(?:en|s)?|fell|reduction|loss of|shr[ia]nk";

const NUMBERS: Readonly<Record<string, number>> = {
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  ten: 10,
  两: 2,
  二: 2,
  三: 3,
  四: 4,
  五: 5,
  十: 10,
};

/**
 * Reads which end of an order a question asks for, null where none. `compared` says whether "higher" alone does, as in
 * "which is higher" and "did A or B earn more".
 */
export function readExtreme(
  text: string,
  { compared }: { readonly compared: boolean },
): Extreme | null {
  const match = SUPERLATIVE.exec(text) ?? (compared ? COMPARATIVE.exec(text) : null) ??
    SUPERLATIVE_HAN.exec(text);
  if (match === null) return null;
  const { place = "", few = "", count = few, low, second = "" } = match.groups ?? {};
  return {
    direction: low !== undefined || /[小低少]/u.test(second) ? "lowest" : "highest",
    of: isOf(text, FALL, "降幅|跌幅|下降|减少|下滑")
      ? "decrease"
      : isOf(text, RISE, "增幅|涨幅|增长|增速|增加")
      ? "increase"
      : "level",
    place: numberOf(place),
    count: numberOf(count),
  };
}

function numberOf(word: string): number {
  return NUMBERS[word.toLowerCase()] ?? (Number.parseInt(word, 10) || 1);
}

/** "The biggest drop", "fell the most", "降幅最大": the order is one of changes. */
function isOf(text: string, english: string, chinese: string): boolean {
  return new RegExp(
    String
      .raw`\b(?:${SUPERLATIVES}|${COMPARATIVES})\b (?:\w+ ){0,2}?(?:${english})\b|\b(?:${english}) (?:\w+ ){0,2}?(?:the )?(?:most|least|fastest|slowest|more|less|faster)\b|(?:${chinese})率?(?:最|更)|(?:最|更)[大多快高].{0,6}(?:${chinese})`,
    "iu",
  ).test(text);
}
