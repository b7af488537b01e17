import { Annotation } from "@langchain/langgraph";
import type {
  Answer,
  Calculation,
  FallbackReason,
  Grading,
  Source,
  Unsupported,
  Verdict,
} from "../../guardrails/mod.ts";
import type { Message, RunOpening } from "../../memory/mod.ts";
import type { CompanyQuery, Hit, Slots } from "../../retrieval/mod.ts";
import type { JudgedDraft } from "./better_draft.ts";
import { type Spent, sumSpent } from "../ledger.ts";
import type { FoundNews } from "./news/news_lines.ts";

/** Where the router may send a question. */
export type Route = "reports" | "news" | "both" | "clarify" | "direct" | "out_of_scope";

/** What a layer decided, written on every run, degraded or not. */
export interface LayerNote {
  readonly layer: string;
  readonly verdict: string;
}

/** A past answer that stands for this question until it is checked again, beside the draft that it brings. */
export interface Recalled {
  /** The run that gave it. */
  readonly run: string;
  /** What its own check came to: a check that comes to less takes it out. */
  readonly grounded: Verdict["grounded"];
  readonly found: Readonly<Record<string, boolean>>;
  /** What a model named as unsupported in it; null where none judged it. */
  readonly doubts: readonly Unsupported[] | null;
}

/** What became of the look-up. `off`: nothing was looked up. */
export interface CacheNote {
  readonly status: "hit" | "seed" | "miss" | "off";
  /** Cosine of the two questions' normal forms, 1 where they are the same; null where none was compared. */
  readonly similarity: number | null;
  /** What was asked then; null on a miss. */
  readonly question: string | null;
  /** ISO time of that answer. */
  readonly askedAt: string | null;
  /** The run that gave it. */
  readonly run: string | null;
}

/** Nothing was found, or nothing was looked for. */
export function noPastAnswer(status: "miss" | "off", similarity: number | null = null): CacheNote {
  return { status, similarity, question: null, askedAt: null, run: null };
}

/** Concatenates what parallel branches found, in one order whichever branch ends first; null starts a new turn. */
export function addHits(left: readonly Hit[], right: readonly Hit[] | null): readonly Hit[] {
  if (right === null) return [];
  const seen = new Set(left.map((hit) => hit.chunk.id));
  return [...left, ...right.filter((hit) => !seen.has(hit.chunk.id))]
    .sort((a, b) =>
      compare(a.chunk.company, b.chunk.company) || a.rank - b.rank || compare(a.chunk.id, b.chunk.id)
    );
}

/** What joins the thread, or what takes the place of all of it. */
export type MessagesUpdate = readonly Message[] | { readonly replace: readonly Message[] };

/** Appends, or replaces: with one write the note is in and what it sums up is out, so that neither is kept without the other. */
export function addMessages(left: readonly Message[], right: MessagesUpdate): readonly Message[] {
  return "replace" in right ? right.replace : [...left, ...right];
}

/** Merges dictionaries, the later value wins per key; null starts a new turn. */
export function mergeRecord<Value>(
  left: Readonly<Record<string, Value>>,
  right: Readonly<Record<string, Value>> | null,
): Readonly<Record<string, Value>> {
  return right === null ? {} : { ...left, ...right };
}

/** Appends; null starts a new turn. */
export function addAll<Item>(left: readonly Item[], right: readonly Item[] | null): readonly Item[] {
  return right === null ? [] : [...left, ...right];
}

/** Appends what is new, sorted; null starts a new turn. */
export function addDistinct(left: readonly string[], right: readonly string[] | null): readonly string[] {
  return right === null ? [] : [...new Set([...left, ...right])].sort();
}

/** Adds up per node; null starts a new turn. */
export function addSpent(
  left: Readonly<Record<string, Spent>>,
  right: Readonly<Record<string, Spent>> | null,
): Readonly<Record<string, Spent>> {
  if (right === null) return {};
  const sum: Record<string, Spent> = { ...left };
  for (const [node, spent] of Object.entries(right)) {
    sum[node] = sum[node] === undefined ? spent : sumSpent(sum[node], spent);
  }
  return sum;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The one state that every node of the report analyst reads and writes. Plain data only: it is checkpointed. */
export const ReportState = Annotation.Root({
  /** Version of the graph that the turn began in: it goes on in no other. */
  graph: Annotation<string>,
  /** Id of the run that works on the turn: one that goes on after its process died keeps it, so that no effect is done twice. */
  run: Annotation<string>,
  /** As asked this turn. */
  question: Annotation<string>,
  /** Question after carry-over and clarification: what is searched, cached and answered. */
  enriched: Annotation<string>,
  messages: Annotation<readonly Message[], MessagesUpdate>({ reducer: addMessages, default: () => [] }),
  /** The past answer that stands for this question, null where it is answered afresh. */
  recalled: Annotation<Recalled | null>,
  cache: Annotation<CacheNote>,
  /** Version of the stored documents when the question was routed: an answer under which others came in is not kept. */
  documents: Annotation<string>,
  /** A past answer to a similar question, for reference only: it ties nothing. Null where there is none. */
  seed: Annotation<string | null>,
  slots: Annotation<Slots | null>,
  /** What the router decided. */
  routeTo: Annotation<Route>,
  queries: Annotation<readonly CompanyQuery[]>,
  hits: Annotation<readonly Hit[], readonly Hit[] | null>({ reducer: addHits, default: () => [] }),
  found: Annotation<Readonly<Record<string, boolean>>, Readonly<Record<string, boolean>> | null>({
    reducer: mergeRecord,
    default: () => ({}),
  }),
  sources: Annotation<readonly Source[]>,
  /** What is quoted of articles; null where no news are asked for. Kept apart from hits and sources: it ties nothing. */
  foundNews: Annotation<FoundNews | null>,
  calculations: Annotation<readonly Calculation[]>,
  /** What a calculation could not do, as the calculator said it. */
  calculationErrors: Annotation<readonly string[]>,
  /** What each draft was written from, word for word, in the order of the rounds. */
  contexts: Annotation<readonly string[], readonly string[] | null>({ reducer: addAll, default: () => [] }),
  /** Text with the draft's own source numbers. */
  draftText: Annotation<string>,
  verdict: Annotation<Verdict | null>,
  /** The tie-out and the model side by side; null where no draft was judged. */
  grading: Annotation<Grading | null>,
  quality: Annotation<"pass" | "fail" | null>,
  /** The best draft of earlier rounds while another is under way: a round that fails must not lose it. */
  kept: Annotation<JudgedDraft | null>,
  /** The question to ask back, "" if none. */
  clarification: Annotation<string>,
  /** Questions asked back this turn. */
  clarifications: Annotation<number>,
  /** Rounds of retrieval behind the first: one counter, whatever asked for a round and however many branches it has. */
  retries: Annotation<number>,
  /** What the next round searches; empty where there is none. */
  retryWith: Annotation<readonly CompanyQuery[]>,
  /** One more round was called for and is not to be had. */
  exhausted: Annotation<boolean>,
  fallbackReason: Annotation<FallbackReason | null>,
  /** What leaves the graph. */
  reply: Annotation<Answer | null>,
  layers: Annotation<readonly LayerNote[], readonly LayerNote[] | null>({
    reducer: addAll,
    default: () => [],
  }),
  degraded: Annotation<readonly string[], readonly string[] | null>({
    reducer: addDistinct,
    default: () => [],
  }),
  /** Every failure of a layer, as the run record keeps it: without messages, which hold what somebody else wrote. */
  openings: Annotation<readonly RunOpening[], readonly RunOpening[] | null>({
    reducer: addAll,
    default: () => [],
  }),
  /** Calls, tokens, money and milliseconds by node. */
  spent: Annotation<Readonly<Record<string, Spent>>, Readonly<Record<string, Spent>> | null>({
    reducer: addSpent,
    default: () => ({}),
  }),
});

/** State as a node reads it. */
export type ReportStateValue = typeof ReportState.State;

/** What a node may write; starting a new turn (null) is the graph input's alone. */
export type ReportUpdate = Partial<
  Omit<ReportStateValue, "messages"> & { readonly messages: MessagesUpdate }
>;

/**
 * Input of a new turn: the question, and every channel of the last turn emptied. Messages stay. `graph` is the version of
 * the graph that works on it, for turns that may wait.
 */
export function newTurn(
  question: string,
  { graph = "", run = "" }: { readonly graph?: string; readonly run?: string } = {},
): typeof ReportState.Update {
  return {
    graph,
    run,
    question,
    enriched: question,
    recalled: null,
    cache: noPastAnswer("off"),
    documents: "",
    seed: null,
    slots: null,
    routeTo: "reports",
    queries: [],
    hits: null,
    found: null,
    sources: [],
    foundNews: null,
    calculations: [],
    calculationErrors: [],
    contexts: null,
    draftText: "",
    verdict: null,
    grading: null,
    quality: null,
    kept: null,
    clarification: "",
    clarifications: 0,
    retries: 0,
    retryWith: [],
    exhausted: false,
    fallbackReason: null,
    reply: null,
    layers: null,
    degraded: null,
    openings: null,
    spent: null,
  };
}
