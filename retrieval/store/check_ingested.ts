import type { IngestedDocument } from "../chunk.ts";

/**
 * Refuses a document whose parts do not belong together, before anything is written.
 * @throws {TypeError} "Cannot store …" naming the chunk or figure: of another document, company or year, an id used
 * twice, a figure whose chunk is not there, a page filed twice or outside the document.
 */
export function checkIngested({ document, chunks, figures, pages = [] }: IngestedDocument): void {
  const { sha256, name, company, fy } = document;
  const ids = new Set<string>();
  for (const chunk of chunks) {
    if (ids.has(chunk.id)) throw new TypeError(`Cannot store ${name}: the chunk ${chunk.id} occurs twice`);
    ids.add(chunk.id);
    if (chunk.document.sha256 !== sha256 || chunk.company !== company || chunk.fy !== fy) {
      throw new TypeError(
        `Cannot store ${name}: the chunk ${chunk.id} is of another document, company or year`,
      );
    }
  }
  const seen = new Set<string>();
  for (const figure of figures) {
    if (seen.has(figure.id)) {
      throw new TypeError(`Cannot store ${name}: the figure ${figure.id} occurs twice`);
    }
    seen.add(figure.id);
    if (figure.document !== sha256 || figure.company !== company || figure.fy !== fy) {
      throw new TypeError(
        `Cannot store ${name}: the figure ${figure.id} is of another document, company or year`,
      );
    }
    if (!ids.has(figure.chunk)) {
      throw new TypeError(
        `Cannot store ${name}: the figure ${figure.id} stands in the chunk ${figure.chunk}, which is not there`,
      );
    }
  }
  const filed = new Set<number>();
  for (const { page } of pages) {
    if (!Number.isInteger(page) || page < 1 || page > document.pages) {
      throw new TypeError(`Cannot store ${name}: page ${page} of ${document.pages} has a filter decision`);
    }
    if (filed.has(page)) throw new TypeError(`Cannot store ${name}: page ${page} has two filter decisions`);
    filed.add(page);
  }
}
