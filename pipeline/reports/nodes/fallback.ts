import { type Answer, fallbackText, type Verdict } from "../../../guardrails/mod.ts";
import { readStoreCoverage } from "../covered.ts";
import type { ReportNode } from "../step.ts";

const NO_VERDICT: Verdict = { grounded: "none", claims: [], unsupported: [] };

/** A name that no report stands under comes first: it may be a slip of the pen, or a report still to be ingested. */
const NOT_STORED = {
  en: (names: string) =>
    `No report of ${names} is stored: check the name, or ingest one with \`deno task ingest\`.`,
  zh: (names: string) => `未存入 ${names} 的年报：请核对名称，或用 \`deno task ingest\` 存入。`,
} as const;

/** Says which emptiness it was and what the store covers. Ends the turn: it never comes back into the answer. */
export const fallback: ReportNode = async (state, context) => {
  const reason = state.routeTo === "out_of_scope"
    ? "out_of_scope"
    : state.fallbackReason ?? "not_synthesised";
  const { store } = context.services;
  const language = state.slots?.language ?? "en";
  const covered = fallbackText(reason, { coverage: await readStoreCoverage(store), language });
  const unknown = state.slots?.companies.length === 0 ? state.slots.unknownCompanies : [];
  const text = unknown.length === 0 ? covered : `${NOT_STORED[language](unknown.join(", "))}\n\n${covered}`;
  const reply: Answer = {
    status: reason === "out_of_scope" ? "out_of_scope" : "fallback",
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
