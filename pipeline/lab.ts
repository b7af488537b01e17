import { contentGate, type Layer, type LayerVerdict, openedEvent, tieOut } from "../guardrails/mod.ts";
import {
  type AnswerCache,
  type AuditTrail,
  carryOver,
  duckdbAnswerCache,
  duckdbAuditTrail,
  duckdbMemoryKeeper,
  duckdbRunStore,
  DuckdbSaver,
  type MemoryKeeper,
  processThreadClaims,
  type RunStore,
  type ThreadClaims,
} from "../memory/mod.ts";
import {
  type ChunkStore,
  duckdbChunkStore,
  type Embedder,
  type EventSink,
  openDb,
  type PageReader,
  readSlots,
  type Reranker,
  SEARCH_SETTINGS,
  type StoreWait,
} from "../retrieval/mod.ts";
import type { Config } from "./config.ts";
import type { PageCheckpoints } from "./ingest/checkpoints/page_checkpoints.ts";
import { duckdbPageCheckpoints } from "./ingest/checkpoints/page_checkpoints_duckdb.ts";
import { guardAudit } from "./guard_audit.ts";
import { type Checks, guardChecks } from "./guard_checks.ts";
import { guardCarryOver } from "./guard_carry_over.ts";
import { guardAnswers } from "./guard_answers.ts";
import { guardChat, guardNews, guardReranker } from "./guard_ports.ts";
import { LayerCounts } from "./layer_counts.ts";
import { Ledger, type Spent } from "./ledger.ts";
import { once } from "./once.ts";
import { providerEffects } from "./provider_effects.ts";
import { chatProvider } from "./providers/chat_providers.ts";
import { openNews } from "./open_news.ts";
import { openPageReader } from "./open_page_reader.ts";
import { openReranker } from "./open_reranker.ts";
import type { OpenedReranker } from "./providers/rerankers.ts";
import { configurationOf } from "./reports/fingerprint.ts";
import { REPORT_KINDS } from "./reports/audit_kinds.ts";
import { reportGraph } from "./reports/graph.ts";
import type { NewsSearch } from "./reports/news/news_search.ts";
import { runTool } from "./reports/run_tool.ts";
import type { RunContext } from "./run_context.ts";
import type { ChatSeats } from "./seats.ts";
import { guardVectors } from "./vectors/guard_vectors.ts";
import { type LabVectors, openVectors } from "./vectors/open_vectors.ts";

/** The effects that everything below takes from here and nowhere else. */
export interface Effects {
  readonly clock: () => Date;
  readonly ids: () => string;
}

/** Live objects over one store. Only this file makes them. */
export interface Lab {
  readonly config: Config;
  readonly effects: Effects;
  readonly store: ChunkStore;
  readonly runs: RunStore;
  /** Past answers, outside of any run. */
  readonly answers: AnswerCache;
  /** Every decision of every run, in a chain that can be proved. */
  readonly audit: AuditTrail;
  /** What the layers of this process said so far. */
  readonly counts: Pick<LayerCounts, "read">;
  /** Which threads are being worked on. */
  readonly threads: ThreadClaims;
  /** What keeps the state of the report analyst's threads, apart from the graph. */
  readonly conversations: Pick<DuckdbSaver, "endTurn">;
  /** Looks after what conversations leave behind. */
  readonly keeper: MemoryKeeper;
  /** Readings of pages, for ingest runs that go on where another stopped. */
  readonly checkpoints: PageCheckpoints;
  readonly reports: ReturnType<typeof reportGraph>;
  /** The embedder and the vectors of the stored chunks, outside of any run. */
  readonly vectors: Omit<LabVectors, "close">;
  /**
   * Makes the reader that looks at pages; null where tables are read by geometry alone. Throws an Error that says what to
   * set, or which task has the network, where it cannot.
   */
  pageReader(): Promise<PageReader | null>;
  /** The configured reranker, outside of any run. Throws an Error that says what to set, or which task has the network, where it cannot be made. */
  reranker(): Promise<Reranker>;
  /** The configured chat seats, outside of any run; nothing is called. Throws an Error on a setting that cannot be used. */
  chat(): Promise<ChatSeats>;
  /** A frozen context for one run, every port under the failure policy with this run's ledger. Throws where `reranker` or `chat` does. */
  context(options: ContextOptions): Promise<RunContext>;
  close(): Promise<void>;
}

/** What belongs to one run alone. */
export interface ContextOptions {
  readonly signal: AbortSignal;
  readonly events: EventSink;
  /** The conversation that it belongs to; none for work outside of any. */
  readonly thread?: string;
  /** Id of the run; a new one where absent. */
  readonly run?: string;
  /** What the turn had spent before it paused or was broken off; nothing where it begins. */
  readonly spent?: Spent;
}

/** What stands in for the configured parts, for experiments, tests and making fixtures. */
export interface LabOptions {
  /** Sits in the place of the configured chat provider. */
  readonly chat?: ChatSeats;
  /** Keeps past answers in the place of the store. */
  readonly answers?: AnswerCache;
  /** Takes the decisions in the place of the store's trail. */
  readonly audit?: AuditTrail;
  /** Looks for news in the place of the configured source. */
  readonly news?: NewsSearch;
  /** Scans earlier messages in the place of the rules. */
  readonly carryOver?: Parameters<typeof guardCarryOver>[0];
  /** Stand in for the checks that make no call. */
  readonly checks?: Partial<Checks>;
  /** Longest call of single layers, below what holds for all. */
  readonly limits?: Readonly<Partial<Record<Layer, number>>>;
  /** Reads in the place of the configured reranker; whoever made it closes it. */
  readonly reranker?: Reranker;
  /** As in {@link RunContext}. */
  readonly strict?: boolean;
  readonly strictMetrics?: boolean;
  /** How long to wait for a store that another process holds; left out, it is refused at once. */
  readonly wait?: StoreWait;
  /** Embeds in the place of the configured embedder; whoever made it closes it. */
  readonly embedder?: Embedder;
}

/** Longest single call of a reranker or embedder, and of whatever has no ceiling of its own. */
const CALL_MILLISECONDS = 60_000;

/** Half of what the search for news has: a reader that hangs must open its own layer, not that of the news around it. */
const NEWS_READING_MILLISECONDS = CALL_MILLISECONDS / 2;

const REAL: Effects = { clock: () => new Date(), ids: () => crypto.randomUUID() };

/**
 * The composition root: opens the store under the configured folder and makes the report analyst over it.
 *
 * @throws {Error} where the store cannot be opened, in words that say what to do.
 */
export async function openLab(
  config: Config,
  effects: Effects = REAL,
  options: LabOptions = {},
): Promise<Lab> {
  const {
    chat: seats,
    reranker: own,
    embedder,
    strict = false,
    strictMetrics = false,
    wait,
  } = options;
  const db = await openDb(storePath(config), { wait });
  const store = await duckdbChunkStore(db);
  const runs = duckdbRunStore(db);
  const answers = options.answers ?? duckdbAnswerCache(db);
  const audit = options.audit ?? duckdbAuditTrail(db, { kinds: REPORT_KINDS });
  const vectors = openVectors(config, { db, effects, embedder });
  let opened: OpenedReranker | null = null;
  const reranker = once(async () => own ?? (opened = await openReranker(config.reranker, effects)).reranker);
  const chat = once(async () =>
    seats ?? await chatProvider(config.chat.provider).open(config.chat.variables, providerEffects(effects))
  );
  const configuration = once(async () => {
    const made = await configurationOf({ chat, reranker, vectors });
    return strictMetrics ? `${made} strict` : made;
  });
  const { news: wire } = options;
  const news = wire === undefined
    ? openNews(config.news, { store, clock: effects.clock })
    : () => Promise.resolve(wire);
  const checks: Checks = { calculator: runTool, tieOut, gate: contentGate, ...options.checks };
  const counts = new LayerCounts();
  // Switched off, threads are kept by the same rules and end with the process.
  const threads = config.memory.durable ? db : await openDb(":memory:");
  const conversations = new DuckdbSaver(threads, { owner: config.owner });
  const reports = reportGraph(conversations);
  return {
    config,
    effects,
    store,
    runs,
    answers,
    audit,
    counts,
    threads: processThreadClaims(),
    conversations,
    keeper: duckdbMemoryKeeper(db, { owner: config.owner, answers }),
    checkpoints: duckdbPageCheckpoints(db),
    reports,
    vectors,
    pageReader: async () =>
      config.tables === "geometric" ? null : await openPageReader(config.vision, effects),
    reranker,
    chat,
    context: async ({ signal, events, thread = "", spent, run: runId = effects.ids() }) => {
      const [reader, seats] = [await reranker(), await chat()];
      const ledger = new Ledger(config.budget, {
        clock: effects.clock,
        ...spent === undefined ? {} : { spent },
      });
      const port = {
        ledger,
        milliseconds: CALL_MILLISECONDS,
        limits: options.limits,
        onVerdict: (verdict: LayerVerdict) => {
          ledger.judge(verdict);
          counts.judge(verdict);
        },
        onOpen: (opening: Parameters<Ledger["open"]>[0]) => {
          // counted before it is told: a sink that fails must not hide it
          ledger.open(opening);
          counts.open(opening);
          events(openedEvent(opening, { run: runId, at: effects.clock() }));
        },
      };
      return Object.freeze({
        runId,
        owner: config.owner,
        thread,
        signal,
        events,
        ...effects,
        ledger,
        kept: () => conversations.settled(),
        memory: config.memory,
        contextTokens: config.contextTokens,
        strict,
        strictMetrics,
        services: Object.freeze({
          store,
          decider: guardChat(seats.decider, { ...port, seat: "decider" }),
          writer: guardChat(seats.writer, { ...port, seat: "writer" }),
          carryOver: guardCarryOver(options.carryOver ?? carryOver, port),
          answers: guardAnswers(answers, {
            ...port,
            owner: config.owner,
            configuration,
            embedder: async () => (await vectors.side())?.embedder ?? null,
          }),
          audit: guardAudit(audit, port),
          checks: guardChecks(checks, port),
          reranker: guardReranker(reader, port),
          vectors: guardVectors(vectors.side, port),
          search: SEARCH_SETTINGS,
          news: guardNews(news, {
            ...port,
            reranker: guardReranker(reader, { ...port, milliseconds: NEWS_READING_MILLISECONDS }),
          }),
          readSlots: (question: string) => readSlots(question, store),
        }),
      });
    },
    close: async () => {
      await vectors.close();
      await opened?.close();
      if (threads !== db) await threads.close();
      await db.close();
    },
  };
}

/** The one place that knows where data lies. */
function storePath(config: Config): string {
  return config.storeFolder === ":memory:" ? ":memory:" : `${config.storeFolder}/tieout.duckdb`;
}
