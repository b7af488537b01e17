/** A citation marker in a draft, in any of the notations that models use. */
export interface Marker {
  /** Offsets in the line. */
  readonly start: number;
  readonly end: number;
  /** Numbers as written, ranges filled; empty for another vendor's file pointer. */
  readonly numbers: readonly number[];
}

const SEPARATOR = String.raw`[ \t]*(?:[,;，、；]|&)[ \t]*|[ \t]+and[ \t]+`;
/** Words that models write before the numbers, each with or without an s. */
const WORDS = ["source", "ref", "reference", "excerpt", "document", "doc", "citation"];
const SAID = String.raw`(?:${WORDS.join("|")})s?`;
const WORD = String.raw`(?:${SAID}[ \t]*[:#.]?[ \t]*)?`;
const ITEM = String.raw`\d{1,4}(?:[ \t]*[-–][ \t]*\d{1,4})?`;
const LIST = String.raw`[ \t]*\^?${WORD}(${ITEM}(?:(?:${SEPARATOR})${ITEM})*)[ \t]*`;

/** `[1]`, `[1, 3]`, `[1; 3]`, `[1-3]`, `[^1]`, `[[1]]`, `[Source 1]`, `【1】`, `［1］`. */
const MARKER = new RegExp(String.raw`\[\[${LIST}\]\]|\[${LIST}\]|【${LIST}】|［${LIST}］`, "gi");

/** A fence line opens or closes code in Markdown. */
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** Another vendor's pointer into a file of its own: nothing here can resolve it. */
const FOREIGN = /【[^【】\n]*†[^【】\n]*】/g;

/** What may be the start of one of the words: "source" → s(?:o(?:u…)?)?. */
const BEGUN = WORDS.map((word) => [...`${word}s`].reduceRight((rest, letter) => `(?:${letter}${rest})?`, ""));

/** What may still become a marker: an open bracket with the start of one in it. */
const OPEN_MARKER = new RegExp(
  String.raw`^(?:【[^【】\n]*|[\[［](?:[ \t]*\[)*[ \t]*\^?(?:(?:${BEGUN.join("|")})|` +
    String.raw`(?:${SAID})?[ \t:#.]*(?:[\d \t,;，、；&–-]|[ \t]and[ \t])*(?:[ \t]a(?:nd?)?)?))$`,
  "i",
);

/** Longest open marker that a stream waits for. */
const OPEN_LENGTH = 200;

/**
 * The markers of one line, in order, none inside inline code.
 *
 * A year in brackets is text: numbers of four digits count only where a source really has that number.
 *
 * @param isSource whether a source of that number was given to the draft
 */
export function findMarkers(line: string, isSource: (n: number) => boolean): readonly Marker[] {
  const code = inlineCode(line);
  const found: Marker[] = [];
  let last = 0;
  const matches = [...line.matchAll(MARKER), ...line.matchAll(FOREIGN)].sort((a, b) => a.index - b.index);
  for (const match of matches) {
    const start = match.index;
    const end = start + match[0].length;
    if (start < last || code.some(([from, to]) => start < to && end > from)) continue;
    const list = match.slice(1).find((group) => group !== undefined);
    const numbers = list === undefined ? [] : readList(list, isSource);
    if (numbers === null) continue;
    found.push({ start, end, numbers });
    last = end;
  }
  return found;
}

/**
 * How much of an unfinished line can no longer change, whatever is still to come: for streams. Held back are an open
 * bracket that may become a marker, markers at the very end with the blanks before them, and open inline code.
 */
export function settledLength(line: string, isSource: (n: number) => boolean): number {
  if (FENCE.test(line)) return line.length;
  if (/^ {0,3}[`~]{0,2}$/.test(line)) return 0;
  let settled = line;
  for (;;) {
    let cut = Math.min(openCode(settled), openBracket(settled));
    for (const marker of [...findMarkers(settled.slice(0, cut), isSource)].reverse()) {
      if (settled.slice(marker.end, cut).trim() !== "") break;
      cut = marker.start;
    }
    const next = settled.slice(0, cut).trimEnd();
    // What was cut off may have stood between a place and a bracket or backtick before it.
    if (next.length === settled.length) return next.length;
    settled = next;
  }
}

/** Where the first bracket opens that what follows may still close as a marker, once markers inside it are gone. */
function openBracket(line: string): number {
  for (let at = Math.max(0, line.length - OPEN_LENGTH); at < line.length; at++) {
    if (!/[\[［【]/.test(line[at]!)) continue;
    const open = withoutMarkers(line.slice(at));
    // the first of two closing brackets is no end: a second one may make a marker of both
    if (OPEN_MARKER.test(open) || OPEN_MARKER.test(open.replace(/[\]］]$/, ""))) return at;
  }
  return line.length;
}

function withoutMarkers(text: string): string {
  const less = text.replace(MARKER, "").replace(FOREIGN, "");
  return less === text ? text : withoutMarkers(less);
}

/** Where inline code starts that is not closed yet, or whose closing run may still grow. */
function openCode(line: string): number {
  const spans = inlineCode(line);
  const last = spans.at(-1);
  if (last?.[1] === line.length) return last[0];
  const stray = [...line.matchAll(/`+/g)].find((run) =>
    !spans.some(([from, to]) => run.index >= from && run.index < to)
  );
  return stray?.index ?? line.length;
}

/** Numbers of a list, or null where it is no marker: years, or a range that the sources do not fill. */
function readList(list: string, isSource: (n: number) => boolean): readonly number[] | null {
  const numbers: number[] = [];
  for (const item of list.match(new RegExp(ITEM, "g")) ?? []) {
    const [from, to] = item.split(/[-–]/).map((text) => Number(text.trim()));
    if (to === undefined) {
      numbers.push(from!);
      continue;
    }
    const range = to > from! && to - from! < 20
      ? Array.from({ length: to - from! + 1 }, (_, index) => from! + index)
      : [];
    if (range.length === 0 || !range.every(isSource)) return null;
    numbers.push(...range);
  }
  return numbers.some(isSource) || numbers.every((n) => n < 1_000) ? numbers : null;
}

/** Spans of inline code; a backtick that nothing closes on its line is text. */
function inlineCode(line: string): readonly (readonly [number, number])[] {
  return [...line.matchAll(/(?<!`)(`+)(?!`)(.*?)(?<!`)\1(?!`)/g)]
    .map((match) => [match.index, match.index + match[0].length] as const);
}

/** Whether a line opens or closes fenced code. */
export function isFence(line: string): boolean {
  return FENCE.test(line);
}

/** Where a line of text stands with regard to fenced code. */
export interface FenceState {
  /** The fence that is open, null outside. */
  readonly open: string | null;
}

/** Outside of any fence: where a text starts. */
export const NO_FENCE: FenceState = { open: null };

/** Whether a line is code or a fence, and the state behind it. An unclosed fence runs to the end. */
export function passFence(
  line: string,
  state: FenceState,
): { readonly isCode: boolean; readonly state: FenceState } {
  const fence = FENCE.exec(line)?.[1];
  if (state.open === null) {
    return fence === undefined ? { isCode: false, state } : { isCode: true, state: { open: fence } };
  }
  const closes = fence !== undefined && fence[0] === state.open[0] && fence.length >= state.open.length &&
    line.trim() === fence;
  return { isCode: true, state: closes ? NO_FENCE : state };
}
