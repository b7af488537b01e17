import {
  type Answer,
  type CoveredFigure,
  type ExampleQuestion,
  exampleQuestions,
  passageQuestion,
} from "../../guardrails/mod.ts";
import type { ChunkStore, Figure, StoredMetric } from "../../retrieval/mod.ts";
import type { RunContext } from "../run_context.ts";
import { dryRun } from "./dry_run.ts";
import { HEADLINES } from "./headlines.ts";
import type { Covered } from "./tasks.ts";

/** What examples are chosen from and for. */
export interface ExamplesOptions {
  readonly companies: Covered["companies"];
  readonly metrics: readonly StoredMetric[];
  /** Companies that the question named: an example about them helps most. */
  readonly focus: readonly string[];
  readonly language: "en" | "zh";
}

/** Two show the form: one plain figure, one comparison or change. */
const EXAMPLES = 2;

/** Companies whose figures are looked at: enough for a comparison, and for the others where one cannot be read, however many are stored. */
const MOST_COMPANIES = 4;

/** Line items of a company that are looked at beside those that every report leads with. */
const MOST_OTHERS = 6;

/** Runs for one example: each costs one search, and where so many fail the next would too. */
const MOST_RUNS = 6;

/** Words of a heading that can be asked about; a longer one is a sentence. */
const MOST_HEADING_WORDS = 8;

/** The last choice by store: whoever is out of scope once is so again, and a store changes seldom. */
const last = new WeakMap<ChunkStore, { readonly key: string; readonly questions: readonly string[] }>();

/**
 * Two questions that this store answers, at most: each was answered once before it is shown, by the same search, reader
 * and checks that will answer it, every figure tied. Which ones depends on the store alone. None where nothing can be.
 */
export async function chooseExamples(
  options: ExamplesOptions,
  context: RunContext,
): Promise<readonly string[]> {
  const { store } = context.services;
  const key = JSON.stringify([await store.version(), options.language, options.focus]);
  const kept = last.get(store);
  if (kept?.key === key) return kept.questions;
  const own = await choose(options, context);
  // a row that has no Chinese name can be asked for in English
  const questions = own.length > 0 || options.language === "en"
    ? own
    : await choose({ ...options, language: "en" }, context);
  last.set(store, { key, questions });
  return questions;
}

async function choose(options: ExamplesOptions, context: RunContext): Promise<readonly string[]> {
  const chosen: ExampleQuestion[] = [];
  for (const candidates of [figureQuestions, rowQuestions, passageQuestions]) {
    const questions = await candidates(options, context.services.store);
    const rounds = [
      questions.filter(({ form }) => form === "value" || form === "passage"),
      questions.filter(({ form }) => form === "compare" || form === "change"),
      questions.filter(({ form }) => form === "value" || form === "passage"),
    ];
    for (const round of rounds) {
      // the second round alone gives the second example its other form
      if (chosen.length >= EXAMPLES || (round === rounds[1] && chosen.length === 0)) continue;
      const found = await firstAnswered(round, { chosen, context });
      if (found !== null) chosen.push(found);
    }
    if (chosen.length >= EXAMPLES) break;
  }
  return chosen.map(({ question }) => question);
}

async function firstAnswered(
  questions: readonly ExampleQuestion[],
  { chosen, context }: { readonly chosen: readonly ExampleQuestion[]; readonly context: RunContext },
): Promise<ExampleQuestion | null> {
  const tried = new Set<string>();
  for (const candidate of questions) {
    if (chosen.some(({ question }) => question === candidate.question)) continue;
    const slots = await context.services.readSlots(candidate.question);
    const named = slots.companies.map(({ company }) => company);
    if (
      candidate.companies.length !== named.length || !candidate.companies.every((one) => named.includes(one))
    ) {
      continue;
    }
    // the same in other words would come out the same
    const key = JSON.stringify([named, slots.metrics, slots.measureWords, slots.years, slots.part]);
    if (tried.has(key)) continue;
    if (tried.size >= MOST_RUNS) return null;
    tried.add(key);
    if (isAnswered(await tryRun(candidate, context), candidate)) return candidate;
  }
  return null;
}

/** The fallback is the floor: a question that cannot even be tried is no example, and no reason to fail. */
async function tryRun({ question }: ExampleQuestion, context: RunContext): Promise<Answer | null> {
  try {
    return await dryRun(question, context);
  } catch (error) {
    context.signal.throwIfAborted();
    if (context.strict) throw error;
    return null;
  }
}

function isAnswered(reply: Answer | null, { form, companies }: ExampleQuestion): boolean {
  if (reply === null || reply.status !== "answered" || reply.caveat !== null) return false;
  const cited = new Set(reply.citations.map(({ company }) => company));
  if (!companies.every((company) => cited.has(company))) return false;
  // a passage without a number makes no claim that could be tied
  return reply.confidence === "high" || (form === "passage" && reply.confidence === null);
}

/** Line items with a standard name: those that every report leads with first, whole years before parts of one. */
async function figureQuestions(
  { companies, metrics, focus, language }: ExamplesOptions,
  store: ChunkStore,
): Promise<readonly ExampleQuestion[]> {
  const ranked = companies.map((entry) => {
    const own = metrics.filter(({ company }) => company === entry.company);
    const lead = HEADLINES.filter((name) => own.some(({ metric }) => metric === name));
    const others = own.filter(({ metric }) => !HEADLINES.some((name) => name === metric))
      .sort((a, b) => b.years.length - a.years.length).map(({ metric }) => metric).slice(0, MOST_OTHERS);
    return { ...entry, names: [...lead, ...others], lead: lead.length };
  }).filter(({ names }) => names.length > 0)
    .sort((a, b) => Number(focus.includes(b.company)) - Number(focus.includes(a.company)) || b.lead - a.lead)
    .slice(0, MOST_COMPANIES);
  const order = [...new Set([...HEADLINES, ...ranked.flatMap(({ names }) => names)])];
  const figures = await Promise.all(ranked.map(async ({ company, names, years }) =>
    covered(
      await store.figures({ company, metrics: names, years: lastYears(years) }),
    )
  ));
  const rank = ({ company, metric, part, fiscalYear }: CoveredFigure) =>
    [focus.includes(company) ? 0 : 1, part === null ? 0 : 1, order.indexOf(metric!), -fiscalYear] as const;
  return exampleQuestions(
    figures.flat().sort((a, b) => {
      const [x, y] = [rank(a), rank(b)];
      return x[0] - y[0] || x[1] - y[1] || x[2] - y[2] || x[3] - y[3];
    }),
    language,
  );
}

/** Rows as printed, where no line item has a standard name. */
async function rowQuestions(
  { companies, focus, language }: ExamplesOptions,
  store: ChunkStore,
): Promise<readonly ExampleQuestion[]> {
  const questions: ExampleQuestion[] = [];
  for (const { company, years } of first(companies, focus)) {
    const figures = await store.figures({ company, years: lastYears(years) });
    const rows = covered(figures.filter(({ metric }) => metric === null))
      .filter(({ label }) => label.length <= 60 && /\p{L}{3}|\p{Script=Han}{2}/u.test(label));
    questions.push(...exampleQuestions(rows.slice(0, MOST_RUNS * 4), language));
  }
  return questions;
}

/** Headings of passages, where there are no figures at all. */
async function passageQuestions(
  { companies, focus, language }: ExamplesOptions,
  store: ChunkStore,
): Promise<readonly ExampleQuestion[]> {
  const questions: ExampleQuestion[] = [];
  for (const { company, years } of first(companies, focus)) {
    const fy = years.at(-1)!;
    const chunks = (await store.chunks({ company, fy })).filter(({ kind }) => kind === "prose");
    const headings = [...new Set(chunks.map(({ section }) => section.replace(/\s+/g, " ").trim()))]
      .filter((about) =>
        /\p{L}{3}|\p{Script=Han}{2}/u.test(about) && about.split(" ").length <= MOST_HEADING_WORDS
      );
    questions.push(
      ...headings.slice(0, MOST_RUNS).map((about) =>
        passageQuestion({ company, fiscalYear: fy, about }, language)
      ),
    );
  }
  return questions;
}

function first(companies: Covered["companies"], focus: readonly string[]): Covered["companies"] {
  return companies.toSorted((a, b) => Number(focus.includes(b.company)) - Number(focus.includes(a.company)))
    .slice(0, MOST_COMPANIES);
}

/** The latest report's year and the one before, which it prints beside it. */
function lastYears(years: readonly number[]): readonly number[] {
  const last = years.at(-1)!;
  return [last, last - 1];
}

function covered(figures: readonly Figure[]): readonly CoveredFigure[] {
  // nobody learns from a nought what can be asked
  return figures.filter(({ illustrative, period, value }) =>
    !illustrative && period.proForma !== true && Number(value) !== 0
  )
    // a table's figures before a sentence's
    .toSorted((a, b) => Number(a.cell === null) - Number(b.cell === null))
    .map(({ company, metric, label, period }) => ({
      company,
      metric,
      label,
      fiscalYear: period.fiscalYear,
      part: partOf(period),
    }));
}

function partOf({ kind, part }: Figure["period"]): string | null {
  switch (kind) {
    case "year":
    case "instant":
      return null;
    case "half":
      return `H${part}`;
    case "nineMonths":
      return "9M";
    case "quarter":
      return `Q${part}`;
    default:
      return kind satisfies never;
  }
}
