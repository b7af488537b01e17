import { readCovered } from "../covered.ts";
import { write } from "../decide.ts";
import { groundDraft } from "../ground_draft.ts";
import type { ReportNode } from "../step.ts";

/**
 * Answers a greeting or the meaning of a term without the reports. The gate still judges it, and a figure in it finds no
 * source to tie to: no evidence is not support.
 */
export const direct: ReportNode = async (state, context) => {
  const text = await write(context, {
    task: "direct",
    input: { slots: state.slots!, covered: await readCovered(context.services.store) },
  });
  const ground = { sources: [], calculations: [], queries: [], slots: state.slots! };
  return { draftText: text, ...await groundDraft(text, ground, { context, model: null }) };
};
