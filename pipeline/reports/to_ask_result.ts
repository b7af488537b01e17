import { type Answer, type Opinion, type Unsupported, workingIn } from "../../guardrails/mod.ts";
import type { Slots } from "../../retrieval/mod.ts";
import { hanCalculation } from "./han_calculation.ts";
import { NO_USAGE, sumUsage } from "../ledger.ts";
import type { AskResult } from "./ask_result.ts";
import { readChoice } from "./read_choice.ts";
import type { ReportStateValue } from "./state.ts";
import { unitName } from "./unit_name.ts";

/** Turns the graph's last state into what `ask --json` prints. */
export function toAskResult(
  state: ReportStateValue,
  { thread, run, waiting }: { readonly thread: string; readonly run: string; readonly waiting: boolean },
): AskResult {
  const { reply } = state;
  const language = state.slots?.language ?? "en";
  // In the order of the published schema, which is the order in which a person reads it.
  return {
    thread,
    run,
    question: state.question,
    enriched: state.enriched,
    language,
    status: waiting || reply === null ? "needs_clarification" : reply.status,
    route: state.routeTo,
    answer: waiting || reply === null ? state.clarification : reply.text,
    ...(waiting || reply === null ? NOTHING_SAID : said(reply, language)),
    grading: waiting ? null : gradingOf(state),
    choice: waiting ? null : readChoice(state),
    found: { ...state.found },
    cache: { ...state.cache },
    degraded: [...state.degraded],
    layers: state.layers.map((entry) => ({ ...entry })),
    usage: Object.values(state.spent).reduce(sumUsage, NO_USAGE),
    timings: mapValues(state.spent, ({ milliseconds }) => milliseconds),
    spent: mapValues(state.spent, (spent) => ({ ...spent })),
  };
}

function mapValues<From, To>(
  record: Readonly<Record<string, From>>,
  map: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}

type Said = Pick<
  AskResult,
  "confidence" | "grounded" | "caveat" | "citations" | "unsupported" | "rivals" | "calculations" | "values"
>;

const NOTHING_SAID: Said = {
  confidence: null,
  grounded: "none",
  caveat: null,
  citations: [],
  unsupported: [],
  rivals: [],
  calculations: [],
  values: [],
};

function said(
  { confidence, verdict, caveat, citations, calculations, values }: Answer,
  language: Slots["language"],
): Said {
  return {
    confidence,
    grounded: verdict.grounded,
    caveat,
    citations: citations.map((citation) =>
      citation.kind === "news" ? { ...citation } : {
        ...citation,
        document: { sha256: citation.document.sha256, name: citation.document.name },
        box: citation.box === null ? null : [...citation.box],
      }
    ),
    unsupported: verdict.unsupported.map(labelled),
    rivals: (verdict.rivals ?? []).map(({ label, figure }) => ({
      label,
      company: figure.company,
      fiscalYear: figure.period.fiscalYear,
      fy: figure.fy,
      document: figure.document,
      page: figure.page,
    })),
    calculations: calculations.map((calculation) => ({
      label: calculation.label,
      expression: calculation.expression,
      inputs: calculation.inputs.map(({ name, figure, n }) => ({
        name,
        value: figure.value,
        printed: figure.printed,
        company: figure.company,
        metric: figure.metric,
        fiscalYear: figure.period.fiscalYear,
        n,
        page: figure.page,
        cell: figure.cell === null ? null : { ...figure.cell },
      })),
      value: calculation.value,
      unit: unitName(calculation),
      working: calculation.working,
      said: language === "zh"
        ? `${hanCalculation(calculation)}：${workingIn(language, calculation)}`
        : `${calculation.label}: ${calculation.working}`,
    })),
    values: values.map((value) => ({ ...value, period: { ...value.period } })),
  };
}

function gradingOf({ grading }: ReportStateValue): AskResult["grading"] {
  // threads of earlier versions have none
  if (!grading) return null;
  const opinion = (one: Opinion | null) =>
    one === null ? null : { grounded: one.grounded, unsupported: one.unsupported.map(labelled) };
  return {
    tieOut: opinion(grading.tieOut),
    model: opinion(grading.model),
    differ: grading.differ.map((one) => ({ ...one })),
  };
}

function labelled({ label, reason }: Unsupported) {
  return { label, reason };
}
