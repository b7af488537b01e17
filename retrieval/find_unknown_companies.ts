import { mask, spansOf } from "./mask.ts";
import { labelWords } from "./label_words.ts";
import { metricBook } from "./metric_book.ts";

/**
 * Names in a text that look like a company and are none of the known ones (blank those first).
 *
 * A capital letter alone proves nothing: questions capitalise measures, mines, months and segments. So a name has to
 * stand where a company stands: in quotation marks, as an owner ("Tesla's revenue"), as the subject or object of what is
 * asked ("did Vale report", "for Vale"), or beside a known company in a list or comparison. With `beside` (a known
 * company is named) only the list and quotation marks count, since "BHP's Escondida" names a mine. With `measured` (a line item or
 * a year is named) a name may also lead the text ("Glencore revenue 2024").
 */
export function findUnknownCompanies(
  text: string,
  options: { readonly beside: boolean; readonly measured: boolean },
): readonly string[] {
  const names = namesIn(text, options);
  let rest = text;
  // The next name of a list stands beside one that is known only when that is found: "BHP, Tesla, Vale and Newmont".
  for (let last = names; last.length > 0 && names.length < MOST;) {
    rest = mask(rest, last.flatMap((name) => spansOf(rest, new RegExp(RegExp.escape(name), "gu"))));
    last = namesIn(rest, { beside: true, measured: false }).filter((name) => !names.includes(name));
    names.push(...last);
  }
  return names.sort((a, b) => text.indexOf(a) - text.indexOf(b));
}

/** More names than anybody lists: a pasted page holds many words with a capital. */
const MOST = 20;

function namesIn(
  text: string,
  { beside, measured }: { readonly beside: boolean; readonly measured: boolean },
): string[] {
  const lower = text === text.toLowerCase() ? [LOWER_OWNER] : [];
  const patterns = beside
    ? [QUOTED, LISTED, HAN_LISTED]
    : [QUOTED, OWNER, ASKED, HAN, ...(measured ? [FIRST] : []), ...lower];
  const found = patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const said = match.groups?.["name"] ?? match.groups?.["name2"] ?? "";
      const name = pattern === QUOTED ? said.replace(/[.,;:]$/, "") : trim(said);
      const generic = (pattern === HAN || pattern === HAN_LISTED) &&
        (HAN_NOT_NAMES.test(name) || metricBook().spoken.han.some((one) => name.includes(one.name)));
      return name === "" || generic ? [] : [{ name, at: match.index }];
    })
  ).sort((a, b) => a.at - b.at);
  const names = found.map(({ name }) => name);
  return names.filter((name, at) =>
    names.indexOf(name) === at && !names.some((other) => other !== name && other.includes(name))
  );
}

/** A capitalised word or an acronym; in a name it may hold "&", points and digits. */
const WORD = String.raw`(?:\p{Lu}[\p{L}\p{N}&.’'-]*\p{L}|\p{Lu}{2,6}\d{0,2})(?<![’']s)`;
const NAME = String.raw`(?<name>${WORD}(?:\s+(?:&\s+|of\s+|de\s+)?${WORD}){0,4})`;

const QUOTED = /["“](?<name>\p{Lu}[^"“”]{1,60})["”]/gu;
const OWNER = new RegExp(String.raw`(?<![\p{L}\p{N}])${NAME}(?:['’]s?\b|['’](?=\s))`, "gu");
/** Auxiliaries, prepositions and verbs that a company stands behind. */
const ASKED = new RegExp(
  String
    .raw`\b(?:[Dd]id|[Dd]oes|[Dd]o|[Hh]as|[Hh]ave|[Hh]ad|[Ww]as|[Ww]ere|[Ii]s|[Ff]or|of|[Aa]t|by|from|[Bb]etween|than|about|versus|vs\.?|against|[Cc]ompare|[Cc]omparing|[Rr]ank|von|de|du|para|für)\s+${NAME}(?=\s|[?,.;:)]|$)`,
  "gu",
);
/** "Glencore revenue 2024": no grammar at all. */
const FIRST = new RegExp(String.raw`^\s*${NAME}(?=\s+[\p{L}\d]|\s*,|\s*$)`, "gu");
const LOWER_OWNER = /(?<![\p{L}\p{N}])(?<name>[\p{Ll}\p{N}]{4,})'s(?![\p{L}])/gu;
/** A list that a blanked, known company is part of: its place is left as spaces. */
const LISTED = new RegExp(
  String
    .raw`(?:(?<!\s)\s{3,}(?:['’]s\s*)?(?:,|and|or|&|vs\.?|versus|with|to|than|against|和|与|对比)+\s*(?:and\s+|or\s+)?${NAME}(?=\s|[?,.;:)'’]|$))|(?:(?<![\p{L}\p{N}])${
    NAME.replace("<name>", "<name2>")
  }\.?(?:['’]s)?\s*(?:,|and|or|&|vs\.?|versus|with|to|than|against|和|与|对比)+\s*(?:and\s+|or\s+)?\s{3,})`,
  "gu",
);
/** "特斯拉2024财年的收入": what stands before a year or a possessive. */
const HAN =
  /(?:^|[，。,\s])(?:请问|问|比较|对比)?(?<name>[\p{sc=Han}]{2,6}?)(?:公司|集团)?(?=在?\s*(?:20\d{2}|FY|\s{3})|的)/gu;
/** "特斯拉、苹果和力拓": a list that a blanked name is part of. */
const HAN_LISTED =
  /(?:(?:^|[、和与及,，\s]|比较|对比)(?:请|请问)?(?:比较|对比)?(?<name>[\p{sc=Han}]{2,8}?)(?:公司|集团)?\s*[、和与及,]+\s{2,})|(?:(?<!\s)\s{2,}[、和与及,]+\s*(?<name2>[\p{sc=Han}]{2,8}?)(?:公司|集团)?(?=[、和与及,的?]|\s{2,}|\s*(?:在|20\d{2}|FY)|\s*$))/gu;
/** Chinese words that stand in the same places and name nobody. */
const HAN_NOT_NAMES =
  /谢谢|[你您我]|麻烦|哪|谁|所有|全部|[一二两三四五]家|这|那|它|他们|其|请|比较|对比|年报|报告|财报|业绩|情况|什么|如何|今年|去年|公司/u;

/** Words with a capital that are no names: measures, months, units, the grammar of questions. */
const NOT_NAMES: ReadonlySet<string> = new Set(
  ("what which who how why when where did does do is was were are has have had can could would should will the a an if " +
    "in on for of at by from between among give please compare list rank order sort show tell explain describe calculate compute " +
    "january february march april may june july august september october november december jan feb mar apr jun jul aug " +
    "sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday usd aud gbp eur cad us uk eu usa " +
    "fy cy q1 q2 q3 q4 h1 h2 1h 2h ytd ltm ttm gaap ifrs aasb sec asx lse nyse ceo cfo coo esg ghg jorc llc esg kpi " +
    "annual report reports reporting note notes table page section chairman chair director directors board executive officer group " +
    "company companies fiscal financial year quarter half iron ore copper gold nickel coal lithium aluminium aluminum alumina " +
    "bauxite zinc manganese silver uranium potash million billion thousand mt kt based consider considering using year-over-year " +
    "risk risks management discussion analysis form item part i we they it its their not real change non new chief north " +
    "south america europe asia africa australia china japan india chile brazil canada united states kingdom pacific americas emea apac " +
    "yes no and or but with without these this that those according given looking assume define unadjusted adjusted statutory hi hello hey thanks thank " +
    "wie was wer welche welcher welches war wieviel jahr geschäftsjahr cuál cuáles cuánto cuánta qué quién el la los las quel quelle quels combien " +
    "today that here let everyone everybody someone shareholder investor analyst industry market peer segment")
    .split(" "),
);

let measureWords: ReadonlySet<string> | undefined;

/** Every word that names a line item: "EBITDA", "Operating", "PP&E". */
function isMeasureWord(word: string): boolean {
  measureWords ??= new Set([...metricBook().spoken.asked.keys()].flatMap((key) => key.split(" ")));
  const words = labelWords(word);
  return words.length > 0 && words.every((one) => measureWords?.has(one.word) ?? false);
}

/** Drops words that are no part of a name from both ends; empty if nothing is left. */
function trim(name: string): string {
  const words = name.replace(/['’]s?$/u, "").split(/\s+/);
  const none = (word: string | undefined) =>
    word === undefined || NOT_NAMES.has(word.toLowerCase().replace(/[.,;:]$/, "")) || isMeasureWord(word) ||
    /^(?:FY|[QH])?\d/.test(word);
  while (words.length > 0 && none(words[0])) words.shift();
  while (words.length > 0 && none(words.at(-1))) words.pop();
  return words.join(" ").replace(/[.,;:]$/, "");
}
