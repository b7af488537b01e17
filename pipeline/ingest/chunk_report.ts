import type { Box, Chunk, DocumentRef, Figure, FiscalCalendar } from "../../retrieval/mod.ts";
import { findUnits } from "../../retrieval/mod.ts";
import { proseFigures } from "./figures/prose_figures.ts";
import { tableFigures } from "./figures/table_figures.ts";
import type { FigureContext, LooseFigure, StandardMetric } from "./figures/table_figures.ts";
import { boundingBox, displayedBox, wordBox } from "./pdf/page.ts";
import type { Page } from "./pdf/page.ts";
import { stableId } from "./stable_id.ts";
import { lineText } from "./tables/line.ts";
import type { PagePart, TableReading } from "./tables/read_tables.ts";
import { statesUnit } from "./tables/rows.ts";
import { paragraphs } from "./text/paragraphs.ts";
import type { Paragraph } from "./text/paragraphs.ts";
import { lastHeading, prosePieces } from "./text/prose_pieces.ts";
import { tablePieces } from "./text/table_pieces.ts";

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
  readonly standardMetric: StandardMetric;
}

/** A page as read, without its running lines. */
export interface ReportPage {
  readonly number: number;
  readonly label: string;
  readonly parts: readonly PagePart[];
  /** Running titles: they name the part of the report. */
  readonly running: readonly string[];
  /** Font size of its running text, in points. */
  readonly bodySize: number;
  readonly frame: Pick<Page, "turn" | "width" | "height">;
}

/** What one page hands on to the next. */
export interface ReportCarry {
  readonly section: string;
  /** A unit that a page states for all that follows. */
  readonly unit: string | null;
  /** The last table of the page before, which a first one of as many columns and without a unit goes on. */
  readonly table: { readonly columns: number; readonly unit: string } | null;
}

/** Chunks and figures of one page. */
export interface PageChunks {
  readonly chunks: readonly Chunk[];
  readonly figures: readonly Figure[];
  readonly carry: ReportCarry;
}

/** The carry before the first page. */
export const FIRST_CARRY: ReportCarry = { section: "", unit: null, table: null };

const GENERAL_UNIT =
  /\b(?:tabular|unless otherwise|all amounts|amounts (?:are )?(?:in|expressed|presented)|rounded to the nearest|presentation currency)\b/i;

const NOTES = /\bnotes to (?:the )?(?:\w+ )*financial statements\b/i;

/** A unit stated for all that follows: in a general sentence, or under the heading of the notes. */
function generalUnit(found: readonly Paragraph[], page: ReportPage): string | undefined {
  const notes = [...page.running, ...found.map(({ text }) => text)].some((text) =>
    text.length < 120 && NOTES.test(text)
  );
  return found.map(({ text }) => text).findLast((text) => {
    const short = text.length < 140 && notes && (statesUnit(text) || NOTES.test(text));
    return (short || GENERAL_UNIT.test(text) && text.length < 400) &&
      findUnits(text).some(({ unit }) => unit.scale > 0);
  });
}

function freeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  }
  return value;
}

function unitOfTable(reading: TableReading): string | null {
  const { table, context } = reading;
  const header = table.rows.slice(0, table.headerRows).flatMap((row) => row.map(({ text }) => text ?? ""));
  for (const texts of [header, [table.caption, ...context.toReversed()]]) {
    const printed = new Set(
      texts.flatMap((text) => findUnits(text)).filter(({ unit, exception }) =>
        unit.kind === "money" && !exception
      )
        .map(({ unit }) => unit.printed),
    );
    if (printed.size > 0) return printed.size === 1 ? [...printed][0] ?? null : null;
  }
  return null;
}

/** Reference marks of a page that are explained on it: "(a) Restated …" gives a → its words. */
function notesOf(page: ReportPage): ReadonlyMap<string, string> {
  const lines = page.parts.flatMap((part) =>
    part.kind === "prose" ? part.lines.map(lineText) : part.reading.context
  );
  const marked = lines.flatMap((line) => {
    const [, mark, words] = /^[([]?([a-z]|\d{1,2}|[*†‡])[)\].]?\s+(\S.*)$/.exec(line) ?? [];
    return mark === undefined || words === undefined ? [] : [[mark, words] as const];
  });
  return new Map(marked.toReversed());
}

/** Box of the paragraph that a sentence stands in, on the page as displayed. */
function passageBox(found: readonly Paragraph[], sentence: string, page: ReportPage): Box {
  const holder = found.find(({ text }) => text.includes(sentence)) ?? found[0];
  const boxes = (holder?.lines ?? []).flatMap(({ words }) => words.map(wordBox));
  return displayedBox(boundingBox(boxes), page.frame);
}

/** The line of a table that states its unit with its exceptions, header first. */
function unitLine({ table, context }: TableReading): string | undefined {
  const header = table.rows.slice(0, table.headerRows).flatMap((row) => row.map(({ text }) => text ?? ""));
  return [...header, table.caption, ...context.toReversed()].find((text) =>
    findUnits(text).some(({ unit, exception }) => unit.kind === "money" && unit.scale !== 0 && !exception)
  );
}

/** Makes the chunks and figures of one page: the only place where a chunk is made, and it is frozen here. */
export function chunkPage(page: ReportPage, facts: ReportFacts, carry: ReportCarry): PageChunks {
  const chunks: Chunk[] = [];
  const figures: Figure[] = [];
  let { section, unit } = carry;
  let last: ReportCarry["table"] = null;
  const headings: string[] = [];
  const told = new Set<string>();
  // what earlier tables of the page state of their unit holds for a later one that states nothing
  const above: string[] = [];
  const notes = notesOf(page);

  function add(
    kind: Chunk["kind"],
    text: string,
    more: Pick<Chunk, "section" | "unit"> & Partial<Pick<Chunk, "table">>,
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
  function keep(figure: LooseFigure, chunk: string): void {
    const place = figure.cell === null ? [...figure.box] : [figure.cell.row, figure.cell.column];
    const id = stableId(facts.document.sha256, page.number, chunk, ...place, figure.printed, figure.label);
    figures.push(
      freeze({ ...figure, id, company: facts.company, fy: facts.fy, document: facts.document.sha256, chunk }),
    );
  }
  function context(): FigureContext {
    return {
      calendar: facts.calendar,
      currency: facts.currency,
      headings: [...headings.toReversed(), ...page.running],
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
      unit = generalUnit(found, page) ?? unit;
      for (const piece of prosePieces(found, section)) {
        const id = add("prose", piece.text, { section: piece.section, unit: null });
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
          const stated = `${figure.label}|${figure.printed}|${figure.period.fiscalYear}`;
          if (!told.has(stated)) keep(figure, id);
          told.add(stated);
        }
      }
      headings.push(...found.flatMap(({ kind, text }) => kind === "heading" ? [text] : []));
      section = lastHeading(found) ?? section;
      continue;
    }
    const { reading } = part;
    const title = reading.table.title === "" ? section : reading.table.title;
    const pieces = tablePieces(reading);
    const ids = pieces.map((piece) =>
      add("table", piece.text, { section: title, unit: unitOfTable(reading), table: piece.table })
    );
    const columns = reading.table.rows[0]?.length ?? 0;
    if (
      above.length === 0 && carry.table?.columns === columns &&
      page.parts.find(({ kind }) => kind === "table") === part
    ) {
      above.push(carry.table.unit);
    }
    for (const figure of tableFigures(reading, context())) {
      const at = pieces.findIndex(({ rows }) => figure.cell !== null && rows.has(figure.cell.row));
      const row = figure.cell === null ? undefined : pieces[at]?.rows.get(figure.cell.row);
      const id = ids[at];
      if (figure.cell === null || row === undefined || id === undefined) continue;
      keep({ ...figure, cell: { row, column: figure.cell.column } }, id);
    }
    const stated = unitLine(reading);
    if (stated !== undefined) above.push(stated);
    const held = stated ?? above.at(-1);
    last = held === undefined ? null : { columns, unit: held };
  }
  return { chunks, figures, carry: { section, unit, table: last } };
}
