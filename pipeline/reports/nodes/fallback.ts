import { type Answer, fallbackText, type Verdict } from "../../../guardrails/mod.ts";
import { type ChunkStore, knownCompanies, nearestCompanies } from "../../../retrieval/mod.ts";
import { readStoreCoverage } from "../covered.ts";
import type { ReportNode } from "../step.ts";

const NO_VERDICT: Verdict = { grounded: "none", claims: [], unsupported: [] };

/** A name that no report stands under comes first: it may be a slip of the pen, or a report still to be ingested. */
const NOT_STORED = {
  en: (names: string, near: string) =>
    `No report of ${names} is stored: ${
      near === "" ? "check the name" : `did you mean ${near}? Else check the name`
    }, ` +
    "or ingest one with `deno task ingest`.",
  zh: (names: string, near: string) =>
    `未存入 ${names} 的年报：${
      near === "" ? "请核对名称" : `是否指 ${near}？否则请核对名称`
    }，或用 \`deno task ingest\` 存入。`,
} as const;

async function nearest(names: readonly string[], store: ChunkStore): Promise<readonly string[]> {
  const known = await knownCompanies(store);
  return [...new Set(names.flatMap((name) => nearestCompanies(name, known).slice(0, 1)))];
}

/** Says which emptiness it was and what the store covers. Ends the turn: it never comes back into the answer. */
export const fallback: ReportNode = async (state, context) => {
  const outside = state.routeTo === "out_of_scope";
  const reason = outside
    ? state.slots?.foreign === true ? "other_language" : "out_of_scope"
    : state.fallbackReason ?? "not_synthesised";
  const { store } = context.services;
  const language = state.slots?.language ?? "en";
  const covered = fallbackText(reason, { coverage: await readStoreCoverage(store), language });
  const unknown = state.slots?.companies.length === 0 ? state.slots.unknownCompanies : [];
  const near = unknown.length === 0 ? [] : await nearest(unknown, store);
  const text = unknown.length === 0
    ? covered
    : `${NOT_STORED[language](unknown.join(", "), near.join(", "))}\n\n${covered}`;
  const reply: Answer = {
    status: outside ? "out_of_scope" : "fallback",
    text,
    citations: [],
    verdict: NO_VERDICT,
    confidence: null,
    caveat: null,
    values: [],
    calculations: [],
  };
  return {
    reply,
    fallbackReason: reason,
    messages: [{ role: "assistant", text }],
    layers: [{ layer: "fallback", verdict: reason }],
  };
};
