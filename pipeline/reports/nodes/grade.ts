import { foundAfterGrading, numberSources } from "../../../guardrails/mod.ts";
import { decide } from "../decide.ts";
import type { ReportNode } from "../step.ts";

/**
 * Drops what cannot help, numbers what is left in the order of the companies asked about, and corrects the found flags:
 * a company counts as found only if a document of its own survived.
 */
export const grade: ReportNode = async (state, context) => {
  const companies = state.queries.map((query) => query.company);
  const { keep } = await decide(context, {
    task: "relevance",
    input: { slots: state.slots!, hits: state.hits },
    safe: { keep: state.hits.map((_, at) => at + 1) },
  });
  const kept = state.hits.filter((_, at) => keep.includes(at + 1));
  const place = (company: string) => companies.indexOf(company);
  const ordered = [...kept].sort((a, b) =>
    place(a.chunk.company) - place(b.chunk.company) || a.rank - b.rank
  );
  return {
    sources: numberSources(ordered),
    // also those that were named and could not be searched
    found: foundAfterGrading(Object.keys(state.found), kept),
    layers: [{ layer: "relevance", verdict: `${kept.length} of ${state.hits.length} kept` }],
  };
};
