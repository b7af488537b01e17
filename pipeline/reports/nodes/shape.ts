import {
  type Answer,
  type AnswerValue,
  confidenceOf,
  footingOf,
  isRefusal,
  NOT_COMPUTED,
  NOT_FOUND,
  offBy,
  resolveCitations,
  splitSentences,
  UNDECIDED,
  type Verdict,
} from "../../../guardrails/mod.ts";
import { asNamed } from "../as_named.ts";
import { newsLines } from "../news/news_lines.ts";
import type { ReportNode } from "../step.ts";
import type { ReportStateValue } from "../state.ts";
import { unitName } from "../unit_name.ts";

/**
 * Makes markers and references agree, and derives confidence and the values for machines from the verdict. Quoted news
 * join the text behind all that, with their own references. A past answer is shaped like any other, from its own draft.
 * Without a caveat: that comes behind `save`.
 */
export const shape: ReportNode = (state) => {
  const verdict = state.verdict!;
  const resolved = resolveCitations(state.draftText, state.sources, {
    verdict,
    calculations: state.calculations,
    values: valuesOf(state, verdict),
  });
  const judged = resolved.verdict ?? verdict;
  const news = state.foundNews === null ? { text: "", citations: [] } : newsLines(state.foundNews, {
    language: state.slots?.language ?? "en",
    from: resolved.citations.length + 1,
  });
  const reply: Answer = {
    status: statusOf(state, resolved.text),
    text: [resolved.text, news.text].filter((text) => text !== "").join("\n\n"),
    citations: [...resolved.citations, ...news.citations],
    verdict: judged,
    confidence: state.exhausted && judged.claims.length > 0 ? "low" : confidenceOf(judged),
    caveat: null,
    values: resolved.values,
    calculations: resolved.calculations,
  };
  return {
    reply,
    layers: [{ layer: "citations", verdict: `${resolved.citations.length} of ${state.sources.length} used` }],
  };
};

/**
 * An answer that says what is missing or undecided or only refuses, and beside that holds no tied figure or quotation, has
 * abstained; so has one that computed nothing of what it was asked to, whatever it holds.
 */
function statusOf(
  { routeTo, sources, calculations }: ReportStateValue,
  text: string,
): Answer["status"] {
  if (calculations.length === 0 && Object.values(NOT_COMPUTED).some((words) => text.includes(words))) {
    return "abstained";
  }
  const isUndecided = (line: string) => Object.values(UNDECIDED).some((words) => line.includes(words));
  const lines = text.split("\n");
  const cites = lines.some((line) => /\[\d+(?:\s*,\s*\d+)*\]/.test(line) && !isUndecided(line));
  const sentences = splitSentences(text).map(({ start, end }) => text.slice(start, end));
  const refuses = sentences.length > 0 && sentences.every(isRefusal);
  const isOpen = refuses || text.includes(NOT_FOUND) || lines.some(isUndecided);
  return routeTo !== "direct" && isOpen && (!cites || sources.length === 0) ? "abstained" : "answered";
}

/** One entry per figure that a claim was tied to, in order of the text, then per calculation that a claim rests on. */
function valuesOf({ calculations }: ReportStateValue, verdict: Verdict): readonly AnswerValue[] {
  const values: AnswerValue[] = [];
  const seen = new Set<string>();
  for (const { tie } of verdict.claims) {
    if (tie.status === "tied" && !seen.has(tie.figure.id)) {
      seen.add(tie.figure.id);
      const { metric, label, company, period, value } = asNamed(tie.figure);
      values.push({
        metric: metric ?? label,
        company,
        period,
        value,
        unit: unitName(tie.figure),
        n: tie.source,
        footing: footingOf([tie.figure]),
        offBy: offBy([tie.figure]),
      });
    }
    if (tie.status === "derived" && !seen.has(`calculation ${tie.calculation}`)) {
      seen.add(`calculation ${tie.calculation}`);
      const calculation = calculations[tie.calculation]!;
      // a difference names the later figure first, growth the earlier one
      const last = calculation.inputs.reduce((latest, input) =>
        input.figure.period.fiscalYear >= latest.figure.period.fiscalYear ? input : latest
      );
      const inputs = calculation.inputs.map(({ figure }) => figure);
      values.push({
        metric: calculation.metric ?? calculation.label,
        company: last.figure.company,
        period: last.figure.period,
        value: calculation.value,
        unit: unitName(calculation),
        n: last.n,
        footing: footingOf(inputs),
        offBy: offBy(inputs),
      });
    }
  }
  return values;
}
