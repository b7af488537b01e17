import type { Page } from "../pdf/page.ts";
import type { TableReading } from "../tables/read_tables.ts";

/** What is counted on a page before it is judged. */
export interface PageCounts {
  /** Characters other than blanks. */
  readonly characters: number;
  readonly digits: number;
  /** Digits over characters, 0 to 1. */
  readonly digitShare: number;
  /** Painted vector paths. */
  readonly paths: number;
  /** Tables that the detector found. */
  readonly tables: number;
  /** Share of the page's area that the largest of them covers, 0 to 1. */
  readonly coverage: number;
}

/** The rules that judge a page. */
export type PageRule = "detector" | "share" | "digits" | "characters" | "wide" | "paths";

/** What was decided on a page, and from what. */
export interface PageChoice {
  /** Worth a closer look: `table` or `chart`. */
  readonly kept: boolean;
  readonly table: boolean;
  readonly chart: boolean;
  /** One phrase for people. */
  readonly reason: string;
  readonly counts: PageCounts;
  /** What each rule alone says: true speaks for keeping the page. */
  readonly rules: Readonly<Record<PageRule, boolean>>;
}

/** Running text names years and dates: up to one character in twenty is a digit without any table. */
const LEAST_SHARE = 0.05;
/** A date, a page number and a phone number together stay below this. */
const LEAST_DIGITS = 20;
/** A folio on a divider page is all digits; a table has labels too. */
const LEAST_CHARACTERS = 100;
/** What covers more of a page than this is usually text in two columns, on which a share says little. */
const WIDE = 0.8;
/** Rulings and shades of a page with tables stay below this; axes, ticks, bars and curves come to more. */
const LEAST_PATHS = 200;

function count(page: Page, tables: readonly TableReading[]): PageCounts {
  let characters = 0;
  let digits = 0;
  for (const { text } of page.words) {
    characters += text.length;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code >= 48 && code <= 57) digits++;
    }
  }
  const areas = tables.map(({ table: { box: [x0, y0, x1, y1] } }) => (x1 - x0) * (y1 - y0));
  return {
    characters,
    digits,
    digitShare: characters === 0 ? 0 : digits / characters,
    paths: page.paths,
    tables: tables.length,
    coverage: Math.max(0, ...areas) / (page.width * page.height),
  };
}

function reasonOf(
  counts: PageCounts,
  rules: PageChoice["rules"],
  found: { readonly table: boolean; readonly chart: boolean },
): string {
  const share = `${(100 * counts.digitShare).toFixed(1)} % digits`;
  const tables = `${counts.tables} table${counts.tables === 1 ? "" : "s"}`;
  const table = `table: ${share}, ${tables}`;
  const chart = `chart: ${counts.paths} paths`;
  if (found.table && found.chart) return `${table}; ${chart}`;
  if (found.table) return table;
  if (found.chart) return chart;
  if (!rules.detector) return "no table";
  if (!rules.characters) return `${counts.characters} characters`;
  if (!rules.digits) return `${counts.digits} digits`;
  return share;
}

/** Decides whether a table of figures or a chart stands on a page, from its words, its tables and its paths. */
export function selectPage(page: Page, tables: readonly TableReading[]): PageChoice {
  const counts = count(page, tables);
  const rules = {
    detector: counts.tables > 0,
    share: counts.digitShare > LEAST_SHARE,
    digits: counts.digits >= LEAST_DIGITS,
    characters: counts.characters >= LEAST_CHARACTERS,
    wide: counts.coverage > WIDE,
    paths: counts.paths >= LEAST_PATHS,
  };
  const table = rules.detector && rules.digits && rules.characters && (rules.share || rules.wide);
  const chart = rules.paths;
  return {
    kept: table || chart,
    table,
    chart,
    reason: reasonOf(counts, rules, { table, chart }),
    counts,
    rules,
  };
}
