import type { Figure } from "../../retrieval/mod.ts";
import type { DocumentCheckpoints } from "./checkpoints/document_checkpoints.ts";
import { usualUnit } from "./figures/unit_lines.ts";
import { carryOn, FIRST_CARRY } from "./page_carry.ts";
import type { PageOcr } from "./ocr/page_ocr.ts";
import { PageStages } from "./page_stages.ts";
import type { FinishedPage, KeptPage, PageProblem, ReadTablesPage, WaitingPage } from "./page_stages.ts";
import type { PageFacts } from "./pdf/pdf_messages.ts";
import type { PdfFile } from "./pdf/read_pdf.ts";
import { FIRST_PAGES } from "./settle_report.ts";
import type { PageSight } from "./sight/page_sight.ts";
import { NEIGHBOURS } from "./text/page_furniture.ts";
import { WordBook } from "./text/word_book.ts";

/** A page of a report as chunks and figures, or why there are none. */
export type ReportReading = FinishedPage | PageProblem;

/** What the reading of a report needs. */
export interface ReadReportOptions {
  /** Called once with the lines of the first pages, before any chunk is made; what it throws ends the reading. */
  readonly facts: (firstLines: readonly string[]) => PageFacts;
  /** Where readings are kept for another run; nowhere if it is not given. */
  readonly checkpoints?: DocumentCheckpoints | null;
  /** Looks at the pages besides; nobody if it is not given. */
  readonly sight?: PageSight | null;
  /** Recognises the words of pages without a text layer; nobody if it is not given. */
  readonly ocr?: PageOcr | null;
}

/** Pages on their way for each worker: enough that none waits for the order of the others; memory grows with it. */
const PAGES_ON_THEIR_WAY = 8;

/**
 * Reads a report, page by page in order, with the workers that its file has; figures of tables that state no unit come
 * behind the last page. Pages pass three stages side by side, each in the worker that parsed them: parsing; tables, as
 * soon as the running lines of the neighbours and the words so far are known; chunks and figures, as soon as it is known
 * what the pages before hand on. What crosses pages is put together here in the order of the pages, so that the result
 * does not depend on how many workers there are.
 */
export async function* readReport(
  pdf: PdfFile,
  options: ReadReportOptions,
): AsyncGenerator<ReportReading, readonly Figure[]> {
  const stages = new PageStages(pdf, {
    checkpoints: options.checkpoints ?? null,
    sight: options.sight ?? null,
    ocr: options.ocr ?? null,
  });
  const last = pdf.pages;
  pdf.workers.grow(last);
  const words = new WordBook();
  const parsed = new Map<number, KeptPage | PageProblem>();
  const firstLines: string[] = [];
  const facts = Promise.withResolvers<PageFacts>();
  const read = pages<ReadTablesPage | PageProblem>();
  const made = pages<ReportReading>();
  const broken = Promise.withResolvers<never>();
  for (const promise of [facts.promise, broken.promise]) promise.catch(() => {});

  /** In order of pages: learns from a page and sends off the one whose neighbours are now all known. */
  function learn(number: number, result: KeptPage | PageProblem): void {
    parsed.set(number, result);
    parsed.delete(number - 2 * NEIGHBOURS - 1);
    if (result.status === "parsed") {
      words.learn(result.page.words);
      firstLines.push(...result.page.lines);
    }
    if (number === Math.min(FIRST_PAGES, last)) facts.resolve(options.facts(firstLines));
    const due = number < last
      ? [number - NEIGHBOURS]
      : [...Array(NEIGHBOURS + 1).keys()].map((i) => last - i);
    for (const page of due.reverse()) if (page >= 1) sendOff(page);
  }
  function sendOff(number: number): void {
    const own = parsed.get(number);
    if (own === undefined || own.status !== "parsed") {
      read.settle(number, own ?? { status: "failed", number, reason: "it was not parsed" });
      return;
    }
    const neighbours = [];
    const edges = [];
    for (let other = number - NEIGHBOURS; other <= number + NEIGHBOURS; other++) {
      if (other === number || other < 1 || other > last) continue;
      const page = parsed.get(other);
      neighbours.push(page?.status === "parsed" ? page.page.edges : { number: other, height: 0, lines: [] });
      edges.push(page?.status === "parsed" ? page.page.edgesHash : "");
    }
    const known = words.made(own.page.heads, own.page.tails);
    read.settle(number, stages.read(own, { neighbours, edges, known }));
  }

  let learning = Promise.resolve();
  let making = Promise.resolve();
  let carry = FIRST_CARRY;
  let started = 0;
  function start(number: number): void {
    const result = stages.parse(number);
    learning = learning.then(async () => learn(number, await result));
    making = making.then(async () => {
      const known = await facts.promise;
      const page = await read.get(number);
      const before = carry;
      if (page.status === "read") carry = carryOn(carry, page.note.effect);
      made.settle(
        number,
        page.status === "read" ? stages.make(page, { facts: known, carry: before }) : page,
      );
    });
    for (const chain of [result, learning, making]) chain.catch(broken.reject);
  }

  // at once, not when the page at hand is done
  pdf.signal?.addEventListener("abort", () => broken.reject(pdf.signal?.reason));

  const waiting: WaitingPage[] = [];
  for (let number = 1; number <= last; number++) {
    const ahead = Math.max(FIRST_PAGES + NEIGHBOURS, PAGES_ON_THEIR_WAY * pdf.workers.count);
    while (started < Math.min(last, number + ahead)) start(++started);
    pdf.signal?.throwIfAborted();
    const reading = await Promise.race([made.get(number), broken.promise]);
    made.drop(number);
    read.drop(number);
    if (reading.status === "ok" && reading.waiting !== null) waiting.push(reading.waiting);
    yield reading;
  }
  const known = await facts.promise;
  const usual = usualUnit(carry.usual);
  const late = await Promise.all(waiting.map((page) => stages.again(page, known, usual)));
  return late.flat();
}

/** Results by page, which may be asked for before they are there. */
function pages<Result>() {
  const kept = new Map<number, PromiseWithResolvers<Result>>();
  function at(number: number): PromiseWithResolvers<Result> {
    const found = kept.get(number) ?? Promise.withResolvers<Result>();
    // whoever asks sees the failure; nobody may ask any more when the run has ended
    if (!kept.has(number)) found.promise.catch(() => {});
    kept.set(number, found);
    return found;
  }
  return {
    get: (number: number) => at(number).promise,
    settle: (number: number, result: Result | Promise<Result>) => at(number).resolve(result),
    drop: (number: number) => kept.delete(number),
  };
}
