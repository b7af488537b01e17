import type { ChunkStore } from "../../retrieval/mod.ts";
import type { StoreCoverage } from "../../guardrails/mod.ts";
import type { Covered } from "./tasks.ts";

/** Metrics that examples and lists of what is covered start with: what readers ask for most. */
const HEADLINES = [
  "revenue",
  "underlying_ebitda",
  "net_profit",
  "attributable_profit",
  "operating_cash_flow",
  "dividend_per_share",
  "net_debt",
  "total_assets",
];

/** Companies whose figures are looked at for examples: enough for one comparison, however many are stored. */
const EXAMPLE_COMPANIES = 3;

/** What the store covers: its companies in order, each with its reports' fiscal years, ascending. */
export async function readCovered(store: ChunkStore): Promise<Covered> {
  const years = new Map<string, Set<number>>();
  for (const document of await store.documents()) {
    const known = years.get(document.company) ?? new Set<number>();
    years.set(document.company, known.add(document.fy));
  }
  return {
    companies: [...years].map(([company, known]) => ({ company, years: [...known].sort((a, b) => a - b) })),
  };
}

/** What the store covers with figures to build example questions from, most telling first. */
export async function readStoreCoverage(store: ChunkStore): Promise<StoreCoverage> {
  const { companies } = await readCovered(store);
  const figures = await Promise.all(
    companies.slice(0, EXAMPLE_COMPANIES).map(async ({ company, years }) => {
      const year = years.at(-1)!;
      return (await store.figures({ company, metrics: HEADLINES, years: [year, year - 1] }))
        .filter((figure) => !figure.illustrative && figure.cell !== null)
        .map((figure) => ({ company, fiscalYear: figure.period.fiscalYear, metric: figure.metric! }));
    }),
  );
  const order = ({ metric, fiscalYear }: StoreCoverage["figures"][number]) =>
    HEADLINES.indexOf(metric) * 10_000 - fiscalYear;
  return { companies, figures: figures.flat().sort((a, b) => order(a) - order(b)) };
}
