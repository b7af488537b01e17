/**
 * Reading reports: text and tables against the words of pdfplumber on one core, workers against each other, and the
 * memory of a long file. Goals: 6 to 10 times pdfplumber's pages for each second of processor time, two workers at least
 * 1.7 times one on a quiet machine, 1,000 pages under 600 MB. Ratios are printed behind the table. Takes the large filings of
 * `../shared/data` (or TIEOUT_DATA) where they are, else the sample reports.
 */
import { join } from "node:path";
import process from "node:process";
import { memoryChunkStore } from "../../retrieval/mod.ts";
import { examplePdf, textAt } from "./examples.ts";
import { ingest } from "./ingest.ts";
import { PageStages } from "./page_stages.ts";
import { openPdf, PdfReader } from "./pdf/read_pdf.ts";

const DATA = Deno.env.get("TIEOUT_DATA") ?? "../shared/data";
const LARGE = ["ADOBE_2016_10K", "JPMORGAN_2023Q2_10Q", "AMD_2015_10K", "VERIZON_2022_10K", "3M_2018_10K"];
const PYTHON = Deno.env.get("TIEOUT_PYTHON") ?? "python3";
/** Pages on their way, as in a real run. */
const AHEAD = 8;
/** Pages of each file that the peer reads: it takes a fifth of a second for one. */
const PEER_PAGES = 20;

interface Speed {
  readonly pages: number;
  readonly wall: number;
  readonly cpu: number;
}

async function inputs(): Promise<readonly string[]> {
  const large = LARGE.map((name) => join(DATA, "financebench", "pdfs", `${name}.pdf`));
  try {
    await Promise.all(large.map((path) => Deno.stat(path)));
    return large;
  } catch {
    const folder = new URL("../../fixtures/reports/", import.meta.url).pathname;
    const names = (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name);
    return names.filter((name) => name.endsWith(".pdf")).sort().map((name) => join(folder, name));
  }
}

async function timed(work: () => Promise<number>): Promise<Speed> {
  const before = process.cpuUsage();
  const began = performance.now();
  const pages = await work();
  const { user, system } = process.cpuUsage(before);
  return { pages, wall: (performance.now() - began) / 1000, cpu: (user + system) / 1e6 };
}

/** Parses every page and reads its tables, without chunks and figures. */
async function textAndTables(paths: readonly string[], workers: number): Promise<number> {
  const reader = new PdfReader({ workers });
  let pages = 0;
  for (const path of paths) {
    const pdf = await openPdf(await Deno.readFile(path), { name: path, reader });
    pdf.workers.grow(pdf.pages);
    const stages = new PageStages(pdf, { checkpoints: null, sight: null, ocr: null });
    const around = { neighbours: [], edges: [], known: [] };
    let next = 1;
    await Promise.all(Array.from({ length: AHEAD * workers }, async () => {
      while (next <= pdf.pages) {
        const page = await stages.parse(next++);
        if (page.status !== "parsed") continue;
        const read = await stages.read(page, around);
        // what is kept of the page is let go
        if (read.status === "read") {
          await pdf.workers.ask({ kind: "forget", page: read.page.number }, read.by ?? undefined);
        }
      }
    }));
    pages += pdf.pages;
    pdf.close();
  }
  reader.close();
  return pages;
}

async function wholeRun(
  files: readonly { readonly name: string; readonly bytes: () => Promise<Uint8Array> }[],
  workers: number,
) {
  const summary = await ingest(files, {
    store: memoryChunkStore(),
    events: () => {},
    clock: () => new Date(0),
    run: "bench",
    company: "Bench",
    fy: 2024,
    workers,
  });
  return summary.pages;
}

const PEER = `
import sys, time
try:
    import pdfplumber
except ImportError:
    sys.exit(3)
pages, took = 0, 0.0
for path in sys.argv[2:]:
    with pdfplumber.open(path) as pdf:
        for page in pdf.pages[:int(sys.argv[1])]:
            began = time.process_time()
            page.extract_words()
            took += time.process_time() - began
            pages += 1
            page.close()
print(pages, took)
`;

/** pdfplumber's pages for each second of processor time; null where it is not installed. */
async function peer(paths: readonly string[]): Promise<number | null> {
  try {
    const command = new Deno.Command(PYTHON, {
      args: ["-c", PEER, `${PEER_PAGES}`, ...paths],
      stderr: "null",
    });
    const { code, stdout } = await command.output();
    if (code !== 0) return null;
    const [pages = 0, took = 1] = new TextDecoder().decode(stdout).trim().split(" ").map(Number);
    return pages / took;
  } catch {
    return null;
  }
}

/** 1,000 pages of 40 rows. */
function longFile(): Uint8Array {
  return examplePdf(Array.from({ length: 1000 }, (_, page) => ({
    content: Array.from(
      { length: 40 },
      (_, row) =>
        [
          `Line item ${row} of part ${page}`,
          `${1000 + row * page % 8999}`,
          `(${row + 100})`,
          `${page % 90 + 10}.5`,
        ]
          .map((text, column) => textAt(text, { x: 50 + 130 * column, y: 780 - 17 * row, size: 9 })).join(
            "\n",
          ),
    ).join("\n"),
  })));
}

const paths = await inputs();
const files = paths.map((path) => ({ name: path, bytes: () => Deno.readFile(path) }));
const speeds = new Map<string, Speed>();
const lines: string[] = [];

/** Keeps the better of the two times that a bench is run at least: the first one loads and warms up. */
function once(name: string, group: string, work: () => Promise<number>): void {
  Deno.bench({
    name,
    group,
    n: 1,
    warmup: 0,
    fn: async () => {
      const speed = await timed(work);
      if (speed.cpu < (speeds.get(name)?.cpu ?? Infinity)) speeds.set(name, speed);
    },
  });
}

Deno.bench({
  name: "memory of 1,000 pages, two workers",
  group: "memory",
  n: 1,
  warmup: 0,
  fn: async () => {
    const bytes = longFile();
    let peak = 0;
    const timer = setInterval(() => peak = Math.max(peak, Deno.memoryUsage().rss), 50);
    await wholeRun([{ name: "long.pdf", bytes: () => Promise.resolve(bytes) }], 2);
    clearInterval(timer);
    lines.push(`1,000 pages with two workers: at most ${Math.round(peak / 1e6)} MB`);
  },
});
once("text and tables, one worker", "text and tables", () => textAndTables(paths, 1));
once("text and tables, two workers", "text and tables", () => textAndTables(paths, 2));
once("whole run, one worker", "whole run", () => wholeRun(files, 1));
once("whole run, two workers", "whole run", () => wholeRun(files, 2));

Deno.bench({
  name: "words of pdfplumber",
  group: "peer",
  n: 1,
  warmup: 0,
  fn: async () => {
    const other = await peer(paths);
    const one = speeds.get("text and tables, one worker");
    const two = speeds.get("text and tables, two workers");
    const [wholeOne, wholeTwo] = [speeds.get("whole run, one worker"), speeds.get("whole run, two workers")];
    for (const [name, { pages, wall, cpu }] of speeds) {
      lines.push(
        `${name}: ${pages} pages, ${(pages / wall).toFixed(1)} a second, ${
          (pages / cpu).toFixed(1)
        } for a second of processor time`,
      );
    }
    if (one !== undefined) {
      lines.push(
        other === null
          ? "pdfplumber is not installed: python3 -m venv DIR && DIR/bin/pip install pdfplumber, TIEOUT_PYTHON=DIR/bin/python"
          : `words of pdfplumber: ${
            other.toFixed(2)
          } pages for a second of processor time; ours text and tables ` +
            `${(one.pages / one.cpu / other).toFixed(1)} times that (goal 6 to 10)`,
      );
    }
    if (one !== undefined && two !== undefined) {
      lines.push(`two workers: text and tables ${(one.wall / two.wall).toFixed(2)} times one (goal 1.7)`);
    }
    if (wholeOne !== undefined && wholeTwo !== undefined) {
      lines.push(`two workers: whole run ${(wholeOne.wall / wholeTwo.wall).toFixed(2)} times one (goal 1.7)`);
    }
    process.stderr.write(`${[...new Set(lines)].join("\n")}\n`);
  },
});
