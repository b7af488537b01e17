import type { Lab } from "tieout";
import type { FilingPage, FilingQuestion } from "./filings.ts";
import { findPages, type SearchScope } from "./find_pages.ts";
import { type Half, halfOf } from "./half_of.ts";
import { goldRank, type HitRates, hitRates } from "./hit_rates.ts";
import type { SearchArm } from "./search_arm.ts";

/** What became of one question. */
export interface QuestionRank {
  readonly id: string;
  readonly type: string;
  readonly half: Half;
  /** Place of the first gold page, counted from 1; null where it was not found. */
  readonly rank: number | null;
  readonly gold: readonly FilingPage[];
  /** The first pages, best first. */
  readonly pages: readonly FilingPage[];
}

/** The rates over all questions, over each half and each type, and every question. */
export interface RetrievalRates extends HitRates {
  readonly n: number;
  readonly halves: Readonly<Record<Half, HitRates & { readonly n: number }>>;
  readonly types: Readonly<Record<string, HitRates & { readonly n: number }>>;
  readonly questions: readonly QuestionRank[];
}

/** How many pages are kept of each question, for looking at. */
const PAGES = 10;

/** Asks all questions in one arm and scope. Pure but for the search: the same store gives the same rates. */
export async function measureRetrieval(
  questions: readonly FilingQuestion[],
  options: {
    readonly lab: Lab;
    readonly arm: SearchArm;
    readonly scope: SearchScope;
    readonly progress: (text: string) => void;
    readonly signal: AbortSignal;
  },
): Promise<RetrievalRates> {
  const ranks: QuestionRank[] = [];
  for (const question of questions) {
    options.progress(`asking ${ranks.length + 1} of ${questions.length} (${options.scope})`);
    const pages = await findPages(question, options);
    const { id, type, gold } = question;
    ranks.push({
      id,
      type,
      half: halfOf(id),
      rank: goldRank(pages, gold),
      gold,
      pages: pages.slice(0, PAGES),
    });
  }
  const half = (name: Half) => ratesOf(ranks.filter((one) => one.half === name));
  const types = [...new Set(ranks.map(({ type }) => type))].sort();
  return {
    ...ratesOf(ranks),
    halves: { development: half("development"), heldOut: half("heldOut") },
    types: Object.fromEntries(types.map((type) => [type, ratesOf(ranks.filter((one) => one.type === type))])),
    questions: ranks,
  };
}

function ratesOf(ranks: readonly QuestionRank[]): HitRates & { readonly n: number } {
  return { n: ranks.length, ...hitRates(ranks.map(({ rank }) => rank)) };
}
