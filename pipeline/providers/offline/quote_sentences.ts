import type { Source } from "../../../guardrails/mod.ts";
import { findMetric, type Slots, tokenize } from "../../../retrieval/mod.ts";
import type { DraftInput } from "../../reports/tasks.ts";
import { type AnswerKind, type AskedThing, readAskedThing } from "./prose/asked_thing.ts";
import { type Candidate, candidatesOf } from "./prose/candidates.ts";
import { countedNoun } from "./prose/count_fit.ts";
import { type Asked, sentenceFit } from "./prose/sentence_fit.ts";
import type { Sayings } from "./sayings.ts";

/** Sentences quoted per company: enough to hold an answer, few enough to be read; a list of risks needs more. */
const QUOTES: Readonly<Partial<Record<AnswerKind, number>>> = {
  risks: 5,
  person: 2,
  count: 2,
  place: 2,
  organisation: 2,
};
const MOST = 3;

/** Under this nothing says what is asked: chosen on one half of 93 questions with known pages, counted on the other. */
const MIN_FIT = 0.5;

/** A quotation this much worse than the best adds nothing. */
const NEAR = 0.75;

/**
 * The sentences, lists and rows of the sources that say what is asked, best first, as quotations with their markers. The
 * kind of thing that is asked decides what a sentence must hold: a name at the position, a number at the noun, a place,
 * a cause. Where none holds it, nothing is quoted: what is merely about the same words would pass for an answer.
 */
export function quoteSentences({ slots, queries, sources }: DraftInput, say: Sayings): string {
  const thing = readAskedThing(slots);
  return queries.map(({ company }) => {
    const own = sources.filter(({ hit }) => hit.chunk.company === company);
    const best = bestCandidates(own, askedOf(thing, { slots, company }));
    return best.length === 0
      ? say.nothingSaid(company)
      : say.quoted(company, best.map(({ text, n }) => `“${text}” [${n}]`));
  }).join("\n");
}

/** Whether the sources say what a question asks for in words, where it asks for a thing that sentences are known to tell. */
export function isSaid(input: DraftInput): boolean {
  const thing = readAskedThing(input.slots);
  return thing.kind !== "any" && input.queries.some(({ company }) =>
    bestCandidates(
      input.sources.filter(({ hit }) => hit.chunk.company === company),
      askedOf(thing, { slots: input.slots, company }),
    ).length > 0
  );
}

function askedOf(
  thing: AskedThing,
  { slots, company }: { readonly slots: Slots; readonly company: string },
): Asked {
  const labels = slots.metrics.flatMap((
    metric,
  ) => [metric.replaceAll("_", " "), ...findMetric(metric)?.labels ?? []]);
  const up = /\b(?:increas\w*|ris\w+|rose|grow\w*|grew|improv\w*|higher|up)\b|增长|增加|上升|提高/iu.test(
    slots.question,
  );
  const down =
    /\b(?:decreas\w*|declin\w*|fall|fell|drop\w*|lower|down|reduc\w*|worsen\w*|shr[aiu]nk)\b|下降|减少|下滑/iu
      .test(
        slots.question,
      );
  const terms = thing.kind === "definition" && labels.length === 0 ? [definedTerm(slots)] : labels;
  const noun = countedNoun(slots.question);
  return {
    thing,
    own: new Set(tokenize(company)),
    nouns: [noun, thing.term?.source].filter((one) => one !== null && one !== undefined).join("|") || null,
    direction: up === down ? null : up ? "up" : "down",
    names: terms.map((term) => term.toLowerCase()).filter((term) => term !== ""),
  };
}

/** "How does X define FFO" asks for what stands behind the verb, or before it in the passive. */
function definedTerm({ question, companies }: Slots): string {
  const text = companies.reduce((rest, { mention }) => rest.replaceAll(mention, " "), question);
  const match =
    /\b(?:define|calculate|measure|compute|definition of|meaning of)\s+(?:its\s+|the\s+)?(.+?)(?:\s+(?:in|for|by)\b.*)?[?.]*\s*$/iu
      .exec(text) ?? /\b(?:is|are)\s+(.+?)\s+(?:defined|calculated|measured|computed)\b/iu.exec(text);
  return match?.[1]?.replaceAll(/["“”']/g, "").trim() ?? "";
}

interface Scored extends Candidate {
  readonly fit: number;
}

function bestCandidates(sources: readonly Source[], asked: Asked): readonly Scored[] {
  const candidates = candidatesOf(sources);
  const held = candidates.map(({ text }) => new Set(tokenize(text)));
  const weigh = (word: string) =>
    Math.log(1 + candidates.length / (1 + held.filter((set) => set.has(word)).length));
  const scored = candidates.map((candidate) => ({ ...candidate, fit: sentenceFit(candidate, asked, weigh) }))
    .filter(({ fit }) => fit >= MIN_FIT)
    .sort((a, b) => b.fit - a.fit || a.place - b.place);
  const best = scored[0]?.fit ?? 0;
  return withoutRepeats(scored.filter(({ fit }) => fit >= best * NEAR)).slice(
    0,
    QUOTES[asked.thing.kind] ?? MOST,
  );
}

/** Reports say the same in several places, and a line is said again with the next. */
function withoutRepeats(candidates: readonly Scored[]): readonly Scored[] {
  const kept: { readonly words: ReadonlySet<string>; readonly candidate: Scored }[] = [];
  for (const candidate of candidates) {
    const words = new Set(tokenize(candidate.text));
    const isRepeat = kept.some(({ words: other }) => {
      const shared = [...words].filter((word) => other.has(word)).length;
      return shared >= 0.8 * Math.min(words.size, other.size);
    });
    if (!isRepeat) kept.push({ words, candidate });
  }
  return kept.map(({ candidate }) => candidate);
}
