import type { Box, Chart, Chunk, DocumentRef, Figure, FiscalCalendar } from "../../retrieval/mod.ts";
import { proseFigures } from "./figures/prose_figures.ts";
import { headingTable } from "./figures/heading_table.ts";
import { tableFigures } from "./figures/table_figures.ts";
import type { FigureContext, LooseFigure, StandardMetric } from "./figures/table_figures.ts";
import { boundingBox, displayedBox, wordBox } from "./pdf/page.ts";
import type { Page } from "./pdf/page.ts";
import { generalUnit, unitLine, unitOfTable } from "./figures/unit_lines.ts";
import { footTable } from "./footing/foot_table.ts";
import { markFigure } from "./footing/mark_figure.ts";
import type { ReportCarry } from "./page_carry.ts";
import { stableId } from "./stable_id.ts";
import { continueTable } from "./tables/continue_table.ts";
import { lineText } from "./tables/line.ts";
import type { TableReading } from "./tables/read_tables.ts";
import type { ChartReading } from "./charts/read_chart.ts";
import type { PagePart } from "./tables/read_tables.ts";
import { chartText } from "./text/chart_text.ts";
import { paragraphs } from "./text/paragraphs.ts";
import type { Paragraph } from "./text/paragraphs.ts";
import { pageNotes } from "./text/page_notes.ts";
import { lastHeading, prosePieces } from "./text/prose_pieces.ts";
import { tablePieces } from "./text/table_pieces.ts";
import { onePlace, prosePlaces, tablePlaces } from "./text/text_places.ts";

/** What is the same for all chunks of a document. */
export interface ReportFacts {
  readonly document: DocumentRef;
  readonly company: string;
  readonly fy: number;
  readonly calendar: FiscalCalendar;
  /** ISO 4217 of the amounts that carry no mark, null where it is not known. */
  readonly currency: string | null;
  readonly locale?: string;
  /** Names that the report gives its company, beside `company`; none where its first pages give none. */
  readonly names: readonly string[];
  /** It reports on a part of a year, so that a bare year over a column may be any part of it; false where nothing is said. */
  readonly interim?: boolean;
  readonly standardMetric: StandardMetric;
}

/** A page as read, without its running lines. */
export interface ReportPage {
  readonly number: number;
  readonly label: string;
  readonly parts: readonly PagePart[];
  /** Charts that were read from its picture, with the values that the page prints. */
  readonly charts?: readonly Chart[];
  /** Charts that the page draws; their words are in no part. */
  readonly drawn: readonly ChartReading[];
  /** Running titles: they name the part of the report. */
  readonly running: readonly string[];
  /** Font size of its running text, in points. */
  readonly bodySize: number;
  readonly frame: Pick<Page, "turn" | "width" | "height">;
}

/** Chunks and figures of one page. */
export interface PageChunks {
  readonly chunks: readonly Chunk[];
  readonly figures: readonly Figure[];
  /** Figures of tables that state no unit: to be read when the whole document has shown its usual one. */
  readonly deferred: readonly ((usualUnit: string | null) => readonly Figure[])[];
}

function freeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  }
  return value;
}

/** Box of the paragraph that a sentence stands in, on the page as displayed. */
function passageBox(found: readonly Paragraph[], sentence: string, page: ReportPage): Box {
  const holder = found.find(({ text }) => text.includes(sentence)) ?? found[0];
  const boxes = (holder?.lines ?? []).flatMap(({ words }) => words.map(wordBox));
  return displayedBox(boundingBox(boxes), page.frame);
}

/** Lines above a table that may head it although they were read as something else. */
const LINES_BEFORE = 3;
/** A line of more words than this between two tables is text; shorter ones are marks of notes. */
const MARK_WORDS = 3;

/** Each chart once: as its paths were read where that gave a value, else as its picture was. */
function chartsOf({ drawn, charts = [] }: ReportPage): readonly ChartReading[] {
  const meets = (a: Box, b: Box) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
  const isTold = ({ chart }: ChartReading) =>
    chart.series.some(({ points }) => points.some(({ value }) => value !== null));
  const told = drawn.filter(isTold);
  const seen = charts.filter(({ box }) => !told.some(({ chart }) => meets(box, chart.box)));
  const kept = drawn.filter((one) => isTold(one) || !seen.some(({ box }) => meets(box, one.chart.box)));
  return [...kept, ...seen.map((chart) => ({ chart, table: null }))];
}

/**
 * Makes the chunks and figures of one page: the only place where a chunk is made, and it is frozen here. What the page
 * hands on to the next is told apart, by `pageEffect`: what is to cross pages belongs there.
 */
export function chunkPage(page: ReportPage, facts: ReportFacts, carry: ReportCarry): PageChunks {
  const chunks: Chunk[] = [];
  const figures: Figure[] = [];
  const deferred: PageChunks["deferred"][number][] = [];
  let { section, unit } = carry;
  const headings: string[] = [];
  const told = new Set<string>();
  // what earlier tables of the page state of their unit holds for a later one that states nothing
  const above: string[] = [];
  const notes = pageNotes(page.parts);
  const firstTable = page.parts.find(({ kind }) => kind === "table");
  // the last lines of the part before, nearest first: they may head a table that was read without them
  let before: readonly string[] = [];
  let heading: TableReading | null = null;

  function add(
    kind: Chunk["kind"],
    text: string,
    more: Pick<Chunk, "section" | "unit" | "places"> & Partial<Pick<Chunk, "table">>,
  ): string {
    const id = stableId(facts.document.sha256, page.number, chunks.length);
    const { document, company, fy } = facts;
    chunks.push(
      freeze({
        id,
        company,
        fy,
        document: { ...document },
        page: page.number,
        pageLabel: page.label,
        kind,
        text,
        ...more,
      }),
    );
    return id;
  }
  function keep(figure: LooseFigure, chunk: string): Figure {
    const { kind, fiscalYear, part, end } = figure.period;
    // a passage may state one amount of one thing for two years
    const place = figure.cell === null
      ? [...figure.box, kind, fiscalYear, part ?? 0, end ?? ""]
      : [figure.cell.row, figure.cell.column];
    const id = stableId(facts.document.sha256, page.number, chunk, ...place, figure.printed, figure.label);
    return freeze({
      ...figure,
      id,
      company: facts.company,
      fy: facts.fy,
      document: facts.document.sha256,
      chunk,
    });
  }
  function context(): FigureContext {
    return {
      calendar: facts.calendar,
      fy: facts.fy,
      interim: facts.interim ?? false,
      before,
      currency: facts.currency,
      headings: [...headings.toReversed(), ...page.running],
      usualUnit: null,
      names: facts.names.length === 0 ? [] : [facts.company, ...facts.names],
      pageUnits: [...above.toReversed(), ...unit === null ? [] : [unit]],
      notes,
      standardMetric: facts.standardMetric,
      ...facts.locale === undefined ? {} : { locale: facts.locale },
    };
  }

  for (const part of page.parts) {
    if (part.kind === "prose") {
      const found = paragraphs(part.lines, { bodySize: page.bodySize });
      unit = generalUnit(found.map(({ text }) => text), page.running) ?? unit;
      for (const piece of prosePieces(found, section)) {
        const id = add("prose", piece.text, {
          section: piece.section,
          unit: null,
          places: prosePlaces(piece, page.frame),
        });
        const boxOf = (sentence: string) => passageBox(found, sentence, page);
        for (
          const figure of proseFigures(piece.text, {
            ...context(),
            page: page.number,
            fy: facts.fy,
            pageText: found.map(({ text }) => text).join("\n"),
            boxOf,
          })
        ) {
          // the sentence that two passages share states its figure once
          const { kind, fiscalYear, part } = figure.period;
          const stated = `${figure.label}|${figure.printed}|${kind}|${fiscalYear}|${part}`;
          if (!told.has(stated)) figures.push(keep(figure, id));
          told.add(stated);
        }
      }
      headings.push(...found.flatMap(({ kind, text }) => kind === "heading" ? [text] : []));
      section = lastHeading(found) ?? section;
      before = part.lines.slice(-LINES_BEFORE).map(lineText).toReversed();
      if (part.lines.some((line) => line.words.length > MARK_WORDS)) heading = null;
      continue;
    }
    const reading = part === firstTable
      ? continueTable(part.reading, carry.open, page.parts.slice(0, page.parts.indexOf(part)))
      : part.reading;
    const title = reading.table.title === "" ? section : reading.table.title;
    const pieces = tablePieces(reading);
    const footing = footTable(reading, facts);
    const ids = pieces.map((piece) =>
      add("table", piece.text, {
        section: title,
        unit: unitOfTable(reading),
        table: { ...piece.table, footing },
        places: tablePlaces(piece),
      })
    );
    const columns = reading.table.rows[0]?.length ?? 0;
    if (
      above.length === 0 && carry.table?.columns === columns &&
      firstTable === part
    ) {
      above.push(carry.table.unit);
    }
    const place = (loose: LooseFigure): Figure | null => {
      const { cell, ...figure } = markFigure(loose, footing, reading);
      const at = pieces.findIndex(({ rows }) => cell !== null && rows.has(cell.row));
      const row = cell === null ? undefined : pieces[at]?.rows.get(cell.row);
      const id = ids[at];
      if (cell === null || row === undefined || id === undefined) return null;
      const seen = reading.table.unverified ? { unverified: true } : {};
      return keep({ ...figure, ...seen, cell: { row, column: cell.column } }, id);
    };
    heading = headingTable(reading, heading);
    const here: FigureContext = heading === reading ? context() : { ...context(), heading };
    const read = tableFigures(reading, here);
    if (read.bare) {
      deferred.push((usualUnit) =>
        tableFigures(reading, { ...here, usualUnit }).figures.flatMap((figure) => place(figure) ?? [])
      );
    } else figures.push(...read.figures.flatMap((figure) => place(figure) ?? []));
    const stated = unitLine(reading);
    if (stated !== undefined) above.push(stated);
    const last = reading.table.rows.at(-1) ?? [];
    before = [last.flatMap(({ text }) => text ?? []).join(" ")];
  }
  for (const { chart, table } of chartsOf(page)) {
    const text = chartText(chart);
    if (text === "") continue;
    const id = add("chart", text, {
      section: chart.title === "" ? section : chart.title,
      unit: table === null ? null : unitOfTable(table),
      places: onePlace(chart.box),
      ...table === null ? {} : { table: table.table },
    });
    // a chart that states no unit stays without figures: the document's usual one is a guess here
    const read = table === null ? null : tableFigures(table, context());
    if (read !== null && !read.bare) figures.push(...read.figures.map((figure) => keep(figure, id)));
  }
  return { chunks, figures, deferred };
}
