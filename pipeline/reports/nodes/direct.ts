import { write } from "../decide.ts";
import { readCovered } from "../covered.ts";
import type { ReportNode } from "../step.ts";

/** Answers a greeting or the meaning of a term without the reports; the gate still judges it. */
export const direct: ReportNode = async (state, context) => ({
  draftText: await write(context, {
    task: "direct",
    input: { slots: state.slots!, covered: await readCovered(context.services.store) },
  }),
});
