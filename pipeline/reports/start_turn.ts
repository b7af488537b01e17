import type { Lab } from "../lab.ts";
import { NOTHING_SPENT, type Spent, sumSpent } from "../ledger.ts";
import { resumeWith } from "../resume_with.ts";
import { newTurn } from "./state.ts";
import { threadState } from "./thread_state.ts";

/** What a run works on. */
export type TurnRequest =
  & { readonly thread: string; readonly version: string }
  & (
    /** A question, in a thread that may be new. */
    | { readonly question: string }
    /** The reply that a waiting thread gets. */
    | { readonly reply: string }
    /** The run of the thread that was not finished. */
    | { readonly goOn: true }
  );

/** How a run begins. */
export interface TurnStart {
  /** Id of the run: its own, or that of the run that it goes on with. */
  readonly run: string;
  /** What the graph is given. */
  readonly input: unknown;
  /** What was spent on the question before. */
  readonly spent: Spent;
  /** The question of this thread that was never finished and is let go; null where there is none. */
  readonly dropped: string | null;
}

/**
 * Finds out how a run begins.
 *
 * @throws {RangeError} where the reply is blank or no such thread is kept.
 * @throws {Error} where a reply is given to a thread that waits for none, there is nothing to go on with, or the thread
 * stands in a graph of another version: its state fits no node of this one.
 */
export async function startTurn(lab: Lab, request: TurnRequest): Promise<TurnStart> {
  const { thread, version } = request;
  if ("question" in request) return await startQuestion(lab, request);
  const action = "reply" in request ? "resume" : "continue";
  const refused = `Cannot ${action} the thread ${thread}`;
  if ("reply" in request && request.reply !== null && request.reply.trim() === "") {
    throw new RangeError(`${refused}: the reply is empty`);
  }
  const found = await threadState(lab, thread);
  if (found.stands === "unknown") {
    throw new RangeError(`${refused}: no conversation of this id is kept${whyNotKept(lab)}`);
  }
  const { stands, state } = found;
  const wrong = reasonAgainst(stands, { action, thread });
  if (wrong !== null) throw new Error(`${refused}: ${wrong}`);
  if (state.graph !== version) {
    throw new Error(
      `${refused}: it was asked of another version of the workflow (${state.graph || "unnamed"}, this is ` +
        `${version}). Ask the question again: "${state.question}"`,
    );
  }
  const spent = Object.values(state.spent ?? {}).reduce(sumSpent, NOTHING_SPENT);
  if (!("reply" in request)) return { run: state.run, input: null, spent, dropped: null };
  const run = lab.effects.ids();
  return { run, input: resumeWith(request.reply, { run }), spent, dropped: null };
}

async function startQuestion(
  lab: Lab,
  { question, thread, version }: TurnRequest & { readonly question: string },
): Promise<TurnStart> {
  const found = await threadState(lab, thread);
  const run = lab.effects.ids();
  return {
    run,
    input: newTurn(question, { graph: version, run }),
    spent: NOTHING_SPENT,
    dropped: found.stands === "unfinished" ? found.state.question : null,
  };
}

/** Why a thread that stands like this cannot be resumed or continued; null where it can. */
function reasonAgainst(
  stands: "unfinished" | "waiting" | "finished",
  { action, thread }: { readonly action: "resume" | "continue"; readonly thread: string },
): string | null {
  switch (stands) {
    case "unfinished":
      return action === "continue"
        ? null
        : `its last run was not finished. Go on with it: --thread ${thread} --continue`;
    case "waiting":
      return action === "resume"
        ? null
        : `it waits for a reply. Give it one: --thread ${thread} --resume "…"`;
    case "finished":
      return action === "resume"
        ? `it waits for no reply. Ask it a question with --thread ${thread}`
        : `its last run was finished, there is nothing to continue. Ask it a question with --thread ${thread}`;
  }
}

function whyNotKept({ config }: Lab): string {
  return config.memory.durable
    ? ""
    : ", since TIEOUT_MEMORY_OFF switches durable state off: a conversation ends with its process";
}
