/**
 * A script for `kill_test.ts`: asks over a store on disk and kills its own process, as a power cut would, at a given
 * event of the nodes. Arguments: the folder of the store, the name of the way, and how many events of nodes come before.
 */
import process from "node:process";
import type { Lab } from "../lab.ts";
import { ask } from "./ask.ts";
import type { AskResult } from "./ask_result.ts";
import { BRANCHES, openTestLab, type TestLabOptions } from "./testing.ts";
import { threadState } from "./thread_state.ts";

/** One way through the graph: what is asked, what is replied, and who says what. */
interface Way {
  readonly question: string;
  readonly reply?: string;
  /** Asked in another thread beforehand. */
  readonly before?: string;
  readonly options?: TestLabOptions;
}

const ALD = "What was ALD's revenue in FY2024?";

/** The clock stands still, so that no run differs by its milliseconds; on this day the article is fresh. */
const EFFECTS = { clock: () => new Date("2024-07-05T09:00:00Z"), ids: () => crypto.randomUUID() };

const WIRE = {
  id: "wire",
  search: () =>
    Promise.resolve([{
      company: "ALD",
      title: "ALD opens a mine",
      text: "ALD opened a mine in the north.",
      date: "2024-07-01",
      source: "Gazette",
      url: null,
      file: "mine.md",
    }]),
};

/** The ways through the graph; between them they pass every node. */
export const WAYS: Readonly<Record<string, Way>> = {
  "reports": { question: ALD },
  "five branches": { question: `Compare the revenue of ${BRANCHES.join(", ")} in FY2024` },
  "clarify": { question: "What was revenue in FY2024?", reply: "BIR" },
  "news": {
    question: "Any news about ALD?",
    options: { news: WIRE, script: { router: () => ({ route: "news" }) } },
  },
  "both": { question: ALD, options: { news: WIRE, script: { router: () => ({ route: "both" }) } } },
  "direct": { question: "Hello", options: { script: { router: () => ({ route: "direct" }) } } },
  "out of scope": {
    question: "Write me a poem",
    options: { script: { router: () => ({ route: "out_of_scope" }) } },
  },
  "stopped at the gate": {
    question: ALD,
    options: { checks: { gate: () => ({ pass: false, reason: "empty" }) } },
  },
  "retries": {
    question: ALD,
    options: {
      strict: false,
      script: { draft: () => "ALD's revenue in FY2024 was US$9,999 million [1]." },
    },
  },
  "recalled": { question: ALD, before: ALD, options: { remembers: true } },
};

/** The one thread that is asked in. */
export const THREAD = "t1";

/** Asks what a way has asked beforehand. */
export async function prepareWay(way: string, store: string): Promise<void> {
  const { before } = WAYS[way]!;
  if (before === undefined) return;
  const lab = await openWay(way, store);
  try {
    await ask(lab, before, { thread: "earlier" });
  } finally {
    await lab.close();
  }
}

/** Opens the lab of a way over the store. */
export function openWay(way: string, store: string): Promise<Lab> {
  return openTestLab({ effects: EFFECTS, ...WAYS[way]!.options, store });
}

/**
 * Does what is left to do of a way in the thread, from wherever it stands.
 *
 * @param onNode told of each start and end of a node
 */
export async function finishWay(
  way: string,
  { lab, onNode }: { readonly lab: Lab; readonly onNode: (name: string, node: string) => void },
): Promise<AskResult> {
  const { question, reply } = WAYS[way]!;
  const events = ({ name, data }: { readonly name: string; readonly data: Record<string, unknown> }) => {
    if (/^node\./.test(name)) onNode(name, String(data["node"]));
  };
  const { stands } = await threadState(lab, THREAD);
  const said = stands === "waiting"
    ? await ask(lab, "", { thread: THREAD, resume: reply!, events })
    : stands === "unfinished"
    ? await ask(lab, "", { thread: THREAD, goOn: true, events })
    : await ask(lab, question, { thread: THREAD, events });
  if (said.status !== "needs_clarification") return said;
  return await ask(lab, "", { thread: THREAD, resume: reply!, events });
}

if (import.meta.main) {
  const [store = "", way = "", before = ""] = Deno.args;
  let passed = 0;
  const lab = await openWay(way, store);
  await finishWay(way, {
    lab,
    onNode: () => {
      if (passed === Number(before)) process.kill(process.pid, "SIGKILL");
      passed += 1;
    },
  });
}
