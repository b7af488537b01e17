import type { z } from "zod";
import type { Calculation, Claim, Opinion, Tie } from "../../guardrails/mod.ts";
import { type AuditEntry, canonicalJson, sha256Of } from "../../memory/mod.ts";
import type { AskResult } from "./ask_result.ts";
import { type REPORT_KINDS, TOLD_LAYERS } from "./audit_kinds.ts";
import type { ReportStateValue } from "./state.ts";

/** How a run ended. */
export type RunEnd =
  | { readonly how: "finished" | "waiting"; readonly result: AskResult; readonly fingerprint: string }
  | { readonly how: "failed" | "cancelled"; readonly error: unknown };

/** Longest line that is kept of a layer. */
const LINE = 200;

/** What an answer is to a reader: its fields that do not change with the time that it took. */
const ANSWER_FIELDS = [
  "status",
  "answer",
  "confidence",
  "grounded",
  "caveat",
  "citations",
  "found",
  "unsupported",
  "calculations",
  "values",
  "choice",
] as const satisfies readonly (keyof AskResult)[];

/** Hash of an answer, as given or as read from its record. */
export function answerHash(answer: Readonly<Record<string, unknown>>): string {
  // as a record gives it back, which went through JSON
  const given = Object.fromEntries(ANSWER_FIELDS.map((field) => [field, answer[field]]));
  return sha256Of(canonicalJson(JSON.parse(JSON.stringify(given))));
}

/**
 * The decisions of a run as its trail keeps them, from the state in which it ended. The same state gives the same rows: no
 * time stands in them.
 *
 * @param state null where the run died before its first step was kept
 */
export function auditRows(state: ReportStateValue | null, end: RunEnd): readonly AuditEntry[] {
  const error = "error" in end ? nameOf(end.error) : null;
  return [
    ...state === null ? [] : decisions(state, end),
    row("ended", { how: end.how, error }),
  ];
}

type Kinds = typeof REPORT_KINDS;

function row<Kind extends keyof Kinds>(
  kind: Kind,
  payload: z.input<Kinds[Kind]>,
  texts: readonly string[] = [],
): AuditEntry {
  return { kind, payload, texts };
}

function decisions(state: ReportStateValue, end: RunEnd): readonly AuditEntry[] {
  const { slots, queries = [], hits = [], sources = [], grading, verdict, contexts = [] } = state;
  const opinion = (one: Opinion | null) =>
    one === null ? null : {
      grounded: one.grounded,
      unsupported: one.unsupported.map(({ reason }) => reason),
    };
  return [
    row("asked", {
      question: sha256Of(state.question),
      enriched: sha256Of(state.enriched),
      graph: state.graph ?? "",
      fingerprint: "fingerprint" in end ? end.fingerprint : null,
    }),
    layersRow(state),
    ...slots === null ? [] : [row("route", { to: state.routeTo })],
    ...queries.length === 0 ? [] : [row("retrieved", {
      queries: queries.map(({ company, metrics, years }) => ({
        company,
        metrics: [...metrics],
        years: [...years],
      })),
      hits: hits.length,
      found: Object.entries(state.found).map(([company, found]) => ({ company, found })),
      retries: state.retries,
      exhausted: state.exhausted,
    })],
    ...sources.length === 0 ? [] : [row("sources", {
      sources: sources.map(({ n, hit: { chunk } }) => ({
        n,
        company: chunk.company,
        fy: chunk.fy,
        page: chunk.page,
        document: { sha256: chunk.document.sha256, name: chunk.document.name },
        chunk: chunk.id,
      })),
    })],
    ...contexts.map((context, at) => row("context", { round: at + 1 }, [context])),
    ...verdict === null ? [] : [
      row("graded", {
        quality: state.quality,
        grounded: verdict.grounded,
        tieOut: opinion(grading?.tieOut ?? null),
        model: opinion(grading?.model ?? null),
        differ: grading?.differ.length ?? 0,
      }),
      row("claims", {
        claims: verdict.claims.map(({ claim, tie }) => claimRow(claim, tie, state.calculations)),
      }),
    ],
    ..."result" in end ? [answerRow(state, end.result)] : [],
  ];
}

function layersRow({ layers = [], degraded = [], openings = [] }: ReportStateValue): AuditEntry {
  return row("layers", {
    lines: layers.flatMap(({ layer, verdict }) => {
      const told = TOLD_LAYERS.find((one) => one === layer);
      if (told === undefined) return [];
      // a line of a failure quotes the error's message, which somebody else wrote
      const failed = /^(opened|stopped) \((\w+)/.exec(verdict);
      return [{ layer: told, verdict: failed === null ? cut(verdict) : `${failed[1]} (${failed[2]})` }];
    }),
    degraded: [...degraded],
    openings: openings.map(({ layer, direction, error }) => ({ layer, direction, error: wordOf(error) })),
  });
}

function claimRow(
  { company, fiscalYear, metric, value }: Claim,
  tie: Tie,
  calculations: readonly Calculation[],
) {
  return { company, fiscalYear, metric, value, tie: tieRow(tie, calculations) };
}

function tieRow(tie: Tie, calculations: readonly Calculation[]) {
  switch (tie.status) {
    case "tied": {
      const { id, document, page, cell } = tie.figure;
      return {
        status: tie.status,
        source: tie.source,
        figure: id,
        document,
        page,
        cell: cell === null ? null : { row: cell.row, column: cell.column },
      };
    }
    case "derived": {
      const calculation = calculations[tie.calculation];
      return {
        status: tie.status,
        operation: calculation?.operation ?? "unknown",
        figures: calculation?.inputs.map(({ figure }) => figure.id) ?? [],
      };
    }
    case "quoted":
      return { status: tie.status, source: tie.source };
    case "unsupported":
      return { status: tie.status, reason: tie.reason, fault: tie.fault };
  }
}

function answerRow({ recalled }: ReportStateValue, result: AskResult): AuditEntry {
  return row("answer", {
    sha256: answerHash(result),
    status: result.status,
    confidence: result.confidence,
    citations: result.citations.map(({ n }) => n),
    recalled: recalled !== null,
  });
}

function cut(text: string): string {
  return text.slice(0, LINE);
}

/** The name of an error alone: its message may hold anything. */
function nameOf(error: unknown): string {
  return error instanceof Error ? wordOf(error.name) : "Error";
}

function wordOf(name: string): string {
  return /^\w{1,60}$/.test(name) ? name : "Error";
}
