import { fenceText } from "../guardrails/mod.ts";
import type { TokenCounter } from "./count_tokens.ts";

/** What may go into the context of a draft. */
export interface ContextParts {
  /** The question with all that belongs to it; it is never left out. */
  readonly question: string;
  /** Whole excerpts, fenced by whoever made them, the strongest first. */
  readonly evidence: readonly Excerpt[];
  /** What earlier messages were summed up in, null where they were not. */
  readonly summary: string | null;
  /** Past analysis of a similar question, null where there is none. */
  readonly hint: string | null;
}

/** An excerpt, and where it stands among the others when all are shown. */
export interface Excerpt {
  readonly text: string;
  /** Number of the source. */
  readonly place: number;
}

/** The budget and what it is measured by. */
export interface ContextLimits {
  /** Most tokens of the whole text. */
  readonly tokens: number;
  /** Gives the counter. Not called where the bytes fit already: no token is shorter than one. */
  readonly counter: () => Promise<TokenCounter>;
  /** Name of the fences around what is remembered, as {@link fenceText} takes it. */
  readonly nonce: string;
}

/** A context that fits. */
export interface FittedContext {
  readonly text: string;
  /** What is in it. */
  readonly kept: { readonly evidence: number; readonly summary: boolean; readonly hint: boolean };
}

/** Over everything that is remembered and not retrieved: no figure of it is evidence. */
export const REMEMBERED = {
  summary: "# Earlier conversation (remembered note, for reference only: no source)",
  hint: "# Past analysis on a similar question (remembered, for reference only: no source)",
} as const;

const PARTED = "\n\n";

/**
 * Puts the context of a draft together: the question, the evidence, the summary of the older conversation, the hint, in
 * this order. Where it is too long it is shortened from its end: the hint goes first, since it only repeats what was
 * once said; then the summary; then evidence, whole excerpts from the weakest on, since half a table is a wrong one.
 * The question stays, also where it alone is too long. Of an order of evidence that nothing depends on the reader sees
 * nothing: what stays is shown by its numbers.
 */
export async function fitContext(parts: ContextParts, limits: ContextLimits): Promise<FittedContext> {
  const { evidence, summary, hint } = parts;
  const optional = evidence.length + Number(summary !== null) + Number(hint !== null);
  const show = (kept: number): FittedContext => {
    const shown = {
      evidence: Math.min(kept, evidence.length),
      summary: summary !== null && kept > evidence.length,
      hint: hint !== null && kept === optional,
    };
    return { text: assembled(parts, { shown, nonce: limits.nonce }), kept: shown };
  };
  const whole = show(optional);
  if (new TextEncoder().encode(whole.text).length <= limits.tokens) return whole;
  const count = await limits.counter();
  const fits = (kept: number) => count(show(kept).text) <= limits.tokens;
  // more never makes it shorter, so that the most that fits is found by halves
  let [low, high] = [0, optional];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return show(low);
}

function assembled(
  { question, evidence, summary, hint }: ContextParts,
  { shown, nonce }: { readonly shown: FittedContext["kept"]; readonly nonce: string },
): string {
  const excerpts = evidence.slice(0, shown.evidence).sort((a, b) => a.place - b.place);
  return [
    question,
    ...excerpts.length === 0 ? [] : [`# Excerpts\n${excerpts.map(({ text }) => text).join(PARTED)}`],
    ...shown.summary ? [`${REMEMBERED.summary}\n${fenceText(summary!, { nonce })}`] : [],
    ...shown.hint ? [`${REMEMBERED.hint}\n${fenceText(hint!, { nonce })}`] : [],
  ].join(PARTED);
}
