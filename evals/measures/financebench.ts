import { openLab, readConfig, UsageError } from "tieout";
import { readFilings } from "./financebench/filings.ts";
import type { SearchScope } from "./financebench/find_pages.ts";
import { CUTS, type HitRates } from "./financebench/hit_rates.ts";
import { embedFilings, keepFilings } from "./financebench/keep_filings.ts";
import { measureRetrieval, type RetrievalRates } from "./financebench/measure_retrieval.ts";
import { ARM_OPTIONS, readArm, saidArm } from "./financebench/search_arm.ts";
import type { Measure, MeasureOptions, MeasureResult } from "./measure.ts";

/** Beside the user's own data, never among it: questions over "all companies" would find the filings. */
const FOLDER = "measures/financebench";

const SCOPES: readonly SearchScope[] = ["document", "all"];

async function run({ data, limit, flags, ...outside }: MeasureOptions): Promise<MeasureResult> {
  const { progress, signal, env, path } = outside;
  const arm = readArm(flags);
  const scopes = readScopes(flags["scope"]);
  const { filings, questions } = await readFilings(data);
  const asked = questions.slice(0, limit);
  const own = readConfig({}, env);
  const store = flags["store"] === undefined
    ? path(`${own.storeFolder}/${FOLDER}`)
    : path(String(flags["store"]));
  const lab = await openLab({ ...own, storeFolder: store });
  try {
    const wanted = scopes.includes("all")
      ? filings
      : filings.filter(({ doc }) => asked.some((one) => one.doc === doc));
    await keepFilings(lab, wanted, { progress, signal });
    const lacking = arm.settings.limits.weights.vector === 0
      ? null
      : await embedFilings(lab, wanted, { progress, signal });
    const found: Partial<Record<SearchScope, RetrievalRates>> = {};
    for (const scope of scopes) {
      found[scope] = await measureRetrieval(asked, { lab, arm, scope, progress, signal });
    }
    return {
      json: {
        retrieval: found[scopes[0] ?? "document"],
        scopes: found,
        degraded: lacking === null ? [] : ["embedder"],
        arm: { ...arm.settings, reranker: arm.reranker.id },
      },
      results: {
        rows: scopes.flatMap((scope) => {
          const rates = found[scope];
          return rates === undefined ? [] : [{
            what: `FinanceBench, ${saidArm({ mode: "reranked", ...flags })}${
              lacking === null ? "" : " without vectors"
            }: ${TITLES[scope]}, in the first ${CUTS.join(" / ")}`,
            value: CUTS.map((cut) => share(rates[`hitAt${cut}`])).join(" / "),
            n: `${rates.n} questions`,
          }];
        }),
      },
      text: [
        ...lacking === null ? [] : [`Searched without vectors: ${lacking}`],
        ...scopes.flatMap((scope) => found[scope] === undefined ? [] : [table(scope, found[scope])]),
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
 */
const financebench: Measure = {
  summary: "gold page among the first pages found for questions over filings",
  needsData: true,
  options: [
    ["--scope <scope>", "document (within the filing that is asked about) or all (default: both)"],
    ["--store <folder>", `where the ingested filings are kept (default ${FOLDER} in the data folder)`],
    ...ARM_OPTIONS,
  ],
  run,
};

export default financebench;
