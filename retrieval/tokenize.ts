import { normalizeText } from "./normalize_text.ts";
import { readCellNumber, readNumberTokens } from "./number_tokens.ts";
import { readPeriodTokens } from "./period_tokens.ts";
import { singular } from "./singular.ts";
import { type Source, sourceOf, type TokenRead } from "./token_rules.ts";
import { readNumberedWord, readWordTokens } from "./word_tokens.ts";

/** Changes whenever the same text gives other tokens: a saved index of another version must not be searched. */
export const TOKENIZER_VERSION = "tieout-3";

/** How a text is cut. */
export interface TokenizeOptions {
  /**
   * The `index` side keeps every reading of what it cuts: the groups of a number that plain spaces group ("55 658",
   * which may be two columns) beside the whole, and both spellings of a compound ("non-current", "noncurrent"). The
   * `query` side means one of them: the whole number, so that no other number that shares a group is found, and one
   * spelling, since a compound would else weigh as much as four words.
   */
  readonly side?: "index" | "query";
  /** Keep the stop words, for measuring what they would do. */
  readonly keepStopWords?: boolean;
}

/**
 * Words that stand in most pages, or only make a question a question. Beside each the share of 5,249 pages of 38
 * annual and quarterly filings that hold it, and its filler share: what it gives of the best page's score when it
 * is added to a question, as a mean over 60 questions, under the scoring of answers and under `rank_bm25`, which
 * lifts what stands in most pages. Kept in the questions as they stand, they give .17 of that score, under
 * `rank_bm25` .44. (`deno task measure stop-words` on FinanceBench)
 *
 * of .99 .00 .11; and .97 .01 .11; in .96 .01 .10; the .96 .01 .11; to .95 .01 .11; for .90 .02 .09; a .88 .03
 * .09; as .85 .04 .08; on .85 .02 .09; by .79 .03 .07; with .76 .03 .07; is .72 .04 .07; or .72 .05 .08; that .71
 * .04 .08; are .70 .05 .07; which .65 .05 .06; from .64 .04 .07; be .61 .05 .05; an .57 .04 .06; at .57 .05 .06;
 * have .51 .05 .04; this .49 .05 .02; its .47 .06 .05; has .37 .06 .04; was .36 .08 .05; were .34 .06 .04.
 *
 * Question words and their verbs are the opposite case, rare in reports, hence heavy in a score, and empty of
 * meaning: do .17 .04 .02; does .15 .06 .05; had .13 .08 .07; did .05 .06 .06; how .04 .06 .04; what .02 .04 .04.
 *
 * Left out though common: "other", "not", "company", "year", which are words of line items and of what is asked.
 */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  ("of and in the to for a as on by with is or that are which from be an at have this its has was were " +
    "do does had did how what").split(" "),
);

/** Longer than any word: what is longer is a dump (a key, encoded bytes), and its head is enough to find it. */
const MAX_TOKEN = 64;

/**
 * Cuts a text into search tokens, in order, duplicates kept.
 *
 * A number is one token in one normal form: `55,658`, `55 658` and `55658` give `55658`, `(1,234)` and `-1,234` give
 * `-1234`, `58.3%` gives `58.3` and `58.3%`. A currency mark is a token of its own (`us$`, `£`), a scale has one form
 * (`US$M`, `1.2bn`, `A$'000` give `million`, `billion`, `thousand`). `FY24` gives `fy2024` and `2024`, `1H25` gives
 * `1h2025`, `1h` and `2025`. See {@link readWordTokens} for words.
 */
export function tokenize(text: string, options: TokenizeOptions = {}): string[] {
  const { side = "index", keepStopWords = false } = options;
  const normal = normalizeText(text);
  const source = sourceOf(normal);
  const tokens: string[] = [];
  const keep = (token: string) => {
    if (token === "" || (!keepStopWords && STOP_WORDS.has(token))) return;
    tokens.push(token.length > MAX_TOKEN ? token.slice(0, MAX_TOKEN) : token);
  };
  let offset = 0;
  while (offset < normal.length) {
    const code = normal.charCodeAt(offset);
    if (STARTS_NOTHING[code] === 1) {
      offset += 1;
      continue;
    }
    const end = isLetter(code) ? plainWordEnd(normal, offset) : offset;
    if (end > offset) {
      const word = normal.slice(offset, end);
      offset = end;
      const bare = normal.charCodeAt(end - 1) !== S || STOP_WORDS.has(word);
      keep(bare ? word : singular(word));
      continue;
    }
    const read = readSpecial(source, offset, side);
    read?.tokens.forEach(keep);
    offset = read?.end ?? offset + ((normal.codePointAt(offset) ?? 0) > 0xFFFF ? 2 : 1);
  }
  return tokens;
}

const SPACE = 0x20;
const S = 0x73;

/** 1 at the ASCII characters that no token starts with: half of the places that are looked at. */
const STARTS_NOTHING = Uint8Array.from(
  { length: 128 },
  (_, code) => /[a-z0-9$(\-.']/.test(String.fromCharCode(code)) ? 0 : 1,
);

function isLetter(code: number): boolean {
  return code >= 0x61 && code <= 0x7A;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** What may follow a word that is nothing but a word. A space needs a second look: "p & l", "fiscal 2024". */
const WORD_ENDS = new Set([...',;:!?()[]|"/'].map((character) => character.charCodeAt(0)));

/** First words of a fiscal year: what follows decides. */
const PERIOD_WORDS = new Set(["fy", "fiscal", "financial"]);

/**
 * Where a plain word that starts at `offset` ends, or `offset` if it may be more than that (a compound, initials, a
 * period, a currency). Nine words of ten are plain, and taking them by hand makes cutting several times as fast.
 */
function plainWordEnd(text: string, offset: number): number {
  let end = offset;
  while (isLetter(text.charCodeAt(end))) end += 1;
  const next = text.charCodeAt(end);
  if (text[offset] === "f" && PERIOD_WORDS.has(text.slice(offset, end))) return offset;
  const short = end - offset <= 2;
  if (next === SPACE) return short && text[end + 1] === "&" ? offset : end;
  if (WORD_ENDS.has(next) || end === text.length) return end;
  // A full stop ends a word of three letters or more: initials are single letters.
  return next === 0x2E && !short ? end : offset;
}

function readSpecial(source: Source, offset: number, side: "index" | "query"): TokenRead | null {
  const { text } = source;
  const character = text[offset] ?? "";
  const code = text.charCodeAt(offset);
  const parts = side === "index";
  const free = !isJoined(text, offset);
  const cell = free && (isDigit(code) || character === "(") ? readCellNumber(source, offset) : null;
  if (cell !== null) return cell;
  if (isDigit(code)) {
    return readPeriodTokens(source, offset) ?? readNumberedWord(source, offset) ??
      readNumberTokens(source, offset, { parts });
  }
  if (isLetter(code) || code >= 0xD800 || (code > 0x7F && /[\p{L}\p{M}]/u.test(character))) {
    const begun = free ? readPeriodTokens(source, offset) : null;
    // "us$": what else starts with a letter is no amount
    const marked = free && (text[offset + 1] === "$" || text[offset + 2] === "$");
    return begun ?? (marked ? readNumberTokens(source, offset, { parts }) : null) ??
      readWordTokens(source, offset, { spellings: parts });
  }
  // A sign, bracket or point belongs to a number only where nothing stands before it: "2019-2021" is a range.
  return NUMBER_START.test(character) && (free || !JOINING.test(character))
    ? readNumberTokens(source, offset, { parts })
    : null;
}

/** Whether a word, a number or a closed bracket stands directly before. */
function isJoined(text: string, offset: number): boolean {
  if (offset === 0) return false;
  const code = text.charCodeAt(offset - 1);
  return code < 0x80
    ? isLetter(code) || isDigit(code) || code === 0x29 || code === 0x25
    : /[\p{L}\p{N}]/u.test(text[offset - 1] ?? "");
}

const NUMBER_START = /[$£€¥₹₩₽(\-−–.']/;
const JOINING = /[\-−–.']/;
