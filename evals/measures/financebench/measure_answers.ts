import { ask, fingerprintOf, type Lab, onlyDocuments, readSlots } from "tieout";
import { codeVersion } from "./code_version.ts";
import type { FilingQuestion } from "./filings.ts";
import type { SearchScope } from "./find_pages.ts";
import { type Cause, judgeAnswer, type JudgedAnswer, type Outcome } from "./judge_answer.ts";
import { openKeptAnswers } from "./kept_answers.ts";

/** What became of the numeric questions; shares are over all of them but for `wrongAmongAnswered`. */
export interface NumericAnswers {
  readonly n: number;
  readonly correct: number;
  readonly wrong: number;
  readonly abstained: number;
  readonly correctShare: number | null;
  /** Wrong over correct and wrong; null where none was answered. */
  readonly wrongAmongAnswered: number | null;
}

/** What became of the others; `supported` and `unsupported` are of prose and say nothing of correctness. */
export interface OtherAnswers extends Readonly<Record<Outcome, number>> {
  readonly n: number;
}

/** The answers to all questions in one scope. */
export interface AnswerRates {
  readonly scope: SearchScope;
  readonly numeric: NumericAnswers;
  readonly other: OtherAnswers;
  /** How many went astray at which stage. */
  readonly causes: Readonly<Partial<Record<Cause, number>>>;
  readonly questions: readonly JudgedAnswer[];
}

/** What asking needs beside the questions. */
export interface MeasureAnswersOptions {
  readonly lab: Lab;
  readonly scope: SearchScope;
  /** Place of each question's first gold page among the pages found, by id. */
  readonly ranks: ReadonlyMap<string, number | null>;
  /** File of the answers of a run that was stopped. */
  readonly kept: string;
  readonly progress: (text: string) => void;
  readonly signal: AbortSignal;
}

/** Question type whose golds are numbers. */
const NUMERIC = "metrics-generated";

/** Asks every question of the whole assistant and judges the answers. A run that was stopped goes on where it was. */
export async function measureAnswers(
  questions: readonly FilingQuestion[],
  { lab, scope, ranks, kept: path, progress, signal }: MeasureAnswersOptions,
): Promise<AnswerRates> {
  const kept = await openKeptAnswers(path, `${await codeVersion()} ${await fingerprintOf(lab)}`);
  const judged: JudgedAnswer[] = [];
  const started = performance.now();
  let asked = 0;
  for (const question of questions) {
    signal.throwIfAborted();
    const within = scope === "all" ? lab : withinFiling(lab, question.doc);
    const key = { scope: scope === "all" ? scope : question.doc, question: question.question };
    let result = kept.get(key);
    if (result === null) {
      const left = asked === 0
        ? ""
        : `, ${timeLeft((performance.now() - started) / asked * (questions.length - judged.length))} left`;
      progress(`answering ${judged.length + 1} of ${questions.length} (${scope})${left}`);
      result = await ask(within, question.question, { signal });
      await kept.keep(key, result);
      asked++;
    }
    const slots = await readSlots(question.question, within.store);
    judged.push(judgeAnswer({ question, result, slots, goldRank: ranks.get(question.id) ?? null }));
  }
  return { scope, ...answerRates(judged) };
}

/** Counts judged answers. */
export function answerRates(judged: readonly JudgedAnswer[]): Omit<AnswerRates, "scope"> {
  const of = (type: boolean) => judged.filter((one) => (one.type === NUMERIC) === type);
  const { n, correct, abstained } = countOf(of(true));
  const wrong = n - correct - abstained;
  const causes = judged.flatMap(({ cause }) => cause ?? []).sort();
  return {
    numeric: {
      n,
      correct,
      wrong,
      abstained,
      correctShare: n === 0 ? null : correct / n,
      wrongAmongAnswered: correct + wrong === 0 ? null : wrong / (correct + wrong),
    },
    other: countOf(of(false)),
    causes: Object.fromEntries(
      [...new Set(causes)].map((cause) => [cause, causes.filter((one) => one === cause).length]),
    ),
    questions: judged,
  };
}

function countOf(judged: readonly JudgedAnswer[]): OtherAnswers {
  const count = (outcome: Outcome) => judged.filter((one) => one.outcome === outcome).length;
  return {
    n: judged.length,
    correct: count("correct"),
    wrong: count("wrong"),
    abstained: count("abstained"),
    supported: count("supported"),
    unsupported: count("unsupported"),
  };
}

/** The lab as if no other filing were stored. */
function withinFiling(lab: Lab, doc: string): Lab {
  const store = onlyDocuments(lab.store, ({ name }) => name === `${doc}.pdf`);
  return {
    ...lab,
    store,
    context: async (options) => {
      const context = await lab.context(options);
      return Object.freeze({
        ...context,
        services: Object.freeze({
          ...context.services,
          store,
          readSlots: (question: string) => readSlots(question, store),
        }),
      });
    },
  };
}

function timeLeft(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}
