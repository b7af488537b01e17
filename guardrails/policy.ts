/** `open`: the request passes without the layer; `safe`: the harmless branch is taken; `closed`: the request stops. */
export type Direction = "open" | "safe" | "closed";

/** Where a layer stands: in the run of a question, in the reading of a report, in front of a member's data and actions, in an evaluation. */
export type Stage = "ask" | "ingest" | "members" | "evaluation";

/** One row of the failure policy. */
export interface PolicyRow {
  readonly stage: Stage;
  /** What goes wrong when this layer fails. */
  readonly failureMode: string;
  readonly direction: Direction;
  /** What the request goes on with. */
  readonly opening: string;
  readonly reason: string;
  /** How far a failure reaches, and what limits it. */
  readonly blastRadius: string;
}

/**
 * The one failure policy: every call that can fail, and what its failure means.
 * The rule behind the rows: a layer that makes a good answer better opens, because blocking on it takes the service
 * down; a layer without which a wrong or empty answer reaches the reader is closed; a decision takes its harmless branch.
 */
export const FAILURE_POLICY = {
  router: {
    stage: "ask",
    failureMode: "the route of a question is not decided",
    direction: "safe",
    opening: "the question is routed to retrieval",
    reason: "retrieving without need costs money, refusing a valid question costs trust",
    blastRadius: "one question; at worst one retrieval too many",
  },
  rewrite: {
    stage: "ask",
    failureMode: "no company-specific query is written",
    direction: "safe",
    opening: "the question as asked is the query of every company that it names",
    reason: "the reader's own words are a fair query, only a less pointed one",
    blastRadius: "one question; lower ranks, no wrong figure",
  },
  arithmetic: {
    stage: "ask",
    failureMode: "it is not decided whether the figures call for arithmetic",
    direction: "safe",
    opening: "the operation that the question's words name is done, none where they name none",
    reason: "the words of the question are read by rule and need no model",
    blastRadius: "one question; a derived figure may be missing, none is invented",
  },
  calculator: {
    stage: "ask",
    failureMode: "a calculation does not end or its engine fails",
    direction: "open",
    opening: "the answer is written without the calculation",
    reason:
      "the reported figures stand without it, and tie-out refuses a derived figure that nothing recomputes",
    blastRadius: "one derived figure",
  },
  relevance: {
    stage: "ask",
    failureMode: "the retrieved documents are not graded",
    direction: "open",
    opening: "all retrieved documents pass",
    reason: "a noisier context beats none",
    blastRadius: "one question; boilerplate may stand among the sources",
  },
  groundedness: {
    stage: "ask",
    failureMode: "the model's check of the draft gives no verdict",
    direction: "open",
    opening: "the draft passes and the deterministic tie-out alone gives the verdict",
    reason: "the tie-out has judged the same claims without any call",
    blastRadius: "one answer; claims without a number are unchecked",
  },
  tieOut: {
    stage: "ask",
    failureMode: "the draft's numbers are not compared with the cells of its sources",
    direction: "open",
    opening: "the answer goes out with low confidence and a caveat over all its figures, and is not saved",
    reason: "figures that nobody compared are no worse than their caveat says, and the next question is",
    blastRadius: "one answer; nothing outlives the run",
  },
  quality: {
    stage: "ask",
    failureMode: "it is not judged whether the draft says anything",
    direction: "open",
    opening: "the draft counts as passing but is not saved for reuse",
    reason: "the content gate still stands behind it",
    blastRadius: "one answer; nothing outlives the run",
  },
  reranker: {
    stage: "ask",
    failureMode: "the candidates are not read against the question",
    direction: "open",
    opening: "the order of the fusion stays",
    reason: "it refines a ranking that already exists",
    blastRadius: "one company's ranking in one question",
  },
  embedder: {
    stage: "ask",
    failureMode: "a text gets no vector",
    direction: "open",
    opening: "the keyword list is the only list",
    reason: "tickers, years and figures are found by their words",
    blastRadius: "one search; paraphrases are missed",
  },
  draft: {
    stage: "ask",
    failureMode: "no answer is written from the retrieved documents",
    direction: "safe",
    opening: "the fallback says that documents were found but could not be turned into an answer",
    reason: "an honest gap is better than an excerpt passed off as an answer",
    blastRadius: "one answer is replaced by the fallback",
  },
  news: {
    stage: "ask",
    failureMode: "the news source does not reply",
    direction: "open",
    opening: "the answer rests on the reports alone and says so",
    reason: "news only adds to what the reports say",
    blastRadius: "one answer; no reported figure depends on it",
  },
  visionReader: {
    stage: "ingest",
    failureMode: "a page image is not read",
    direction: "open",
    opening: "the table as read from the page's geometry stands",
    reason: "the second reader only checks and completes the first",
    blastRadius: "one page of one document, named in the ingest summary",
  },
  recognizer: {
    stage: "ingest",
    failureMode: "the words in the picture of a page are not recognised",
    direction: "open",
    opening: "the page is left out and named as not read",
    reason: "the other pages of the report stand without it",
    blastRadius: "one page of one document, named in the ingest summary",
  },
  carryOver: {
    stage: "ask",
    failureMode: "earlier messages are not scanned for company and year",
    direction: "open",
    opening: "the question stays as asked",
    reason: "an unfilled slot is asked for, a wrongly filled one is answered",
    blastRadius: "one follow-up question",
  },
  compression: {
    stage: "ask",
    failureMode: "the older messages are not summarised",
    direction: "open",
    opening: "nothing is deleted",
    reason: "a failed summary must never lose history",
    blastRadius: "one thread; a longer context until the next attempt",
  },
  cache: {
    stage: "ask",
    failureMode: "past answers are not looked up or not saved",
    direction: "open",
    opening: "a miss: the question is answered afresh and nothing is saved",
    reason: "a miss costs seconds, a doubtful hit costs a wrong answer",
    blastRadius: "one question",
  },
  gate: {
    stage: "ask",
    failureMode: "the answer has no substantive context, or the check itself fails",
    direction: "closed",
    opening: "nothing passes: the fallback is shown",
    reason: "the floor makes no call, so that it has nothing to fail on",
    blastRadius: "one answer is withheld",
  },
  audit: {
    stage: "ask",
    failureMode: "the decisions of the run are not appended to the audit trail",
    direction: "closed",
    opening: "nothing passes: the answer is withheld and the run fails",
    reason:
      "an answer without its trail is one that nobody can account for; the trail lies beside the answer's own record",
    blastRadius: "one answer is withheld; the store that takes no trail takes no record either",
  },
  authorisation: {
    stage: "members",
    failureMode: "it is not established who asks or what they may read",
    direction: "closed",
    opening: "nothing passes: the call is refused",
    reason: "another person's data must not depend on a service being up",
    blastRadius: "one call is refused",
  },
  confirmation: {
    stage: "members",
    failureMode: "an action's confirmation cannot be read or does not match",
    direction: "closed",
    opening: "nothing passes: the action is not done",
    reason: "an action that nobody confirmed cannot be taken back",
    blastRadius: "one action is not done",
  },
  caseLoader: {
    stage: "evaluation",
    failureMode: "an evaluation case is malformed or incomplete",
    direction: "closed",
    opening: "nothing passes: the suite does not run",
    reason: "a suite with a hole in it reports a rate that means nothing",
    blastRadius: "one evaluation run",
  },
} as const satisfies Readonly<Record<string, PolicyRow>>;

/** Every layer whose failure has a declared direction: the names of {@link FAILURE_POLICY}. */
export type Layer = keyof typeof FAILURE_POLICY;

/** Layers that stop the request when they fail. */
export type ClosedLayer = {
  [L in Layer]: (typeof FAILURE_POLICY)[L]["direction"] extends "closed" ? L : never;
}[Layer];

/** Layers that let the request go on, with what their row declares. */
export type OpeningLayer = Exclude<Layer, ClosedLayer>;

/** All layers in the order of the table. */
export const LAYERS: readonly Layer[] = Object.keys(FAILURE_POLICY) as Layer[];

/** The row of one layer with its name, in the wide type that tables and loops want. */
export function policyOf(layer: Layer): PolicyRow & { readonly layer: Layer } {
  return { layer, ...FAILURE_POLICY[layer] };
}
