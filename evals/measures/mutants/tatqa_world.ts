import { type CellUnit, cellUnits, type Chunk, type Figure, standardMetric } from "tieout";
import { readContexts, type TatqaContext } from "../tatqa/read_contexts.ts";
import { unitStatements } from "../tatqa/unit_statements.ts";
import { type World, worldOf } from "./facts.ts";

/** Syllables of company names: the tables say nothing of whose they are, and a statement must. */
const FIRST = "Bal Cor Del Fen Gar Hol Jun Kel Lor Mor Nor Pel Quen Ral Sor Tal Vel Wen Yar Zel".split(" ");
const LAST = "dan mir tex vik bor gan lith mond nova pont rast shire tor val wick".split(" ");

/** The tables of TAT-QA as a store of figures: each of a company of its own, read by the rules of ingested tables. */
export async function tatqaWorld(folder: string): Promise<World> {
  const contexts = (await readContexts(folder)).slice(0, FIRST.length * LAST.length);
  const companies = contexts.map((_, at) =>
    `${FIRST[at % FIRST.length]}${LAST[Math.floor(at / FIRST.length)]}`
  );
  const read = contexts.map((context, at) => readContext(context, companies[at]!));
  return worldOf(
    companies,
    read.flatMap(({ chunk }) => chunk ?? []),
    read.flatMap(({ figures }) => figures),
  );
}

function readContext(
  { id, table, paragraphs }: TatqaContext,
  company: string,
): { readonly chunk: Chunk | null; readonly figures: readonly Figure[] } {
  const cells = cellUnits(table, unitStatements(paragraphs)).flatMap((cell) => {
    const year = yearOf(cell.headings);
    return year === null ? [] : [{ cell, year }];
  });
  if (cells.length === 0) return { chunk: null, figures: [] };
  const fy = Math.max(...cells.map(({ year }) => year));
  const chunk: Chunk = {
    id,
    company,
    fy,
    document: { sha256: id, name: `${id}.json` },
    page: 1,
    pageLabel: "1",
    kind: "table",
    section: "",
    text: table.map((row) => row.join(" | ")).join("\n"),
    unit: null,
  };
  return { chunk, figures: cells.map(({ cell, year }) => figureOf(cell, { chunk, year })) };
}

/** The one year over a column, null where there is none or where it is of something else than a year. */
function yearOf(headings: readonly string[]): number | null {
  const text = headings.join(" ");
  const years = new Set(text.match(/\b(?:19|20)\d{2}\b/g) ?? []);
  const isOther = /change|variance|%|increase|decrease|quarter|half|months|vs|pro forma|growth/i.test(text);
  return years.size === 1 && !isOther ? Number([...years][0]) : null;
}

function figureOf(
  { row, column, printed, label, path, headings, ...resolved }: CellUnit,
  { chunk, year }: { readonly chunk: Chunk; readonly year: number },
): Figure {
  const { id, company, fy } = chunk;
  return {
    ...resolved,
    id: `${id}-${row}-${column}`,
    label: label.replace(/\s*\(\d\)\s*$/, "").trim(),
    path: [...path, ...headings],
    printed,
    metric: standardMetric(label, { statement: "other", path }),
    decimals: printed.match(/\.(\d+)/)?.[1]?.length ?? 0,
    period: { kind: "year", start: null, end: null, fiscalYear: year, part: null, restated: false },
    statement: "other",
    company,
    fy,
    document: id,
    page: 1,
    box: [0, 0, 0, 0],
    chunk: id,
    cell: { row, column },
    illustrative: false,
  };
}
