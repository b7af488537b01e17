import {
  type Boilerplate,
  dropBoilerplate,
  foundAfterGrading,
  numberSources,
} from "../../../guardrails/mod.ts";
import type { Hit, Slots } from "../../../retrieval/mod.ts";
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
    layers: [{
      layer: "relevance",
      verdict: `${kept.length} of ${state.hits.length} kept${
        whyDropped(state.hits, { kept, slots: state.slots! })
      }`,
    }],
  };
};

/** What a dropped passage is, in words for the run record. */
const KINDS: Readonly<Record<Boilerplate, string>> = {
  governance: "governance",
  auditorsReport: "auditor's report",
  forwardLooking: "forward-looking disclaimer",
  contents: "contents page",
};

/** Counts what was dropped by kind, ", dropped: 2 governance, 1 off topic"; the rule names the kind, whoever dropped it. "" where nothing was. */
function whyDropped(
  hits: readonly Hit[],
  { kept, slots }: { readonly kept: readonly Hit[]; readonly slots: Slots },
): string {
  const held = new Set(kept);
  const gone = hits.filter((hit) => !held.has(hit));
  const kinds = new Map(dropBoilerplate(gone, slots).dropped.map(({ hit, reason }) => [hit, KINDS[reason]]));
  const counts = Map.groupBy(gone, (hit) => kinds.get(hit) ?? "off topic");
  const said = [...counts].map(([kind, of]) => `${of.length} ${kind}`);
  return said.length === 0 ? "" : `, dropped: ${said.join(", ")}`;
}
