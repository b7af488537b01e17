import type { RunContext } from "../../run_context.ts";
import type { ReportUpdate } from "../state.ts";

/** Looks for a past answer that may stand for the question, and makes it the draft. */
export async function lookUpAnswer(
  enriched: string,
  { services, signal }: RunContext,
): Promise<ReportUpdate> {
  const recalled = await services.answers.find(enriched, { signal });
  return {
    recalled,
    ...(recalled === null ? {} : {
      draftText: recalled.text,
      verdict: recalled.verdict,
      calculations: recalled.calculations,
    }),
    layers: [{ layer: "cache", verdict: recalled === null ? "miss" : "hit" }],
  };
}
