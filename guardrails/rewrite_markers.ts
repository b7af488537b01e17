import type { FenceState } from "./markers.ts";
import { findMarkers, isFence, NO_FENCE, passFence, settledLength } from "./markers.ts";

/** What {@link MarkerRewriter} is told about the sources. */
export interface MarkerRules {
  /** Key of what a number cites, null where no source has it: numbers with one key become one reference. */
  readonly keyOf: (n: number) => string | null;
  /** Whether the marker may not support what stands there; offsets count from the start of the text. */
  readonly isBarred?: (n: number, offset: number) => boolean;
}

/** Closes what stands before it, so that blanks before a dropped marker go too. */
const CLOSING = /^(?:[\s.,;:!?)\]}"'’”»】。，；：！？）]|$)/;

/**
 * Rewrites the markers of a text line by line: invalid ones go, the others are numbered by first use from 1.
 * It works strictly from left to right, which is why a stream and a whole text come out the same.
 */
export class MarkerRewriter {
  readonly #rules: MarkerRules;
  readonly #numbers = new Map<string, number>();
  readonly #dropped = new Set<number>();
  #foreign = false;
  #fence: FenceState = NO_FENCE;
  #offset = 0;

  constructor(rules: MarkerRules) {
    this.#rules = rules;
  }

  /** Keys in the order of their new numbers: the first has number 1. */
  get keys(): readonly string[] {
    return [...this.#numbers.keys()];
  }

  /** Numbers that cited nothing, or nothing that they may support, ascending. */
  get dropped(): readonly number[] {
    return [...this.#dropped].sort((a, b) => a - b);
  }

  /** Whether another vendor's pointer was removed. */
  get foreign(): boolean {
    return this.#foreign;
  }

  /** New number of a source, given now where it has none yet; null where no source has it. */
  number(n: number): number | null {
    const key = this.#rules.keyOf(n);
    if (key === null) return null;
    const number = this.#numbers.get(key) ?? this.#numbers.size + 1;
    this.#numbers.set(key, number);
    return number;
  }

  /** Rewrites one line, without its line break, and moves past it. */
  line(line: string): string {
    const { isCode, state } = passFence(line, this.#fence);
    const text = isCode ? line : this.#rewrite(line);
    this.#fence = state;
    this.#offset += line.length + 1;
    return text;
  }

  /** What {@link line} would give, with nothing moved: for a line that is not complete. */
  preview(line: string): string {
    const trial = new MarkerRewriter(this.#rules);
    for (const [key, number] of this.#numbers) trial.#numbers.set(key, number);
    trial.#fence = this.#fence;
    trial.#offset = this.#offset;
    return trial.line(line);
  }

  /** How much of an unfinished line {@link preview} can already show for good. */
  settled(line: string): number {
    if (this.#fence.open !== null) return line.length;
    const length = settledLength(line, this.#isSource);
    // Two backticks at the front may still become the fence that has to be escaped.
    return /^ {0,3}[`~]{1,2}$/.test(this.preview(line.slice(0, length))) ? 0 : length;
  }

  #rewrite(line: string): string {
    let text = line;
    // What is taken out may leave a new marker or new code around its place: again, until nothing changes.
    for (let isFirst = true;; isFirst = false) {
      const pruned = this.#prune(text, isFirst);
      if (pruned === text) break;
      text = pruned;
    }
    let out = "";
    let at = 0;
    for (const { start, end, numbers } of findMarkers(text, this.#isSource)) {
      out += `${text.slice(at, start)}[${numbers.map((n) => this.number(n)).join(",")}]`;
      at = end;
    }
    out += text.slice(at);
    // A marker taken from in front of backticks must not turn the rest of the text into code.
    return isFence(out) ? out.replace(/[`~]/, "\\$&") : out;
  }

  readonly #isSource = (n: number): boolean => this.#rules.keyOf(n) !== null;

  /** Takes out what cites nothing and what the run of markers says already; `[n,m]` is the one notation left. */
  #prune(line: string, isFirst: boolean): string {
    let out = "";
    let at = 0;
    let run = new Set<string>();
    for (const { start, end, numbers } of findMarkers(line, this.#isSource)) {
      const between = line.slice(at, start);
      if (between.trim() !== "") run = new Set();
      if (numbers.length === 0) this.#foreign = true;
      const kept = numbers.filter((n) => {
        const isBarred = isFirst && (this.#rules.isBarred?.(n, this.#offset + start) ?? false);
        const key = isBarred ? null : this.#rules.keyOf(n);
        if (key === null) this.#dropped.add(n);
        if (key === null || run.has(key)) return false;
        run.add(key);
        return true;
      });
      if (kept.length > 0) {
        out += `${between}[${kept.join(",")}]`;
      } else {
        const rest = line.slice(end);
        const isTrimmed = CLOSING.test(rest) || findMarkers(rest, this.#isSource)[0]?.start === 0;
        out += isTrimmed && `${out}${between}`.trim() !== "" ? between.trimEnd() : between;
      }
      at = end;
    }
    return out + line.slice(at);
  }
}
