import { type Figure, ingest, memoryChunkStore, openPdf } from "tieout";
import type { Measure, MeasureOptions, MeasureResult } from "./measure.ts";
import { type JudgedNumber, judgeQuestion } from "./figures/judge_question.ts";
import { type PageLine, pageLines } from "./figures/page_lines.ts";
import { judgeRows } from "./figures/page_rows.ts";

interface Evidence {
  readonly doc: string;
  /** Counted from 0. */
  readonly page_index: number;
}

interface Question {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
  readonly evidence: readonly Evidence[];
}

interface DocumentRow {
  readonly doc: string;
  readonly company: string;
  readonly period: number;
}

interface JudgedQuestion {
  readonly id: string;
  /** `not_on_page`: the answer is no number, or one that no gold page prints. */
  readonly status: "right" | "wrong" | "not_on_page";
  /** Why it is wrong; null where it is not. */
  readonly reason: string | null;
  readonly numbers: readonly JudgedNumber[];
}

interface GoldPage {
  readonly doc: string;
  /** Counted from 1. */
  readonly page: number;
  readonly lines: readonly PageLine[];
  readonly figures: readonly Figure[];
}

type Rows = ReturnType<typeof judgeRows>;

async function readJson<Value>(path: string): Promise<Value> {
  return JSON.parse(await Deno.readTextFile(path)) as Value;
}

/** Reads a document with our reader, and its gold pages as plain words beside it. */
async function readGoldPages(
  { doc, company, period }: DocumentRow,
  pages: readonly number[],
  { data, progress, signal }: MeasureOptions,
): Promise<readonly GoldPage[]> {
  const path = `${data}/pdfs/${doc}.pdf`;
  const store = memoryChunkStore();
  const { files } = await ingest([{ name: `${doc}.pdf`, bytes: () => Deno.readFile(path) }], {
    store,
    company,
    fy: period,
    clock: () => new Date(),
    run: "figures",
    signal,
    events: ({ name, data }) => {
      if (name === "page.read" && Number(data["page"]) % 20 === 0) {
        progress(`${doc}: page ${data["page"]} of ${data["pages"]}`);
      }
    },
  });
  const failed = files.find(({ outcome }) => outcome === "failed");
  if (failed !== undefined) throw new Error(failed.message ?? `Cannot measure ${doc}: it was not read`);
  const figures = Map.groupBy(await store.figures({ company }), ({ page }) => page);
  const pdf = await openPdf(await Deno.readFile(path), { name: `${doc}.pdf`, signal });
  try {
    const found: GoldPage[] = [];
    for await (const reading of pdf.readPages(pages)) {
      const page = reading.status === "failed" ? reading.number : reading.page.number;
      found.push({ doc, page, lines: pageLines(reading), figures: figures.get(page) ?? [] });
    }
    return found;
  } finally {
    pdf.close();
  }
}

function judge({ id, question, answer, evidence }: Question, pages: readonly GoldPage[]): JudgedQuestion {
  const gold = pages.filter(({ doc, page }) =>
    evidence.some((one) => one.doc === doc && one.page_index + 1 === page)
  );
  const numbers = judgeQuestion({ question, answer, pages: gold });
  if (numbers.length === 0) return { id, status: "not_on_page", reason: null, numbers };
  const missed = numbers.find(({ miss }) => miss !== null);
  return {
    id,
    status: missed === undefined ? "right" : "wrong",
    reason: missed === undefined
      ? null
      : `${missed.miss}: ${missed.printed} in "${missed.line.slice(0, 90)}"`,
    numbers,
  };
}

function share(right: number, n: number): number | null {
  return n === 0 ? null : right / n;
}

function percent(right: number, n: number): string {
  return n === 0 ? "none" : `${right} of ${n}, ${(100 * right / n).toFixed(1)} %`;
}

function rowsText(rows: Rows): string {
  const missed = Map.groupBy(rows.filter(({ miss }) => miss !== null), ({ miss }) => miss);
  const right = rows.filter(({ miss }) => miss === null).length;
  const reasons = [...missed].map(([miss, all]) => `${miss} ${all.length}`).join(", ");
  return `numbers in rows under years on the gold pages: ${percent(right, rows.length)}${
    reasons === "" ? "" : ` (${reasons})`
  }`;
}

function questionText({ id, status, reason, numbers }: JudgedQuestion): string {
  const first = numbers[0];
  const what = first === undefined ? "" : `${first.answer} as ${first.printed} on page ${first.page}`;
  return `${status === "right" ? "right" : "WRONG"}  ${id}  ${what}${reason === null ? "" : `  ${reason}`}`;
}

async function run(options: MeasureOptions): Promise<MeasureResult> {
  const { data, limit, progress, signal } = options;
  const asked = (await readJson<readonly Question[]>(`${data}/questions.json`)).slice(0, limit);
  const documents = await readJson<readonly DocumentRow[]>(`${data}/documents.json`);
  const needed = Map.groupBy(asked.flatMap(({ evidence }) => evidence), ({ doc }) => doc);
  const pages: GoldPage[] = [];
  let done = 0;
  for (const [doc, evidence] of needed) {
    signal.throwIfAborted();
    const row = documents.find((one) => one.doc === doc);
    if (row === undefined) throw new Error(`Cannot measure ${doc}: documents.json does not list it`);
    progress(`${++done} of ${needed.size} documents: ${doc}`);
    const numbers = [...new Set(evidence.map(({ page_index }) => page_index + 1))].sort((a, b) => a - b);
    pages.push(...await readGoldPages(row, numbers, options));
  }
  const questions = asked.map((question) => judge(question, pages));
  const counted = questions.filter(({ status }) => status !== "not_on_page");
  const right = counted.filter(({ status }) => status === "right").length;
  const rows = pages.flatMap(({ doc, page, lines, figures }) =>
    judgeRows(lines, figures).map((row) => ({ doc, page, ...row }))
  );
  const rowsRight = rows.filter(({ miss }) => miss === null).length;
  return {
    json: {
      n: counted.length,
      right,
      share: share(right, counted.length),
      questions,
      rows: {
        n: rows.length,
        right: rowsRight,
        share: share(rowsRight, rows.length),
        missed: rows.filter(({ miss }) => miss !== null),
      },
    },
    results: {
      rows: [{
        what: "FinanceBench: answers printed on the gold page that are stored with row, year and scale",
        value: percent(right, counted.length),
        n: `${counted.length} answers`,
      }],
    },
    text: [
      ...counted.map(questionText),
      `answers that are a number on the gold page, stored with value, label, year and scale: ${
        percent(right, counted.length)
      } (${questions.length - counted.length} of ${questions.length} questions have no such answer)`,
      rowsText(rows),
    ].join("\n"),
  };
}

/**
 * Of the FinanceBench questions whose answer is a number that a gold page prints, the share that ingest stores as a
 * figure of that value with the right row label, year and scale. Whether and where a page prints it is decided on its
 * plain words. Beside it, for the numbers in rows under years on the same pages, the same share: answers are few, rows
 * are many, and what answers are computed from stands in them.
 */
const figures: Measure = {
  summary: "figures of real filings: value, row label, year and scale (--data financebench)",
  needsData: true,
  options: [],
  run,
};

export default figures;
