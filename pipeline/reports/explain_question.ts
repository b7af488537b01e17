import {
  explainSearch,
  isSearchable,
  type SearchExplanation,
  type SearchSettings,
} from "../../retrieval/mod.ts";
import type { RunContext } from "../run_context.ts";
import { searchOptions } from "./nodes/retrieve.ts";
import { rewrite } from "./nodes/rewrite.ts";
import { newTurn, type ReportStateValue } from "./state.ts";

/** Which search of a question is explained. */
export interface ExplainQuestionOptions {
  readonly company: string;
  /** The fiscal year, whatever the question says. */
  readonly year?: number | undefined;
  /** The way of this chunk alone. */
  readonly chunk?: string | undefined;
  readonly settings: SearchSettings;
}

/**
 * Explains the search that an answer to a question would make in one company's reports: the same slots, rewriting,
 * retrievers and reader. Null where names, years and instructions are all that the question holds.
 *
 * @throws {RangeError} for a chunk that is not in the index.
 */
export async function explainQuestion(
  question: string,
  context: RunContext,
  { company, year, chunk, settings }: ExplainQuestionOptions,
): Promise<SearchExplanation | null> {
  const read = await context.services.readSlots(question);
  const slots = {
    ...read,
    companies: [{ company, mention: company }],
    years: year === undefined ? read.years : [year],
  };
  const { queries = [] } = await rewrite({ ...newTurn(question), slots } as ReportStateValue, context);
  const query = queries?.find((one) => one.company === company);
  if (query === undefined || !isSearchable(query, settings.index)) return null;
  return await explainSearch(year === undefined ? query : { ...query, years: [year] }, {
    ...await searchOptions({ slots, query }, context),
    settings,
    ...chunk === undefined ? {} : { chunk },
  });
}
