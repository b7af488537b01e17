import type { ChunkStore, StoredDocument } from "../../retrieval/mod.ts";
import type { StoreCoverage } from "../../guardrails/mod.ts";
import { HEADLINES } from "./headlines.ts";
import type { Covered } from "./tasks.ts";

/** Companies whose figures are looked at for examples: enough for one comparison, however many are stored. */
const EXAMPLE_COMPANIES = 3;

/** What the store covers: its companies in order, each with its reports' fiscal years, ascending, and its year end. */
export async function readCovered(store: ChunkStore): Promise<Covered> {
  const byCompany = Map.groupBy(await store.documents(), ({ company }) => company);
  return {
    companies: [...byCompany].map(([company, documents]) => ({
      company,
      years: [...new Set(documents.map(({ fy }) => fy))].sort((a, b) => a - b),
      yearEnd: yearEndOf(documents),
    })),
  };
}

/** The year end that most pages go by: a short release says none, and stands under an assumed one. */
function yearEndOf(documents: readonly StoredDocument[]): string {
  const pages = new Map<string, number>();
  for (const { yearEnd, pages: count } of documents) pages.set(yearEnd, (pages.get(yearEnd) ?? 0) + count);
  return [...pages].sort((a, b) => b[1] - a[1])[0]![0];
}

/** What the store covers with figures to build example questions from, most telling first. */
export async function readStoreCoverage(store: ChunkStore): Promise<StoreCoverage> {
  const { companies } = await readCovered(store);
  const figures = await Promise.all(
    companies.slice(0, EXAMPLE_COMPANIES).map(async ({ company, years }) => {
      const year = years.at(-1)!;
      return (await store.figures({ company, metrics: [...HEADLINES], years: [year, year - 1] }))
        .filter((figure) => !figure.illustrative && figure.cell !== null)
        .map((figure) => ({ company, fiscalYear: figure.period.fiscalYear, metric: figure.metric! }));
    }),
  );
  const order = ({ metric, fiscalYear }: StoreCoverage["figures"][number]) =>
    HEADLINES.findIndex((one) => one === metric) * 10_000 - fiscalYear;
  return { companies, figures: figures.flat().sort((a, b) => order(a) - order(b)) };
}
