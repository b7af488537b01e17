import { openLab, UsageError } from "tieout";
import { labConfig } from "./lab_config.ts";
import { answerRows, answerTable } from "./financebench/answer_report.ts";
import { type FilingQuestion, readFilings } from "./financebench/filings.ts";
import type { SearchScope } from "./financebench/find_pages.ts";
import { CUTS, type HitRates } from "./financebench/hit_rates.ts";
import { labelAgreement } from "./financebench/label_agreement.ts";
import { measureAnswers } from "./financebench/measure_answers.ts";
import { measureRetrieval, type RetrievalRates } from "./financebench/measure_retrieval.ts";
import { ARM_OPTIONS, readArm, saidArm } from "./financebench/search_arm.ts";
import { embedCompanies, keepDocuments } from "./keep_documents.ts";
import type { Measure, MeasureOptions, MeasureResult } from "./measure.ts";

/** Beside the user's own data, never among it: questions over "all companies" would find the filings. */
const FOLDER = "measures/financebench";

const SCOPES: readonly SearchScope[] = ["document", "all"];

async function run({ data, limit, flags, ...outside }: MeasureOptions): Promise<MeasureResult> {
  const { progress, signal, env, path } = outside;
  const arm = readArm(flags);
  const scopes = readScopes(flags["scope"]);
  const { filings, questions } = await readFilings(data, said(flags["questions"], path));
  const asked = chosen(questions, flags["id"]).slice(0, limit);
  const own = labConfig(env);
  const store = flags["store"] === undefined
    ? path(`${own.storeFolder}/${FOLDER}`)
    : path(String(flags["store"]));
  const lab = await openLab({ ...own, storeFolder: store });
  try {
    const wanted = scopes.includes("all")
      ? filings
      : filings.filter(({ doc }) => asked.some((one) => one.doc === doc));
    await keepDocuments(
      lab,
      wanted.map(({ doc, company, fy, path }) => ({ name: `${doc}.pdf`, company, fy, path })),
      {
        measure: "financebench",
        progress,
        signal,
      },
    );
    const lacking = arm.settings.limits.weights.vector === 0
      ? null
      : await embedCompanies(lab, wanted.map(({ company }) => company), { progress, signal });
    const found: Partial<Record<SearchScope, RetrievalRates>> = {};
    for (const scope of scopes) {
      found[scope] = await measureRetrieval(asked, { lab, arm, scope, progress, signal });
    }
    const scope = scopes.length === 1 ? scopes[0]! : "all";
    const answers = flags["answers"] === true
      ? await measureAnswers(asked, {
        lab,
        scope,
        ranks: new Map(found[scope]?.questions.map(({ id, rank }) => [id, rank])),
        kept: `${store}/answers.jsonl`,
        progress,
        signal,
      })
      : null;
    const matcher = answers === null ? null : await labelAgreement(data);
    return {
      json: {
        retrieval: found[scopes[0] ?? "document"],
        scopes: found,
        degraded: lacking === null ? [] : ["embedder"],
        arm: { ...arm.settings, reranker: arm.reranker.id },
        ...answers === null ? {} : { answers: { ...answers, matcher }, questions: answers.questions },
      },
      results: {
        rows: [
          ...scopes.flatMap((scope) => {
            const rates = found[scope];
            return rates === undefined ? [] : [{
              what: `FinanceBench, ${saidArm({ mode: "reranked", ...flags })}${
                lacking === null ? "" : " without vectors"
              }: ${TITLES[scope]}, in the first ${CUTS.join(" / ")}`,
              value: CUTS.map((cut) => share(rates[`hitAt${cut}`])).join(" / "),
              n: `${rates.n} questions`,
            }];
          }),
          ...answers === null ? [] : answerRows(answers),
        ],
      },
      text: [
        ...lacking === null ? [] : [`Searched without vectors: ${lacking}`],
        ...scopes.flatMap((scope) => found[scope] === undefined ? [] : [table(scope, found[scope])]),
        ...answers === null ? [] : [answerTable(answers, matcher)],
      ].join("\n\n"),
    };
  } finally {
    await lab.close();
  }
}

function readScopes(said: string | boolean | undefined): readonly SearchScope[] {
  if (said === undefined) return SCOPES;
  const scope = SCOPES.find((one) => one === said);
  if (scope === undefined) throw new UsageError(`--scope takes ${SCOPES.join(" or ")}, not "${said}"`);
  return [scope];
}

function said(
  flag: string | boolean | undefined,
  path: MeasureOptions["path"],
): string | undefined {
  return flag === undefined ? undefined : path(String(flag));
}

function chosen(questions: readonly FilingQuestion[], ids: string | boolean | undefined) {
  if (ids === undefined) return questions;
  return String(ids).split(",").map((id) => {
    const question = questions.find((one) => one.id === id.trim());
    if (question === undefined) {
      throw new UsageError(
        `--id ${id}: there is no such question; the ids are like ${questions[0]?.id ?? "none at all"}`,
      );
    }
    return question;
  });
}

const TITLES: Readonly<Record<SearchScope, string>> = {
  document: "gold page within the named document",
  all: "gold page over all documents",
};

function table(scope: SearchScope, { halves, types, ...all }: RetrievalRates): string {
  const row = (name: string, rates: HitRates & { readonly n: number }) =>
    [
      name.padEnd(20),
      String(rates.n).padStart(4),
      ...CUTS.map((cut) => share(rates[`hitAt${cut}`]).padStart(8)),
    ].join("");
  return [
    `${TITLES[scope].padEnd(36)}`,
    `${"".padEnd(20)}${"n".padStart(4)}${CUTS.map((cut) => `@${cut}`.padStart(8)).join("")}`,
    row("all", all),
    row("development half", halves.development),
    row("held-out half", halves.heldOut),
    ...Object.entries(types).map(([type, rates]) => row(type, rates)),
  ].join("\n");
}

function share(rate: number | null): string {
  return rate === null ? "-" : `${(100 * rate).toFixed(1)} %`;
}

/**
 * How often the page that holds the answer is among the first pages that are found, for FinanceBench's questions over
 * public filings: the filings are ingested as a user would, and each question goes through the retrieval half of the
 * report analyst. A hit is a gold page (its number in the PDF, counted from 1) at its place among the found pages, each
 * counted once.
 *
 * With `--answers` each question also goes through the whole report analyst, and its answer is held against the gold:
 * numbers, yes or no, and names as correct or wrong, prose by whether a gold page is cited. `--scope document` lets it
 * see the named filing alone, otherwise it sees all of them.
 */
const financebench: Measure = {
  summary: "gold pages found for questions over filings and, with --answers, how they are answered",
  needsData: true,
  options: [
    ["--answers", "answer every question, over all filings unless --scope says document"],
    ["--scope <scope>", "document (within the filing that is asked about) or all (default: both)"],
    ["--id <ids>", "only these questions, separated by commas"],
    ["--questions <file>", "other questions over the same filings, written as questions.json is"],
    ["--store <folder>", `where the ingested filings are kept (default ${FOLDER} in the data folder)`],
    ...ARM_OPTIONS,
  ],
  run,
};

export default financebench;
