import { memoryChunkStore, readSlots, type Reranker, SEARCH_SETTINGS } from "../../retrieval/mod.ts";
import { exampleDocument, exampleIngested } from "../../retrieval/testing.ts";
import { guardChat, guardReranker } from "../guard_ports.ts";
import { Ledger } from "../ledger.ts";
import { chatProvider } from "../providers/registry.ts";
import { retrievalGraph } from "./retrieval_graph.ts";
import { newTurn, type ReportStateValue } from "./state.ts";

/** For tests and benches: companies with a report each. */
export const BRANCHES: readonly string[] = ["ALD", "BIR", "CED", "DOG", "ELM"];

/** For tests and benches: asks the finding half of the report analyst about the first so many of {@link BRANCHES}. */
export async function exampleBranches(
  reranker: Reranker,
  { milliseconds = 60_000 }: { readonly milliseconds?: number } = {},
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
  const graph = retrievalGraph();
  return async (companies) => {
    const ledger = new Ledger({ maxCalls: 60, maxTokens: 1_000_000 });
    const port = {
      ledger,
      milliseconds,
      onOpen: (opening: Parameters<Ledger["open"]>[0]) => ledger.open(opening),
    };
    const decider = guardChat(chatProvider("offline").decider, port);
    const context = {
      runId: "run",
      owner: "local",
      signal: new AbortController().signal,
      events: () => {},
      clock: () => new Date(0),
      ids: () => "id",
      ledger,
      services: {
        store,
        decider,
        writer: decider,
        reranker: guardReranker(reranker, port),
        vectors: () => Promise.resolve(null),
        search: SEARCH_SETTINGS,
        readSlots: (text: string) => readSlots(text, store),
      },
    };
    const question = `What are the tailings risks of ${BRANCHES.slice(0, companies).join(", ")} in FY2024?`;
    return await graph.invoke(newTurn(question) as never, { context: context as never }) as ReportStateValue;
  };
}
