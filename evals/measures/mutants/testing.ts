import type { Chunk, Figure } from "tieout";
import { type World, worldOf } from "./facts.ts";

/** Lines of two invented companies: metric, label, kind, then the printed amounts of FY2024 and FY2023. */
const LINES: readonly (readonly [string, string, Figure["kind"], string, string])[] = [
  ["revenue", "Revenue", "money", "55658", "53817"],
  ["underlying_ebitda", "Underlying EBITDA", "money", "29016", "27956"],
  ["net_profit", "Profit after taxation", "money", "9601", "14324"],
  ["net_debt", "Net debt", "money", "9120", "11166"],
  ["capital_expenditure", "Capital expenditure", "money", "-9273", "-7083"],
  ["basic_eps", "Basic earnings per share", "perShare", "1.558", "2.552"],
  ["underlying_ebitda_margin", "Underlying EBITDA margin", "percent", "54.3", "52.0"],
];

const COMPANIES: readonly (readonly [string, number])[] = [["ALD", 1], ["BIR", 0.37], ["CED", 0.81]];

/** A store for tests: three invented companies, two reports each with two years side by side. */
export function exampleWorld(): World {
  const chunks: Chunk[] = [];
  const figures: Figure[] = [];
  for (const [company, factor] of COMPANIES) {
    for (const fy of [2023, 2024]) {
      const id = `${company}-${fy}`;
      chunks.push(chunkOf(id, company, fy));
      for (const [row, line] of LINES.entries()) {
        for (const [column, year] of [fy, fy - 1].entries()) {
          figures.push(figureOf(line, { id, company, fy, year, row, column, factor }));
        }
      }
    }
  }
  return worldOf(COMPANIES.map(([company]) => company), chunks, figures);
}

function chunkOf(id: string, company: string, fy: number): Chunk {
  return {
    id,
    company,
    fy,
    document: { sha256: `sha-${id}`, name: `${id}.pdf` },
    page: 57,
    pageLabel: "55",
    kind: "table",
    section: "Financial summary",
    text: "Financial summary",
    unit: "US$M",
  };
}

function figureOf(
  [metric, label, kind, now, before]: (typeof LINES)[number],
  { id, company, fy, year, row, column, factor }: {
    readonly id: string;
    readonly company: string;
    readonly fy: number;
    readonly year: number;
    readonly row: number;
    readonly column: number;
    readonly factor: number;
  },
): Figure {
  const amount = year === 2024 ? now : year === 2023 ? before : String(Number(before) * 0.91);
  const decimals = kind === "money" ? 0 : kind === "percent" ? 1 : 3;
  const digits = (Number(amount) * factor).toFixed(decimals);
  const power = kind === "money" ? 6 : 0;
  const isPrice = kind !== "percent";
  return {
    id: `${id}-${row}-${column}`,
    label,
    path: [],
    printed: digits,
    metric,
    value: power === 6 ? `${digits}000000` : digits,
    decimals,
    kind,
    currency: isPrice ? "USD" : null,
    scale: { printed: power === 6 ? "US$M" : "", power, from: "column" },
    measure: null,
    period: {
      kind: "year",
      start: `${year - 1}-07-01`,
      end: `${year}-06-30`,
      fiscalYear: year,
      part: null,
      restated: false,
    },
    statement: "summary",
    company,
    fy,
    document: `sha-${id}`,
    page: 57,
    box: [0, 0, 1, 1],
    chunk: id,
    cell: { row: row + 1, column: column + 1 },
    illustrative: false,
  };
}
