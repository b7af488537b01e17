import { HAN_SCALES, NUMBER_WORDS, shiftDecimal } from "../retrieval/mod.ts";
import { foldWord } from "./fold_word.ts";
import type { Token } from "./question_tokens.ts";
import { type WordGroup, wordGroups } from "./word_groups.ts";

/** A word of the text as it is looked up. */
interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const SCALES: Readonly<Record<string, number>> = {
  trillion: 12,
  billion: 9,
  bn: 9,
  b: 9,
  million: 6,
  mn: 6,
  m: 6,
  thousand: 3,
  k: 3,
  ...HAN_SCALES,
};

/** Characters of a number with its scale. */
const LONGEST_NUMBER = 40;
const NUMBER =
  /^(?<digits>\d[\d,]*(?:\.\d+)?)(?:\s?(?<scale>trillion|billion|bn|b|million|mn|m|thousand|k|万亿|十亿|千万|百万|亿|万|千)(?![a-z]))?/u;
const WORD =
  /\p{sc=Han}+|(?:us|au|a|c|ca|nz|hk|s)?\$|[€£¥%<>=≥≤+÷×/*–−]|n't\b|(?:(?!\p{sc=Han})[\p{L}\p{M}&'-](?<!n(?='t\b)))+|\d[\d,]*(?:\.\d+)?/gu;

/**
 * The words of a text in which everything that has a slot is blanked: numbers with their scale, words that mean the same as
 * one, all others folded. `beside` says that a line item is named, beside which some words mean nothing.
 */
export function wordTokens(text: string, { beside }: { readonly beside: boolean }): readonly Token[] {
  const tokens: Token[] = [];
  let words: Word[] = [];
  const flush = () => {
    tokens.push(...phrases(words, beside));
    words = [];
  };
  for (let at = 0;;) {
    WORD.lastIndex = at;
    const match = WORD.exec(text);
    if (match === null) break;
    const [said] = match;
    const number = NUMBER.exec(text.slice(match.index, match.index + LONGEST_NUMBER));
    at = match.index + (number ?? match)[0].length;
    if (number === null && !/^\p{sc=Han}/u.test(said)) {
      words.push(...split(said, match.index));
      continue;
    }
    flush();
    tokens.push(
      ...number === null
        ? hanTokens(said, { start: match.index, beside })
        : [numberToken(number, match.index)],
    );
  }
  flush();
  return tokens.filter((one, at) => !isSource(one, tokens[at + 1]));
}

function numberToken({ groups }: RegExpExecArray, start: number): Token {
  const { digits = "", scale = "" } = groups ?? {};
  return { kind: "number", value: shiftDecimal(digits.replaceAll(",", ""), SCALES[scale] ?? 0), start };
}

/** "From" before content says where a line item comes from, which the content says too: "revenue from copper". */
function isSource({ kind, value }: Token, next: Token | undefined): boolean {
  return kind === "marker" && value === "from" && (next === undefined || next.kind === "word");
}

/** "Isn't" is "is" and "not", "ex-China" is "ex" and "China", "iron-ore" two words; other words with a hyphen are one. */
function split(said: string, start: number): readonly Word[] {
  if (said === "n't") return [{ text: "not", start, end: start + 3 }];
  if (/^[-–−]$/.test(said)) return [{ text: "−", start, end: start + 1 }];
  const bare = said.replace(/^[-'&]+|[-'&]+$/g, "");
  if (bare === "") return [];
  const parts = bare.split("-");
  const isPhrase = parts.length > 1 && wordGroups().groups.has(parts.map(foldWord).join(" "));
  const kept = isPhrase
    ? parts
    : parts.length > 1 && /^(?:ex|non)$/.test(parts[0] ?? "")
    ? [parts[0] ?? "", parts.slice(1).join("-")]
    : [bare];
  return kept.map((text) => ({ text, start, end: start + said.length }));
}

/** The longest phrase at each place counts. */
function phrases(words: readonly Word[], beside: boolean): readonly Token[] {
  const { groups, longest } = wordGroups();
  const folded = words.map(({ text }) => foldWord(text));
  const tokens: Token[] = [];
  for (let at = 0; at < words.length;) {
    let taken = 1;
    let group: WordGroup | undefined;
    for (let length = Math.min(longest, words.length - at); length > 0 && group === undefined; length--) {
      group = groups.get(folded.slice(at, at + length).join(" "));
      if (group !== undefined) taken = length;
    }
    const said = folded.slice(at, at + taken).join(" ");
    tokens.push(...tokenOf(said, { group, beside, start: words[at]!.start }));
    at += taken;
  }
  return tokens;
}

function tokenOf(
  said: string,
  { group, beside, start }: {
    readonly group: WordGroup | undefined;
    readonly beside: boolean;
    readonly start: number;
  },
): readonly Token[] {
  if (group === undefined) {
    const number = NUMBER_WORDS[said];
    return number === undefined
      ? [{ kind: "word", value: said, start }]
      : [{ kind: "number", value: String(number), start }];
  }
  const value = group.means || said;
  if (group.class === "drop") return [];
  if (group.class === "beside") return beside ? [] : [{ kind: "word", value, start }];
  return [{ kind: group.class, value, start, said }];
}

/** Chinese has no blanks: the longest known word at each place counts, what lies between known words is one word. */
function hanTokens(
  text: string,
  { start, beside }: { readonly start: number; readonly beside: boolean },
): readonly Token[] {
  const { groups, longestHan } = wordGroups();
  const tokens: Token[] = [];
  let unknown = "";
  const flush = (end: number) => {
    if (unknown !== "") tokens.push({ kind: "word", value: unknown, start: start + end - unknown.length });
    unknown = "";
  };
  for (let at = 0; at < text.length;) {
    let length = Math.min(longestHan, text.length - at);
    while (length > 0 && !groups.has(text.slice(at, at + length))) length--;
    if (length === 0) {
      unknown += text[at];
      at += 1;
      continue;
    }
    flush(at);
    const said = text.slice(at, at + length);
    tokens.push(...tokenOf(said, { group: groups.get(said), beside, start: start + at }));
    at += length;
  }
  flush(text.length);
  return tokens;
}
