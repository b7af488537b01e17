import { type AskResult, type Page, textFrameBox, type Word, wordBox } from "tieout";

/** A citation of a report, as `ask --json` prints it. */
export type ReportCitation = Extract<AskResult["citations"][number], { kind: "report" }>;

/** What was found of one citation on the page that it names. */
export interface CitationCheck {
  /** Whether all of the quote stands there, blanks aside; a row cell by cell. */
  readonly quoted: boolean;
  /** Parts of the quote that do not stand there. */
  readonly missing: readonly string[];
  /** Whether it has a box that lies on the page and is not empty. */
  readonly placed: boolean;
  /** Whether what is printed in the box is what is quoted. */
  readonly covers: boolean;
}

/** Points by which a box may pass the page's edge: glyphs are painted across it by less than that. */
const EDGE = 1;
/** Share of the shorter one's words that box and quote have in common: words at the rim of a box may be its neighbours'. */
const SHARED = 0.8;

/** Holds a citation against the words of its page, read anew from the document. */
export function checkCitation({ quote, box }: ReportCitation, page: Page): CitationCheck {
  const texts = orders(page.words).map(compact);
  const holds = (part: string) => texts.some((text) => text.includes(compact(part)));
  const missing = partsOf(quote).filter((part) => !holds(part));
  const turned = page.turn === 90 || page.turn === 270;
  const [width, height] = turned ? [page.height, page.width] : [page.width, page.height];
  const placed = box !== null && box[0]! >= -EDGE && box[1]! >= -EDGE && box[2]! <= width + EDGE &&
    box[3]! <= height + EDGE && box[0]! < box[2]! && box[1]! < box[3]!;
  const framed = placed ? textFrameBox(box as unknown as Parameters<typeof textFrameBox>[0], page) : null;
  const inside = framed === null ? [] : page.words.filter((word) => {
    const [x0, y0, x1, y1] = wordBox(word);
    const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
    return x >= framed[0] && x <= framed[2] && y >= framed[1] && y <= framed[3];
  });
  return { quoted: missing.length === 0, missing, placed, covers: isSame(inside, quote) };
}

/** A quote's rows and sentences, rows as their cells; the mark of a quote that was cut is none of its text. */
function partsOf(quote: string): readonly string[] {
  return quote.replace(/…$/, "").split(/ … | \| /).map((part) => part.trim()).filter((part) =>
    compact(part) !== ""
  );
}

/** The words as the file gives them, and line by line as they are seen. */
function orders(words: readonly Word[]): readonly string[] {
  const lines: Word[][] = [];
  for (const word of words.toSorted((a, b) => a.baseline - b.baseline)) {
    const last = lines.at(-1);
    if (last !== undefined && word.baseline - last[0]!.baseline < word.size / 3) last.push(word);
    else lines.push([word]);
  }
  const seen = lines.flatMap((line) => line.toSorted((a, b) => a.x0 - b.x0));
  return [words, seen].map((list) => list.map(({ text }) => text).join(" "));
}

/** Without blanks, hyphens at which lines break and case: "inter- national" is "international". */
function compact(text: string): string {
  return text.normalize("NFKC").replace(/[\s\u00ad\u200b\u2010\u2011-]+/gu, "").toLowerCase();
}

function isSame(inside: readonly Word[], quote: string): boolean {
  const text = inside.map(({ text }) => text).join(" ");
  const printed = tokens(text);
  // a dash for nothing
  if (printed.size === 0) return inside.length > 0 && compact(quote).includes(compact(text));
  const rows = quote.split(" … ");
  // the box of several rows holds what stands between them: it has to reach each
  if (rows.length > 1) return rows.every((row) => !tokens(row).isDisjointFrom(printed));
  const said = tokens(quote);
  const common = [...printed].filter((token) => said.has(token)).length;
  return common > 0 && common >= SHARED * Math.min(printed.size, said.size);
}

function tokens(text: string): ReadonlySet<string> {
  return new Set(text.normalize("NFKC").toLowerCase().match(/[\p{L}\d]+/gu) ?? []);
}
