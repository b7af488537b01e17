import type { Source } from "./answer.ts";
import { citationSteps } from "./citation_steps.ts";
import { MarkerRewriter } from "./rewrite_markers.ts";

/**
 * Rewrites markers while a draft is still being written: what has left it never changes, never holds half a marker,
 * and joined it is the text that `resolveCitations()` gives for the whole draft. Verdicts come behind the draft, so that a
 * marker of another company is still there; it goes when the answer is given whole.
 */
export class CitationStream {
  readonly #rewriter: MarkerRewriter;
  #line = "";
  #sent = 0;

  constructor(sources: readonly Source[]) {
    this.#rewriter = new MarkerRewriter(citationSteps(sources));
  }

  /** Takes the next piece of the draft, of any length, and gives what may be shown now: possibly "". */
  push(piece: string): string {
    const lines = (this.#line + piece).split("\n");
    this.#line = lines.pop()!;
    let out = "";
    for (const line of lines) out += `${this.#finish(line)}\n`;
    const settled = this.#line.slice(0, this.#rewriter.settled(this.#line));
    return out + this.#advance(settled === "" ? "" : this.#rewriter.preview(settled));
  }

  /** Gives what was held back: the draft has ended. */
  end(): string {
    const line = this.#line;
    this.#line = "";
    return this.#finish(line);
  }

  #finish(line: string): string {
    const rest = this.#advance(this.#rewriter.line(line));
    this.#sent = 0;
    return rest;
  }

  #advance(shown: string): string {
    const fresh = shown.slice(this.#sent);
    this.#sent = Math.max(this.#sent, shown.length);
    return fresh;
  }
}
