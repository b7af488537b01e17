import type { AskResult, Slots } from "tieout";
import type { FilingPage, FilingQuestion } from "./filings.ts";
import { type Gold, readGold } from "./gold_answer.ts";
import { matchText } from "./match_text.ts";
import { formFault, isGoldNumber, type PredictedNumber, predictedNumber } from "./predicted_number.ts";
import { isSupported } from "./is_supported.ts";

/**
 * What became of a question. `correct` and `wrong` are said only of a number, a yes or no, or a name. `supported` says of
 * prose that a gold page is cited and what the gold names stands there: it says nothing of whether the words are right.
 */
export type Outcome = "correct" | "wrong" | "abstained" | "supported" | "unsupported";

/** Where a question that was not answered as the gold does went astray: read, found, planned, computed or put into form. */
export type Cause = "reading" | "finding" | "planning" | "arithmetic" | "form";

/** An answer with what was known on the way. */
export interface AnswerToJudge {
  readonly question: FilingQuestion;
  readonly result: AskResult;
  readonly slots: Slots;
  /** Place of the first gold page among the pages found, null where none was. */
  readonly goldRank: number | null;
}

/** One judged answer. */
export interface JudgedAnswer {
  readonly id: string;
  readonly type: string;
  readonly doc: string;
  /** How the gold is held against the answer. */
  readonly judgedAs: Gold["kind"];
  /** The number in the main unit, "yes" or "no", or the answer's first line; null where it says none. */
  readonly predicted: string | null;
  readonly unit: string | null;
  readonly gold: string;
  readonly outcome: Outcome;
  /** Why the assistant gave no answer or which status it ended in. */
  readonly status: AskResult["status"];
  /** Cited pages, in order of citation. */
  readonly pages: readonly FilingPage[];
  readonly goldPages: readonly FilingPage[];
  /** null where the outcome is correct or supported. */
  readonly cause: Cause | null;
}

/** How many of the found pages a draft reads. */
const READ_PAGES = 8;

/** Holds one answer against its gold. */
export function judgeAnswer(given: AnswerToJudge): JudgedAnswer {
  const { question, result, slots } = given;
  const gold = readGold(question);
  const number = predictedNumber(result, slots);
  const verdict = result.status === "answered"
    ? VERDICTS[gold.kind]({ ...given, gold: gold as never, number })
    : { outcome: "abstained" as const, predicted: null };
  return {
    id: question.id,
    type: question.type,
    doc: question.doc,
    judgedAs: gold.kind,
    predicted: verdict.predicted,
    unit: gold.kind === "number" && verdict.predicted !== null ? number?.unit ?? null : null,
    gold: question.answer,
    outcome: verdict.outcome,
    status: result.status,
    pages: citedPages(result),
    goldPages: question.gold,
    cause: verdict.outcome === "correct" || verdict.outcome === "supported"
      ? null
      : causeOf(given, { gold, number }),
  };
}

interface Judging<Kind extends Gold["kind"]> extends AnswerToJudge {
  readonly gold: Extract<Gold, { readonly kind: Kind }>;
  readonly number: PredictedNumber | null;
}

interface Judged {
  readonly outcome: Outcome;
  readonly predicted: string | null;
}

const VERDICTS: { readonly [Kind in Gold["kind"]]: (given: Judging<Kind>) => Judged } = {
  number: ({ result, gold, number }) => {
    // The text is read only where the assistant gave no number to machines.
    const isRight = number === null ? matchText(ownWords(result.answer), gold) : isGoldNumber(number, gold);
    return {
      outcome: isRight ? "correct" : "wrong",
      predicted: number?.value ?? ownWords(result.answer).split("\n")[0] ?? null,
    };
  },
  yesNo: ({ gold: { yes }, ...given }) => {
    const said = readChoice(given.result.answer);
    return said === null
      ? support(given)
      : { outcome: said === yes ? "correct" : "wrong", predicted: said ? "yes" : "no" };
  },
  name: ({ gold: { name }, ...given }) => {
    const [first = ""] = ownWords(given.result.answer).split("\n");
    if (first.trim() === "") return support(given);
    return { outcome: folded(first).includes(folded(name)) ? "correct" : "wrong", predicted: first };
  },
  prose: (given) => support(given),
};

function support({ question, result }: AnswerToJudge): Judged {
  return {
    outcome: isSupported(question, result, citedPages(result)) ? "supported" : "unsupported",
    predicted: result.answer.split("\n")[0] ?? null,
  };
}

/** Yes or no, where an answer opens with it. */
function readChoice(answer: string): boolean | null {
  const said = /^\s*(?:[^\n:：]{1,60}[:：] ?)?(yes|no|是|否)(?![\p{L}\d])/iu.exec(answer)?.[1]?.toLowerCase();
  return said === undefined ? null : said === "yes" || said === "是";
}

/** What the assistant says itself: the lines without quotations, without markers. */
function ownWords(answer: string): string {
  return answer.split("\n").filter((line) => !line.includes("“")).join("\n").replace(/ ?\[\d+\]/g, "");
}

function folded(text: string): string {
  const words = text.toLowerCase().replace(/&/g, " and ").replace(/\b(?:the|an?)\b/g, " ");
  return words.replace(/[^\p{L}\d]+/gu, " ").trim();
}

/** The cited pages, each once. */
function citedPages({ citations }: AskResult): readonly FilingPage[] {
  const pages = citations.filter((citation) => citation.kind === "report")
    .map(({ document, page }) => ({ doc: document.name.replace(/\.pdf$/, ""), page }));
  return pages.filter(({ doc, page }, at) =>
    pages.findIndex((one) => one.doc === doc && one.page === page) === at
  );
}

/** The first stage at which a question went astray. */
function causeOf(
  { question, result, slots, goldRank }: AnswerToJudge,
  { gold, number }: { readonly gold: Gold; readonly number: PredictedNumber | null },
): Cause {
  if (gold.kind === "number" && number !== null && formFault(number, gold) !== null) return "form";
  const readsCompany = slots.companies.some(({ company }) => company === question.company);
  if (!readsCompany || result.route !== "reports") return "reading";
  if (goldRank === null || goldRank > READ_PAGES) return "finding";
  const cites = citedPages(result).some(({ doc, page }) =>
    question.gold.some((one) => one.doc === doc && one.page === page)
  );
  return gold.kind === "number" && cites && result.calculations.length > 0 ? "arithmetic" : "planning";
}
