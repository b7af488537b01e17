import type { Chunk } from "../chunk.ts";
import { findMetric } from "../metric.ts";
import type { Slots } from "../slots.ts";
import { tokenize } from "../tokenize.ts";
import { type AskedThing, readAskedThing } from "./asked_thing.ts";
import { type Candidate, candidatesOf } from "./candidates.ts";
import { countedNoun } from "./count_fit.ts";
import { type Asked, type SentenceFit, sentenceFit } from "./sentence_fit.ts";

/** What a passage says of what a question asks for in words. */
export interface Wording extends Pick<Candidate, "text" | "chunk">, SentenceFit {}

/** Under this nothing says what is asked: half of what a sentence could hold of it, set beforehand and never varied. */
export const SAID_WELL = 0.5;

/** Of a year that is not asked about. */
const OTHER_YEAR = 0.7;

/**
 * The sentences, lists, rows and lines of a company's passages that say what a question asks for in words, in their order:
 * a name at the asked position, a number at the counted noun, a place, a cause. Empty where none says such a thing.
 */
export function findSaid(
  slots: Slots,
  { company, chunks }: { readonly company: string; readonly chunks: readonly Chunk[] },
): readonly Wording[] {
  const asked = askedOf(readAskedThing(slots), { slots, company });
  const candidates = candidatesOf(chunks);
  const { words } = asked.thing;
  const texts = candidates.map(({ text }) => text.toLowerCase());
  const weights = new Map(
    words.map((word) => [
      word,
      Math.log(1 + candidates.length / (1 + texts.filter((text) => text.includes(word)).length)),
    ]),
  );
  return candidates.flatMap((candidate) => {
    const said = sentenceFit(candidate, asked, (word) => weights.get(word) ?? 0);
    const fit = said.fit * yearFit(candidate.text, slots.years);
    return fit > 0 ? [{ ...said, text: candidate.text, chunk: candidate.chunk, fit }] : [];
  });
}

function yearFit(text: string, years: readonly number[]): number {
  const named = text.match(/\b(?:19|20)\d\d\b/g)?.map(Number) ?? [];
  return years.length === 0 || named.length === 0 || named.some((year) => years.includes(year))
    ? 1
    : OTHER_YEAR;
}

function askedOf(
  thing: AskedThing,
  { slots, company }: { readonly slots: Slots; readonly company: string },
): Asked {
  const labels = slots.metrics.flatMap((
    metric,
  ) => [metric.replaceAll("_", " "), ...findMetric(metric)?.labels ?? []]);
  const up = UP.test(slots.question);
  const down = DOWN.test(slots.question);
  const terms = thing.kind === "definition" && labels.length === 0 ? [definedTerm(slots)] : labels;
  return {
    thing,
    own: new Set(tokenize(company)),
    nouns: [countedNoun(slots.question), thing.term?.source]
      .filter((one) => one !== null && one !== undefined).join("|") || null,
    direction: up === down ? null : up ? "up" : "down",
    names: terms.map((term) => term.toLowerCase()).filter((term) => term !== ""),
  };
}

const UP = /\b(?:increas\w*|ris\w+|rose|grow\w*|grew|improv\w*|higher|up)\b|增长|增加|上升|提高/iu;
const DOWN =
  /\b(?:decreas\w*|declin\w*|fall|fell|drop\w*|lower|down|reduc\w*|worsen\w*|shr[aiu]nk)\b|下降|减少|下滑/iu;

/** "How does X define FFO" asks for what stands behind the verb, or before it in the passive. */
function definedTerm({ question, companies }: Slots): string {
  const text = companies.reduce((rest, { mention }) => rest.replaceAll(mention, " "), question);
  const match =
    /\b(?:define|calculate|measure|compute|definition of|meaning of)\s+(?:its\s+|the\s+)?(.+?)(?:\s+(?:in|for|by)\b.*)?[?.]*\s*$/iu
      .exec(text) ?? /\b(?:is|are)\s+(.+?)\s+(?:defined|calculated|measured|computed)\b/iu.exec(text);
  return match?.[1]?.replaceAll(/["“”']/g, "").trim() ?? "";
}
