import { deepEqual, equal, ok } from "node:assert/strict";
import { type Figure, memoryChunkStore, parseUnit, shiftDecimal } from "../../retrieval/mod.ts";
import { ingest } from "./ingest.ts";

/** One published figure as a sample report prints it: `fixtures/reports/README.md` describes the fields. */
interface TruthLine {
  readonly company: string;
  readonly fy: number;
  readonly document: string;
  readonly label: string;
  readonly value: string;
  readonly printed: string;
  readonly number: string;
  readonly unit: string;
  readonly period: string;
  readonly restated: boolean;
  readonly kind: "table" | "prose" | "chart";
  readonly page: number;
  readonly table: string | null;
}

const REPORTS = new URL("../../fixtures/reports/", import.meta.url);

/** A table of words and numbers in turn ("down | 39 | % | to | 7,897"), which the table reader takes for prose (debug log 2). */
const UNREAD = "Results for announcement to the market";

async function readSamples() {
  const store = memoryChunkStore();
  const truth: readonly TruthLine[] = (await Deno.readTextFile(new URL("truth.jsonl", REPORTS))).trim().split(
    "\n",
  )
    .map((line) => JSON.parse(line));
  const documents = [...new Map(truth.map((line) => [line.document, line])).values()];
  for (const { document, company, fy } of documents) {
    const summary = await ingest(
      [{ name: document, bytes: () => Deno.readFile(new URL(document, REPORTS)) }],
      {
        store,
        events: () => {},
        clock: () => new Date(0),
        run: "test",
        company,
        fy,
      },
    );
    deepEqual(summary.files.map(({ outcome, warnings }) => [outcome, warnings]), [["added", []]], document);
  }
  const companies = [...new Set(truth.map(({ company }) => company))];
  const chunks = (await Promise.all(companies.map((company) => store.chunks({ company })))).flat();
  const figures = (await Promise.all(companies.map((company) => store.figures({ company })))).flat();
  const names = new Map(chunks.map(({ document }) => [document.sha256, document.name]));
  return {
    truth,
    text: Map.groupBy(chunks, ({ document, page }) => `${document.name} ${page}`),
    figures: Map.groupBy(figures, ({ document, page }) => `${names.get(document)} ${page}`),
  };
}

/** Whether a figure is the truth's: value in the main unit, year, basis, and the label of its row. */
function isOf(line: TruthLine, figure: Figure): boolean {
  const unit = parseUnit(line.unit.replace(/\s*\(.*\)$/, ""));
  const value = shiftDecimal(line.number, unit?.scale ?? 0);
  const label = (text: string) => text.toLowerCase().replace(/[^a-z]/g, "");
  return sameNumber(figure.value, value) && figure.period.fiscalYear === Number(line.period.slice(2)) &&
    label(figure.label).startsWith(label(line.label).slice(0, 12));
}

function sameNumber(a: string, b: string): boolean {
  const plain = (text: string) => text.includes(".") ? text.replace(/\.?0+$/, "") : text;
  return plain(a) === plain(b);
}

Deno.test("ingest() reads every published figure of the sample reports", async (t) => {
  const { truth, text, figures } = await readSamples();
  await t.step("each stands in a chunk of its page, as printed", () => {
    const missing = truth.filter(({ document, page, value, printed, kind }) =>
      kind !== "chart" &&
      !(text.get(`${document} ${page}`) ?? []).some((chunk) =>
        chunk.text.includes(value) || chunk.text.includes(printed)
      )
    );
    deepEqual(missing.map(({ document, page, value }) => `${document} ${page} ${value}`), []);
  });
  await t.step("each of a table is a figure with its value, year and row", () => {
    const tables = truth.filter(({ kind, table }) => kind === "table" && table !== UNREAD);
    ok(tables.length > 800, `${tables.length}`);
    const missing = tables.filter((line) =>
      !(figures.get(`${line.document} ${line.page}`) ?? []).some((figure) => isOf(line, figure))
    );
    deepEqual(
      missing.map((line) =>
        `${line.document} ${line.page} ${line.table}: ${line.label} ${line.value} ${line.unit} ${line.period}`
      ),
      [],
    );
  });
  await t.step("each of a chart is a figure of a chart chunk, with its value, year and name", () => {
    const charts = truth.filter(({ kind }) => kind === "chart");
    ok(charts.length > 30, `${charts.length}`);
    const missing = charts.filter((line) => {
      const place = `${line.document} ${line.page}`;
      const chunk = (text.get(place) ?? []).find(({ kind }) => kind === "chart");
      const named = { ...line, label: (line.table ?? "").replace(/\s*\([^()]*\)$/, "") };
      return chunk === undefined || !chunk.text.includes(line.printed) ||
        !(figures.get(place) ?? []).some((figure) => figure.chunk === chunk.id && isOf(named, figure));
    });
    deepEqual(
      missing.map(({ document, page, value, period }) => `${document} ${page} ${value} ${period}`),
      [],
    );
  });
  await t.step("the scale of a chart stands in no other chunk", () => {
    for (const chunks of text.values()) {
      const scale = chunks.filter(({ kind }) => kind === "chart").flatMap((chunk) =>
        /^(\S+) to (\S+)$/m.exec(chunk.text)?.slice(1) ?? []
      );
      const lines = chunks.filter(({ kind }) => kind !== "chart").flatMap((chunk) => chunk.text.split("\n"));
      deepEqual(lines.filter((line) => scale.includes(line.split(" | ")[0] ?? "")), []);
    }
  });
  await t.step("what is restated is marked so where the report marks it", () => {
    const marked = truth.filter(({ restated, kind }) => restated && kind === "table");
    ok(marked.length > 0);
    for (const line of marked) {
      const own = (figures.get(`${line.document} ${line.page}`) ?? []).filter((figure) => isOf(line, figure));
      ok(
        own.some(({ period }) => period.restated),
        `${line.document} ${line.page} ${line.label} ${line.value}`,
      );
    }
  });
  await t.step("illustrative rows are marked and no other is", () => {
    const all = [...figures.values()].flat();
    const published = new Set(truth.map(({ document, page }) => `${document} ${page}`));
    ok(all.some(({ illustrative }) => illustrative));
    equal(published.size > 0 && all.some(({ illustrative }) => !illustrative), true);
  });
});
