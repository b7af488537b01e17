import type { ChunkStore, EventSink, Reranker, SearchSettings, Slots, VectorSide } from "../retrieval/mod.ts";
import type { GuardedCarryOver } from "./guard_carry_over.ts";
import type { MemorySwitches } from "../memory/mod.ts";
import type { GuardedAnswers } from "./guard_answers.ts";
import type { GuardedAudit } from "./guard_audit.ts";
import type { GuardedChecks } from "./guard_checks.ts";
import type { GuardedChat } from "./guard_ports.ts";
import type { Ledger } from "./ledger.ts";
import type { GuardedNews } from "./reports/news/news_search.ts";

/** The live objects that a run may use, each port already decorated by the failure policy. Made in `lab.ts` alone. */
export interface Services {
  readonly store: ChunkStore;
  /** Small client, 1,000 output tokens: decisions and grading. */
  readonly decider: GuardedChat;
  /** Large client, 5,000 output tokens: drafts. */
  readonly writer: GuardedChat;
  readonly reranker: Reranker;
  /** The vector side for a search of the company; null where it runs on keywords alone. Nothing is loaded before it is asked for. */
  readonly vectors: (company: string, signal: AbortSignal) => Promise<VectorSide | null>;
  readonly search: SearchSettings;
  /** Fills the empty slots of a question from earlier messages. */
  readonly carryOver: GuardedCarryOver;
  /** Past answers; misses where none is kept. */
  readonly answers: GuardedAnswers;
  /** Appends what a run decided, when it ends. */
  readonly audit: GuardedAudit;
  /** The checks that make no call: calculator, tie-out, gate. */
  readonly checks: GuardedChecks;
  /** Looks for articles in the configured source of news. */
  readonly news: GuardedNews;
  /** Reads what a question asks, knowing the companies in the store. */
  readonly readSlots: (question: string) => Promise<Slots>;
}

/** Travels beside a run as LangGraph runtime context: frozen, never checkpointed. */
export interface RunContext {
  readonly runId: string;
  /** Whose thread it is; `local` on the command line. */
  readonly owner: string;
  /** The conversation; "" for work outside of any. */
  readonly thread: string;
  readonly signal: AbortSignal;
  readonly events: EventSink;
  readonly clock: () => Date;
  readonly ids: () => string;
  readonly ledger: Ledger;
  /** Most tokens of what a draft is written from. */
  readonly contextTokens: number;
  /** Resolves when the state so far is on disk. */
  readonly kept: () => Promise<void>;
  /** Which layers of memory are on. */
  readonly memory: MemorySwitches;
  /** Whether what production bends must hold: a retry that would search the same again throws. For tests. */
  readonly strict: boolean;
  /** Whether a claim needs the very metric that it names: underlying EBITDA then supports none about EBITDA. Off where missing. */
  readonly strictMetrics?: boolean;
  readonly services: Services;
}
