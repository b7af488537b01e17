import {
  type ChatModel,
  type ChatRequest,
  type ChunkStore,
  companiesOf,
  memoryChunkStore,
  noReranker,
  parseSlots,
  readSlots,
  type Reranker,
  SEARCH_SETTINGS,
} from "../../retrieval/mod.ts";
import { type ChatExamples, exampleDocument, exampleIngested } from "../../retrieval/testing.ts";
import { exampleHit, exampleSources } from "../../guardrails/testing.ts";
import { ALL_MEMORY, carryOver, noAnswerCache } from "../../memory/mod.ts";
import { CONTEXT_TOKENS, readConfig } from "../config.ts";
import { contentGate, tieOut } from "../../guardrails/mod.ts";
import { guardCarryOver } from "../guard_carry_over.ts";
import { NO_ANSWERS } from "../guard_answers.ts";
import { guardChecks } from "../guard_checks.ts";
import { guardChat, guardReranker } from "../guard_ports.ts";
import { type Effects, type Lab, type LabOptions, openLab } from "../lab.ts";
import { BUDGET, Ledger } from "../ledger.ts";
import { offlineAnalyst } from "../providers/offline/offline_analyst.ts";
import type { ChatSeats } from "../seats.ts";
import { ask, type AskOptions } from "./ask.ts";
import type { AskResult } from "./ask_result.ts";
import { CALCULATOR_TOOLS } from "./calculator_tools.ts";
import { draftQuestion, renderPrompt } from "./prompt.ts";
import { retrievalGraph } from "./retrieval_graph.ts";
import { runTool } from "./run_tool.ts";
import { newTurn, type ReportStateValue } from "./state.ts";
import { type ReportTask, type ReportTasks, RouterDecision } from "./tasks.ts";

/** What the finding half is tried with; the decider and the reranker are put under the failure policy. */
export interface FindOptions {
  readonly store: ChunkStore;
  readonly decider?: ChatModel;
  readonly reranker?: Reranker;
  /** Longest single call. */
  readonly milliseconds?: number;
}

/** For tests and benches: runs the finding half of the report analyst on a question, without vectors. */
export async function findForTest(question: string, options: FindOptions): Promise<ReportStateValue> {
  const { store, decider = offlineAnalyst, reranker = noReranker, milliseconds = 60_000 } = options;
  const ledger = new Ledger(BUDGET, { clock: () => new Date(0) });
  const port = {
    ledger,
    milliseconds,
    onOpen: (opening: Parameters<Ledger["open"]>[0]) => ledger.open(opening),
    onVerdict: (verdict: Parameters<Ledger["judge"]>[0]) => ledger.judge(verdict),
  };
  const context = {
    runId: "run",
    owner: "local",
    thread: "thread",
    signal: new AbortController().signal,
    events: () => {},
    clock: () => new Date(0),
    ids: () => "id",
    ledger,
    kept: () => Promise.resolve(),
    memory: ALL_MEMORY,
    contextTokens: CONTEXT_TOKENS,
    strict: true,
    services: {
      store,
      decider: guardChat(decider, { ...port, seat: "decider" }),
      writer: guardChat(decider, { ...port, seat: "writer" }),
      carryOver: guardCarryOver(carryOver, port),
      answers: NO_ANSWERS,
      checks: guardChecks({ calculator: runTool, tieOut, gate: contentGate }, port),
      reranker: guardReranker(reranker, port),
      vectors: () => Promise.resolve(null),
      search: SEARCH_SETTINGS,
      news: () => Promise.resolve({ outcome: "unset" as const }),
      readSlots: (text: string) => readSlots(text, store),
    },
  };
  return await retrievalGraph().invoke(newTurn(question) as never, {
    context: context as never,
  }) as ReportStateValue;
}

/** For tests and benches: companies with a report each. */
export const BRANCHES: readonly string[] = ["ALD", "BIR", "CED", "DOG", "ELM"];

/** For tests and benches: asks the finding half of the report analyst about the first so many of {@link BRANCHES}. */
export async function exampleBranches(
  reranker: Reranker,
  options: Pick<FindOptions, "milliseconds"> = {},
): Promise<(companies: number) => Promise<ReportStateValue>> {
  const store = memoryChunkStore();
  for (const company of BRANCHES) {
    await store.put(
      exampleIngested(exampleDocument({ sha256: company.padEnd(64, "0"), name: `${company}.pdf`, company }), {
        chunks: Array.from({ length: 20 }, (_, at) => ({
          id: `${company}-${at}`,
          text: `Tailings dams are the risk that our board watches most, ${at}`,
        })),
      }),
    );
  }
  return (companies) =>
    findForTest(`What are the tailings risks of ${BRANCHES.slice(0, companies).join(", ")} in FY2024?`, {
      store,
      reranker,
      ...options,
    });
}

/** What a scripted model says of a task; `call` counts the calls of that task from 0. */
export type Script = {
  readonly [Task in ReportTask]?: (
    input: ReportTasks[Task],
    call: number,
    request: ChatRequest<unknown>,
  ) => unknown;
};

/** For tests: a model that says what the script says, and whatever the offline analyst says where the script is silent. */
export function scriptedChat(script: Script): ChatSeats {
  const calls = new Map<string, number>();
  const said = async (request: ChatRequest<unknown>, otherwise: () => Promise<unknown>) => {
    const line = (script as Readonly<Record<string, Script["draft"]>>)[request.task];
    if (line === undefined) return await otherwise();
    request.signal.throwIfAborted();
    const call = calls.get(request.task) ?? 0;
    calls.set(request.task, call + 1);
    request.spend({ calls: 1, inputTokens: 0, outputTokens: 0, costUsd: 0 });
    return await line(request.input as never, call, request);
  };
  const model: ChatModel = {
    id: "scripted",
    // where the rules grade, nobody gives a second opinion
    ...script.grading === undefined ? { byRule: true as const } : {},
    decide: (request) => said(request, () => offlineAnalyst.decide(request)),
    useTools: async (request) => await said(request, () => offlineAnalyst.useTools(request)) as never,
    write: async (request) => await said(request, () => offlineAnalyst.write(request)) as string,
  };
  return { decider: model, writer: model };
}

/** Revenue of FY2024 in US$ millions of each of {@link BRANCHES}. */
export const REVENUES: Readonly<Record<string, string>> = {
  ALD: "1,205",
  BIR: "2,310",
  CED: "3,415",
  DOG: "4,520",
  ELM: "5,625",
};

/** What a lab for tests is opened with; strict unless a test is about what production does. */
export interface TestLabOptions extends Omit<LabOptions, "chat"> {
  /** Keeps answers in its store, as the real one does; else each question is answered afresh. */
  readonly remembers?: boolean;
  /** What `TIEOUT_MEMORY_OFF` says. */
  readonly off?: string;
  /** Whose threads and answers these are. */
  readonly owner?: string;
  readonly script?: Script;
  readonly store?: string;
  readonly effects?: Effects;
  /** Leaves the store as it is. */
  readonly empty?: boolean;
}

/** For tests: a lab over the five companies of {@link REVENUES}, each with its revenue in a table and a passage on risks. */
export async function openTestLab(options: TestLabOptions = {}): Promise<Lab> {
  const { script = {}, store = ":memory:", effects, empty = false, remembers = false, off, owner, ...rest } =
    options;
  const env: Readonly<Record<string, string | undefined>> = {
    TIEOUT_EMBEDDER: "none",
    TIEOUT_MEMORY_OFF: off,
  };
  const config = readConfig({ store }, (name) => env[name]);
  const lab = await openLab({ ...config, owner: owner ?? config.owner }, effects, {
    strict: true,
    chat: scriptedChat(script),
    ...remembers ? {} : { answers: noAnswerCache },
    ...rest,
  });
  if (empty || (await lab.store.documents()).length > 0) return lab;
  for (const [company, printed] of Object.entries(REVENUES)) {
    const sha256 = company.padEnd(64, "0");
    await lab.store.put(exampleIngested(exampleDocument({ sha256, name: `${company}.pdf`, company }), {
      chunks: [
        {
          id: `${company}-income`,
          kind: "table",
          section: "Consolidated income statement",
          unit: "US$M",
          text: `Consolidated income statement\nUS$M | FY2024\nRevenue | ${printed}`,
        },
        {
          id: `${company}-risks`,
          text: "Tailings dams are the risk that the board of directors watches most.",
        },
      ],
      figures: [{
        id: `${company}-revenue`,
        printed,
        value: `${printed.replace(",", "")}000000`,
        chunk: `${company}-income`,
      }],
    }));
  }
  return lab;
}

/** For tests: asks, and gives beside the answer the nodes in the order in which they began. */
export async function askWatched(
  lab: Lab,
  question: string,
  options: AskOptions = {},
): Promise<{ readonly result: AskResult; readonly nodes: readonly string[] }> {
  const nodes: string[] = [];
  const result = await ask(lab, question, {
    ...options,
    events: ({ name, data }) => void (name === "node.start" && nodes.push(String(data.node))),
  });
  return { result, nodes };
}

/** For tests: every order of the items. */
export function permutations<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  if (items.length <= 1) return [items];
  return items.flatMap((item, index) =>
    permutations([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [item, ...rest])
  );
}

const revenue = (id: string, fiscalYear: number, value: string) => ({
  id,
  metric: "revenue",
  label: "Revenue",
  value: `${value}000000`,
  printed: value,
  period: {
    kind: "year",
    start: `${fiscalYear - 1}-07-01`,
    end: `${fiscalYear}-06-30`,
    fiscalYear,
    part: null,
    restated: false,
  },
} as const);

/** For tests: what the report analyst asks of a model, over one source that holds two years' revenue. */
export function chatExamples(): ChatExamples {
  const question = "By how much did ALD's revenue grow from FY2023 to FY2024?";
  const slots = parseSlots(question, { companies: companiesOf(["ALD"]) });
  const covered = { companies: [{ company: "ALD", years: [2023, 2024] }] };
  const queries = [{ company: "ALD", text: "revenue", metrics: ["revenue"], years: [2023, 2024] }];
  const sources = exampleSources(
    exampleHit({ company: "ALD", fy: 2024 }, [revenue("now", 2024, "1205"), revenue("then", 2023, "1100")]),
  );
  const arithmetic = { slots, covered, queries, sources };
  const written = { ...arithmetic, calculations: [], calculationErrors: [], found: { ALD: true } };
  const draft = { ...written, context: draftQuestion(written) };
  const asked = <Task extends ReportTask>(task: Task, input: ReportTasks[Task]) => ({
    task,
    input,
    prompt: renderPrompt(task, input, () => "0123456789abcdef"),
  });
  return {
    decide: { ...asked("router", { slots, covered }), schema: RouterDecision },
    tools: { ...asked("arithmetic", arithmetic), tools: CALCULATOR_TOOLS },
    write: asked("draft", draft),
  };
}
