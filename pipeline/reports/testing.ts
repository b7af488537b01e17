import {
  type ChatModel,
  type ChunkStore,
  memoryChunkStore,
  noReranker,
  readSlots,
  type Reranker,
  SEARCH_SETTINGS,
} from "../../retrieval/mod.ts";
import { exampleDocument, exampleIngested } from "../../retrieval/testing.ts";
import { noAnswerCache } from "../../memory/mod.ts";
import { guardChat, guardReranker } from "../guard_ports.ts";
import { BUDGET, Ledger } from "../ledger.ts";
import { offlineAnalyst } from "../providers/offline/offline_analyst.ts";
import { retrievalGraph } from "./retrieval_graph.ts";
import { newTurn, type ReportStateValue } from "./state.ts";

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
  };
  const context = {
    runId: "run",
    owner: "local",
    signal: new AbortController().signal,
    events: () => {},
    clock: () => new Date(0),
    ids: () => "id",
    ledger,
    strict: true,
    services: {
      store,
      decider: guardChat(decider, { ...port, seat: "decider" }),
      writer: guardChat(decider, { ...port, seat: "writer" }),
      answers: noAnswerCache,
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
