import { Command } from "@langchain/langgraph";

/**
 * The input that resumes a paused graph with a reply. `false`, `0` and "" are replies like any other: "no" is an answer.
 *
 * @param update channels that change with it, in the same write
 *
 * @throws {TypeError} for null and undefined, which the graph would take for no input at all.
 */
export function resumeWith(reply: unknown, update?: Readonly<Record<string, unknown>>): Command {
  if (reply === null || reply === undefined) {
    throw new TypeError(`Cannot resume with ${reply}: it is no reply`);
  }
  return new Command({ resume: reply, ...update === undefined ? {} : { update } });
}
