import { ask, openLab, readSlots } from "tieout";
import { labConfig } from "./lab_config.ts";
import {
  type ChallengeQuestion,
  type PageReference,
  readChallenge,
  type TypedValue,
} from "./erc/read_challenge.ts";
import { type AnswerScore, scoreAnswer } from "./erc/score_answer.ts";
import { NOT_SAID, typedAnswer } from "./erc/typed_answer.ts";
import { embedCompanies, keepDocuments } from "./keep_documents.ts";
import type { Measure, MeasureOptions, MeasureResult } from "./measure.ts";

/** Beside the user's own data, never among it: questions over "all companies" would find the reports. */
const FOLDER = "measures/erc";

interface AnsweredQuestion extends AnswerScore {
  readonly question: string;
  readonly schema: ChallengeQuestion["schema"];
  readonly predicted: TypedValue;
  readonly accepted: readonly TypedValue[];
  readonly cited: readonly PageReference[];
  readonly status: string;
  readonly answer: string;
}

async function run({ data, limit, flags, ...outside }: MeasureOptions): Promise<MeasureResult> {
  const { progress, signal, env, path } = outside;
  const other = flags["questions"] === undefined ? undefined : path(String(flags["questions"]));
  const { documents, questions } = await readChallenge(data, { questions: other });
  const own = labConfig(env);
  const store = flags["store"] === undefined
    ? path(`${own.storeFolder}/${FOLDER}`)
    : path(String(flags["store"]));
  const lab = await openLab({ ...own, storeFolder: store });
  try {
    await keepDocuments(lab, documents, { measure: "erc", progress, signal });
    const lacking = await embedCompanies(lab, documents.map(({ company }) => company), { progress, signal });
    const answered: AnsweredQuestion[] = [];
    for (const question of questions.slice(0, limit)) {
      signal.throwIfAborted();
      progress(`asking ${answered.length + 1} of ${Math.min(limit, questions.length)}`);
      const result = await ask(lab, question.question, { signal });
      const slots = await readSlots(question.question, lab.store);
      const typed = typedAnswer(question, { result, slots });
      answered.push({
        question: question.question,
        schema: question.schema,
        predicted: typed.value,
        accepted: question.answers,
        cited: typed.references,
        ...scoreAnswer(typed, question),
        status: result.status,
        answer: result.answer,
      });
    }
    const value = 100 * mean(answered.map((one) => one.value));
    const references = 100 * mean(answered.map((one) => one.references));
    const score = references / 2 + value;
    return {
      json: {
        n: answered.length,
        value,
        references,
        score,
        degraded: lacking === null ? [] : ["embedder"],
        questions: answered,
      },
      text: [
        ...lacking === null ? [] : [`Searched without vectors: ${lacking}`, ""],
        ...answered.map(line),
        "",
        `value ${value.toFixed(1)}, references ${references.toFixed(1)}, score ${
          score.toFixed(1)
        } of 150 (${answered.length} questions)`,
      ].join("\n"),
      results: {
        rows: [{
          what: `Enterprise RAG Challenge, round 1${
            lacking === null ? "" : ", without vectors"
          }: value / references / score`,
          value: [value, references, score].map((points) => points.toFixed(1)).join(" / "),
          n: `${answered.length} questions`,
        }],
      },
    };
  } finally {
    await lab.close();
  }
}

/** The mean; 0 of nothing. */
function mean(points: readonly number[]): number {
  return points.length === 0 ? 0 : points.reduce((sum, point) => sum + point, 0) / points.length;
}

function line({ value, references, predicted, accepted, question }: AnsweredQuestion): string {
  const wanted = accepted.map(String).join(" or ");
  const verdict = value === 1 ? "right" : predicted === NOT_SAID ? "N/A  " : "wrong";
  return `${verdict}  refs ${references.toFixed(2)}  ${String(predicted)}${
    value === 1 ? "" : `, accepted ${wanted}`
  }  ${question}`;
}

/**
 * The Enterprise RAG Challenge: questions over companies' annual reports with a typed answer (number, name, names, boolean
 * or N/A) and the pages that it rests on. All reports are stored, as in the challenge, and a question names its companies.
 * Value and references are means × 100; the score is references / 2 + value.
 */
const erc: Measure = {
  summary: "typed answers and page references of the Enterprise RAG Challenge",
  needsData: true,
  options: [
    ["--questions <file>", "other questions over the same reports, of the same shape"],
    ["--store <folder>", `where the ingested reports are kept (default ${FOLDER} in the data folder)`],
  ],
  run,
};

export default erc;
