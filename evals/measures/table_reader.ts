import {
  type Box,
  combineTableIn,
  combineTables,
  openTableSight,
  type Page,
  type PagePart,
  type PdfFile,
  readTableIn,
  readTables,
  type SeeOptions,
  seeTableIn,
  seeTables,
  type Table,
  type TableSight,
  UsageError,
} from "tieout";
import { labConfig } from "./lab_config.ts";

/** A table without its title. */
export type BareTable = Omit<Table, "title" | "caption">;

/** A way to read the tables of a page. */
export interface TableReader {
  /** All parts of a page. */
  parts(page: Page, pdf: PdfFile): Promise<readonly PagePart[]>;
  /** The table within a box on the page as displayed. */
  within(page: Page, box: Box, pdf: PdfFile): Promise<BareTable | null>;
  close(): Promise<void>;
}

/** Readers by name: by geometry alone, by local models alone, by both. */
export const TABLE_READERS = ["geometric", "local", "combined"] as const;

/** The flag that names one, with what it does. */
export const READER_OPTION = [
  "--reader <name>",
  `who reads the tables: ${TABLE_READERS.join(", ")} (default geometric)`,
] as const;

const GEOMETRIC: TableReader = {
  parts: (page) => Promise.resolve(readTables(page)),
  within: (page, box) => Promise.resolve(readTableIn(page, box)?.table ?? null),
  close: () => Promise.resolve(),
};

/** Paints each page once: several regions of it are read one after the other. */
function painter(sight: TableSight): (page: Page, pdf: PdfFile) => SeeOptions {
  let last: { readonly page: Page; readonly options: SeeOptions } | undefined;
  return (page, pdf) => {
    if (last?.page !== page) {
      let image: ReturnType<PdfFile["image"]> | undefined;
      last = { page, options: { sight, paint: (scale) => image ??= pdf.image(page.number, scale) } };
    }
    return last.options;
  };
}

/** Makes a reader by its name; the models stand where the configuration says. */
export async function openTableReader(flag: string | boolean | undefined): Promise<TableReader> {
  const name = flag ?? "geometric";
  const known = TABLE_READERS.find((reader) => reader === name);
  if (known === undefined) {
    throw new UsageError(`--reader takes one of ${TABLE_READERS.join(", ")}, not "${name}"`);
  }
  if (known === "geometric") return GEOMETRIC;
  const folder = labConfig((variable) => Deno.env.get(variable)).modelFolder;
  const sight = await openTableSight(folder);
  if (sight === null) {
    throw new UsageError(`--reader ${known} needs its models in ${folder}: deno task model fetches them`);
  }
  const options = painter(sight);
  const [parts, within] = known === "local" ? [seeTables, seeTableIn] : [combineTables, combineTableIn];
  return {
    parts: (page, pdf) => parts(page, options(page, pdf)),
    within: async (page, box, pdf) => (await within(page, box, options(page, pdf)))?.table ?? null,
    close: () => sight.close(),
  };
}
