import { findCompanies, findYears, type KnownCompany, splitSentences } from "../retrieval/mod.ts";
import type { Message } from "./message.ts";
import { leftOut, NOTE_LENGTH } from "./write_note.ts";

/** Most sentences of a note. */
const MOST_SENTENCES = 3;

/** What a failing service, or a model that did not do it, says in the place of a note. */
const ERROR_TEXT =
  /^\s*(?:[{<[]|errors?\b|sorry\b|i(?:['’]m| am) (?:sorry|unable|not able)|i can(?:not|['’]t)\b|as an ai\b|unable to\b|cannot\b|抱歉|对不起|无法)|\b(?:rate limit|too many requests|internal server error|service unavailable|bad gateway|timed? ?out|traceback|exception|stack trace|api key|quota)\b|\b(?:http|status|error)(?: code)?:? ?[45]\d\d\b/iu;

const SCALE =
  "thousand|million|billion|trillion|bn|mn|m|k|per ?cent|percentage points?|%|cents?|千|万|百万|亿|千万|万亿";
/** A number with its currency and scale. */
const FIGURE = new RegExp(
  String
    .raw`(?<currency>(?:US|A|C|NZ|HK)?[$€£¥]|\b(?:USD|AUD|EUR|GBP|CNY)\s?)?\s?(?<number>\d[\d,]*(?:\.\d+)?)(?:[\s-]?(?<scale>${SCALE})(?!\p{Ll}))?`,
  "giu",
);
/** A number in words with its scale. */
const SPELLED =
  /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|half)(?:[ -]\p{L}+){0,3}[ -](?:thousand|million|billion|trillion|per ?cent)\b|[一二三四五六七八九十百]+(?:点[一二三四五六七八九零]+)?(?:万|亿|成)/giu;

/**
 * Why a note may not stand for these messages; null where it may. It is kept for the rest of the thread, so that whatever
 * it has beyond them would be remembered as said: figures with their scale, companies and years have to stand there.
 */
export function noteFault(
  note: string,
  { older, known }: { readonly older: readonly Message[]; readonly known: readonly KnownCompany[] },
): string | null {
  const text = note.trim();
  if (text === "") return "it is empty";
  if (/[\r\n]/.test(text)) return "it has several lines";
  if (text.length > NOTE_LENGTH) return `it is longer than ${NOTE_LENGTH} characters`;
  const sentences = splitSentences(text).length;
  if (sentences > MOST_SENTENCES) return `it has ${sentences} sentences`;
  if (ERROR_TEXT.test(text)) return "it reads as an error";
  const said = older.map(spokenOf).join(APART);
  const own = withoutCount(text);
  const companies = new Set(findCompanies(said, known).map(({ company }) => company));
  if (findCompanies(own, known).some(({ company }) => !companies.has(company))) {
    return "it names a company that was not named";
  }
  const years = new Set([...findYears(said).years, ...sourceYears(older)]);
  if (findYears(own).years.some((year) => !years.has(year))) return "it names a year that was not named";
  const figures = figuresOf(said);
  if ([...figuresOf(own)].some((figure) => !figures.has(figure))) {
    return "it states a figure that was not stated";
  }
  const words = said.toLowerCase();
  if ([...own.matchAll(SPELLED)].some(([figure]) => !words.includes(figure.toLowerCase()))) {
    return "it states a figure in words that was not stated";
  }
  return null;
}

/** A number at the end of one text takes no scale from the next. */
const APART = "\n\n";

function spokenOf({ text, answers = "", sources = [] }: Message): string {
  return [text, answers, ...sources.map(({ company, fy, page }) => `${company} FY${fy} p. ${page}`)].join(
    APART,
  );
}

function sourceYears(older: readonly Message[]): readonly number[] {
  return older.flatMap(({ sources = [] }) => sources.map(({ fy }) => fy));
}

/** The sentence that counts what is left out states no figure of the messages. */
function withoutCount(text: string): string {
  const count = /(\d+) earlier statements? (?:is|are) left out\.$/u.exec(text)?.[1];
  const said = count === undefined ? "" : leftOut(Number(count));
  return said !== "" && text.endsWith(said) ? text.slice(0, -said.length) : text;
}

/** Every number with its scale, with and without its currency: a note may leave the currency out, but say no other. */
function figuresOf(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { groups = {} } of text.matchAll(FIGURE)) {
    const number = groups["number"]!.replaceAll(",", "").replace(/\.$/, "");
    const scale = (groups["scale"] ?? "").toLowerCase().replace(/s$/, "").replaceAll(" ", "");
    const currency = (groups["currency"] ?? "").trim().toUpperCase();
    found.add(`${number} ${scale}`);
    if (currency !== "") found.add(`${currency} ${number} ${scale}`);
  }
  return found;
}
