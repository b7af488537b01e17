import type { Source } from "../../../guardrails/mod.ts";
import {
  type AnswerKind,
  findSaid,
  readAskedThing,
  SAID_WELL,
  type Slots,
  tokenize,
  type Wording,
} from "../../../retrieval/mod.ts";
import type { DraftInput } from "../../reports/tasks.ts";
import { isMention } from "./read_aim.ts";
import type { Sayings } from "./sayings.ts";

/** Quotations per company: enough to hold an answer, few enough to be read; a list of risks needs more. */
const QUOTES: Readonly<Partial<Record<AnswerKind, number>>> = {
  risks: 5,
  person: 2,
  count: 2,
  place: 2,
  organisation: 2,
};
const MOST = 3;

/** A quotation this much worse than the best adds nothing. */
const NEAR = 0.8;

/**
 * What the sources say of what is asked in words, best first, as quotations with their markers. Where nothing says it,
 * nothing is quoted: what is merely about the same words would pass for an answer.
 */
export function quoteSentences({ slots, queries, sources }: DraftInput, say: Sayings): string {
  const most = QUOTES[readAskedThing(slots).kind] ?? MOST;
  return queries.map(({ company }) => {
    const best = bestSaid(slots, { company, sources }).slice(0, most);
    if (best.length === 0) return say.nothingSaid(company);
    const quoted = say.quoted(company, best.map(quotation));
    return isMention(slots) ? say.mentioned(quoted) : quoted;
  }).join("\n");
}

/** Whether the sources say what a question asks for in words, where it asks for a thing that sentences are known to tell. */
export function isSaid({ slots, queries, sources }: DraftInput): boolean {
  return readAskedThing(slots).kind !== "any" &&
    queries.some(({ company }) => bestSaid(slots, { company, sources }).length > 0);
}

/** Words that join a change to what it comes from. */
const CAUSE =
  /\b(?:due|owing|thanks) (?:\w+ )?to\b|\b(?:is|are|was|were|be|\w+ly) attributable to\b|\bbecause\b|\bdr(?:iven|ove)\b|\bas a (?:result|consequence) of\b|\bresult(?:ed|ing|s) (?:\w+ )?from\b|\breflect(?:s|ed|ing)\b|\bled by\b|\bcaused by\b|\bon (?:the )?back of\b|\b(?:partially |partly )?offset\b|\bprimarily from\b|\bcontribut\w+|由于|受.{1,30}影响|主要(?:因|是)|得益于|所致/iu;

/** What moved a quarter is no reason for the change of a year. */
const PART_OF_YEAR = /\b(?:three|six|nine) months\b|\bquarter\b|季度|上半年|下半年/iu;

/** Quotations with their markers of what a company's reports of a year and later say in reason; none where they say none. */
export function quoteReasons(
  { slots, sources }: DraftInput,
  { company, since }: { readonly company: string; readonly since: number },
): readonly string[] {
  const own = sources.filter(({ hit }) => hit.chunk.fy >= since);
  return bestSaid(slots, { company, sources: own })
    .filter(({ text }) => CAUSE.test(text) && (slots.part !== null || !PART_OF_YEAR.test(text)))
    .slice(0, MOST).map(quotation);
}

function quotation({ text, n }: CitedWording): string {
  return `“${quotable(text)}” [${n}]`;
}

type CitedWording = Wording & { readonly n: number };

function bestSaid(
  slots: Slots,
  { company, sources }: { readonly company: string; readonly sources: readonly Source[] },
): readonly CitedWording[] {
  const own = sources.filter(({ hit }) => hit.chunk.company === company);
  const numbers = new Map(own.map(({ n, hit }) => [hit.chunk.id, n]));
  const said = findSaid(slots, { company, chunks: own.map(({ hit }) => hit.chunk) })
    .filter(({ fit }) => fit >= SAID_WELL)
    // equals keep the order of the sources
    .toSorted((a, b) => b.fit - a.fit);
  const best = said[0]?.fit ?? 0;
  return withoutRepeats(said.filter(({ fit }) => fit >= best * NEAR))
    .map((one) => ({ ...one, n: numbers.get(one.chunk)! }));
}

/** Reports say the same in several places, and a line is said again with the next. */
function withoutRepeats(said: readonly Wording[]): readonly Wording[] {
  const kept: { readonly words: ReadonlySet<string>; readonly one: Wording }[] = [];
  for (const one of said) {
    const words = new Set(tokenize(one.text));
    const isRepeat = kept.some(({ words: other }) => {
      const shared = [...words].filter((word) => other.has(word)).length;
      return shared >= 0.8 * Math.min(words.size, other.size);
    });
    if (!isRepeat) kept.push({ words, one });
  }
  return kept.map(({ one }) => one);
}

/** Quotation marks inside of a quotation become single ones, so that its end is seen. */
function quotable(text: string): string {
  return text.replaceAll(/[“"]/g, "‘").replaceAll(/[”]/g, "’");
}
