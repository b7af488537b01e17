import { z } from "zod";
import { compressed, type Message, noteFault, splitThread } from "../../../memory/mod.ts";
import { knownCompanies } from "../../../retrieval/mod.ts";
import type { RunContext } from "../../run_context.ts";
import { renderPrompt } from "../prompt.ts";
import type { LayerNote, ReportStateValue } from "../state.ts";
import { SEAT_OF } from "../tasks.ts";

/** The thread as it stands after compression, and what the layer says of it. */
export interface CompressedThread {
  /** Null where the messages stay as they are. */
  readonly messages: readonly Message[] | null;
  readonly note: LayerNote;
}

/**
 * Sums the older messages of a long thread up in one note. What is no such note fails as a call does, in the schema that
 * it is read by: the layer opens, and no message is touched.
 */
export async function compressThread(
  { messages }: Pick<ReportStateValue, "messages">,
  context: RunContext,
): Promise<CompressedThread> {
  const stays = (verdict: string) => ({ messages: null, note: { layer: "compression", verdict } });
  const { memory, services, ids, signal } = context;
  if (!memory.compression) return stays("switched off");
  const split = splitThread(messages);
  if (split === null) return stays("not needed");
  const known = await knownCompanies(services.store);
  const { older } = split;
  const task = "compression";
  const input = { older, known };
  const schema = z.object({
    note: z.string().superRefine((text, context) => {
      const fault = noteFault(text, input);
      if (fault !== null) context.addIssue({ code: "custom", message: fault });
    }).describe("Two or three sentences that stand in the place of the messages"),
  });
  const { note } = await services[SEAT_OF[task]].decide({
    task,
    input,
    prompt: renderPrompt(task, input, ids),
    schema,
    safe: { note: "" },
    signal,
  });
  if (note === "") return stays(`failed: all ${messages.length} messages stay`);
  return {
    messages: compressed(split, note.trim()),
    note: { layer: "compression", verdict: `${older.length} messages became one note` },
  };
}
