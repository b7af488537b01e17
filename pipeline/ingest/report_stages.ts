/** What a worker does with a page of a report, stage by stage. Between the stages the pages wait for each other. */
import { createHash } from "node:crypto";
import { standardMetric } from "../../retrieval/mod.ts";
import { chunkPage } from "./chunk_report.ts";
import type { ReportPage } from "./chunk_report.ts";
import { pack, unpack } from "./pack.ts";
import { pageEffect } from "./page_carry.ts";
import { hasTextLayer } from "./pdf/has_text_layer.ts";
import { hiddenWords } from "./pdf/page.ts";
import type { Page, Word } from "./pdf/page.ts";
import type { MadePage, PageReadingNote, ParsedPage, WorkerTask } from "./pdf/pdf_messages.ts";
import { readPage } from "./read_page.ts";
import { FIRST_PAGES } from "./settle_report.ts";
import { groupLines, lineText } from "./tables/line.ts";
import { pageEdges } from "./text/page_furniture.ts";

type Task<Kind extends WorkerTask["kind"]> = Extract<WorkerTask, { readonly kind: Kind }>;

const parsed = new Map<number, Page>();
const read = new Map<number, ReportPage>();

/** Glyphs that a font gives no character for come out as these. */
const MEANINGLESS = /[\ufffd\ue000-\uf8ff]|(?=\p{Cc})[^\s]/gu;

function unreadableShare(page: Page): number {
  const text = page.words.map((word) => word.text).join("");
  return text === "" ? 0 : (text.match(MEANINGLESS)?.length ?? 0) / text.length;
}

/** The words of a page, for hyphens at line ends. */
function wordsOf(page: Page): string {
  const words = page.words.flatMap(({ text }) =>
    text.endsWith("-") ? [] : /^[(“"]?([A-Za-z][a-z]+(?:-[a-z]+)*)/.exec(text)?.[1]?.toLowerCase() ?? []
  );
  return distinct(words).join(" ");
}

/** Forgets a page. */
export function forgetPage(number: number): void {
  parsed.delete(number);
  read.delete(number);
}

/** Forgets the document before. */
export function forgetPages(): void {
  parsed.clear();
  read.clear();
}

/** Over the texts and the bits of the numbers: printing numbers would take longer than reading the page's rulings. */
function sha256(words: readonly Word[], texts: readonly string[], numbers: readonly number[]): string {
  const places = words.flatMap(({ x0, x1, baseline, size, bold, spaced }) => [
    x0,
    x1,
    baseline,
    size,
    (bold ? 2 : 0) + (spaced ? 1 : 0),
  ]);
  return createHash("sha256")
    .update([...texts, ...words.map(({ text }) => text)].join("\n"))
    .update(new Uint8Array(Float64Array.from([...numbers, ...places]).buffer))
    .digest("hex");
}

function pageHash(page: Page): string {
  const { width, height, turn, rules, shapes, pictures, paths, images, unpainted, beside } = page;
  const kinds = { bar: 0, line: 1, curve: 2, slant: 3 } as const;
  const lines = [...rules, ...pictures].flatMap(({ x0, y0, x1, y1 }) => [x0, y0, x1, y1]);
  const drawn = shapes.flatMap((
    { x0, y0, x1, y1, kind, filled, color, points },
  ) => [
    x0,
    y0,
    x1,
    y1,
    kinds[kind],
    filled ? 1 : 0,
    points,
    color === "" ? -1 : parseInt(color.slice(1), 16),
  ]);
  return sha256(page.words, [page.label ?? "", page.asides], [
    width,
    height,
    turn,
    paths,
    images,
    unpainted,
    beside,
    ...lines,
    ...drawn,
  ]);
}

/** Keeps a page and tells what others need to know of it. */
export function parsePage(page: Page, damage: string | null): ParsedPage {
  const { number, words } = page;
  const ok = hasTextLayer(page);
  if (ok) parsed.set(number, page);
  const edges = ok ? pageEdges(page) : { number, height: 0, lines: [] };
  const heads = distinct(words.flatMap(({ text }) => /([A-Za-z]+)-$/.exec(text)?.[1]?.toLowerCase() ?? []));
  return {
    number,
    status: ok ? "ok" : "no_text_layer",
    edges,
    edgesHash: sha256(edges.lines.flatMap((line) => line.words), [], [edges.height]),
    words: ok ? wordsOf(page) : "",
    heads,
    tails: heads.length === 0 ? [] : distinct(words.flatMap(({ text }) => /^[a-z]+/.exec(text)?.[0] ?? [])),
    lines: ok && number <= FIRST_PAGES ? groupLines(words).map(lineText) : [],
    hash: pageHash(page),
    unpainted: hiddenWords(page),
    unreadable: unreadableShare(page),
    damage,
    blank: words.length === 0 && page.images === 0 && page.paths === 0 && page.asides === "" &&
      page.unpainted === 0,
  };
}

function distinct(words: readonly string[]): readonly string[] {
  return [...new Set(words)];
}

/** Reads the tables of a kept page. Throws where it is not kept. */
export function readKept({ page: number, neighbours, known, pack: packs }: Task<"read">): PageReadingNote {
  const page = parsed.get(number);
  if (page === undefined) throw new Error(`Cannot read the tables of page ${number}: it was not parsed here`);
  parsed.delete(number);
  const words = new Set(known);
  const reading = readPage(page, { neighbours, knows: (word) => words.has(word) });
  read.set(number, reading.page);
  return {
    effect: pageEffect(reading.page),
    tables: reading.tables,
    record: reading.record,
    packed: packs ? pack(reading.page) : null,
  };
}

/** Makes chunks and figures of a page that was read here, or elsewhere and packed. */
export function makePage({ page: number, facts, carry, packed, usual }: Task<"chunk">): MadePage {
  const page = packed === null ? read.get(number) : unpack<ReportPage>(packed);
  if (page === undefined) throw new Error(`Cannot make chunks of page ${number}: it was not read here`);
  read.delete(number);
  parsed.delete(number);
  const { chunks, figures, deferred } = chunkPage(page, { ...facts, standardMetric }, carry);
  if (usual !== undefined) {
    return { chunks: [], figures: deferred.flatMap((make) => make(usual)), waiting: null };
  }
  return { chunks, figures, waiting: deferred.length === 0 ? null : packed ?? pack(page) };
}
