import {
  ask,
  type Calculation,
  type Claim,
  type Lab,
  metricWords,
  possessive,
  type Source,
  type Tie,
} from "tieout";
import type { Given } from "./base.ts";
import type { Draws } from "./draws.ts";
import { type Fact, factKey, type World } from "./facts.ts";

/** An answer of the analyst in which every number was tied. */
export interface GivenAnswer extends Given {
  readonly question: string;
  readonly draft: string;
  readonly claims: readonly { readonly claim: Claim; readonly tie: Tie }[];
}

/** What the graph leaves in its state, as far as it is read here. */
interface AnsweredState {
  readonly draftText?: string;
  readonly sources?: readonly Source[];
  readonly calculations?: readonly Calculation[];
  readonly verdict?: { readonly grounded: string; readonly claims: GivenAnswer["claims"] } | null;
  readonly queries?: readonly { readonly company: string; readonly years: readonly number[] }[];
  readonly slots?: {
    readonly companies: readonly { readonly company: string }[];
    readonly metrics: readonly string[];
  } | null;
}

/** Asks questions over the figures of a store and keeps the answers that are wholly grounded. */
export async function askAnswers(
  lab: Lab,
  { world, draws, count, progress, signal }: {
    readonly world: World;
    readonly draws: Draws;
    /** How many questions are asked. */
    readonly count: number;
    readonly progress: (done: number) => void;
    readonly signal: AbortSignal;
  },
): Promise<readonly GivenAnswer[]> {
  const given: GivenAnswer[] = [];
  for (const [at, question] of askedQuestions({ world, draws, count }).entries()) {
    progress(at + 1);
    const { thread } = await ask(lab, question, { signal });
    const { values } = await lab.reports.getState({ configurable: { thread_id: thread } });
    const answer = groundedAnswer(question, values as AnsweredState);
    if (answer !== null) given.push(answer);
  }
  return given;
}

function groundedAnswer(question: string, state: AnsweredState): GivenAnswer | null {
  const { draftText = "", sources = [], calculations = [], verdict, queries = [], slots } = state;
  if (verdict?.grounded !== "yes" || draftText === "" || sources.length === 0) return null;
  const [query] = queries;
  const one = queries.length === 1 ? query : undefined;
  return {
    question,
    draft: draftText,
    sources,
    calculations,
    claims: verdict.claims,
    companies: [
      ...new Set([
        ...sources.map(({ hit }) => hit.chunk.company),
        ...[...queries, ...slots?.companies ?? []].map(({ company }) => company),
      ]),
    ],
    about: {
      ...one === undefined ? {} : { company: one.company },
      ...one?.years.length === 1 ? { fiscalYear: one.years[0]! } : {},
      ...slots?.metrics.length === 1 ? { metric: slots.metrics[0]! } : {},
    },
  };
}

type Ask = (fact: Fact, options: { readonly world: World; readonly draws: Draws }) => string | null;

const said = ({ metric, names }: Fact) => metric === null ? names[0]! : metricWords(metric);
const owner = ({ figure }: Fact) => possessive(figure.company);
const year = ({ figure }: Fact) => figure.period.fiscalYear;

/** The questions of the grid: levels, two years, growth, companies side by side, averages, margins, Chinese. */
const QUESTIONS: readonly Ask[] = [
  (fact) => `What was ${owner(fact)} ${said(fact)} in FY${year(fact)}?`,
  (fact) => `What was ${owner(fact)} ${said(fact)} in FY${year(fact)} and FY${year(fact) - 1}?`,
  (fact) => `How much did ${owner(fact)} ${said(fact)} grow in FY${year(fact)}?`,
  (fact, { world, draws }) => {
    const others = world.companies.filter((company) =>
      company !== fact.figure.company && world.byKey.has(factKey(company, fact.metric ?? "", year(fact)))
    );
    const other = draws.pick(others);
    return other === undefined
      ? null
      : `Compare the ${said(fact)} of ${fact.figure.company} and ${other} in FY${year(fact)}`;
  },
  (fact) =>
    `What was the average ${said(fact)} of ${fact.figure.company} from FY${year(fact) - 1} to FY${
      year(fact)
    }?`,
  (fact) => `What was ${owner(fact)} EBITDA margin in FY${year(fact)}?`,
  (fact) => `${fact.figure.company} ${year(fact)}财年的${said(fact)}是多少？`,
];

/** Questions in the order in which they are asked, none twice. */
function askedQuestions(
  { world, draws, count }: { readonly world: World; readonly draws: Draws; readonly count: number },
): readonly string[] {
  const facts = draws.shuffle(world.facts.filter(({ metric }) => metric !== null));
  const questions = facts.flatMap((fact, at) =>
    QUESTIONS[at % QUESTIONS.length]!(fact, { world, draws }) ?? []
  );
  return [...new Set(questions)].slice(0, count);
}
