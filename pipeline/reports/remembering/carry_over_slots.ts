import type { Message } from "../../../memory/mod.ts";
import { knownCompanies, parseSlots, type Slots } from "../../../retrieval/mod.ts";
import { asksNews, isOfDomain } from "../../providers/offline/domain_words.ts";
import { questionKind } from "../../providers/offline/question_kind.ts";
import type { RunContext } from "../../run_context.ts";
import type { LayerNote } from "../state.ts";
import { askBackText } from "./ask_back_text.ts";

/** The question with what earlier messages fill in, and what the layer says of it. */
export interface CarriedOverSlots {
  readonly enriched: string;
  /** What has to be asked back first, in the question's language; "" where nothing has. */
  readonly askBack: string;
  readonly note: LayerNote;
}

/** "What is a final dividend?" asks what the words mean, of no company in particular; "the final dividend" would be theirs. */
const MEANING = /^\s*what(?:'s| is) an? [\p{L}' -]+\?*\s*$/iu;

/** Fills empty slots of a question from earlier messages, by rule; what points at one of several is to be asked back. */
export async function carryOverSlots(
  question: string,
  { messages, context }: { readonly messages: readonly Message[]; readonly context: RunContext },
): Promise<CarriedOverSlots> {
  const { memory, services, signal } = context;
  const as = (verdict: string) => ({
    enriched: question,
    askBack: "",
    note: { layer: "carryOver", verdict },
  });
  if (!memory.carryOver) return as("switched off");
  if (messages.length === 0) return as("nothing was said before");
  const known = await knownCompanies(services.store);
  // messages and the question itself are read more than once
  const seen = new Map<string, Slots>();
  const read = (text: string) => {
    const slots = seen.get(text) ?? parseSlots(text, { companies: known });
    seen.set(text, slots);
    return slots;
  };
  const { enriched, ask, reason } = await services.carryOver(question, {
    messages,
    known,
    read,
    isApart: (text) => questionKind(text) !== null || MEANING.test(text),
    isDateless: asksNews,
    isOfReports: (slots) => isOfDomain(slots.question) || asksNews(slots.question),
    signal,
  });
  if (ask === null) return { ...as(reason), enriched };
  return { ...as(`asked back: ${reason}`), askBack: askBackText(ask, read(question).language) };
}
