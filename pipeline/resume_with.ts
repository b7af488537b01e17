import { Command } from "@langchain/langgraph";

/**
 * The input that resumes a paused graph with a reply. `false`, `0` and "" are replies like any other: "no" is an answer.
 *
 * @throws {TypeError} for null and undefined, which the graph would take for no input at all.
 */
export function resumeWith(reply: unknown): Command {
  if (reply === null || reply === undefined) {
    throw new TypeError(`Cannot resume with ${reply}: it is no reply`);
  }
  return new Command({ resume: reply });
}
