import { generalUnit, unitLine } from "./figures/unit_lines.ts";
import type { ReportPage } from "./chunk_report.ts";
import { pageEnd } from "./tables/continue_table.ts";
import type { OpenTable, PageEnd } from "./tables/continue_table.ts";
import { paragraphs } from "./text/paragraphs.ts";
import { lastHeading } from "./text/prose_pieces.ts";

/** What one page hands on to the next. */
export interface ReportCarry {
  readonly section: string;
  /** A unit that a page states for all that follows. */
  readonly unit: string | null;
  /** How many tables so far state a unit line; the commonest one is the document's usual. */
  readonly usual: ReadonlyMap<string, number>;
  /** The last table of the page before, which a first one of as many columns and without a unit goes on. */
  readonly table: { readonly columns: number; readonly unit: string } | null;
  /** The table that the page before left open, with its headings. */
  readonly open: OpenTable | null;
}

/** The carry before the first page. */
export const FIRST_CARRY: ReportCarry = {
  section: "",
  unit: null,
  usual: new Map(),
  table: null,
  open: null,
};

/**
 * What a page changes in the carry. It is told from the page alone, as plain data: so pages are read side by side, and
 * only this little is put in order afterwards.
 */
export interface PageEffect {
  /** Its last heading, null where it has none. */
  readonly section: string | null;
  /** The last unit that it states for all that follows. */
  readonly unit: string | null;
  /** Unit lines of its tables, in order. */
  readonly stated: readonly string[];
  /** Its tables' widths, first and last, and the last unit line up to the last table; null without tables. */
  readonly tables: { readonly first: number; readonly last: number; readonly unit: string | null } | null;
  /** The table that it leaves open. */
  readonly end: PageEnd;
}

/** Tells what a page hands on. */
export function pageEffect(page: ReportPage): PageEffect {
  let section: string | null = null;
  let unit: string | null = null;
  const stated: string[] = [];
  const columns: number[] = [];
  for (const part of page.parts) {
    if (part.kind === "prose") {
      const found = paragraphs(part.lines, { bodySize: page.bodySize });
      unit = generalUnit(found.map(({ text }) => text), page.running) ?? unit;
      section = lastHeading(found) ?? section;
      continue;
    }
    columns.push(part.reading.table.rows[0]?.length ?? 0);
    const line = unitLine(part.reading);
    if (line !== undefined) stated.push(line);
  }
  const [first] = columns;
  const last = columns.at(-1);
  return {
    section,
    unit,
    stated,
    tables: first === undefined || last === undefined ? null : { first, last, unit: stated.at(-1) ?? null },
    end: pageEnd(page.parts),
  };
}

/** The carry behind a page. */
export function carryOn(carry: ReportCarry, { section, unit, stated, tables, end }: PageEffect): ReportCarry {
  const usual = new Map(carry.usual);
  for (const line of stated) usual.set(line, (usual.get(line) ?? 0) + 1);
  const inherited = carry.table !== null && carry.table.columns === tables?.first ? carry.table.unit : null;
  const held = tables?.unit ?? inherited;
  return {
    section: section ?? carry.section,
    unit: unit ?? carry.unit,
    usual,
    table: tables === null || held === null ? null : { columns: tables.last, unit: held },
    open: end.through ? carry.open : end.open,
  };
}
