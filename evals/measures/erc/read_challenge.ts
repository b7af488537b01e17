import { z } from "zod";
import type { KeptDocument } from "../keep_documents.ts";
import { readList } from "../read_list.ts";

const Document = z.object({ file: z.string(), company: z.string() });

const PageReference = z.object({ document: z.string(), page_index: z.number().int().nonnegative() });
/** A page of a document, counted from 0. */
export type PageReference = z.infer<typeof PageReference>;

const Value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);
/** A typed answer; "N/A" where the reports do not say. */
export type TypedValue = z.infer<typeof Value>;

const Question = z.object({
  question: z.string().min(1),
  schema: z.enum(["number", "name", "names", "boolean"]),
  answers: z.array(Value).min(1),
  documents: z.array(z.string()).default([]),
  reference_pools: z.array(z.array(PageReference)).default([]),
});
/** A question with every accepted answer. */
export type ChallengeQuestion = z.infer<typeof Question>;

/** The challenge as it lies in a folder: `documents.json`, `questions.json`, `pdfs/`. */
export interface Challenge {
  readonly documents: readonly KeptDocument[];
  readonly questions: readonly ChallengeQuestion[];
}

/**
 * Reads the reports and questions of a folder.
 *
 * @param options.questions another file of questions of the same shape
 * @throws {Error} for a file that is missing, no JSON or of another shape, naming the file and the field.
 */
export async function readChallenge(
  data: string,
  { questions: other }: { readonly questions?: string | undefined } = {},
): Promise<Challenge> {
  const file = other ?? `${data}/questions.json`;
  const [rows, questions] = await Promise.all([
    readList(`${data}/documents.json`, { measure: "erc", item: Document }),
    readList(file, { measure: "erc", item: Question }),
  ]);
  const known = new Set(rows.map((row) => row.file));
  for (const { question, documents } of questions) {
    const unknown = documents.find((name) => !known.has(name));
    if (unknown !== undefined) {
      throw new RangeError(
        `Cannot measure erc: ${file} asks of ${unknown} ("${question}"), which documents.json does not list`,
      );
    }
  }
  return {
    documents: rows.map(({ file, company }) => ({ name: file, company, path: `${data}/pdfs/${file}` })),
    questions,
  };
}
