import {
  caveatOf,
  footingCaveat,
  gapsCaveat,
  rivalsCaveat,
  unverifiedCaveat,
} from "../../../guardrails/mod.ts";
import type { Verdict } from "../../../guardrails/mod.ts";
import type { Figure, Slots } from "../../../retrieval/mod.ts";
import { newsCaveat } from "../news/news_lines.ts";
import type { ReportNode } from "../step.ts";
import type { ReportStateValue } from "../state.ts";

/**
 * Appends what a reader has to doubt: claims that did not hold or that a table contradicts, tables that do not add up, figures from a picture alone,
 * companies of which further searches found nothing, news that were asked for and did not come. Stands behind `save` for a reason, see the graph.
 */
export const caveat: ReportNode = (state) => {
  const reply = state.reply!;
  const figures = figuresOf(state, reply.verdict);
  const language = state.slots?.language ?? "en";
  const doubts = [
    caveatOf(reply.verdict, language),
    rivalsCaveat(reply.verdict, language),
    footingCaveat(figures, language),
    unverifiedCaveat(figures, language),
    state.exhausted ? gapsOf(state, language) : null,
    state.foundNews === null ? null : newsCaveat(state.foundNews, language),
  ].filter((doubt) => doubt !== null);
  return { reply: { ...reply, caveat: doubts.join(language === "zh" ? "" : " ") || null } };
};

function gapsOf(
  { sources, found, retries }: ReportStateValue,
  language: Slots["language"],
): string | null {
  const held = new Set(sources.map(({ hit }) => hit.chunk.company));
  const companies = Object.keys(found).filter((company) => !held.has(company));
  return gapsCaveat(companies, { searches: retries, language });
}

/** The figures that the answer rests on: those that claims were tied to, and what calculations took in. */
function figuresOf({ calculations }: ReportStateValue, verdict: Verdict): readonly Figure[] {
  return verdict.claims.flatMap(({ tie }) => {
    if (tie.status === "tied") return [tie.figure];
    return tie.status === "derived"
      ? calculations[tie.calculation]?.inputs.map(({ figure }) => figure) ?? []
      : [];
  });
}
