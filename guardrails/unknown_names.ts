import { findUnknownCompanies } from "../retrieval/mod.ts";
import type { Span } from "./claim_mask.ts";
import type { Mention } from "./claim_mentions.ts";

/** What tells a company that nobody knows from the other names of a draft. */
export interface UnknownNameOptions {
  /** Companies that the text names; nothing inside them is another name. */
  readonly known: readonly Span[];
  /** Measures that the text names. */
  readonly metrics: readonly Span[];
  /** Whether the sources say a name: what they say is a segment, a place, a product or a body of theirs. */
  readonly isHeard: (name: string) => boolean;
}

const WORD = String.raw`(?:\p{Lu}[\p{L}\p{N}&.’'-]*[\p{L}\p{N}]|\p{Lu}{2,6})(?<![’']s)`;
const NAME = String.raw`(?<![\p{L}\p{N}$€£¥])(?<name>${WORD}(?:\s+(?:&\s+|of\s+|de\s+)?${WORD}){0,4})`;
const FORM = String
  .raw`(?:,?\s+(?:Inc|Corp|Corporation|Ltd|Limited|plc|PLC|LLC|AG|GmbH|SE|NV|N\.V|SA|S\.A)\b\.?)`;
/** Verbs of one who reports: a measure and a metal do none of these. */
const REPORTS =
  "(?:has |had |have |also |then )?(?:reported|reports|posted|posts|recorded|records|booked|earned|generated|disclosed|declared|delivered|published)";

/** As an owner, as who reports, and with the form of its law behind it. */
const PLACES: readonly RegExp[] = [
  new RegExp(`${NAME}${FORM}?[*_]{0,3}['’](?:s\\b|(?<=s['’])(?=\\s))`, "gu"),
  new RegExp(`${NAME}${FORM}?[*_]{0,3}\\s+${REPORTS}\\b`, "gu"),
  new RegExp(`${NAME}${FORM}`, "gu"),
];
/** Behind a measure: "revenue of Glencore", "EBITDA at Glencore"; "revenue of CHF 5" names a currency. */
const BEHIND = new RegExp(
  `^\\s+(?:of|at|for|by)\\s+${NAME}${FORM}?(?=\\s|[,.;:()]|$)(?!\\s?[-−(]?[$€£¥]?\\d)`,
  "u",
);
/** "嘉能可2024财年收入". */
const HAN = /^\s*(?<name>[\p{sc=Han}]{2,6}?)(?:公司|集团)?(?=在?\s?(?:20\d{2}|FY\s?\d))/u;

/** Words that begin sentences, and bodies, people and units that every report has. */
const NOT_NAMES: ReadonlySet<string> = new Set(
  ("there he she one ones last next this each both all everyone another other who parent prior current previous total overall combined " +
    "consolidated first second third fourth final interim statutory however meanwhile moreover furthermore similarly conversely " +
    "additionally overall finally also while whereas although because since after before during under over per only even still " +
    "management board directors director auditor auditors shareholders shareholder stockholders stockholder owners members employees " +
    "employee customers customer investors investor analysts analyst suppliers lenders bondholders creditors partners borrower lender " +
    "business businesses division divisions segments unit units subsidiary subsidiaries firm miner miners retailer bank insurer " +
    "producer group groups company companies entity entities enterprise corporation issuer registrant trust fund world government state " +
    "operations operation production output volumes sales mine mines plant project projects joint venture ventures portfolio store stores " +
    "yesterday tomorrow month week day period periods quarter half year years decade it its their our your his her we you i")
    .split(" "),
);
const HAN_NOT_NAMES =
  /截至|截止|[在于与较而从到为比自]$|^[在于与较而从到自]|公司|集团|本|该|财年|年度|季|收入|利润|现金|债|资产|负债|权益|股|成本|费用|支出|产量|销售|税|率|额|同比|环比|其中|因此|此外|另外|相比|根据|数据|总|净|合计|分别|上年|去年|今年/u;

/**
 * Companies that a sentence names and that neither the sources nor the question know. Their numbers are nobody's that
 * the sources tell of, so that they must not count as those of the company before.
 */
export function findUnknownNames(
  text: string,
  { known, metrics, isHeard }: UnknownNameOptions,
): readonly Mention<string>[] {
  const found: Mention<string>[] = [];
  const add = (match: RegExpMatchArray, from: number) => {
    const said = match.groups!["name"]!;
    const start = from + match.index! + match[0].indexOf(said);
    const end = start + said.length;
    const isFree = [...known, ...found].every((one) => end <= one.start || start >= one.end);
    const value = isFree ? nameOf(said) : null;
    if (value !== null && !isHeard(value)) found.push({ value, start, end });
  };
  for (const place of PLACES) for (const match of text.matchAll(place)) add(match, 0);
  for (const { end } of metrics) {
    const match = BEHIND.exec(text.slice(end));
    if (match !== null) add(match, end);
  }
  const han = HAN.exec(text);
  if (han !== null && !HAN_NOT_NAMES.test(han.groups!["name"]!)) add(han, 0);
  return found.sort((a, b) => a.start - b.start);
}

/** What is a company's name of a run of capitalised words; null where nothing is. */
function nameOf(said: string): string | null {
  if (/^\p{sc=Han}/u.test(said)) return said;
  const words = said.split(/\s+/);
  const isNone = (word: string | undefined) =>
    word !== undefined && NOT_NAMES.has(word.toLowerCase().replace(/[.,]$/, ""));
  while (isNone(words[0])) words.shift();
  while (isNone(words.at(-1))) words.pop();
  // the reader of questions knows which words with a capital are measures, months, places and grammar
  return findUnknownCompanies(`${words.join(" ")}'s`, { beside: false, measured: false })[0] ?? null;
}
