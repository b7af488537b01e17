import { equalsGold } from "./finqa/equals_gold.ts";
import { readPrograms } from "./finqa/read_programs.ts";
import { runProgram } from "./finqa/run_program.ts";
import type { Measure, MeasureOptions, MeasureResult } from "./measure.ts";

/** Programs that did not come to their answer and are printed for a person; `--json` holds all. */
const SHOWN = 20;

interface Judged {
  /** File and line. */
  readonly place: string;
  readonly question: string;
  readonly program: string;
  readonly answer: number | string;
  /** Exact decimal, "yes" or "no"; null where the program was refused. */
  readonly value: string | null;
  readonly outcome: "correct" | "wrong" | "refused";
  /** Why it was refused. */
  readonly reason: string | null;
}

async function run({ data, limit, signal }: MeasureOptions): Promise<MeasureResult> {
  const questions: Judged[] = [];
  for (const { place, question, program, table, answer } of (await readPrograms(data)).slice(0, limit)) {
    signal.throwIfAborted();
    const result = await runProgram(program, table);
    const outcome = !result.ok ? "refused" : equalsGold(result.value, answer) ? "correct" : "wrong";
    questions.push({
      place,
      question,
      program,
      answer,
      value: result.ok ? result.value : null,
      outcome,
      reason: result.ok ? null : result.error,
    });
  }
  const count = (outcome: Judged["outcome"]) => questions.filter((one) => one.outcome === outcome).length;
  const n = questions.length;
  const [correct, wrong, refused] = [count("correct"), count("wrong"), count("refused")];
  return {
    json: { n, correct, wrong, refused, questions },
    results: {
      rows: [{
        what: "FinQA: programs that evaluate to their answer",
        value: `${correct} of ${n}`,
        n: `${n} programs`,
      }],
    },
    text: [
      ...questions.filter(({ outcome }) => outcome !== "correct").slice(0, SHOWN).map((one) =>
        `${one.place}: ${one.program}: ${one.reason ?? `${one.value}, not ${one.answer}`}`
      ),
      `${n} programs: ${correct} correct, ${wrong} wrong, ${refused} refused`,
    ].join("\n"),
  };
}

/**
 * The programs of FinQA, run on the calculator that answers use: its arithmetic, its percent sign and its refusals
 * against answers that others published. All published operations are there, whatever a file happens to use.
 */
export default {
  summary: "programs of FinQA evaluated to their published answers, by the calculator",
  needsData: true,
  options: [],
  run,
} satisfies Measure;
