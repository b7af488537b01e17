import { formulaAsked, formulaInputs } from "../../../guardrails/mod.ts";
import {
  type CompanyQuery,
  findMetric,
  fiscalYearOf,
  readAskedThing,
  rewriteQuestion,
  type Slots,
} from "../../../retrieval/mod.ts";
import { HEADLINES } from "../../reports/headlines.ts";
import type { Covered, RewriteDecision, RewriteInput } from "../../reports/tasks.ts";
import { isGeneric, readAim } from "./read_aim.ts";
import { changeYears, readDrivers } from "./read_drivers.ts";
import { PARTITION_WORDS, readPartition } from "./read_partition.ts";
import { judgedYears, readJudgement, withSubjects } from "./read_judgement.ts";
import { readForecast } from "./read_forecast.ts";

/** Operations that compare a year with another one. */
const OVER_YEARS: ReadonlySet<Slots["operation"]> = new Set(["growth", "cagr"]);

/** "In which year", "for all years": the years of all reports are meant. */
const OVER_ALL =
  /\b(which|what) (fiscal |financial )?years?\b|\b(all|each|every) (the )?(fiscal |financial )?years?\b|哪一年|历年|每年/iu;

/**
 * One query per company that the question names or means: its search words, every line item that the answer needs, also
 * those that only a calculation needs, and the fiscal years; without a year the latest report's is meant.
 */
export function planQueries({ slots: said, covered }: RewriteInput): RewriteDecision {
  const slots = withSubjects(said);
  const companies = slots.companies.length > 0
    ? slots.companies.map(({ company }) => company)
    : covered.companies.map(({ company }) => company);
  const partition = readPartition(slots);
  const drivers = readDrivers(slots);
  const formulas = neededFormulas(slots);
  // no passage is of a time to come: the latest report is what shows how far they go
  const forecast = readForecast(slots, covered);
  const latest = (company: string) =>
    covered.companies.find((entry) => entry.company === company)?.years.slice(-1) ?? [];
  return {
    queries: rewriteQuestion(slots, { companies }).flatMap((query) => {
      const { company, text } = query;
      const years = forecast === null
        ? [...withPriorYears(query, formulas, { slots, covered })]
        : [...latest(company)];
      if (drivers !== null) {
        // one search for the sentences that give a reason, one for both years' figures, one for the tables of each kind of parts
        const ends = changeYears(slots, { years });
        const both = ends === null ? years : [ends.before, ends.after];
        const items = withInputs({ ...query, metrics: [drivers.metric, ...query.metrics] }, formulas, slots);
        return [
          { company, text: withAskedThing(text, slots), metrics: [], years },
          { company, text: "", metrics: [...items], years: both },
          ...Object.entries(PARTITION_WORDS).map(([kind, words]) => ({
            company,
            text: `${kind} ${words}`,
            metrics: [],
            years: both.slice(-1),
          })),
        ];
      }
      if (partition === null) {
        return [{
          company,
          text: withAskedThing(text, slots),
          metrics: [...withInputs(query, formulas, slots)],
          years,
        }];
      }
      // tables that break a line item down do not bear its name: one search for them, one for the whole that they break down
      return [
        { company, text, metrics: [partition.metric], years },
        { company, text: `${text} ${PARTITION_WORDS[partition.among]}`.trim(), metrics: [], years },
      ];
    }),
  };
}

/** What reports call the thing that is asked for in words: a question says "who runs it", a report "chief executive officer". */
function withAskedThing(text: string, slots: Slots): string {
  const { kind, search, words } = readAskedThing(slots);
  if (search === "") return text;
  if (readAim(slots).kind === "prose") return [search, ...words].join(" ");
  return kind === "count" ? `${text} ${search}`.trim() : text;
}

/** Line items of measures that are looked for: the first ways to compute them; more would crowd out the pages that hold these. */
const MOST_INPUTS = 8;

type Formulas = readonly { readonly expressions: readonly string[] }[];

/** Measures of the formula book that are asked for, by their own name or as a line item that a report may not print. */
function neededFormulas(slots: Slots): Formulas {
  const aim = readAim(slots);
  const asked = slots.metrics.flatMap((metric) => formulaAsked(metric, slots.question) ?? []);
  return aim.kind === "measure" ? [...aim.formulas, ...asked] : asked;
}

function withInputs({ metrics }: CompanyQuery, formulas: Formulas, slots: Slots): ReadonlySet<string> {
  const inputs = formulas.flatMap(({ expressions }) => expressions.flatMap(formulaInputs))
    .map(({ metric }) => metric);
  const needed = [...new Set(inputs)].slice(0, MOST_INPUTS);
  const headlines = isGeneric(slots) && formulas.length === 0 ? HEADLINES : [];
  const opposites = slots.metrics.flatMap((metric) => findMetric(metric)?.opposite ?? []);
  return new Set([...metrics, ...needed, ...headlines, ...opposites]);
}

function withPriorYears(
  { company }: CompanyQuery,
  formulas: Formulas,
  { slots, covered }: { readonly slots: Slots; readonly covered: Covered },
): readonly number[] {
  const { years: known, yearEnd } = covered.companies.find((entry) => entry.company === company) ??
    { years: [] };
  const asked = askedYears(slots, { known, yearEnd });
  const judgement = readJudgement(slots);
  if (judgement !== null) return judgedYears(judgement.test, { asked, known });
  const first = asked[0];
  if (first === undefined) return [];
  const needsPrior = (asked.length === 1 && OVER_YEARS.has(slots.operation)) ||
    formulas.some(({ expressions }) =>
      expressions.some((one) => formulaInputs(one).some(({ offset }) => offset < 0))
    );
  return needsPrior ? [first - 1, ...asked] : asked;
}

/** The fiscal years that are asked of one company: a day lies in its own year, recent ones are counted from its latest report. */
function askedYears(
  { question, years, date, recent }: Slots,
  { known, yearEnd = null }: {
    readonly known: readonly number[];
    readonly yearEnd?: string | null | undefined;
  },
): readonly number[] {
  if (date !== null && years.length < 2) return [fiscalYearOf(date.on, { yearEnd })];
  if (years.length > 0) return years;
  if (recent !== null && known.length > 0) {
    const last = known.at(-1)! - recent.skip;
    return Array.from({ length: recent.years }, (_, at) => last - recent.years + 1 + at);
  }
  return OVER_ALL.test(question) ? known : known.slice(-1);
}
