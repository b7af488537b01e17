import type { Page } from "../pdf/page.ts";
import { groupLines, lineText } from "../tables/line.ts";
import type { Line } from "../tables/line.ts";

/** Lines at the top and bottom of a page that may repeat on its neighbours. */
export interface PageEdges {
  readonly number: number;
  /** Height of the page: running lines keep their distance from the edge, not from the top. */
  readonly height: number;
  readonly lines: readonly Line[];
}

/** A page without its running titles and folios. */
export interface BarePage {
  readonly page: Page;
  /** Page number as printed in its running lines, null where none is printed. */
  readonly folio: string | null;
  /** Text of the running lines. */
  readonly running: readonly string[];
}

/** Running lines stand within this share of the height from the edge, and are at most this many. */
const EDGE = 0.13;
const MOST = 4;
/** Baselines of the same running line differ by less than this from page to page, in points. */
const SAME_PLACE = 4;
/** Pages on both sides that are looked at: left and right pages alternate. */
export const NEIGHBOURS = 2;

/** Digits and page numbers differ from page to page: they are masked before lines are compared. */
function masked(text: string): string {
  return text.toLowerCase().replaceAll(/\d+/g, "#").replaceAll(/\b[ivxl]+\b/g, "#").replaceAll(/\s+/g, " ")
    .trim();
}

/** The lines of a page that may be running ones. */
export function pageEdges(page: Page): PageEdges {
  const near = page.words.filter(({ baseline }) =>
    baseline < EDGE * page.height || baseline > (1 - EDGE) * page.height
  );
  const lines = groupLines(near);
  const top = lines.filter(({ baseline }) => baseline < page.height / 2).slice(0, MOST);
  const bottom = lines.filter(({ baseline }) => baseline >= page.height / 2).slice(-MOST);
  return { number: page.number, height: page.height, lines: [...top, ...bottom] };
}

/** Distance from the nearer edge, negative from the bottom. */
function depth(line: Line, height: number): number {
  return line.baseline < height / 2 ? line.baseline : line.baseline - height;
}

/** Two amounts with their signs, or years side by side: a table that begins at the page's edge, as on the pages around it. */
const FIGURES =
  /(?:[$€£¥]\s?\d|\d[,.]\d{3}|\d\s?%).*(?:[$€£¥]\s?\d|\d[,.]\d{3}|\d\s?%)|(?:^|[\s,])(?:19|20)\d{2}(?:\s+(?:19|20)\d{2})+\s*$/;

function repeats(line: Line, own: PageEdges, others: readonly PageEdges[]): boolean {
  if (FIGURES.test(lineText(line))) return false;
  const text = masked(lineText(line));
  const place = depth(line, own.height);
  const found = others.filter(({ lines, height }) =>
    lines.some((other) =>
      Math.abs(depth(other, height) - place) < SAME_PLACE && masked(lineText(other)) === text
    )
  );
  return text !== "" && found.length >= Math.min(2, Math.max(1, others.length));
}

function folios(line: Line): readonly string[] {
  return line.words.map(({ text }) => text.replaceAll(/[|•·]/g, "")).filter((text) =>
    /^(?:\d{1,4}|[ivxl]{1,7}|[A-Z]-\d{1,3})$/i.test(text)
  );
}

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50 };

function ordinal(folio: string): number {
  if (/\d/.test(folio)) return Number(folio.replaceAll(/\D/g, ""));
  const values = [...folio.toLowerCase()].map((letter) => ROMAN[letter] ?? 0);
  return values.reduce((sum, value, i) => sum + (value < (values[i + 1] ?? 0) ? -value : value), 0);
}

/**
 * Takes running titles and folios off a page: lines at its edges that, with digits masked, stand at the same place on
 * its neighbours. The printed page number is the one that counts with theirs.
 */
export function stripFurniture(page: Page, own: PageEdges, neighbours: readonly PageEdges[]): BarePage {
  const running = own.lines.filter((line) => repeats(line, own, neighbours));
  const isRunning = ({ x0, x1, baseline }: Page["words"][number]) =>
    running.some((line) =>
      Math.abs(line.baseline - baseline) < 0.4 * line.size && x0 > line.x0 - 1 && x1 < line.x1 + 1
    );
  const counting = (folio: string) =>
    neighbours.filter((other) =>
      other.lines.flatMap(folios).some((candidate) =>
        ordinal(candidate) - ordinal(folio) === other.number - own.number
      )
    ).length;
  const numbered = running.flatMap(folios).map((folio) => ({ folio, votes: counting(folio) }))
    .sort((a, b) => b.votes - a.votes)[0];
  return {
    page: { ...page, words: page.words.filter((word) => !isRunning(word)) },
    folio: numbered === undefined || numbered.votes === 0 ? null : numbered.folio,
    running: running.map(lineText),
  };
}
