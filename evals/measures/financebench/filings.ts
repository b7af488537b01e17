import { z } from "zod";
import { readList } from "../read_list.ts";

const Evidence = z.object({ doc: z.string(), page_index: z.number().int().nonnegative() });

const Question = z.object({
  id: z.string(),
  company: z.string(),
  doc: z.string(),
  question_type: z.string(),
  question: z.string(),
  answer: z.string(),
  evidence: z.array(Evidence).min(1),
});

const Filing = z.object({ doc: z.string(), company: z.string(), period: z.number().int() });

/** A page of a filing, counted from 1. */
export interface FilingPage {
  readonly doc: string;
  readonly page: number;
}

/** A question with the pages that hold its answer. */
export interface FilingQuestion {
  readonly id: string;
  readonly company: string;
  /** The filing that it is about. */
  readonly doc: string;
  readonly type: string;
  readonly question: string;
  readonly answer: string;
  readonly gold: readonly FilingPage[];
}

/** A filing as a user would hand it in. */
export interface Filing {
  readonly doc: string;
  readonly company: string;
  readonly fy: number;
  /** Of its PDF. */
  readonly path: string;
}

/** FinanceBench as it lies in a folder: `documents.json`, `questions.json`, `pdfs/`. */
export interface Filings {
  readonly filings: readonly Filing[];
  readonly questions: readonly FilingQuestion[];
}

/**
 * Reads the filings and questions of a folder; `asked` is a file of other questions over the same filings.
 *
 * @throws {Error} for a file that is missing, no JSON or of another shape, naming the file and the field.
 */
export async function readFilings(
  data: string,
  asked = `${data}/questions.json`,
): Promise<Filings> {
  const [rows, questions] = await Promise.all([
    readList(`${data}/documents.json`, { measure: "financebench", item: Filing }),
    readList(asked, { measure: "financebench", item: Question }),
  ]);
  const unknown = questions.find(({ doc }) => rows.every((row) => row.doc !== doc));
  if (unknown !== undefined) {
    throw new RangeError(
      `Cannot measure financebench: ${asked} asks of ${unknown.doc} (${unknown.id}), which documents.json does not list`,
    );
  }
  return {
    filings: rows.map(({ doc, company, period }) => ({
      doc,
      company,
      fy: period,
      path: `${data}/pdfs/${doc}.pdf`,
    })),
    questions: questions.map(({ question_type, evidence, ...rest }) => ({
      ...rest,
      type: question_type,
      // page_index counts from 0
      gold: evidence.map(({ doc, page_index }) => ({ doc, page: page_index + 1 })),
    })),
  };
}
