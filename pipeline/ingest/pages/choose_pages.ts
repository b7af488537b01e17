import type { PageRecord } from "../../../retrieval/mod.ts";
import type { PdfFile } from "../pdf/read_pdf.ts";
import type { Page } from "../pdf/page.ts";
import { readPage } from "../read_page.ts";
import { NEIGHBOURS, pageEdges } from "../text/page_furniture.ts";
import type { PageEdges } from "../text/page_furniture.ts";
import { pageRecord } from "./page_record.ts";
import type { PageChoice } from "./select_page.ts";

/** A page with the filter's decision; `choice` is null where it could not be judged, and the record says why. */
export interface ChosenPage {
  readonly record: PageRecord;
  readonly choice: PageChoice | null;
}

/** Pages that are read to judge these: they and their neighbours, on which running lines show. */
function withNeighbours(numbers: readonly number[], last: number): readonly number[] {
  const all = numbers.flatMap((number) =>
    Array.from({ length: 2 * NEIGHBOURS + 1 }, (_, i) => number - NEIGHBOURS + i)
  );
  return [...new Set(all)].filter((number) => number >= 1 && number <= last).sort((a, b) => a - b);
}

/**
 * Judges pages as the ingest does, without making chunks: all of a file, or `numbers` alone (counted from 1), in order.
 * Holds a handful of pages at a time.
 */
export async function* choosePages(
  pdf: PdfFile,
  numbers: readonly number[] = Array.from({ length: pdf.pages }, (_, i) => i + 1),
): AsyncGenerator<ChosenPage> {
  const due = [...new Set(numbers)].filter((number) => number >= 1 && number <= pdf.pages).sort((a, b) =>
    a - b
  );
  const pages = new Map<number, Page | string>();
  const edges = new Map<number, PageEdges>();

  function judge(number: number): ChosenPage {
    const page = pages.get(number) ?? "not read";
    if (typeof page === "string") {
      return { record: pageRecord({ number, label: String(number) }, page), choice: null };
    }
    const neighbours = [...edges.values()].filter((other) =>
      other.number !== number && Math.abs(other.number - number) <= NEIGHBOURS
    );
    const { record, choice } = readPage(page, { neighbours, knows: () => false });
    return { record, choice };
  }
  function* judgeUpTo(seen: number): Generator<ChosenPage> {
    for (let next = due[0]; next !== undefined && next + NEIGHBOURS <= seen; next = due[0]) {
      yield judge(next);
      due.shift();
      for (const number of [...pages.keys()]) {
        if (number < next - NEIGHBOURS) {
          pages.delete(number);
          edges.delete(number);
        }
      }
    }
  }

  for await (const reading of pdf.readPages(withNeighbours(due, pdf.pages))) {
    const number = reading.status === "failed" ? reading.number : reading.page.number;
    switch (reading.status) {
      case "ok":
        pages.set(number, reading.page);
        edges.set(number, pageEdges(reading.page));
        break;
      case "no_text_layer":
        pages.set(number, "no text layer");
        break;
      case "failed":
        pages.set(number, `not read: ${reading.reason}`);
        break;
    }
    // a page that is read shows that those before it were, too
    yield* judgeUpTo(number === pdf.pages ? Infinity : number);
  }
  yield* judgeUpTo(Infinity);
}
