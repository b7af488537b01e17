import { type Layer, NOT_FOUND } from "../../guardrails/mod.ts";
import type { Fault } from "./fault.ts";
import type { Shapes } from "./fail_port.ts";
import type { GraphAsk, GraphDesk, GraphPort, GraphRun } from "./graph_desk.ts";
import type { Observation, Trial } from "./trial.ts";

/** A call of the graph, and what its layer's opening must mean there. */
interface GraphTrial extends Partial<Pick<GraphAsk, "question" | "route" | "shapes" | "messages">> {
  readonly layer: Layer;
  readonly call: string;
  readonly port: GraphPort;
  readonly without?: Trial["without"];
  /** Stands behind the graph: what it keeps in thread and cache is there when the call is made. */
  readonly isBehind?: true;
  /** What differs from what the policy declares, null where nothing does. */
  readonly differs: (failed: Ended, healthy: Ended) => string | null;
}

/** A run that ended with a result. */
type Ended = GraphRun & { readonly result: NonNullable<GraphRun["result"]> };

const QUESTION = "By how much did ALD's revenue grow from FY2023 to FY2024?";
const DRIFTED: Shapes = { drifted: { version: 2, result: { outcome: "ok", items: [] } }, empty: {} };

/** The first of these that does not hold, in words. */
function first(...checks: readonly (readonly [boolean, string])[]): string | null {
  return checks.find(([holds]) => !holds)?.[1] ?? null;
}

const sameAnswer = ({ result }: Ended, healthy: Ended) =>
  [result.answer === healthy.result.answer, "the answer is another"] as const;
const answered = ({ result }: Ended) =>
  [result.status === "answered", `the question was not answered: ${result.status}`] as const;
const notKept = ({ kept }: Ended) => [kept.length === 0, "the answer was saved for reuse"] as const;
const falls = ({ result, state }: Ended, reason: string) =>
  [
    result.status === "fallback" && state.fallbackReason === reason,
    `it ended as ${result.status}, ${state.fallbackReason}`,
  ] as const;

const TEXT_IS_TEXT = { prose: "a draft is prose: what is wrong with it is for the checks behind it" };

/** So many turns that the older ones are summed up. */
const LONG_THREAD = Array.from({ length: 6 }, () =>
  [
    { role: "user", text: "What was ALD's revenue in FY2024?" },
    {
      role: "assistant",
      text: "ALD's revenue in FY2024 was US$1,205 million [1].",
      answers: "What was ALD's revenue in FY2024?",
      sources: [{ n: 1, company: "ALD", fy: 2024, page: 1 }],
    },
  ] as const).flat();

const FOLLOW_UP = "And in FY2023?";

const TRIALS: readonly GraphTrial[] = [
  {
    layer: "compression",
    call: "the note on older messages",
    port: "compression",
    messages: LONG_THREAD,
    differs: ({ state }, healthy) =>
      first(
        [
          JSON.stringify(state.messages.slice(0, LONG_THREAD.length)) === JSON.stringify(LONG_THREAD),
          "a message is lost",
        ],
        [state.messages.every(({ role }) => role !== "note"), "a note was stored"],
        [healthy.state.messages[0]?.role === "note", "the healthy run had no note to lose"],
      ),
  },
  {
    layer: "carryOver",
    call: "the scan of earlier messages",
    port: "carryOver",
    messages: LONG_THREAD.slice(0, 2),
    question: FOLLOW_UP,
    differs: ({ result }, healthy) =>
      first(
        [result.enriched === FOLLOW_UP, `it was understood as ${result.enriched}`],
        [result.values.length === 0, "a figure was given for a company that nobody named"],
        [healthy.result.enriched !== FOLLOW_UP, "the healthy run had nothing filled to lose"],
      ),
  },
  {
    layer: "router",
    call: "the route of a question",
    port: "router",
    differs: (failed, healthy) =>
      first(
        [failed.result.route === "reports", `it was routed to ${failed.result.route}`],
        [failed.state.hits.length > 0, "nothing was retrieved"],
        sameAnswer(failed, healthy),
      ),
  },
  {
    layer: "rewrite",
    call: "the queries of the companies",
    port: "rewrite",
    differs: ({ state }, healthy) =>
      first(
        [
          state.queries.every(({ text }) => text === state.enriched),
          "a query is not the question as it was asked",
        ],
        [
          Object.keys(state.found).join() === Object.keys(healthy.state.found).join(),
          "other companies were searched",
        ],
        [state.hits.length > 0, "nothing was retrieved"],
      ),
  },
  {
    layer: "arithmetic",
    call: "the calls of the calculator",
    port: "arithmetic",
    without: { prose: "a reply without a call is how a model says that nothing is left to compute" },
    differs: (failed, healthy) =>
      first(
        [failed.state.calculations.length > 0, "what the question's words name was not computed"],
        sameAnswer(failed, healthy),
      ),
  },
  {
    layer: "calculator",
    call: "a calculation",
    port: "calculator",
    differs: ({ state, result }) =>
      first(
        [state.calculations.length === 0, "there is a calculation"],
        [result.calculations.length === 0, "the answer shows a calculation"],
        [result.status !== "fallback", "no answer was written"],
      ),
  },
  {
    layer: "relevance",
    call: "the grades of the passages",
    port: "relevance",
    differs: ({ state }) =>
      first([
        state.sources.length === state.hits.length,
        `${state.sources.length} of ${state.hits.length} passages passed`,
      ]),
  },
  {
    layer: "groundedness",
    call: "the grading of the draft: its claims",
    port: "grading",
    differs: (failed, healthy) =>
      first(answered(failed), sameAnswer(failed, healthy), [
        failed.result.grounded === healthy.result.grounded &&
        failed.result.confidence === healthy.result.confidence,
        "the verdict is not that of the tie-out",
      ]),
  },
  {
    layer: "tieOut",
    call: "the figures against their cells",
    port: "tieOut",
    differs: (failed) =>
      first(
        [failed.result.confidence === "low", `the confidence is ${failed.result.confidence}`],
        [failed.result.caveat !== null, "there is no caveat"],
        notKept(failed),
      ),
  },
  {
    layer: "quality",
    call: "the grading of the draft: its quality",
    port: "grading",
    differs: (failed, healthy) => first(answered(failed), sameAnswer(failed, healthy), notKept(failed)),
  },
  {
    layer: "reranker",
    call: "the reading of the candidates",
    port: "reranker",
    shapes: { drifted: { results: [{ index: 0, relevance_score: 1 }] }, empty: [] },
    differs: ({ state }, healthy) =>
      first(
        [state.hits.length > 1, "too little was found to be in an order"],
        [state.hits.every(({ reranked }) => reranked === undefined), "a passage was read"],
        [inOrder(state.hits.map(({ fused }) => fused?.rank ?? 0)), "the order is not that of the fusion"],
        [
          healthy.state.hits.some(({ reranked }) => reranked !== undefined),
          "the healthy run had no reading to lose",
        ],
      ),
  },
  {
    layer: "embedder",
    call: "the vector of a question",
    port: "embedder",
    shapes: { drifted: [[0.1, 0.2, 0.3]], empty: [] },
    differs: ({ state }, healthy) =>
      first(
        [state.hits.length > 0, "nothing was retrieved"],
        [state.hits.every(({ vector }) => vector === undefined), "a passage came from the vectors"],
        [
          healthy.state.hits.some(({ vector }) => vector !== undefined),
          "the healthy run had no vectors to lose",
        ],
      ),
  },
  {
    layer: "draft",
    call: "the answer from the reports",
    port: "draft",
    without: TEXT_IS_TEXT,
    differs: (failed) => first(falls(failed, "model_failed"), notKept(failed)),
  },
  {
    layer: "draft",
    call: "the direct answer",
    port: "direct",
    question: "Hello",
    route: "direct",
    without: TEXT_IS_TEXT,
    differs: (failed) => first(falls(failed, "model_failed"), notKept(failed)),
  },
  {
    layer: "news",
    call: "the search for articles",
    port: "news",
    route: "both",
    shapes: { drifted: [{ headline: "Alder opens a mine", link: "x" }], empty: undefined },
    differs: ({ result, state }, healthy) =>
      first(
        [result.status === "answered", `the question was not answered: ${result.status}`],
        [state.foundNews?.quotes.length === 0, "an article is quoted"],
        [healthy.state.foundNews?.quotes.length === 1, "the healthy run had no article to lose"],
        [result.caveat !== null, "the answer does not say so"],
        [
          JSON.stringify(result.values) === JSON.stringify(healthy.result.values),
          "a reported figure is another",
        ],
      ),
  },
  {
    layer: "cache",
    call: "the look-up of past answers",
    port: "find",
    differs: (failed, healthy) =>
      first([failed.state.recalled === null, "a past answer was given"], sameAnswer(failed, healthy)),
  },
  {
    layer: "cache",
    call: "the saving of an answer",
    port: "keep",
    without: {
      drift: "nothing comes back that could be of another schema",
      empty: "nothing comes back, healthy or not",
      prose: "nothing comes back that could be prose",
    },
    differs: (failed, healthy) =>
      first(sameAnswer(failed, healthy), notKept(failed), [
        healthy.kept.length === 1,
        "the healthy run kept nothing that could be lost",
      ]),
  },
  {
    layer: "gate",
    call: "the floor under the answer",
    port: "gate",
    differs: ({ result, kept }) =>
      first(
        [result.status === "fallback", `the answer went out: ${result.status}`],
        [result.citations.length === 0 && result.values.length === 0, "something passed"],
        [kept.length === 0, "the answer was saved for reuse"],
      ),
  },
  {
    layer: "audit",
    call: "the appending of a run's decisions",
    port: "audit",
    isBehind: true,
    differs: () => "an answer went out without its trail",
  },
];

function inOrder(ranks: readonly number[]): boolean {
  return ranks.every((rank, at) => rank > 0 && (at === 0 || rank > ranks[at - 1]!));
}

/** The trials of all calls of a question, through the real graph. */
export function graphTrials(desk: GraphDesk): readonly Trial[] {
  return TRIALS.map((trial) => {
    const asked = {
      question: trial.question ?? QUESTION,
      port: trial.port,
      shapes: trial.shapes ?? DRIFTED,
      ...trial.route === undefined ? {} : { route: trial.route },
      ...trial.messages === undefined ? {} : { messages: trial.messages },
    };
    let healthy: Promise<Ended> | null = null;
    return {
      layer: trial.layer,
      call: trial.call,
      exercised: "graph",
      without: trial.without ?? {},
      run: async (fault) => {
        healthy ??= healthyRun(desk, { ...asked, fault: null });
        return await observe(desk, { trial, asked: { ...asked, fault }, healthy: await healthy });
      },
    };
  });
}

/** A healthy run that is none would make every comparison with it worthless. */
async function healthyRun(desk: GraphDesk, asked: GraphAsk): Promise<Ended> {
  const run = await desk.ask(asked);
  const isHealthy = run.result?.status === "answered" && run.result.degraded.length === 0 &&
    !run.result.answer.includes(NOT_FOUND);
  if (!isHealthy) {
    throw new Error(
      `Cannot try faults: without one the question ended as ${run.result?.status ?? run.error}, ` +
        `degraded: ${run.result?.degraded.join() || "nothing"}`,
    );
  }
  return run as Ended;
}

async function observe(
  desk: GraphDesk,
  { trial, asked, healthy }: {
    readonly trial: GraphTrial;
    readonly asked: GraphAsk & { readonly fault: Fault };
    readonly healthy: Ended;
  },
): Promise<Observation> {
  const run = await desk.ask(asked);
  const { layer } = trial;
  const isStopped = run.error instanceof Error && run.error.message.startsWith(`Cannot pass ${layer}: `);
  const isKept = async () => {
    // a run that was stopped gave no answer, and keeps no record of one
    if (isStopped) return await desk.recordOf(run.thread) === null ? null : false;
    const [record, sound] = [await desk.recordOf(run.thread), await desk.recordOf(healthy.thread)];
    if (run.isCancelled) return record !== null;
    const tells = (one: typeof record) =>
      one !== null && one.degraded.includes(layer) &&
      one.openings.some((opening) => opening.layer === layer) &&
      one.layers.some((line) => line.layer === layer && /^(?:opened|stopped) \(/.test(line.verdict));
    return tells(record) && sound !== null && !tells(sound);
  };
  const { result } = run;
  return {
    ended: run.isCancelled ? "cancelled" : isStopped ? "stopped" : result === null ? "broke" : "went on",
    error: run.error === null ? "" : String(run.error),
    events: run.events.filter((event) => event.layer === layer),
    counted: run.counted[layer] ?? 0,
    named: result === null ? null : result.degraded.includes(layer),
    kept: isKept,
    differs: result === null
      ? run.isCancelled && trial.isBehind !== true &&
          (run.kept.length > 0 ||
            run.state.messages.slice(asked.messages?.length ?? 0).some(({ role }) => role === "assistant"))
        ? "an answer was given or saved"
        : null
      : trial.differs(run as Ended, healthy),
  };
}
