import { quoteInput } from "../retrieval/mod.ts";
import { NOT_FOUND, saysNotFound } from "./coverage.ts";
import { splitSentences } from "./sentences.ts";
import type { TieOut } from "./verdict.ts";

/** Which companies are missing, and how the draft's claims came out. */
export interface MissingOptions {
  /** Companies asked about of which no document survived. */
  readonly missing: readonly string[];
  readonly claims: TieOut["claims"];
  readonly language: "en" | "zh";
}

/**
 * Says of every missing company that its data was not found, whatever the draft says: a model that holds four companies'
 * figures and a question for five uses a near number for the fifth. A sentence that asserts numbers of missing companies
 * alone, none of which holds, is taken out; one that mixes them with others stays, since its claims are named in the caveat.
 * An empty draft stays empty: there is nothing to complete.
 */
export function stateMissing(draft: string, { missing, claims, language }: MissingOptions): string {
  if (draft.trim() === "" || missing.length === 0) return draft;
  const kept = withoutInventions(draft, { missing, claims });
  const sentences = splitSentences(kept).map(({ start, end }) => kept.slice(start, end)).filter(saysNotFound);
  const unsaid = missing.map((company) => quoteInput(company))
    .filter((name) => !sentences.some((sentence) => names(sentence, name)));
  const lines = unsaid.map((name) =>
    language === "zh" ? `${name}：${NOT_FOUND}。` : `${name}: ${NOT_FOUND}.`
  );
  return [kept, ...lines].filter((part) => part !== "").join("\n");
}

function withoutInventions(
  draft: string,
  { missing, claims }: Pick<MissingOptions, "missing" | "claims">,
): string {
  const invented = splitSentences(draft).filter(({ start, end }) => {
    const own = claims.filter(({ claim }) => claim.start >= start && claim.end <= end);
    return own.length > 0 &&
      own.every(({ claim, tie }) =>
        tie.status === "unsupported" && claim.company !== null && missing.includes(claim.company)
      );
  });
  if (invented.length === 0) return draft;
  const parts = [{ end: 0 }, ...invented].map(({ end }, at) => draft.slice(end, invented[at]?.start));
  return parts.join("").replace(/[ \t]+$/gm, "").replace(/\n{2,}/g, "\n\n").trim();
}

/** Whether a sentence names a company, as a whole word: "MIN" is not in "mining". */
function names(sentence: string, company: string): boolean {
  const literal = company.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{Script=Latin}\\p{N}])`, "iu").test(sentence);
}
