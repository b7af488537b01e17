import { type Chunk, openPdf } from "tieout";
import { type Filing, readFilings } from "./financebench/filings.ts";
import type { Measure, MeasureOptions, MeasureResult } from "./measure.ts";
import { fillerShares, type WordShare } from "./stop_words/filler_shares.ts";

/** The words of each page of a filing, as one text; a page without words or that cannot be read is none. */
async function readPages({ doc, path, fy }: Filing, signal: AbortSignal): Promise<readonly Chunk[]> {
  const pdf = await openPdf(await Deno.readFile(path), { name: `${doc}.pdf`, signal });
  const pages: Chunk[] = [];
  try {
    for await (const reading of pdf.readPages()) {
      if (reading.status === "failed" || reading.page.words.length === 0) continue;
      const { number, words } = reading.page;
      pages.push({
        id: `${doc} ${number}`,
        company: doc,
        fy,
        document: { sha256: "", name: `${doc}.pdf` },
        page: number,
        pageLabel: String(number),
        kind: "prose",
        section: "",
        text: words.map(({ text }) => text).join(" "),
        unit: null,
      });
    }
  } finally {
    pdf.close();
  }
  return pages;
}

async function run({ data, limit, progress, signal }: MeasureOptions): Promise<MeasureResult> {
  const { filings, questions } = await readFilings(data);
  const asked = [];
  for (const [at, filing] of filings.slice(0, limit).entries()) {
    progress(`reading ${filing.doc} (${at + 1} of ${Math.min(limit, filings.length)})`);
    asked.push({
      pages: await readPages(filing, signal),
      questions: questions.filter(({ doc }) => doc === filing.doc).map(({ question }) => question),
    });
  }
  progress("scoring");
  const found = fillerShares(asked);
  return {
    json: { ...found },
    text: [
      `${found.pages} pages, ${found.questions} questions; stop words give the best page ${
        percent(found.asked.lucene)
      } of its score (lucene), ${percent(found.asked.rank_bm25)} (rank_bm25)`,
      table("stop word", found.words),
      table("not on the list", found.others),
    ].join("\n\n"),
  };
}

function table(title: string, words: readonly WordShare[]): string {
  const row = (cells: readonly string[]) =>
    cells.map((cell, at) => at === 0 ? cell.padEnd(18) : cell.padStart(11)).join("");
  return [
    row([title, "pages", "lucene", "rank_bm25"]),
    ...words.map(({ word, pages, filler }) =>
      row([word, percent(pages), percent(filler.lucene), percent(filler.rank_bm25)])
    ),
  ].join("\n");
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

/**
 * What each word of the stop list does: the share of pages of filings that hold it, and the share of the best page's
 * score that it gives when a question has it. The figures beside the list come from here.
 */
const stopWords: Measure = {
  summary: "what the words of the stop list, and the commonest others, do to scores",
  needsData: true,
  options: [],
  run,
};

export default stopWords;
