import type { Amount } from "../../../retrieval/mod.ts";
import { parseAmount, readCurrency } from "../../../retrieval/mod.ts";
import type { Line, LineWord } from "./line.ts";

/** The smallest piece of a line that can be a cell: a phrase, or one number with its sign, brackets and currency. */
export interface Atom {
  readonly text: string;
  readonly x0: number;
  readonly x1: number;
  /** Extent of the digits alone: what lines up in a column. */
  readonly core: readonly [number, number];
  /** Set where the text reads as a number or as a stated nothing ("—", "n/a"). */
  readonly amount: Amount | null;
  readonly bold: boolean;
  readonly size: number;
  /** Raised marks behind it. */
  readonly footnotes: readonly string[];
  /** The words that it was made of, for cutting it where a column says so. */
  readonly words: readonly LineWord[];
  /** A dotted leader ran up to it. */
  readonly led: boolean;
  /** The dots of a leader behind it, "" without one. */
  readonly leader: string;
}

/** Words of a phrase stand closer than this, in font sizes; justified lines stretch to about .8. */
const PHRASE_GAP = 0.9;
/** A number beside words belongs to their phrase when it stands no further than a set blank. */
const NUMBER_GAP = 0.5;
/** "%" and ")" in columns of their own belong to the number before them within this distance. */
const TAIL_GAP = 2.5;
/** The bounds of a range stand no further from their dash than this. */
const RANGE_GAP = 0.6;
/** Digits grouped by blanks ("1 234") stand closer than this. */
const GROUP_GAP = 0.36;

const LEADER = /^(?:[.…·_]{2,}|\.)$/;
const FUSED_LEADER = /(?:\s*[.…]){3,}$/;
const OPENING = /^(?:[-–—−+]?\(?|\(?[-–—−+]?)$/;
const TAIL = /^(?:\)?\s?%?|%\)|\)|¢)(?:\(\w\))?$/;
const SHORT_TAIL = /^(?:pp|ppts?|pts|bps|x|times|million|billion|thousand|bn|m|cents)$/i;
const SCALE = /^(?:thousands?|millions?|billions?|cents|m|bn|'000)$/i;
const MARK = /^[\d*†‡§a-z(),[\]]{1,6}$/i;

interface Draft {
  words: LineWord[];
  text: string;
  footnotes: string[];
  led: boolean;
  leader: string;
  /** Waits for its digits: a currency mark, an opening bracket, or the dash of a range. */
  open: boolean;
}

const cache = new Map<string, Amount | null>();

/** Reads a text as amount where it is one; remembered, for tables repeat themselves. */
export function amountOf(text: string): Amount | null {
  // no number begins with four letters; most phrases do
  if (/^[A-Za-z]{4}/.test(text)) return null;
  let amount = cache.get(text);
  if (amount === undefined) {
    const read = parseAmount(text);
    amount = read.status === "text" || read.status === "blank" || read.status === "unreadable" ? null : read;
    if (cache.size > 50_000) cache.clear();
    cache.set(text, amount);
  }
  return amount;
}

function isCurrency(text: string): boolean {
  return text.length <= 4 && /[$€£¥₹]|^[A-Z]{2,3}$/.test(text) && readCurrency(text) !== null;
}

function opens(text: string): boolean {
  return isCurrency(text.replace(/\($/, "")) || text === "(" || /^[-–−+]\(?$/.test(text) && text.length === 2;
}

function joins(draft: Draft, word: LineWord, blankGroups: boolean): boolean {
  const last = draft.words.at(-1);
  if (last === undefined) return true;
  const gap = (word.x0 - last.x1) / word.size;
  const before = amountOf(draft.text);
  const here = amountOf(word.text);
  // "900 = 1,780" shows a sum inside a cell
  if (word.text === "=" || last.text === "=") return gap < TAIL_GAP;
  if (SCALE.test(word.text) && isCurrency(draft.text)) return gap < PHRASE_GAP;
  if (isCurrency(word.text) && SCALE.test(last.text)) return false;
  if (draft.open) return here !== null || /^[\d(.]/.test(word.text);
  if (before !== null && before.status !== "notAvailable" && TAIL.test(word.text) && word.text !== "") {
    return gap < TAIL_GAP;
  }
  if (/\(\s*[\d.,]+$/.test(draft.text) && /^\)/.test(word.text)) return gap < TAIL_GAP;
  if (before !== null && SHORT_TAIL.test(word.text)) return gap < NUMBER_GAP;
  if (before !== null && (here !== null || opens(word.text))) {
    return blankGroups && gap < GROUP_GAP && /^\d{3}(?:,\d+)?\)?$/.test(word.text) &&
      /(?:^|\D)\d{1,3}(?: \d{3})*$/.test(draft.text);
  }
  if (isCurrency(word.text) && gap >= NUMBER_GAP) return false;
  if (before !== null || here !== null) return gap < NUMBER_GAP;
  return gap < PHRASE_GAP;
}

/** A dash at a blank's distance between two numbers makes a range of them ("26 – 29%"), not a nil and not a minus. */
function isRangeDash(draft: Draft, word: LineWord, following: readonly LineWord[]): boolean {
  const last = draft.words.at(-1);
  const [next, behind] = following;
  if (last === undefined || next === undefined || !/^[-–—]$/.test(word.text)) return false;
  const upper = isCurrency(next.text) && behind !== undefined ? next.text + behind.text : next.text;
  return amountOf(draft.text)?.status === "number" && amountOf(upper)?.status === "number" &&
    word.x0 - last.x1 < RANGE_GAP * word.size && next.x0 - word.x1 < RANGE_GAP * word.size &&
    amountOf(`${draft.text} - ${upper}`)?.status === "range";
}

function digitExtent(draft: Draft): readonly [number, number] {
  const digits = draft.words.filter(({ text }) => /[\d–—-]|n\.?\/?[am]/i.test(text));
  const first = digits[0] ?? draft.words[0];
  // what follows the digits in words ("US cents") lines up with them
  const end = draft.words.at(-1);
  const last = end !== undefined && /[A-Za-z]{2}/.test(end.text) ? end : digits.at(-1) ?? end;
  if (first === undefined || last === undefined) return [0, 0];
  const lead = /^[^\d.]*/.exec(first.text)?.[0] ?? "";
  const trail = /\d([^\d]*)$/.exec(last.text)?.[1] ?? "";
  // widths of the signs in font sizes, near enough in every text face
  const width = (signs: string) =>
    [...signs].reduce((sum, sign) => sum + (sign === "%" ? 0.85 : /[()]/.test(sign) ? 0.33 : 0.5), 0);
  const x0 = /\d/.test(first.text) ? first.x0 + width(lead) * first.size : first.x0;
  // brackets and percent signs hang over the edge; letters ("bps", "M") are set flush with it
  const hangs = /\d/.test(last.text) && !/[A-Za-z]/.test(trail);
  const x1 = hangs ? last.x1 - width(trail) * last.size : last.x1;
  return [Math.min(x0, x1 - 1), Math.max(x1, x0 + 1)];
}

function finish(draft: Draft): Atom {
  const fused = (FUSED_LEADER.exec(draft.text)?.[0] ?? "").replaceAll(/\s/g, "");
  // the first dots of a leader may touch the text
  const touching = draft.leader.length > 1 ? /\.+$/.exec(draft.text)?.[0] ?? "" : "";
  const text = draft.text.replace(FUSED_LEADER, "").slice(
    0,
    fused === "" ? -touching.length || undefined : undefined,
  )
    .trim();
  const amount = amountOf(text);
  const first = draft.words[0];
  const last = draft.words.at(-1);
  const x0 = first?.x0 ?? 0;
  const x1 = last?.x1 ?? 0;
  return {
    text,
    x0,
    x1,
    core: amount === null ? [x0, x1] : digitExtent(draft),
    amount,
    bold: draft.words.every(({ bold }) => bold),
    size: first?.size ?? 0,
    footnotes: draft.footnotes,
    words: draft.words,
    led: draft.led,
    leader: (fused === "" ? touching : fused) + draft.leader,
  };
}

function isGlue(before: string, after: string): boolean {
  return OPENING.test(before) || isCurrency(before.replace(/\($/, "")) && !SCALE.test(after) ||
    /^[)%]/.test(after);
}

/** "$850 million 8.625% senior notes": a number that opens a line and has words behind it is part of their phrase. */
function joinOpening(atoms: readonly Draft[]): readonly Draft[] {
  const [first, second, ...rest] = atoms;
  const head = first?.words.at(-1);
  const next = second?.words[0];
  if (first === undefined || second === undefined || head === undefined || next === undefined) return atoms;
  const near = next.x0 - head.x1 < NUMBER_GAP * next.size && !second.led;
  if (!near || amountOf(first.text) === null || amountOf(second.text) !== null) return atoms;
  return [{
    ...first,
    text: `${first.text} ${second.text}`,
    words: [...first.words, ...second.words],
    footnotes: [...first.footnotes, ...second.footnotes],
    open: second.open,
  }, ...rest];
}

/** Cuts a line into atoms, left to right. `blankGroups`: the document groups digits by blanks. */
export function cutAtoms(line: Line, blankGroups = false): readonly Atom[] {
  const atoms: Draft[] = [];
  let led = false;
  for (const [at, word] of line.words.entries()) {
    const last = atoms.at(-1);
    if (last !== undefined && !led && isRangeDash(last, word, line.words.slice(at + 1, at + 3))) {
      last.text += ` ${word.text}`;
      last.words.push(word);
      last.open = true;
      continue;
    }
    if (word.raised && last !== undefined && MARK.test(word.text)) {
      last.footnotes.push(...word.text.replaceAll(/[()[\]]/g, "").split(",").filter((mark) => mark !== ""));
      continue;
    }
    if (LEADER.test(word.text) && last !== undefined) {
      led = true;
      last.leader += word.text;
      continue;
    }
    if (last !== undefined && !led && joins(last, word, blankGroups)) {
      last.text += isGlue(last.text, word.text) ? word.text : ` ${word.text}`;
      last.words.push(word);
      last.open = false;
    } else {
      atoms.push({ words: [word], text: word.text, footnotes: [], led, leader: "", open: opens(word.text) });
    }
    led = FUSED_LEADER.test(word.text);
  }
  return joinOpening(atoms).map(finish).filter(({ text }) => text !== "");
}

/** Makes one atom of consecutive words of a line: for cutting a phrase where a column demands it. */
export function atomOf(words: readonly LineWord[]): Atom {
  const text = words.reduce(
    (sum, { text }) => sum === "" ? text : isGlue(sum, text) ? sum + text : `${sum} ${text}`,
    "",
  );
  return finish({ words: [...words], text, footnotes: [], led: false, leader: "", open: false });
}
