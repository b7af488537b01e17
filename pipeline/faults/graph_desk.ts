import type { LayerOpening } from "../../guardrails/mod.ts";
import { contentGate, tieOut } from "../../guardrails/mod.ts";
import {
  carryOver,
  type KeptAnswer,
  memoryAuditTrail,
  type Message,
  noAnswerCache,
} from "../../memory/mod.ts";
import type { ChatModel, ChatRequest, Reranker, TieoutEvent } from "../../retrieval/mod.ts";
import { readConfig } from "../config.ts";
import { ingest } from "../ingest/ingest.ts";
import { type Lab, type LabOptions, openLab } from "../lab.ts";
import { offlineAnalyst } from "../providers/offline/offline_analyst.ts";
import { ask } from "../reports/ask.ts";
import { REPORT_KINDS } from "../reports/audit_kinds.ts";
import type { AskResult } from "../reports/ask_result.ts";
import type { NewsItem } from "../reports/news/news_search.ts";
import { runTool } from "../reports/run_tool.ts";
import type { ReportStateValue, Route } from "../reports/state.ts";
import type { ReportTask } from "../reports/tasks.ts";
import type { ChatSeat } from "../seats.ts";
import { exampleReport } from "./example_report.ts";
import { failPort, type Shapes } from "./fail_port.ts";
import type { Fault } from "./fault.ts";
import { letterEmbedder } from "./letter_embedder.ts";
import { wireChat } from "../providers/failing_wire.ts";

/** The calls of a question that can be made to fail: the tasks of a chat model, and the other ports. */
export type GraphPort =
  | ReportTask
  | "carryOver"
  | "reranker"
  | "embedder"
  | "news"
  | "find"
  | "keep"
  | "calculator"
  | "tieOut"
  | "gate"
  | "audit";

/** A question, and what fails while it is asked. */
export interface GraphAsk {
  readonly question: string;
  readonly port: GraphPort;
  /** What was said in the thread before; nothing where it is left out. */
  readonly messages?: readonly Message[];
  /** null for the healthy run beside it. */
  readonly fault: Fault | null;
  readonly shapes: Shapes;
  /** Where the router sends the question; where its rules send it if not given. */
  readonly route?: Route;
}

/** What became of it. */
export interface GraphRun {
  readonly result: AskResult | null;
  readonly state: ReportStateValue;
  readonly error: unknown;
  readonly isCancelled: boolean;
  /** Of all layers that failed. */
  readonly events: readonly LayerOpening[];
  /** How often each layer's failures were counted in the process. */
  readonly counted: Readonly<Record<string, number>>;
  /** Answers that were put into the cache. */
  readonly kept: readonly KeptAnswer[];
  readonly thread: string;
}

/** Limit of the call that is to run into it; the others keep theirs, so that a slow machine times nothing else out. */
const SHORT_MILLISECONDS = 50;

/** A page of the example is read on the slowest machine. */
const PAGE_MILLISECONDS = 300_000;

const ARTICLE: NewsItem = {
  company: "ALD",
  title: "Alder opens a mine",
  text: "Alder opened a mine in the north, and its board was pleased.",
  date: "2024-03-01",
  source: "Gazette",
  url: null,
  file: "mine.md",
};

/** One lab over one small report, whose ports do as they are told for one question at a time. */
export class GraphDesk {
  #lab: Lab;
  readonly #open: () => Promise<Lab>;
  #now: { readonly asked: GraphAsk; readonly cancel: () => void } | null = null;
  #kept: KeptAnswer[] = [];
  readonly #limits: Record<string, number> = {};
  readonly #trail = memoryAuditTrail({ kinds: REPORT_KINDS });

  private constructor(open: (options: LabOptions) => Promise<Lab>) {
    this.#open = () => open(this.#ports());
    this.#lab = null as never;
  }

  /** Opens a store in the folder, and ingests the report. */
  static async open(folder: string): Promise<GraphDesk> {
    const config = readConfig({ store: folder }, () => undefined);
    const desk = new GraphDesk((options) => openLab(config, undefined, options));
    desk.#lab = await desk.#open();
    const { store, effects, vectors } = desk.#lab;
    const bytes = exampleReport();
    const { files: [file] } = await ingest(
      [{ name: "alder.pdf", bytes: () => Promise.resolve(bytes), company: "ALD", fy: 2024 }],
      {
        store,
        clock: effects.clock,
        run: effects.ids(),
        events: () => {},
        vectors: vectors.side,
        pageMilliseconds: PAGE_MILLISECONDS,
      },
    );
    if (file?.outcome !== "added") {
      throw new Error(`Cannot try faults: ${file?.message ?? "nothing was read"}`);
    }
    return desk;
  }

  /** Asks one question, in a thread of its own. */
  async ask(asked: GraphAsk): Promise<GraphRun> {
    const { port, fault } = asked;
    const ends = new AbortController();
    const reason = new Error("the reader left");
    const events: TieoutEvent[] = [];
    const before = this.#failures();
    const thread = crypto.randomUUID();
    if (asked.messages !== undefined) {
      await this.#lab.reports.updateState({ configurable: { thread_id: thread } }, {
        messages: asked.messages,
      }, "answer");
    }
    this.#now = { asked, cancel: () => ends.abort(reason) };
    this.#kept = [];
    if (fault === "timeout") this.#limits[LIMITED[port] ?? port] = SHORT_MILLISECONDS;
    let [result, error]: [AskResult | null, unknown] = [null, null];
    try {
      result = await ask(this.#lab, asked.question, {
        thread,
        signal: ends.signal,
        events: (event) => void events.push(event),
      });
    } catch (thrown) {
      error = thrown;
    } finally {
      this.#now = null;
      for (const layer of Object.keys(this.#limits)) delete this.#limits[layer];
    }
    const { values } = await this.#lab.reports.getState({ configurable: { thread_id: thread } });
    const after = this.#failures();
    return {
      result,
      state: values as ReportStateValue,
      error,
      isCancelled: ends.signal.aborted && error !== null,
      events: events.filter(({ name }) => /^layer\.(opened|stopped)$/.test(name)).map(({ data }) =>
        data as unknown as LayerOpening
      ),
      counted: Object.fromEntries(
        Object.entries(after).map(([layer, count]) => [layer, count - (before[layer] ?? 0)]),
      ),
      kept: this.#kept,
      thread,
    };
  }

  /** Closes the store and opens it again: what is read from then on is what is left of the runs. */
  async reopen(): Promise<void> {
    await this.#lab.close();
    this.#lab = await this.#open();
  }

  /** The kept record of a thread's run, null where none was kept. */
  async recordOf(thread: string) {
    const records = await this.#lab.runs.list({ owner: this.#lab.config.owner, limit: MOST_RECORDS });
    return records.find((record) => record.thread === thread) ?? null;
  }

  close(): Promise<void> {
    return this.#lab.close();
  }

  #failures(): Readonly<Record<string, number>> {
    return Object.fromEntries(
      this.#lab.counts.read().map(({ layer, opened, stopped }) => [layer, opened + stopped]),
    );
  }

  /** Does what the fault does where this port is the one that fails, else what a healthy one does. */
  #at<Value>(port: GraphPort, healthy: () => Value | Promise<Value>): Promise<Value> {
    const now = this.#now;
    if (now === null || now.asked.port !== port || now.asked.fault === null) {
      return Promise.resolve().then(healthy);
    }
    const { fault, shapes } = now.asked;
    return failPort(fault, { ...shapes, cancel: now.cancel }) as Promise<Value>;
  }

  #ports(): LabOptions {
    const last: Reranker = {
      id: "last first",
      rerank: (_slots, hits, { keep }) =>
        this.#at("reranker", () =>
          hits.toReversed().slice(0, keep).map((hit, at) => ({
            ...hit,
            rank: at + 1,
            reranked: { rank: at + 1, score: 1 / (at + 1) },
          }))),
    };
    return {
      chat: { decider: this.#chat("decider"), writer: this.#chat("writer") },
      answers: {
        ...noAnswerCache,
        find: () => this.#at("find", () => []),
        keep: (answered) => this.#at("keep", () => void this.#kept.push(answered)),
      },
      carryOver: (question, options) => this.#at("carryOver", () => carryOver(question, options)),
      reranker: last,
      embedder: {
        ...letterEmbedder,
        embed: (texts, options) =>
          options.kind === "passage"
            ? letterEmbedder.embed(texts, options)
            : this.#at("embedder", () => letterEmbedder.embed(texts, options)),
      },
      news: { id: "wire", search: () => this.#at("news", () => [ARTICLE]) },
      checks: {
        calculator: (use, input) => this.#at("calculator", () => runTool(use, input)),
        tieOut: (claims, ground) => this.#at("tieOut", () => tieOut(claims, ground)),
        gate: (context) => this.#at("gate", () => contentGate(context)),
      },
      audit: {
        ...this.#trail,
        append: (run, entries) => this.#at("audit", () => this.#trail.append(run, entries)),
      },
      limits: this.#limits,
    };
  }

  /** The offline analyst, and the real client of a vendor on a failing wire for the one task that fails. */
  #chat(seat: ChatSeat): ChatModel {
    const of = ({ task }: Pick<ChatRequest<unknown>, "task">): ChatModel => {
      const now = this.#now;
      if (now === null || now.asked.port !== task || now.asked.fault === null) return offlineAnalyst;
      if (now.asked.fault === "exception") return BROKEN;
      return wireChat(seat, now.asked.fault, now.cancel);
    };
    return {
      id: "offline or failing",
      decide: async (request) => {
        const route = this.#now?.asked.route;
        return request.task === "router" && route !== undefined
          ? { route, clarification: "", reason: "as tried" }
          : await of(request).decide(request);
      },
      useTools: (request) => of(request).useTools(request),
      write: (request) => of(request).write(request),
    };
  }
}

/** More than all faults of all calls. */
const MOST_RECORDS = 1_000;

/** The layer of a port that has another name. */
const LIMITED: Readonly<Partial<Record<GraphPort, string>>> = {
  find: "cache",
  keep: "cache",
  direct: "draft",
  grading: "quality",
};

function bug(): never {
  throw new TypeError("Cannot read properties of undefined (reading 'choices')");
}

const BROKEN: ChatModel = { id: "broken", decide: bug, useTools: bug, write: bug };
