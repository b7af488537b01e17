import { z } from "zod";
import { confusion } from "../confusion.ts";
import { readGold } from "./gold_answer.ts";
import { matchText } from "./match_text.ts";

const Label = z.object({
  question_type: z.string(),
  question: z.string(),
  gold: z.string(),
  answer: z.string(),
  label: z.enum(["correct", "incorrect", "refusal"]),
});

/** How the matcher of numbers in text agrees with people on other models' answers. */
export interface LabelAgreement {
  readonly n: number;
  readonly precision: number | null;
  readonly recall: number | null;
  /** Cohen's: agreement beyond chance, 1 at most; null where chance alone agrees. */
  readonly kappa: number | null;
}

/**
 * Holds `matchText` against the human labels of numeric questions in `labels.jsonl` of the data folder; null where there
 * is no such file. The matcher's tolerances were chosen on these very labels.
 *
 * @throws {TypeError} for a line of another shape, by its number.
 */
export async function labelAgreement(data: string): Promise<LabelAgreement | null> {
  const path = `${data}/labels.jsonl`;
  const text = await Deno.readTextFile(path).catch((error: unknown) => {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  });
  if (text === null) return null;
  const cases = text.split("\n").flatMap((line, at) => {
    if (line.trim() === "") return [];
    const { question_type, question, gold, answer, label } = readLabel(line, `${path}:${at + 1}`);
    const number = readGold({ question, answer: gold });
    if (question_type !== "metrics-generated" || number.kind !== "number") return [];
    return [{ said: matchText(answer, number), true: label === "correct" }];
  });
  const { precision, recall, ...counts } = confusion(cases);
  return { n: cases.length, precision, recall, kappa: kappa(counts) };
}

function readLabel(line: string, where: string): z.infer<typeof Label> {
  let read: unknown;
  try {
    read = JSON.parse(line);
  } catch (cause) {
    throw new TypeError(`Cannot measure financebench: ${where} is no JSON`, { cause });
  }
  const parsed = Label.safeParse(read);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new TypeError(`Cannot measure financebench: ${where}, ${issue?.path.join(".")}: ${issue?.message}`);
}

function kappa(
  { truePositives, falsePositives, falseNegatives, trueNegatives }: {
    readonly truePositives: number;
    readonly falsePositives: number;
    readonly falseNegatives: number;
    readonly trueNegatives: number;
  },
): number | null {
  const n = truePositives + falsePositives + falseNegatives + trueNegatives;
  const agreed = (truePositives + trueNegatives) / n;
  const said = (truePositives + falsePositives) / n;
  const meant = (truePositives + falseNegatives) / n;
  const chance = said * meant + (1 - said) * (1 - meant);
  return n === 0 || chance === 1 ? null : Number(((agreed - chance) / (1 - chance)).toFixed(4));
}
