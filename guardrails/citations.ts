import type { Figure, Hit } from "../retrieval/mod.ts";
import type { AnswerValue, Calculation, Citation, Source, Tie, Verdict } from "./answer.ts";
import { footingOf } from "./footing_caveat.ts";
import { supportOf } from "./quote.ts";
import { citationSteps } from "./citation_steps.ts";
import { MarkerRewriter } from "./rewrite_markers.ts";
import { splitSentences } from "./sentences.ts";

/** What may travel with a text and cites by the same numbers. */
export interface CitingParts {
  readonly verdict?: Verdict;
  readonly calculations?: readonly Calculation[];
  readonly values?: readonly AnswerValue[];
}

/** A text whose markers and reference list agree, with everything else that cites renumbered alike. */
export interface ResolvedCitations {
  readonly text: string;
  /** In order of number, counted from 1 without gaps. */
  readonly citations: readonly Citation[];
  readonly verdict: Verdict | null;
  readonly calculations: readonly Calculation[];
  readonly values: readonly AnswerValue[];
  /** Numbers that the draft cited and that support nothing: not given, or another company's. */
  readonly dropped: readonly number[];
  /** What was taken out besides: "foreign marker removed". */
  readonly notes: readonly string[];
}

/** Numbers what survived grading from 1, in the order given; a chunk that comes twice keeps its first number. */
export function numberSources(hits: readonly Hit[]): readonly Source[] {
  const seen = new Set<string>();
  const isNew = ({ chunk }: Hit) => !seen.has(chunk.id) && seen.add(chunk.id);
  return hits.filter(isNew).map((hit, index) => ({ n: index + 1, hit }));
}

/** The line above an excerpt in a prompt: `[n] company · year · page · unit`. */
export function sourceHeader({ n, hit: { chunk } }: Source): string {
  const parts = [
    chunk.company,
    `FY${chunk.fy}`,
    `page ${chunk.page}`,
    ...(chunk.unit === null ? [] : [chunk.unit]),
  ];
  return `[${n}] ${parts.map((part) => part.replace(/[\s·\p{Cc}]+/gu, " ").trim()).join(" · ")}`;
}

/**
 * Makes a draft's markers and its reference list agree, by the steps of {@link citationSteps}, whose order is load-bearing.
 *
 * Years in brackets and code are left alone. A calculation's inputs, a value's cell and the figure that a claim was tied
 * to count as uses, in this order, after those in the text; a calculation whose inputs cite nothing that was given is left
 * out.
 *
 * @param text the draft, exactly as it was when the verdict was given on it
 */
export function resolveCitations(
  text: string,
  sources: readonly Source[],
  parts: CitingParts = {},
): ResolvedCitations {
  const { verdict = null } = parts;
  const steps = citationSteps(sources, { text, verdict });
  const { keyOf } = steps;
  const isGiven = ({ n }: { readonly n: number }) => keyOf(n) !== null;
  const calculations = (parts.calculations ?? []).filter(({ inputs }) => inputs.every(isGiven));
  const values = (parts.values ?? []).filter(isGiven);
  const rewriter = new MarkerRewriter(steps);
  const rewritten = text.split("\n").map((line) => rewriter.line(line)).join("\n");
  for (const { inputs } of calculations) for (const { n } of inputs) rewriter.number(n);
  for (const { n } of values) rewriter.number(n);
  for (const { tie } of verdict?.claims ?? []) if ("source" in tie) rewriter.number(tie.source);
  const numberOf = (n: number) => rewriter.number(n)!;
  const used = steps.used();
  return {
    text: rewritten,
    citations: used.map((key, index) =>
      citationOf(index + 1, sources.filter(({ n }) => keyOf(n) === key), { text, verdict, calculations })
    ),
    verdict: verdict && renumberVerdict(verdict, used, { keyOf, numberOf }),
    calculations: calculations.map((calculation) => renumberCalculation(calculation, numberOf)),
    values: values.map((value) => ({ ...value, n: numberOf(value.n) })),
    dropped: rewriter.dropped,
    notes: rewriter.foreign ? ["foreign marker removed"] : [],
  };
}

function citationOf(
  n: number,
  same: readonly Source[],
  context: {
    readonly text: string;
    readonly verdict: Verdict | null;
    readonly calculations: readonly Calculation[];
  },
): Citation {
  const numbers = new Set(same.map((source) => source.n));
  const figures: Figure[] = [];
  const citing: string[] = [];
  for (const { claim, tie } of context.verdict?.claims ?? []) {
    if (tie.status === "tied" && numbers.has(tie.source)) figures.push(tie.figure);
    if (claim.cited.some((cited) => numbers.has(cited))) citing.push(claim.sentence);
  }
  for (const { inputs } of context.calculations) {
    for (const input of inputs) if (numbers.has(input.n)) figures.push(input.figure);
  }
  const unique = [...new Map(figures.map((figure) => [figure.id, figure])).values()];
  const { chunk } = same[0]!.hit;
  return {
    kind: "report",
    n,
    company: chunk.company,
    fy: chunk.fy,
    page: chunk.page,
    pageLabel: chunk.pageLabel,
    document: chunk.document,
    ...supportOf(same.map(({ hit }) => hit), {
      figures: unique,
      citing: citing.join(" ") || citingSentences(context.text, numbers),
    }),
    footing: footingOf(unique),
  };
}

/** Sentences that hold a marker of one of these numbers; good enough to choose a quote by. */
function citingSentences(text: string, numbers: ReadonlySet<number>): string {
  return splitSentences(text).map(({ start, end }) => text.slice(start, end)).filter((sentence) =>
    (sentence.match(/[\[【［][\d\s,;–-]+[\]】］]/g) ?? [])
      .some((marker) => (marker.match(/\d+/g) ?? []).some((digits) => numbers.has(Number(digits))))
  ).join(" ");
}

interface Numbers {
  readonly keyOf: (n: number) => string | null;
  readonly numberOf: (n: number) => number;
}

function renumberVerdict(verdict: Verdict, used: readonly string[], { keyOf, numberOf }: Numbers): Verdict {
  const isUsed = (n: number) => used.includes(keyOf(n) ?? "");
  const renumberTie = (tie: Tie): Tie =>
    "source" in tie && isUsed(tie.source) ? { ...tie, source: numberOf(tie.source) } : tie;
  return {
    ...verdict,
    claims: verdict.claims.map(({ claim, tie }) => ({
      claim: { ...claim, cited: [...new Set(claim.cited.filter(isUsed).map(numberOf))] },
      tie: renumberTie(tie),
    })),
  };
}

/** In the working, brackets around a number that is no input's are text. */
function renumberCalculation(calculation: Calculation, numberOf: (n: number) => number): Calculation {
  const own = new Set(calculation.inputs.map(({ n }) => n));
  return {
    ...calculation,
    inputs: calculation.inputs.map((input) => ({ ...input, n: numberOf(input.n) })),
    working: calculation.working.replace(/\[(\d+)\]/g, (marker, digits) => {
      const n = Number(digits);
      return own.has(n) ? `[${numberOf(n)}]` : marker;
    }),
  };
}
