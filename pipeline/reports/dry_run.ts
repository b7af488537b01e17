import { type Answer, contentGate, tieOut } from "../../guardrails/mod.ts";
import { offlineReader } from "../../retrieval/mod.ts";
import { NO_ANSWERS } from "../guard_answers.ts";
import { guardChecks } from "../guard_checks.ts";
import { guardChat, type GuardedChat } from "../guard_ports.ts";
import { BUDGET, Ledger } from "../ledger.ts";
import { offlineAnalyst } from "../providers/offline/offline_analyst.ts";
import type { RunContext } from "../run_context.ts";
import type { ChatSeat } from "../seats.ts";
import { calculate } from "./nodes/calculate.ts";
import { caveat } from "./nodes/caveat.ts";
import { check } from "./nodes/check.ts";
import { draft } from "./nodes/draft.ts";
import { gate } from "./nodes/gate.ts";
import { grade } from "./nodes/grade.ts";
import { retrieve } from "./nodes/retrieve.ts";
import { rewrite } from "./nodes/rewrite.ts";
import { route } from "./nodes/route.ts";
import { shape } from "./nodes/shape.ts";
import { runTool } from "./run_tool.ts";
import { addHits, mergeRecord, newTurn, type ReportStateValue, type ReportUpdate } from "./state.ts";
import type { ReportNode } from "./step.ts";

/** Longest rule: none of them waits for anything. */
const RULE_MILLISECONDS = 10_000;

/** The offline analyst in one seat, with a ledger of its own: what is tried costs the run nothing, and opens no layer of it. */
function rules({ clock }: RunContext, seat: ChatSeat): GuardedChat {
  const ledger = new Ledger(BUDGET, { clock });
  return guardChat(offlineAnalyst, { ledger, seat, milliseconds: RULE_MILLISECONDS, onOpen: () => {} });
}

/**
 * Answers a question as the graph would, with its own nodes and nothing else: by keywords, without any model, network or
 * trace. Tells whether a question that is to be proposed to a reader can be answered at all.
 *
 * @returns null where the question is not one for the reports, wants a second search or does not pass the gate
 */
export async function dryRun(question: string, context: RunContext): Promise<Answer | null> {
  const dry: RunContext = {
    ...context,
    events: () => {},
    strict: false,
    services: {
      ...context.services,
      decider: rules(context, "decider"),
      writer: rules(context, "writer"),
      // under a policy of their own too: a check that fails here is no failure of the run's
      checks: guardChecks(
        { calculator: runTool, tieOut, gate: contentGate },
        { milliseconds: RULE_MILLISECONDS, onOpen: () => {} },
      ),
      reranker: offlineReader,
      answers: NO_ANSWERS,
      vectors: () => Promise.resolve(null),
      news: () => Promise.resolve({ outcome: "unset" }),
    },
  };
  let state = start(question);
  const run = async (node: ReportNode) => {
    dry.signal.throwIfAborted();
    state = after(state, await node(state, dry));
  };
  await run(route);
  if (state.routeTo !== "reports") return null;
  await run(rewrite);
  for (const query of state.queries) {
    state = after(state, await retrieve({ slots: state.slots, query }, dry));
  }
  for (const node of [grade, calculate, draft, check]) await run(node);
  if (state.retryWith.length > 0 || state.exhausted) return null;
  await run(gate);
  if (state.fallbackReason !== null) return null;
  await run(shape);
  await run(caveat);
  return state.reply;
}

function start(question: string): ReportStateValue {
  return {
    ...newTurn(question),
    messages: [],
    contexts: [],
    hits: [],
    found: {},
    layers: [],
    degraded: [],
    spent: {},
  } as unknown as ReportStateValue;
}

/** What the graph's reducers do, for the channels that several branches write. */
function after(state: ReportStateValue, update: ReportUpdate): ReportStateValue {
  return {
    ...state,
    ...update,
    messages: state.messages,
    hits: update.hits === undefined ? state.hits : addHits(state.hits, update.hits),
    found: update.found === undefined ? state.found : mergeRecord(state.found, update.found),
    contexts: [],
    layers: [],
  };
}
