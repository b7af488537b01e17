import { basename, join } from "node:path";
import { type Box, openPdf, type Page } from "tieout";
import {
  compareTables,
  harmonicMean,
  type PlacedTable,
  type Rates,
  ratesOf,
  type RelationCounts,
} from "./adjacency_relations.ts";
import { type TruthRegion, truthRegions, truthTables } from "./icdar_truth.ts";
import type { Measure, MeasureOptions } from "./measure.ts";
import { type BareTable, openTableReader, READER_OPTION, type TableReader } from "./table_reader.ts";

/** One accepted reading of a document's tables. */
interface Truth {
  readonly tables: readonly PlacedTable[];
  readonly regions: readonly TruthRegion[];
}

interface Scored extends RelationCounts, Rates {
  readonly document: string;
}

/** Averages over documents, each counting once, and the sums over all relations. */
interface Summary extends Rates {
  /** Mean of the documents' F1; `f1` is that of the mean precision and the mean recall, as the competition prints it. */
  readonly meanF1: number;
  readonly relations: RelationCounts & Rates;
  readonly documents: readonly Scored[];
}

/** What the text layer of a document gave: its tables found, and those read within the regions of each reading. */
interface Found {
  readonly whole: readonly PlacedTable[];
  readonly within: readonly (readonly PlacedTable[])[];
}

/** Words at the edge of a region reach this far over it, in points: the boxes of the truth are rounded. */
const EDGE = 2;

/** The truth holds the text of each line whole, so what is printed counts, marks of footnotes included. */
function placed(table: BareTable): PlacedTable {
  return {
    page: table.page,
    cells: table.rows.flatMap((row, r) =>
      row.flatMap(({ text, printed, rowSpan, columnSpan }, c) =>
        rowSpan === 0 || columnSpan === 0
          ? []
          : [{ r0: r, r1: r + rowSpan - 1, c0: c, c1: c + columnSpan - 1, text: printed ?? text ?? "" }]
      )
    ),
  };
}

/** The box of a region on the page as displayed. */
function boxOf(region: TruthRegion, page: Page): Box {
  const height = page.turn === 90 || page.turn === 270 ? page.width : page.height;
  return [region.x0 - EDGE, height - region.y1 - EDGE, region.x1 + EDGE, height - region.y0 + EDGE];
}

async function read(
  path: string,
  truths: readonly Truth[],
  { reader, signal }: { readonly reader: TableReader; readonly signal: AbortSignal },
): Promise<Found> {
  const pdf = await openPdf(await Deno.readFile(path), { name: basename(path), signal });
  const whole: PlacedTable[] = [];
  const within = truths.map((): PlacedTable[] => []);
  try {
    for await (const reading of pdf.readPages()) {
      if (reading.status !== "ok") continue;
      const { page } = reading;
      for (const part of await reader.parts(page, pdf)) {
        if (part.kind === "table") whole.push(placed(part.reading.table));
      }
      for (const [i, { regions }] of truths.entries()) {
        for (const region of regions) {
          if (region.page !== page.number) continue;
          const inside = await reader.within(page, boxOf(region, page), pdf);
          if (inside !== null) within[i]?.push(placed(inside));
        }
      }
    }
  } finally {
    pdf.close();
  }
  return { whole, within };
}

function better(document: string, counts: readonly RelationCounts[]): Scored {
  const scored = counts.map((count): Scored => ({ document, ...count, ...ratesOf(count) }));
  const [first, ...more] = scored;
  if (first === undefined) throw new RangeError(`Cannot score ${document}: it has no truth`);
  return more.reduce((best, other) => other.f1 > best.f1 ? other : best, first);
}

function summarise(documents: readonly Scored[]): Summary {
  const mean = (of: (document: Scored) => number) =>
    documents.reduce((sum, document) => sum + of(document), 0) / documents.length;
  const sum = (of: (document: Scored) => number) =>
    documents.reduce((total, document) => total + of(document), 0);
  const relations = {
    truth: sum(({ truth }) => truth),
    found: sum(({ found }) => found),
    correct: sum(({ correct }) => correct),
  };
  const precision = mean((document) => document.precision);
  const recall = mean((document) => document.recall);
  return {
    precision,
    recall,
    f1: harmonicMean(precision, recall),
    meanF1: mean(({ f1 }) => f1),
    relations: { ...relations, ...ratesOf(relations) },
    documents,
  };
}

/** `NAMEa` and `NAMEb` are two accepted readings of `NAMEa.pdf`. */
async function readings(folder: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const names = (await Array.fromAsync(Deno.readDir(folder)))
    .flatMap(({ name }) => /^(.+)-str\.xml$/.exec(name)?.[1] ?? []).sort();
  return Map.groupBy(names, (name) => name.replace(/b$/, "a"));
}

async function truthOf(folder: string, name: string): Promise<Truth> {
  const file = (kind: string) => join(folder, `${name}-${kind}.xml`);
  return {
    tables: truthTables(await Deno.readTextFile(file("str")), `${name}-str.xml`),
    regions: truthRegions(await Deno.readTextFile(file("reg")), `${name}-reg.xml`),
  };
}

function percent(value: number): string {
  return value.toFixed(4).padStart(7);
}

function lines(title: string, { documents, relations, ...rates }: Summary, each: boolean): readonly string[] {
  const row = (name: string, { precision, recall, f1 }: Rates) =>
    `${name.padEnd(24)}${percent(precision)}${percent(recall)}${percent(f1)}`;
  return [
    `${title.padEnd(24)}      P      R     F1`,
    ...each ? documents.map((document) => row(`  ${document.document}`, document)) : [],
    row("average of documents", rates),
    `${"mean F1 of documents".padEnd(24)}${" ".repeat(14)}${percent(rates.meanF1)}`,
    `${
      row("over all relations", relations)
    }  (${relations.correct} right of ${relations.found} found, ${relations.truth} true)`,
  ];
}

async function run({ data, limit, flags, progress, signal }: MeasureOptions) {
  const named = [...await readings(data)].slice(0, limit);
  if (named.length === 0) {
    throw new RangeError(
      `Cannot measure icdar: no NAME-str.xml in ${data}; --data takes the folder of the PDFs`,
    );
  }
  const whole: Scored[] = [];
  const within: Scored[] = [];
  const reader = await openTableReader(flags.reader);
  try {
    for (const [i, [name, files]] of named.entries()) {
      progress(`${i + 1} of ${named.length}: ${name}`);
      const truths = await Promise.all(files.map((file) => truthOf(data, file)));
      const found = await read(join(data, `${name}.pdf`), truths, { reader, signal });
      whole.push(better(name, truths.map(({ tables }) => compareTables(tables, found.whole))));
      within.push(better(name, truths.map(({ tables }, k) => compareTables(tables, found.within[k] ?? []))));
    }
  } finally {
    await reader.close();
  }
  const all = summarise(whole);
  const regions = summarise(within);
  return {
    json: { ...all, regions },
    results: {
      rows: [{
        what: `ICDAR-2013 tables, ${
          flags.reader ?? "geometric"
        }: F1 of adjacency relations, whole documents / given regions`,
        value: `${all.f1.toFixed(3)} / ${regions.f1.toFixed(3)}`,
        n: `${named.length} documents`,
      }],
    },
    text: [...lines("whole documents", all, true), "", ...lines("within given regions", regions, true)].join(
      "\n",
    ),
  };
}

/** Tables against the truth of the ICDAR-2013 competition: adjacency relations, over whole documents and within given regions. */
const icdar: Measure = {
  summary:
    "tables of the ICDAR-2013 competition: adjacency relations, whole documents and within given regions",
  needsData: true,
  options: [READER_OPTION],
  run,
};

export default icdar;
