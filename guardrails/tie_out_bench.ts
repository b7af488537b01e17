import type { Figure } from "../retrieval/mod.ts";
import { exampleFigure } from "../retrieval/testing.ts";
import { readClaims } from "./claims.ts";
import { exampleHit, exampleSources } from "./testing.ts";
import { tieOut } from "./tie_out.ts";

/** A long answer over many tables: what a comparison of five companies over three years comes to. */
const SOURCES = 40;
const FIGURES = 100;
const CLAIMS = 60;

const ROWS: readonly (readonly [string | null, string])[] = [
  ["revenue", "Revenue"],
  ["net_profit", "Profit for the year"],
  ["total_assets", "Total assets"],
  ["operating_cash_flow", "Net operating cash flows"],
  ["underlying_ebitda", "Underlying EBITDA"],
  [null, "Closure and rehabilitation provisions"],
  [null, "Payments for exploration"],
  [null, "Employee entitlements of the year"],
  ["inventories", "Inventories"],
  ["net_debt", "Net debt"],
];

const COMPANIES = ["ALD", "BIR", "CED", "DOG", "ELM"];

const sources = exampleSources(
  ...Array.from({ length: SOURCES }, (_, at) => {
    const figures = Array.from({ length: FIGURES }, (_, index): Partial<Figure> => {
      const [metric, label] = ROWS[index % ROWS.length]!;
      const millions = 1_000 + at * FIGURES + index * 7;
      return {
        metric,
        label,
        printed: `${millions}`,
        value: `${millions}000000`,
        cell: { row: index, column: 1 },
        period: { ...exampleFigure().period, fiscalYear: 2024 - Math.floor(index / ROWS.length) % 5 },
      };
    });
    return exampleHit({ id: `c${at}`, company: COMPANIES[at % COMPANIES.length]!, kind: "table" }, figures);
  }),
);

/** Two of three are right, of the rest nothing is true, so that every way of support is tried. */
const draft = Array.from({ length: CLAIMS }, (_, at) => {
  const { n, hit } = sources[at % SOURCES]!;
  const figure = hit.figures[at % FIGURES]!;
  const amount = at % 3 === 0 ? "US$777,777 million" : `US$${figure.printed} million`;
  return `${figure.company}'s ${figure.label} in FY${figure.period.fiscalYear} was ${amount} [${n}].`;
}).join("\n");

const claims = readClaims(draft, { companies: COMPANIES, sources });

Deno.bench(
  `tieOut() ${CLAIMS} claims over ${SOURCES} sources with ${SOURCES * FIGURES} figures`,
  async () => {
    await tieOut(claims, { sources, calculations: [] });
  },
);

/** Without markers every claim is held against every source: the most that one draft can ask. */
const everywhere = claims.map((claim) => ({ ...claim, cited: sources.map(({ n }) => n) }));

Deno.bench(`tieOut() the same, each claim citing all ${SOURCES} sources`, async () => {
  await tieOut(everywhere, { sources, calculations: [] });
});

Deno.bench(`readClaims() ${CLAIMS} claims`, () => {
  readClaims(draft, { companies: COMPANIES, sources });
});
