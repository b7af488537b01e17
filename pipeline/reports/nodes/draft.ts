import { readCovered } from "../covered.ts";
import { write } from "../decide.ts";
import type { ReportNode } from "../step.ts";

/** Has the answer written from the numbered sources and the calculations. */
export const draft: ReportNode = async (state, context) => ({
  draftText: await write(context, {
    task: "draft",
    input: {
      slots: state.slots!,
      covered: await readCovered(context.services.store),
      queries: state.queries,
      sources: state.sources,
      calculations: state.calculations,
      calculationErrors: state.calculationErrors,
      found: state.found,
    },
  }),
});
