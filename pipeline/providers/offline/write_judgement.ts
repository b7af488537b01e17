import { Decimal } from "decimal.js";
import { type Calculation, metricWords, metricWordsIn } from "../../../guardrails/mod.ts";
import type { Benchmark, CompanyQuery, Criterion, Figure } from "../../../retrieval/mod.ts";
import { asNamed } from "../../reports/as_named.ts";
import { readingOf } from "../../reports/reading.ts";
import type { DraftInput } from "../../reports/tasks.ts";
import { meaninglessBy } from "./meaningless_by.ts";
import {
  JUDGEMENT_SAYINGS,
  type JudgementSayings,
  type Standing,
  type Subject,
} from "./judgement_sayings.ts";
import { phrase } from "./phrase.ts";
import { comparedYears } from "./plan_judgement.ts";
import { ALTERNATES, type Judgement, mayBeMeaningless } from "./read_judgement.ts";
import { pickOrOpposite } from "./write_figures.ts";

/** What a test came to for one company and measure. */
interface Verdict {
  readonly subject: Subject;
  /** Null where it cannot be judged. */
  readonly yes: boolean | null;
  readonly why: string;
}

/**
 * Opens the answer to a yes/no question: yes or no with what decided it, for each company and measure that is tested, then
 * the criterion. Where a figure is missing or the units do not agree, it says that this cannot be judged. The lines of the
 * figures and their arithmetic follow behind; here stands no figure of a report.
 *
 * @returns the lines, and whether every test was decided
 */
export function judgementLines(
  judgement: Judgement,
  input: DraftInput,
): { readonly lines: readonly string[]; readonly decided: boolean } {
  const say = JUDGEMENT_SAYINGS[input.slots.language];
  const { test } = judgement;
  const tested = test.kind === "compare" && test.criterion.than.kind === "company"
    ? input.queries.filter(({ company }) => !isBenchmark(test.criterion.than, company))
    : input.queries;
  const verdicts = tested.flatMap((query) =>
    judgement.subjects.map((metric) => judge(metric, { query, judgement, input, say }))
  );
  const many = tested.length > 1;
  const lines = verdicts.map(({ subject, yes, why }) =>
    yes === null ? say.undecided(subject, why) : say.verdict(yes, many ? subject.company : "", why)
  );
  const decided = verdicts.every(({ yes }) => yes !== null);
  const criterion = verdicts.some(({ yes }) => yes !== null) ? criterionLines(judgement, { input, say }) : [];
  return { lines: [...lines, ...criterion], decided };
}

function isBenchmark(than: Benchmark, company: string): boolean {
  return than.kind === "company" && than.company === company;
}

interface Judged {
  readonly query: CompanyQuery;
  readonly judgement: Judgement;
  readonly input: DraftInput;
  readonly say: JudgementSayings;
}

function judge(metric: string, { query, judgement: { test }, input, say }: Judged): Verdict {
  const { company, years } = query;
  const subject = { company, measure: metricWordsIn(input.slots.language, metric), year: years.at(-1) ?? 0 };
  const verdict = (yes: boolean | null, why: string): Verdict => ({ subject, yes, why });
  const at = (of: string, year: number, who = query) => valueAt(of, { query: who, year, input });
  const statement = mayBeMeaningless(input.slots) ? meaninglessBy(metric, company, input) : null;
  if (statement !== null) return verdict(false, say.meaningless(subject, `[${statement}]`));
  switch (test.kind) {
    case "meaningful":
      return at(metric, subject.year) === null
        ? verdict(null, say.noValue)
        : verdict(true, say.meaningful(subject));
    case "exists": {
      const value = at(metric, subject.year) ?? at(ALTERNATES[metric] ?? metric, subject.year);
      return value === null
        ? verdict(null, say.noValue)
        : value.value.isNegative() && !value.value.isZero()
        ? verdict(false, say.againstZero(subject, "lower"))
        : verdict(value.value.gt(0), say.exists(subject, value.value.gt(0)));
    }
    case "steady": {
      const steps = comparedYears(test, years).map(([from, to]) =>
        stepBetween(metric, [from, to], { query, input })
      );
      if (steps.length === 0 || steps.some((step) => step === null)) return verdict(null, say.noValue);
      const steady = steps.every((step) => step!.size.abs().lte(test.mark ?? (step!.points ? 2 : 10)));
      return verdict(steady !== test.asksForChange, say.steady(subject, years, steady));
    }
    case "compare": {
      const { criterion } = test;
      return criterion.than.kind === "year"
        ? overYears(metric, { test: { ...test, kind: "compare" }, years, at, subject, say })
        : againstOne(metric, { criterion, query, input, at, subject, say });
    }
  }
}

interface Value {
  readonly value: Decimal;
  readonly kind: Figure["kind"];
  readonly currency: string | null;
  /** Under which name it is stated. */
  readonly metric: string;
}

type At = (metric: string, year: number, query?: CompanyQuery) => Value | null;

function overYears(
  metric: string,
  { test, years, at, subject, say }: {
    readonly test: Extract<Judgement["test"], { readonly kind: "compare" }>;
    readonly years: readonly number[];
    readonly at: At;
    readonly subject: Subject;
    readonly say: JudgementSayings;
  },
): Verdict {
  const steps = comparedYears(test, years).map(([from, to]) => ({
    from,
    to,
    a: at(metric, from),
    b: at(metric, to),
  }));
  if (steps.length === 0 || steps.some(({ a, b }) => a === null || b === null)) {
    return { subject, yes: null, why: say.noValue };
  }
  const mixed = new Set(steps.flatMap(({ a, b }) => [a!.currency, b!.currency]));
  if (mixed.size > 1) return { subject, yes: null, why: say.mixedCurrencies([...mixed].map(String)) };
  const measures = new Set(steps.flatMap(({ a, b }) => [a!.metric, b!.metric]));
  if (measures.size > 1) {
    return { subject, yes: null, why: say.mixedMeasures([...measures].map(metricWords)) };
  }
  const stood = steps.map(({ from, to, a, b }) => {
    const standing = standingOf(b!.value, a!.value);
    return {
      yes: holds(test.criterion.relation, standing),
      why: say.againstYear({ ...subject, year: to }, from, standing),
    };
  });
  const broken = stood.find(({ yes }) => !yes);
  return { subject, yes: broken === undefined, why: broken?.why ?? stood.map(({ why }) => why).join("; ") };
}

function againstOne(
  metric: string,
  { criterion, query, input, at, subject, say }: Omit<Judged, "judgement"> & {
    readonly criterion: Criterion;
    readonly at: At;
    readonly subject: Subject;
  },
): Verdict {
  const { than, of, relation } = criterion;
  const undecided = (why: string): Verdict => ({ subject, yes: null, why });
  if (of === "change" && than.kind === "value") {
    const [from, to] = [query.years[0], query.years.at(-1)];
    const step = from === undefined || to === undefined || from === to
      ? null
      : stepBetween(metric, [from, to], { query, input });
    if (step === null) return undecided(say.noValue);
    const standing = standingOf(step.size, new Decimal(than.value));
    return { subject, yes: holds(relation, standing), why: say.moved(subject, from!, standing) };
  }
  const own = at(metric, subject.year);
  if (own === null) return undecided(say.noValue);
  switch (than.kind) {
    case "value": {
      const unit = than.currency !== null && own.currency !== null && than.currency !== own.currency
        ? say.otherUnit(own.currency, than.currency)
        : !isComparable(than, own)
        ? say.otherUnit(own.kind, than.unit ?? "")
        : null;
      if (unit !== null) return undecided(unit);
      const standing = standingOf(own.value, new Decimal(than.value));
      const why = new Decimal(than.value).isZero()
        ? say.againstZero(subject, standing)
        : say.againstMark(subject, standing);
      return { subject, yes: holds(relation, standing), why };
    }
    case "company":
    case "metric": {
      const other = than.kind === "metric"
        ? at(than.metric, subject.year)
        : otherCompany(metric, than.company, { input, at });
      if (other === null) return undecided(say.noValue);
      if (other.currency !== own.currency) {
        return undecided(say.mixedCurrencies([own.currency, other.currency].map(String)));
      }
      const standing = standingOf(own.value, other.value);
      const name = than.kind === "metric" ? metricWordsIn(input.slots.language, than.metric) : than.company;
      return {
        subject,
        yes: holds(relation, standing),
        why: say.againstOther(subject, name, standing, than.kind === "metric"),
      };
    }
    case "year":
      return undecided(say.noValue);
  }
}

function otherCompany(
  metric: string,
  company: string,
  { input, at }: { readonly input: DraftInput; readonly at: At },
): Value | null {
  const query = input.queries.find((one) => one.company === company);
  const year = query?.years.at(-1);
  return query === undefined || year === undefined ? null : at(metric, year, query);
}

/** A bare number is held against percentages and ratios; against money only zero is, which has no unit. */
function isComparable(than: Extract<Benchmark, { readonly kind: "value" }>, { kind }: Value): boolean {
  if (new Decimal(than.value).isZero()) return true;
  if (than.unit === null) {
    return kind === "percent" || kind === "ratio" || kind === "count" || kind === "quantity";
  }
  return than.unit === kind || (than.unit === "money" && kind === "perShare");
}

function standingOf(one: Decimal, other: Decimal): Standing {
  const order = one.cmp(other);
  return order === 0 ? "equal" : order > 0 ? "higher" : "lower";
}

function holds(relation: Criterion["relation"], standing: Standing): boolean {
  switch (relation) {
    case "above":
      return standing === "higher";
    case "atLeast":
      return standing !== "lower";
    case "below":
      return standing === "lower";
    case "atMost":
      return standing !== "higher";
    case "equal":
      return standing === "equal";
  }
}

/** The value of a line item or measure: stated, with the sign of what stands in its place turned, or computed. */
function valueAt(
  metric: string,
  { query, year, input }: { readonly query: CompanyQuery; readonly year: number; readonly input: DraftInput },
): Value | null {
  const reading = readingOf(input.slots, { ...input, years: query.years });
  const { company, years } = query;
  const pick = pickOrOpposite({ company, metric, years }, { input, reading })[years.indexOf(year)];
  if (pick?.outcome === "found") {
    const { figure } = pick.chosen;
    // what was paid is printed with a minus and meant without one
    const value = new Decimal(asNamed(figure).value);
    const turned = figure.metric !== metric && isOpposite(metric, figure.metric) ? value.neg() : value;
    return { value: turned, kind: figure.kind, currency: figure.currency, metric: figure.metric ?? metric };
  }
  const computed = input.calculations.find((calculation) =>
    calculation.metric === metric && yearsOf(calculation, query.company) === String(year)
  );
  return computed === undefined
    ? null
    : { value: new Decimal(computed.value), kind: computed.kind, currency: computed.currency, metric };
}

function isOpposite(asked: string, given: string | null): boolean {
  return (asked === "net_cash" && given === "net_debt") || (asked === "net_debt" && given === "net_cash");
}

/** What a calculation says of years in its label, "FY2024" or "FY2023 to FY2024", where it is of this company. */
function yearsOf({ label, inputs }: Calculation, company: string): string | null {
  if (inputs.some(({ figure }) => figure.company !== company)) return null;
  return [...label.matchAll(/FY(\d{4})/g)].map(([, year]) => year).join(" ");
}

/** The change between two years as the calculator gave it: in points for a percentage, else in percent. */
function stepBetween(
  metric: string,
  [from, to]: readonly [number, number],
  { query: { company }, input: { calculations } }: {
    readonly query: CompanyQuery;
    readonly input: DraftInput;
  },
): { readonly size: Decimal; readonly points: boolean } | null {
  const found = calculations.find((calculation) =>
    yearsOf(calculation, company) === `${from} ${to}` && calculation.kind === "percent" &&
    (calculation.metric === metric || calculation.inputs.every(({ figure }) => figure.metric === metric))
  );
  return found === undefined ? null : { size: new Decimal(found.value), points: found.measure === "points" };
}

function criterionLines(
  { test }: Judgement,
  { input, say }: { readonly input: DraftInput; readonly say: JudgementSayings },
): readonly string[] {
  switch (test.kind) {
    case "steady": {
      const points = input.calculations.some(({ measure }) => measure === "points");
      return [say.criterion(say.step(test.mark, points))];
    }
    case "meaningful":
      return [say.criterion(say.inputs)];
    case "exists":
      return [];
    case "compare": {
      const { criterion: { relation, than }, convention } = test;
      if (convention !== null) return [say.criterion(say.convention(convention.said[input.slots.language]))];
      if (than.kind !== "value" || new Decimal(than.value).isZero()) return [];
      return [say.criterion(say.relation(relation, phraseMark(than)))];
    }
  }
}

function phraseMark({ value, unit, currency }: Extract<Benchmark, { readonly kind: "value" }>): string {
  const size = new Decimal(value).abs();
  const power = unit !== "money" ? 0 : size.gte(1e9) ? 9 : size.gte(1e6) ? 6 : 0;
  return phrase({ value, kind: unit ?? "ratio", currency, measure: null, power, decimals: null });
}
