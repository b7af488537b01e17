import type { TensorData } from "../onnx_session.ts";
import { median } from "../../../ingest/median.ts";

/** A letter as read, with where it stands in the picture of its line. */
export interface ReadLetter {
  readonly text: string;
  /** Middle, 0 to 1 over the width of the network's input. */
  readonly at: number;
  /** 0 to 1. */
  readonly score: number;
}

/** A word of a line, ends as shares of the input's width. */
export interface ReadWord {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** The lowest of its letters: one wrong digit makes a wrong number. */
  readonly confidence: number;
}

/** Letters of East Asian scripts; alone on a page in another script they are misread signs of currencies. */
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Above this share of its letters, digits and signs aside, a page is in such a script. */
const FOREIGN = 0.5;

/** A line as read: with all letters that the network knows, and without those of East Asian scripts. */
export interface ReadLine {
  readonly all: readonly ReadLetter[];
  readonly plain: readonly ReadLetter[];
}

/** Letters of a line from the network's output. */
export function decodeText(output: TensorData, keys: readonly string[]): ReadLine {
  const all = bestPath(output, keys, () => true);
  const foreign = all.some(({ text }) => EAST_ASIAN.test(text));
  return { all, plain: foreign ? bestPath(output, keys, (key) => !EAST_ASIAN.test(key)) : all };
}

/** The letters of each line of a page, by the script that the page is in. */
export function lettersOf(lines: readonly ReadLine[]): readonly (readonly ReadLetter[])[] {
  const letters = lines.flatMap(({ all }) => all).filter(({ text }) => /\p{L}/u.test(text));
  const foreign = letters.filter(({ text }) => EAST_ASIAN.test(text)).length;
  return lines.map(({ all, plain }) => foreign > FOREIGN * letters.length ? all : plain);
}

/**
 * Letters from the network's output: for each step the scores of nothing, of each key, and of a blank; the best of each
 * step, runs of the same taken once (connectionist temporal classification, best path).
 */
function bestPath(
  { data, shape }: TensorData,
  keys: readonly string[],
  allows: (key: string) => boolean,
): readonly ReadLetter[] {
  const kinds = shape.at(-1) ?? 0;
  if (kinds !== keys.length + 2) {
    throw new TypeError(
      `Cannot read the text: the model scores ${kinds} letters, its keys are ${keys.length}`,
    );
  }
  const allowed = Array.from({ length: kinds }, (_, kind) => {
    const key = keys[kind - 1];
    return key === undefined || allows(key);
  });
  const steps = data.length / kinds;
  const letters: ReadLetter[] = [];
  let before = 0;
  let run: { kind: number; first: number; last: number; score: number } | null = null;
  const put = () => {
    if (run === null) return;
    const text = run.kind > keys.length ? " " : keys[run.kind - 1] ?? "";
    letters.push({ text, at: ((run.first + run.last) / 2 + 0.5) / steps, score: run.score });
    run = null;
  };
  for (let step = 0; step < steps; step++) {
    let best = 0;
    for (let kind = 1; kind < kinds; kind++) {
      if (data[step * kinds + kind]! > data[step * kinds + best]! && allowed[kind] === true) best = kind;
    }
    const score = data[step * kinds + best]!;
    if (run !== null && best === before) {
      run.last = step;
      run.score = Math.max(run.score, score);
    } else {
      put();
      if (best > 0) run = { kind: best, first: step, last: step, score };
    }
    before = best;
  }
  put();
  return letters;
}

/** A gap this many times the usual step from letter to letter parts words, blank or none. */
const GAP = 2.2;

/** Words of a line: parted at blanks and at gaps that no letter of the line leaves; full-width forms made plain. */
export function wordsOfLine(letters: readonly ReadLetter[]): readonly ReadWord[] {
  const solid = letters.filter(({ text }) => text.trim() !== "");
  const advance = median(solid.slice(1).map(({ at }, i) => at - solid[i]!.at)) || 0.02;
  const words: { text: string; from: number; to: number; confidence: number }[] = [];
  let open = false;
  let last = -Infinity;
  for (const { text, at, score } of letters) {
    if (text.trim() === "") {
      open = false;
      continue;
    }
    const word = words.at(-1);
    if (word === undefined || !open || at - last > GAP * advance) {
      words.push({ text, from: at - advance / 2, to: at + advance / 2, confidence: score });
    } else {
      word.text += text;
      word.to = at + advance / 2;
      word.confidence = Math.min(word.confidence, score);
    }
    open = true;
    last = at;
  }
  return words.map((word) => ({ ...word, text: word.text.normalize("NFKC") }));
}
