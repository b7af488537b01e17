import { type Source, splitSentences } from "../../../guardrails/mod.ts";
import { tokenize } from "../../../retrieval/mod.ts";
import type { DraftInput } from "../../reports/tasks.ts";
import type { Sayings } from "./sayings.ts";

/** Sentences quoted per company: enough to hold an answer, few enough to be read. */
const QUOTES = 3;

/** Longest sentence that is quoted; longer ones are lists that lost their line breaks. */
const MAX_CHARACTERS = 500;

/** A sentence shares at least this part of the question's weight, or it is about something else. */
const MIN_SHARE = 0.3;

interface Candidate {
  readonly text: string;
  readonly n: number;
  readonly score: number;
  readonly place: number;
}

/**
 * The sentences of the sources that hold most of the question's words, rarer words weighing more, as quotations with
 * their markers. Sentences of one source keep their order.
 */
export function quoteSentences({ slots, queries, sources }: DraftInput, say: Sayings): string {
  return queries.map(({ company, text }) => {
    const own = sources.filter(({ hit }) => hit.chunk.company === company);
    const best = bestSentences(text === "" ? slots.question : text, own);
    return best.length === 0
      ? say.notFound(company)
      : say.quoted(company, best.map(({ text, n }) => `“${text}” [${n}]`));
  }).join("\n");
}

function bestSentences(words: string, sources: readonly Source[]): readonly Candidate[] {
  const sentences = sources.flatMap(({ n, hit }) =>
    hit.chunk.kind === "prose"
      ? splitSentences(hit.chunk.text).map(({ start, end }) => ({
        n,
        text: hit.chunk.text.slice(start, end).replace(/\s+/g, " ").trim(),
      }))
      : []
  ).filter(({ text }) => text.length <= MAX_CHARACTERS && /[\p{L}].*[.!?”"]$/u.test(text));
  const held = sentences.map(({ text }) => new Set(tokenize(text)));
  const weight = (word: string) =>
    Math.log(1 + sentences.length / (1 + held.filter((set) => set.has(word)).length));
  const asked = [...new Set(tokenize(words))].map((word) => ({ word, weight: weight(word) }));
  const total = asked.reduce((sum, each) => sum + each.weight, 0);
  return sentences.map((sentence, place) => ({
    ...sentence,
    place,
    score: asked.reduce((sum, each) => sum + (held[place]!.has(each.word) ? each.weight : 0), 0) /
      (total || 1),
  }))
    .filter(({ score }) => score >= MIN_SHARE)
    .sort((a, b) => b.score - a.score || a.place - b.place)
    .slice(0, QUOTES)
    .sort((a, b) => a.place - b.place);
}
