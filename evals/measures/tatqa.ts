import { createHash } from "node:crypto";
import { cellUnits } from "tieout";
import type { Measure, MeasureOptions, MeasureResult } from "./measure.ts";
import { equalsAnswer } from "./tatqa/equals_answer.ts";
import { type NamedScale, nameScale } from "./tatqa/name_scale.ts";
import { readContexts, type Scale, type TatqaContext, type TatqaQuestion } from "./tatqa/read_contexts.ts";
import { runDerivation } from "./tatqa/run_derivation.ts";
import { unitStatements } from "./tatqa/unit_statements.ts";

/** The three quarters that rules were chosen on, and the one that is only counted. */
type Part = "development" | "heldOut";

interface Judged {
  readonly id: string;
  readonly context: string;
  readonly part: Part;
  readonly question: string;
  readonly type: TatqaQuestion["answerType"];
  readonly scale: { readonly gold: Scale; readonly named: Scale; readonly from: NamedScale["from"] };
  /** null where the question is not arithmetic. */
  readonly derivation: {
    readonly text: string;
    readonly answer: string;
    /** Exact decimal, or why there is none. */
    readonly value: string;
    readonly correct: boolean;
  } | null;
}

/** A share of questions. */
interface Rate {
  readonly n: number;
  readonly correct: number;
  /** 0 where there is no question. */
  readonly rate: number;
}

/** The part of a context, by the last two bits of the SHA-256 of its id: fixed, and blind to what it asks. */
function partOf(id: string): Part {
  return (createHash("sha256").update(id).digest().at(-1) ?? 0) % 4 === 3 ? "heldOut" : "development";
}

async function judgeContext(context: TatqaContext): Promise<readonly Judged[]> {
  const { id, paragraphs, questions } = context;
  const ground = { cells: cellUnits(context.table, unitStatements(paragraphs)), paragraphs };
  return await Promise.all(questions.map(async (question) => {
    const { scale: named, from } = nameScale(question.question, ground);
    return {
      id: question.id,
      context: id,
      part: partOf(id),
      question: question.question,
      type: question.answerType,
      scale: { gold: question.scale, named, from },
      derivation: question.answerType === "arithmetic" ? await judgeDerivation(question) : null,
    };
  }));
}

async function judgeDerivation(question: TatqaQuestion): Promise<NonNullable<Judged["derivation"]>> {
  const result = await runDerivation(question.derivation, question.scale);
  return {
    text: question.derivation,
    answer: String(question.answer),
    value: result.ok ? result.value : result.error,
    correct: result.ok && equalsAnswer(result.value, question),
  };
}

function rateOf(questions: readonly Judged[]): Rate {
  const correct = questions.filter(({ scale }) => scale.named === scale.gold).length;
  return { n: questions.length, correct, rate: questions.length === 0 ? 0 : correct / questions.length };
}

function ratesBy<Key extends string>(
  questions: readonly Judged[],
  keyOf: (question: Judged) => Key,
): Readonly<Record<string, Rate>> {
  return Object.fromEntries(
    [...Map.groupBy(questions, keyOf)].map(([key, members]) => [key, rateOf(members)]),
  );
}

/** "arithmetic: million named none from cell" and how often, the commonest first. */
function mistakes(questions: readonly Judged[]): readonly string[] {
  const wrong = questions.filter(({ scale }) => scale.named !== scale.gold);
  const kinds = Map.groupBy(
    wrong,
    ({ type, scale }) => `${type}: ${scale.gold || "none"} named ${scale.named || "none"} from ${scale.from}`,
  );
  return [...kinds].sort((a, b) => b[1].length - a[1].length).map(([kind, members]) =>
    `  ${members.length} ${kind}`
  );
}

function share({ n, correct, rate }: Rate): string {
  return `${correct} of ${n} (${(100 * rate).toFixed(1)} %)`;
}

async function run({ data, limit, signal }: MeasureOptions): Promise<MeasureResult> {
  const questions: Judged[] = [];
  for (const context of await readContexts(data)) {
    signal.throwIfAborted();
    if (questions.length >= limit) break;
    questions.push(...(await judgeContext(context)).slice(0, limit - questions.length));
  }
  const scale = rateOf(questions);
  const byType = ratesBy(questions, ({ type }) => type);
  const byPart = ratesBy(questions, ({ part }) => part);
  const derived = questions.flatMap(({ derivation }) => derivation ?? []);
  const derivations = { n: derived.length, correct: derived.filter(({ correct }) => correct).length };
  return {
    json: { n: questions.length, scale: { ...scale, byType, byPart }, derivations, questions },
    results: {
      rows: [
        {
          what: "TAT-QA: scale of the answer, from question, table and text",
          value: `${(100 * scale.rate).toFixed(1)} %`,
          n: `${scale.n} questions`,
        },
        {
          what: "TAT-QA: the same, on the quarter that nothing was chosen on",
          value: `${(100 * (byPart["heldOut"]?.rate ?? 0)).toFixed(1)} %`,
          n: `${byPart["heldOut"]?.n ?? 0} questions`,
        },
        {
          what: "TAT-QA: derivations that evaluate to their answer",
          value: `${derivations.correct} of ${derivations.n}`,
          n: `${derivations.n} derivations`,
        },
      ],
    },
    text: [
      ...derived.filter(({ correct }) => !correct).map(({ text, answer, value }) =>
        `derivation ${text}: ${value}, not ${answer}`
      ),
      ...mistakes(questions),
      `scale: ${share(scale)}; ${
        [...Object.entries(byType), ...Object.entries(byPart)].map(([key, rate]) => `${key} ${share(rate)}`)
          .join(", ")
      }`,
      `derivations: ${derivations.correct} of ${derivations.n}`,
    ].join("\n"),
  };
}

/**
 * TAT-QA, for what goes wrong before any model does: in which unit a number of a table is, and whether arithmetic as people
 * write it is computed. The scale is named from question, table and text alone; neither answer, answer type nor
 * derivation is looked at. Cells are read by the rules that read the tables of ingested reports. A quarter of the
 * contexts, by a hash of their id, is held out: no rule was chosen on it.
 */
export default {
  summary: "scale of answers named from table and text, and written derivations evaluated (TAT-QA)",
  needsData: true,
  options: [],
  run,
} satisfies Measure;
