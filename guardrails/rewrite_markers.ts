import type { CitationSteps } from "./citation_steps.ts";
import type { FenceState } from "./markers.ts";
import { findMarkers, isFence, NO_FENCE, passFence, settledLength } from "./markers.ts";

/** Closes what stands before it, so that blanks before a dropped marker go too. */
const CLOSING = /^(?:[\s.,;:!?)\]}"'’”»】。，；：！？）]|$)/;

/**
 * Rewrites the markers of a text line by line: invalid ones go, the others are numbered by first use from 1.
 * It works strictly from left to right, which is why a stream and a whole text come out the same.
 */
export class MarkerRewriter {
  readonly #steps: CitationSteps;
  readonly #dropped = new Set<number>();
  #foreign = false;
  #fence: FenceState = NO_FENCE;
  #offset = 0;

  constructor(steps: CitationSteps) {
    this.#steps = steps;
  }

  /** Numbers that cited nothing, or nothing that they may support, ascending. */
  get dropped(): readonly number[] {
    return [...this.#dropped].sort((a, b) => a - b);
  }

  /** Whether another vendor's pointer was removed. */
  get foreign(): boolean {
    return this.#foreign;
  }

  /** Final number of a source, given now where it has none yet; null where no source has it. */
  number(n: number): number | null {
    if (this.#steps.keyOf(n) === null) return null;
    return this.#steps.number.reduce((number, step) => step(number), n);
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
    const trial = new MarkerRewriter(this.#steps.fork());
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

  readonly #isSource = (n: number): boolean => this.#steps.keyOf(n) !== null;

  /** Takes out what cites nothing and what the run of markers says already; `[n,m]` is the one notation left. */
  #prune(line: string, isFirst: boolean): string {
    let out = "";
    let at = 0;
    let run = new Set<string>();
    for (const { start, end, numbers } of findMarkers(line, this.#isSource)) {
      const between = line.slice(at, start);
      if (between.trim() !== "") run = new Set();
      if (numbers.length === 0) this.#foreign = true;
      const place = { offset: isFirst ? this.#offset + start : null, line: line.slice(0, end) };
      const kept = numbers.filter((n) => {
        const isKept = this.#steps.keep.every((step) => step(n, place));
        if (!isKept) this.#dropped.add(n);
        const key = this.#steps.keyOf(n);
        // A run of markers names a page once.
        if (!isKept || key === null || run.has(key)) return false;
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
