import { findFormulas } from "../../../guardrails/mod.ts";
import type { Criterion, Slots } from "../../../retrieval/mod.ts";
import { type Convention, CONVENTIONS } from "./conventions.ts";

/** What a yes/no question tests. */
export type Test =
  /** A figure against a mark, another year, company or line item. */
  | {
    readonly kind: "compare";
    readonly criterion: Criterion;
    /** Every year against the one before, not only the last. */
    readonly everyYear: boolean;
    /** Where the mark is none of the question's own. */
    readonly convention: Convention | null;
  }
  /** Changes from year to year that stay within a mark: points for a percentage, else percent. */
  | { readonly kind: "steady"; readonly mark: string | null; readonly asksForChange: boolean }
  /** Whether there is any of it. */
  | { readonly kind: "exists" }
  /** Whether the reports state what the measure is made of. */
  | { readonly kind: "meaningful" };

/** A yes/no question whose criterion can be computed. */
export interface Judgement {
  /** What is tested, each by itself. */
  readonly subjects: readonly string[];
  readonly test: Test;
}

const STEADY =
  /\b(?:consistent(?:ly)?|stable|steady|stead(?:y|ily)|constant|unchanged|flat)\b|稳定|一致|平稳|持平/iu;
const UNSTEADY = /\b(?:volatile|fluctuat(?:e|es|ed|ing)|unstable|inconsistent|vary|varied|varies)\b|波动/iu;
/** "(Not fluctuating more than 2 %)" bounds what counts as steady. */
const BOUND = /\b(?:not|without)\s+(?:\w+\s+){0,2}?(?:fluctuat|vary|chang|mov)\w*/iu;
const MEANINGFUL =
  /\b(?:useful|relevant|meaningful|applicable|appropriate|informative)\b[^.?]{0,20}\b(?:metric|measure|ratio|indicator|kpi)s?\b|(?:有用|有意义|适用)的?(?:指标|比率)?/iu;
/** "If it is not a useful measure for such a company, say so" is no question of its own. */
const PROVISO = /\bif\b[^.?]{0,60}\b(?:not|isn't|aren't)\b|如果?.{0,20}(?:不|无)/iu;
const EVERY_YEAR =
  /\b(?:each|every|all|consecutive|successive)\b[^.?]{0,20}\b(?:years?|periods?)\b|\byear (?:after|by) year\b|\bconsistently\b|\bsteadily\b|\bcontinuously\b|每年|逐年|各年|连续|一直/iu;
const EXISTS =
  /\b(?:pay|paid|pays|have|has|had|report|reported|record|recorded|repurchase[ds]?|buy ?back|bought back|make|made|declare[ds]?|incur|incurred|recogni[sz]ed?|book|booked|hold|held|carry|carried|issue[ds]?|receive[ds]?|any)\b|有没有|有无|是否(?:有|支付|派发|分红|回购|计提|宣派|持有)|(?:支付|派发|派|分红|回购|计提|发放).{0,12}吗/iu;

/** What a yes/no question tests; null for any other question, and for one that states nothing to compute. */
export function readJudgement(slots: Slots): Judgement | null {
  const { question, asks: { form, criterion } } = slots;
  if (form !== "yesNo") return null;
  const convention = CONVENTIONS.find(({ asked }) => asked.test(question)) ?? null;
  const subjects = subjectsOf(slots, convention);
  if (subjects.length === 0) return null;
  if (MEANINGFUL.test(question) && !PROVISO.test(question)) return { subjects, test: { kind: "meaningful" } };
  const unsteady = UNSTEADY.test(question) && !BOUND.test(question);
  const movement = criterion?.than.kind === "year";
  if ((STEADY.test(question) && !movement) || UNSTEADY.test(question)) {
    const mark = criterion?.than.kind === "value" ? criterion.than.value : null;
    return { subjects, test: { kind: "steady", mark, asksForChange: unsteady } };
  }
  if (criterion !== null) {
    const everyYear = movement && EVERY_YEAR.test(question);
    return { subjects, test: { kind: "compare", criterion, everyYear, convention: null } };
  }
  if (convention !== null) {
    const than = { kind: "value", value: convention.mark, unit: null, currency: null } as const;
    const test: Criterion = { of: "level", relation: convention.relation, than };
    return { subjects, test: { kind: "compare", criterion: test, everyYear: false, convention } };
  }
  return EXISTS.test(question) ? { subjects, test: { kind: "exists" } } : null;
}

/** Whether a question wants to be told where its measure says nothing of such a company. */
export function mayBeMeaningless({ question }: Slots): boolean {
  return MEANINGFUL.test(question);
}

function subjectsOf(
  { question, metrics, asks: { criterion } }: Slots,
  convention: Convention | null,
): readonly string[] {
  if (convention !== null && criterion === null) {
    const named = metrics.find((metric) => convention.measures.includes(metric));
    return [named ?? convention.measure];
  }
  const than = criterion?.than.kind === "metric" ? criterion.than.metric : null;
  const own = metrics.filter((metric) => metric !== than);
  if (own.length > 0) return own;
  const measures = findFormulas(question).map(({ formula }) => formula.name);
  // "Profitable" and "in the red" name no line item and mean the last one
  return measures.length > 0
    ? measures
    : criterion?.than.kind === "value" && criterion.than.value === "0"
    ? ["net_profit"]
    : [];
}

/** What shows as well that there is something: who states no dividend per share still pays dividends. */
export const ALTERNATES: Readonly<Record<string, string>> = { dividend_per_share: "dividends_paid" };

/** The slots with what a yes/no question tests as the line items that are looked for. */
export function withSubjects(slots: Slots): Slots {
  const judgement = readJudgement(slots);
  if (judgement === null) return slots;
  const { criterion } = slots.asks;
  const than = criterion?.than.kind === "metric" ? [criterion.than.metric] : [];
  const others = judgement.test.kind === "exists"
    ? judgement.subjects.flatMap((subject) => ALTERNATES[subject] ?? [])
    : [];
  return { ...slots, metrics: [...new Set([...judgement.subjects, ...than, ...others])] };
}

/** Years that a steady measure is looked at over where the question names none. */
const STEADY_YEARS = 3;

/** The years that a test needs, from those that are asked and those of the stored reports. */
export function judgedYears(
  test: Test,
  { asked, known }: { readonly asked: readonly number[]; readonly known: readonly number[] },
): readonly number[] {
  const last = asked.at(-1);
  if (last === undefined) return asked;
  const since = (count: number) => Array.from({ length: count }, (_, at) => last - count + 1 + at);
  switch (test.kind) {
    case "steady":
      return asked.length > 1 ? asked : since(STEADY_YEARS);
    case "compare": {
      const { than, of } = test.criterion;
      if (than.kind !== "year" && of === "level") return asked;
      if (test.everyYear && asked.length === 1) return known.length > 1 ? known : since(2);
      if (than.kind === "year" && than.year !== null && !asked.includes(than.year)) {
        return [than.year, ...asked].sort((a, b) => a - b);
      }
      return asked.length > 1 ? asked : since(2);
    }
    case "exists":
    case "meaningful":
      return asked;
  }
}
