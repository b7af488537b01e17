/** Fiscal years that a question names. */
export interface FoundYears {
  /** Ascending, ranges filled. */
  readonly years: readonly number[];
  /** Where they stand in the text. */
  readonly spans: readonly { readonly start: number; readonly end: number }[];
}

const PREFIX = String
  .raw`(?:fy|cy|f\.y\.|(?:fiscal|financial|calendar)(?:\s+year)?|gesch(?:ä|ae)ftsjahr|ejercicio(?:\s+fiscal)?|exercice)\s?['’]?\s?`;
const FOUR = String.raw`(?:19[89]\d|20\d{2})`;
/** Chinese goes on without a space; a decimal, a percent sign or a letter makes it no year. */
const END = String.raw`(?!(?!\p{sc=Han})[\p{L}\d]|[.,]\d|\s?%)`;
const START = String.raw`(?<!(?!\p{sc=Han})[\p{L}\d$€£¥./-]|\d,|[\d]\s)`;
/** "24财年", "24年": two digits that no count of years is made of ("过去10年", "20年前"). */
const HAN_SHORT = String
  .raw`(?<!过去|最近|近|前|共|连续)(?:\d{2}(?=财年|财政年度|年度)|[12]\d(?=年(?!前|来|内|间|后|以|期|平均|均|复合|累计|合计)))`;
/** One year in any common spelling; two digits only behind a prefix or an apostrophe, or before the Chinese word. */
const YEAR = String
  .raw`(?:${PREFIX}(?:${FOUR}|\d{2})|['’]\d{2}|(?:[12]H|H[12]|Q[1-4]|[1-4]Q)\s?(?:of\s)?(?:FY)?['’]?(?:${FOUR}|\d{2})|${HAN_SHORT}|${FOUR})(?:财年|财政年度|年度|年)?`;
const SEPARATOR = String.raw`\s?(?:-|–|—|/|to|through|until|至|到|~)\s?`;

/** "FY2019 - FY2021", "2019–21", "from FY2019 to FY2021", "2023至2025年". */
const RANGE = new RegExp(
  String
    .raw`${START}(?<first>${YEAR})(?<join>${SEPARATOR})(?:FY\s?['’]?)?(?<last>${FOUR}|\d{2}|${YEAR})(?:财年|年)?${END}`,
  "giu",
);
const BETWEEN = new RegExp(
  String.raw`between\s+(?:the\s+)?(?<first>${YEAR})\s+and\s+(?:the\s+)?(?<last>${YEAR})${END}`,
  "giu",
);
const BETWEEN_HAN = new RegExp(
  String.raw`(?<first>${YEAR})(?:和|与|至|到)(?<last>${YEAR})(?:之间|期间)`,
  "giu",
);
const SINGLE = new RegExp(
  String.raw`(?<!(?!\p{sc=Han})[\p{L}\d$€£¥.]|\d,)(?<year>${YEAR})(?=${END}|Q[1-4]|[\p{sc=Han}])`,
  "giu",
);
/** More years than this are no range that somebody asks for, but two numbers with a dash between. */
const LONGEST_RANGE = 15;

/**
 * Reads the fiscal years of a question in all common spellings: FY24, FY2024, 2024, fiscal 2024, 2024财年, Q2 2023,
 * ranges ("FY2019 - FY2021", "between FY2019 and FY2021", "2019–21") and split years ("2023-24" is FY2024).
 */
export function findYears(text: string): FoundYears {
  const years = new Set<number>();
  const spans: { start: number; end: number }[] = [];
  let rest = text;
  const take = (match: RegExpMatchArray, found: readonly number[]) => {
    const start = match.index ?? 0;
    const end = start + match[0].length;
    for (const year of found) years.add(year);
    spans.push({ start, end });
    rest = rest.slice(0, start) + " ".repeat(end - start) + rest.slice(end);
  };
  for (const pattern of [BETWEEN, BETWEEN_HAN, RANGE]) {
    for (const match of rest.matchAll(pattern)) {
      const range = readRange(match);
      if (range !== null) take(match, range);
    }
  }
  for (const match of rest.matchAll(SINGLE)) take(match, [yearOf(match.groups?.["year"] ?? "")]);
  return { years: [...years].sort((a, b) => a - b), spans: spans.sort((a, b) => a.start - b.start) };
}

function readRange(match: RegExpMatchArray): readonly number[] | null {
  const first = match.groups?.["first"] ?? "";
  const last = match.groups?.["last"] ?? "";
  const from = yearOf(first);
  const to = /^\d{2}$/.test(last) ? Math.floor(from / 100) * 100 + Number(last) : yearOf(last);
  // "From FY2024 to FY2021" is the same range; "2024-21" is none.
  const back = from - to;
  if (
    back > 0 && back <= LONGEST_RANGE && last.length > 2 &&
    /to|through|until|至|到/iu.test(match.groups?.["join"] ?? "")
  ) {
    return Array.from({ length: back + 1 }, (_, at) => to + at);
  }
  if (to <= from || to - from > LONGEST_RANGE) return null;
  // A split year is one year, named after its end: "2023-24", "FY2023/24", but not "FY2023 - FY2024".
  const split = /^\d{2}$/.test(last) && to === from + 1 && /^[-–/]$/.test(match.groups?.["join"] ?? "");
  return split ? [to] : Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

function yearOf(text: string): number {
  const digits = /(\d{4}|\d{2})\D*$/.exec(text)?.[1] ?? "";
  if (digits.length === 4) return Number(digits);
  return Number(digits) < 80 ? 2000 + Number(digits) : 1900 + Number(digits);
}
