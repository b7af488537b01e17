import { readCovered } from "../covered.ts";
import { write } from "../decide.ts";
import { draftContext, draftNonce } from "../draft_context.ts";
import type { ReportNode } from "../step.ts";

/**
 * Has the answer written from the numbered sources and the calculations, and keeps word for word what it is written
 * from. What is remembered stands beside that for reference: the check looks at the sources alone.
 */
export const draft: ReportNode = async (state, context) => {
  const { messages, seed, sources, contexts, run } = state;
  const input = {
    slots: state.slots!,
    covered: await readCovered(context.services.store),
    queries: state.queries,
    sources,
    calculations: state.calculations,
    calculationErrors: state.calculationErrors,
    found: state.found,
  };
  const { text, kept } = await draftContext(input, {
    messages,
    seed,
    tokens: context.contextTokens,
    nonce: draftNonce(run, contexts.length),
  });
  const left = sources.length - kept.evidence;
  return {
    draftText: await write(context, { task: "draft", input: { ...input, context: text } }),
    contexts: [text],
    layers: left === 0 ? [] : [{
      layer: "context",
      verdict: `${left} of ${sources.length} excerpts left out: more than ${context.contextTokens} tokens`,
    }],
  };
};
