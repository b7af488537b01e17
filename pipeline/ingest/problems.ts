import type { PdfNote } from "./pdf/read_pdf.ts";

/** What may be wrong with a report that was read all the same. */
export type ProblemName =
  | PdfNote
  | "no_text_layer"
  | "page_failed"
  | "page_damaged"
  | "blank_page"
  | "hidden_text"
  | "picture_only"
  | "recognized_text"
  | "not_looked_at"
  | "text_incomplete";

/** A problem by name, for machines, and in words. */
export interface Problem {
  readonly name: ProblemName;
  /** Counted from 1; empty where it is the file's as a whole. */
  readonly pages: readonly number[];
  readonly message: string;
}

interface Found {
  readonly page: number | null;
  /** What differs from page to page: a reason, or a number of words. */
  readonly detail: string;
}

/** "page 3", "pages 3, 5 and 7 to 9" */
export function pageList(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run !== undefined && number === run[1] + 1) run[1] = number;
    else runs.push([number, number]);
  }
  const parts = runs.flatMap(([from, to]) =>
    to - from > 1 ? [`${from} to ${to}`] : from === to ? [`${from}`] : [`${from}`, `${to}`]
  );
  const list = parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
  return `page${numbers.length > 1 ? "s" : ""} ${list}`;
}

/** Reasons that are told one by one; of more, the first ones. */
const MOST_DETAILS = 3;

function details(found: readonly Found[]): string {
  const different = [...new Set(found.map(({ detail }) => detail))];
  return different.slice(0, MOST_DETAILS).join("; ") + (different.length > MOST_DETAILS ? "; …" : "");
}

/** How each problem is put, from the pages that have it. */
const WORDS: Readonly<Record<ProblemName, (pages: readonly number[], found: readonly Found[]) => string>> = {
  no_text_layer: (pages) =>
    `${pageList(pages)} ${pages.length > 1 ? "have" : "has"} no text layer; --ocr reads such pages`,
  page_failed: (pages, found) => `${pageList(pages)} could not be read: ${details(found)}`,
  page_damaged: (pages, found) =>
    `${pageList(pages)} may be incomplete, the file is damaged there: ${details(found)}`,
  blank_page: (pages) => `${pageList(pages)} ${pages.length > 1 ? "show" : "shows"} nothing at all`,
  hidden_text: (pages, found) => {
    const words = found.reduce((sum, { detail }) => sum + Number(detail), 0);
    const many = words === 1
      ? "1 word that is not to be seen was"
      : `${words} words that are not to be seen were`;
    return `hidden text on ${pageList(pages)}: ${many} left out`;
  },
  recognized_text: (pages) =>
    `${pageList(pages)} ${
      pages.length > 1 ? "have no text layer: their" : "has no text layer: its"
    } words were ` +
    "recognised in the picture; compare figures with it",
  picture_only: (pages) =>
    `${pageList(pages)} ${
      pages.length > 1 ? "have no text layer: their" : "has no text layer: its"
    } tables were read ` +
    "from the picture alone, nothing stands behind their numbers",
  not_looked_at: (pages) => `${pageList(pages)} could not be looked at; what geometry read stands`,
  text_incomplete: (pages) =>
    `${pageList(pages)} ${
      pages.length > 1 ? "are" : "is"
    } set in a font that does not say which characters its shapes ` +
    "are; text and figures of it may be missing or wrong",
  rebuilt: () => "the file's cross-reference is damaged and was rebuilt; parts may be missing",
  cut_revision: () =>
    "behind the file's last complete revision stands a later one that is cut off or not referred to; what could be read " +
    "of it was taken, the rest is of the older revision",
  active_content: () => "the file holds programs (JavaScript or actions), which were ignored",
  attachments: () => "the file holds other files as attachments, which were not read",
};

/** Gathers what is wrong with a report while it is read, so that each problem is told once, with all its pages. */
export class Problems {
  readonly #found = new Map<ProblemName, Found[]>();

  /** `page` null for the file as a whole. */
  add(name: ProblemName, page: number | null, detail = ""): void {
    this.#found.set(name, [...this.#found.get(name) ?? [], { page, detail }]);
  }

  /** In the order in which they were met first. */
  list(): readonly Problem[] {
    return [...this.#found].map(([name, found]) => {
      const pages = found.flatMap(({ page }) => page ?? []);
      return { name, pages, message: WORDS[name](pages, found) };
    });
  }
}
