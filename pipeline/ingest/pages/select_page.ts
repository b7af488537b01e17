import type { Table } from "../../../retrieval/mod.ts";
import type { Page } from "../pdf/page.ts";
import type { TableReading } from "../tables/read_tables.ts";
import type { DrawnChart } from "../charts/find_charts.ts";
import { findCharts } from "../charts/find_charts.ts";

/** What is counted on a page before it is judged. */
export interface PageCounts {
  /** Characters other than blanks. */
  readonly characters: number;
  readonly digits: number;
  /** Digits over characters, 0 to 1. */
  readonly digitShare: number;
  /** The same of the cells of the table where it is highest, tables without figures left out; 0 without one. */
  readonly tableShare: number;
  /** Tables that the detector found. */
  readonly tables: number;
  /** Those of them with at least two figures right of their labels. */
  readonly figureTables: number;
  /** Share of the page's area that the largest table covers, 0 to 1. */
  readonly coverage: number;
  /** All painted paths: tables with shaded cells have the most. */
  readonly paths: number;
  /** Paths that draw charts. */
  readonly drawn: number;
  /** Share of the page's area under pictures that stand in its text, 0 to 1. */
  readonly pictured: number;
}

/**
 * The rules that judge a page: a table was found; it holds figures; digits are dense on the page or in the table; enough
 * digits; enough characters; a table covers nearly all of the page; it holds many figures; paths draw a chart; a picture
 * is large enough for one.
 */
export type PageRule =
  | "detector"
  | "figures"
  | "share"
  | "digits"
  | "characters"
  | "wide"
  | "counts"
  | "drawn"
  | "pictured";

/** What was decided on a page, and from what. */
export interface PageChoice {
  /** Worth a closer look: `table` or `chart`. */
  readonly kept: boolean;
  readonly table: boolean;
  readonly chart: boolean;
  /** One phrase for people. */
  readonly reason: string;
  readonly counts: PageCounts;
  /** What each rule alone says; {@link decidePage} puts them together. */
  readonly rules: Readonly<Record<PageRule, boolean>>;
}

/** Running text names years and dates: up to one character in twenty is a digit without any table. */
const LEAST_SHARE = 0.05;
/**
 * A page of running text with one table in it stays below that share (on labelled filings three pages with tables in
 * ten do), so the table's own cells count too: long labels beside figures of one digit come to 4 %, tables of words
 * with a date in them to 1 %.
 */
const LEAST_TABLE_SHARE = 0.03;
/** A date, a page number and a phone number together stay below this. */
const LEAST_DIGITS = 20;
/** A folio on a divider page is all digits; a table has labels too. */
const LEAST_CHARACTERS = 100;
/** One figure beside words is an address, an age or a price on a cover page. */
const LEAST_FIGURES = 2;
/** What covers more of a page than this is usually text in two columns: shares say little of it, counts do. */
const WIDE = 0.8;
/** Figures that a table of the whole page holds; text in two columns that looks like one has a few. */
const WIDE_FIGURES = 20;
/**
 * Charts are often pictures, which have no paths. Signatures, portraits and logos cover up to 8 % of a page, charts
 * from 9 % on; half the width of the text and two inches high is 7 %.
 */
const LEAST_PICTURED = 0.08;
/** A picture that comes this near to the edge of the page, as a share of its size, is a photo or a background. */
const BLEED = 0.02;

function countDigits(text: string): { readonly characters: number; readonly digits: number } {
  let characters = 0;
  let digits = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 32) characters++;
    if (code >= 48 && code <= 57) digits++;
  }
  return { characters, digits };
}

function countAll(texts: readonly string[]): { readonly characters: number; readonly digits: number } {
  return texts.reduce((sum, text) => {
    const { characters, digits } = countDigits(text);
    return { characters: sum.characters + characters, digits: sum.digits + digits };
  }, { characters: 0, digits: 0 });
}

function share({ characters, digits }: { readonly characters: number; readonly digits: number }): number {
  return characters === 0 ? 0 : digits / characters;
}

function figuresIn(table: Table): number {
  const cells = table.rows.slice(table.headerRows).flatMap((row) => row.slice(1));
  return cells.filter(({ text }) => text !== null && /\d/.test(text)).length;
}

function textsOf(table: Table): readonly string[] {
  return table.rows.slice(table.headerRows).flatMap((row) => row.map(({ text }) => text ?? ""));
}

function pictured(page: Page): number {
  const { width, height } = page;
  const inText = page.pictures.filter(({ x0, y0, x1, y1 }) =>
    x0 >= BLEED * width && x1 <= (1 - BLEED) * width && y0 >= BLEED * height && y1 <= (1 - BLEED) * height
  );
  const area = inText.reduce((sum, { x0, y0, x1, y1 }) => sum + (x1 - x0) * (y1 - y0), 0);
  return area / (width * height);
}

function count(page: Page, tables: readonly TableReading[], charts: readonly DrawnChart[]): PageCounts {
  const all = countAll(page.words.map(({ text }) => text));
  const withFigures = tables.filter(({ table }) => figuresIn(table) >= LEAST_FIGURES);
  const areas = tables.map(({ table: { box: [x0, y0, x1, y1] } }) => (x1 - x0) * (y1 - y0));
  return {
    ...all,
    digitShare: share(all),
    tableShare: Math.max(0, ...withFigures.map(({ table }) => share(countAll(textsOf(table))))),
    tables: tables.length,
    figureTables: withFigures.length,
    coverage: Math.max(0, ...areas) / (page.width * page.height),
    paths: page.paths,
    drawn: charts.reduce((sum, { marks }) => sum + marks.length, 0),
    pictured: pictured(page),
  };
}

function percent(part: number): string {
  return `${(100 * part).toFixed(1)} %`;
}

function plural(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? "" : "s"}`;
}

function reasonOf(choice: Omit<PageChoice, "reason" | "kept">): string {
  const { counts, rules, table, chart } = choice;
  const found = [
    ...table ? [`table: ${percent(counts.digitShare)} digits, ${plural(counts.figureTables, "table")}`] : [],
    ...chart && rules.drawn ? [`chart: ${plural(counts.drawn, "path")}`] : [],
    ...chart && !rules.drawn ? [`chart: picture of ${percent(counts.pictured)} of the page`] : [],
  ];
  if (found.length > 0) return found.join("; ");
  if (!rules.detector) return "no table";
  if (!rules.figures) return "no table with figures";
  if (!rules.characters) return `${counts.characters} characters`;
  if (!rules.digits) return `${counts.digits} digits`;
  return `${percent(counts.digitShare)} digits`;
}

/** What the rules come to together; a wide table is judged on counts, any other on shares. */
export function decidePage(
  rules: PageChoice["rules"],
): { readonly table: boolean; readonly chart: boolean } {
  const dense = rules.wide ? rules.counts : rules.share;
  return {
    table: rules.detector && rules.figures && rules.digits && rules.characters && dense,
    chart: rules.drawn || rules.pictured,
  };
}

/**
 * Decides whether a table of figures or a chart stands on a page, from its words, its tables, its paths and its
 * pictures. `charts` are those that {@link findCharts} finds on it.
 */
export function selectPage(
  page: Page,
  tables: readonly TableReading[],
  { charts = findCharts(page) }: { readonly charts?: readonly DrawnChart[] } = {},
): PageChoice {
  const counts = count(page, tables, charts);
  const figures = Math.max(0, ...tables.map(({ table }) => figuresIn(table)));
  const rules = {
    detector: counts.tables > 0,
    figures: counts.figureTables > 0,
    share: counts.digitShare > LEAST_SHARE || counts.tableShare > LEAST_TABLE_SHARE,
    digits: counts.digits >= LEAST_DIGITS,
    characters: counts.characters >= LEAST_CHARACTERS,
    wide: counts.coverage > WIDE,
    counts: figures >= WIDE_FIGURES,
    drawn: counts.drawn > 0,
    pictured: counts.pictured >= LEAST_PICTURED,
  };
  const { table, chart } = decidePage(rules);
  const choice = { table, chart, counts, rules };
  return { kept: table || chart, ...choice, reason: reasonOf(choice) };
}
