import type { FoundResults } from "../../results/result_file.ts";
import type { LabelAgreement } from "./label_agreement.ts";
import type { AnswerRates } from "./measure_answers.ts";

const PLACES = { all: "over all filings", document: "within the named filing" } as const;

/** What the README keeps of the answers. */
export function answerRows({ scope, numeric, other }: AnswerRates): NonNullable<FoundResults["rows"]> {
  const { correct, wrong, abstained, supported, unsupported } = other;
  return [
    {
      what: `FinanceBench, numeric questions ${PLACES[scope]}: correct / wrong / abstained`,
      value: `${numeric.correct} / ${numeric.wrong} / ${numeric.abstained}`,
      n: `${numeric.n} questions`,
    },
    {
      what: `FinanceBench, numeric questions ${PLACES[scope]}: wrong among answered`,
      value: share(numeric.wrongAmongAnswered),
      n: `${numeric.correct + numeric.wrong} answers`,
    },
    {
      what: `FinanceBench, other questions ${PLACES[scope]}: correct / wrong (number, yes or no, name); ` +
        "gold page cited with its key words / not (prose); abstained",
      value: `${correct} / ${wrong}; ${supported} / ${unsupported}; ${abstained}`,
      n: `${other.n} questions`,
    },
  ];
}

/** What a person reads: the counts, and every question that was not answered as the gold does. */
export function answerTable(
  { scope, numeric, other, causes, questions }: AnswerRates,
  matcher: LabelAgreement | null,
): string {
  const failed = questions.filter(({ cause }) => cause !== null);
  return [
    `answers ${PLACES[scope]}`,
    `numeric  ${numeric.n}: ${numeric.correct} correct, ${numeric.wrong} wrong, ${numeric.abstained} abstained` +
    ` (${share(numeric.correctShare)} correct, ${share(numeric.wrongAmongAnswered)} wrong among answered)`,
    `others   ${other.n}: ${other.correct} correct, ${other.wrong} wrong (number, yes or no, name); ` +
    `${other.supported} supported, ${other.unsupported} unsupported (prose: whether a gold page is cited ` +
    `with its key words, not whether the words are right); ${other.abstained} abstained`,
    ...matcher === null ? [] : [
      `numbers in text against ${matcher.n} human labels: precision ${matcher.precision}, recall ` +
      `${matcher.recall}, kappa ${matcher.kappa}`,
    ],
    `astray   ${Object.entries(causes).map(([cause, n]) => `${cause} ${n}`).join(", ") || "none"}`,
    ...failed.map(({ id, type, doc, outcome, cause, predicted, unit, goldPages }) =>
      [
        `  ${id}  ${type}  ${doc} p. ${[...new Set(goldPages.map(({ page }) => page))].join(", ")}`,
        `${outcome}, ${cause}`,
        `${shortened(predicted)}${unit === null ? "" : ` ${unit}`}`,
      ].join("  ")
    ),
  ].join("\n");
}

function shortened(predicted: string | null): string {
  return predicted === null ? "-" : predicted.length > 60 ? `${predicted.slice(0, 59)}…` : predicted;
}

function share(rate: number | null): string {
  return rate === null ? "-" : `${(100 * rate).toFixed(1)} %`;
}
