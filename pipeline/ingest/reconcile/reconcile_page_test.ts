import { deepEqual, equal, ok } from "node:assert/strict";
import type { Chart } from "../../../retrieval/mod.ts";
import { lineText } from "../tables/line.ts";
import type { PagePart } from "../tables/read_tables.ts";
import { sampleReadings, withoutBoxes } from "./examples.ts";
import { reconcilePage } from "./reconcile_page.ts";

function outline(parts: readonly PagePart[]): readonly string[] {
  return parts.map((part) => part.kind === "table" ? `table ${part.reading.table.rows.length}` : "prose");
}

Deno.test("reconcilePage() leaves a page as it is where both readers say the same", async () => {
  for (const { parts, readings, toRead, page, name } of await sampleReadings("rio-fy2025.pdf")) {
    const tables = readings.map(({ table }) => withoutBoxes(table));
    const result = reconcilePage(parts, { tables, charts: [] }, { ...toRead, frame: page });
    deepEqual(result.parts, parts, name);
    deepEqual(result.disagreements, [], name);
  }
});

Deno.test("reconcilePage() puts a table that geometry took for prose where its lines stood", async () => {
  for (const name of ["rio-fy2025.pdf", "bhp-fy2024.pdf"]) {
    for (const { parts, readings, toRead, page } of await sampleReadings(name)) {
      const [first] = readings;
      if (first === undefined) continue;
      // what geometry would hand on if it had seen no table: all words as lines
      const at = parts.findIndex((part) => part.kind === "table");
      const [x0, y0, x1, y1] = first.table.box;
      const words = toRead.words.filter(({ box }) =>
        (box[0] + box[2]) / 2 >= x0 && (box[0] + box[2]) / 2 <= x1 && (box[1] + box[3]) / 2 >= y0 &&
        (box[1] + box[3]) / 2 <= y1
      );
      const own = new Set(words.map(({ text, box }) => `${text} ${box}`));
      const lines = page.words.filter((_, i) => own.has(`${toRead.words[i]!.text} ${toRead.words[i]!.box}`))
        .map((
          word,
        ) => ({
          words: [{ ...word, raised: false }],
          baseline: word.baseline,
          size: word.size,
          x0: word.x0,
          x1: word.x1,
        }));
      const blind = parts.map((part, i): PagePart => i === at ? { kind: "prose", lines } : part);
      const tables = readings.map(({ table }) => withoutBoxes(table));
      const result = reconcilePage(blind, { tables, charts: [] }, { ...toRead, frame: page });
      const table = result.parts.findIndex((part) =>
        part.kind === "table" && part.reading.table.rows.length === first.table.rows.length
      );
      ok(
        table === at || outline(result.parts)[at] === "prose",
        `${name} ${page.number}: ${outline(result.parts)}`,
      );
      const prose = result.parts.flatMap((part) => part.kind === "prose" ? part.lines.map(lineText) : []);
      const left = lines.map(lineText).filter((text) => /^\d[\d,]{3,}$/.test(text) && prose.includes(text));
      deepEqual(left, [], `${name} ${page.number}`);
    }
  }
});

Deno.test("reconcilePage() gives a page without a text layer the reply's tables", async () => {
  const { readings, page } = (await sampleReadings("bhp-fy2024.pdf", [9]))[0]!;
  const tables = readings.map(({ table }) => withoutBoxes(table));
  const { parts } = reconcilePage([], { tables, charts: [] }, {
    page: 9,
    words: [],
    width: 595,
    height: 842,
    frame: page,
  });
  deepEqual(outline(parts), tables.map(({ rows }) => `table ${rows.length}`));
});

Deno.test("reconcilePage() makes the value of a chart null that the page does not print", async () => {
  const { parts, toRead, page } = (await sampleReadings("bhp-fy2024.pdf", [9]))[0]!;
  const chart: Chart = {
    page: 9,
    box: [0, 0, 100, 100],
    title: "Revenue",
    axes: ["US$M"],
    series: [{
      name: "Revenue",
      points: [{ label: "FY2024", value: "55,658" }, { label: "FY2023", value: "53,800" }, {
        label: "FY2022",
        value: null,
      }],
    }],
  };
  const result = reconcilePage(parts, { tables: [], charts: [chart] }, { ...toRead, frame: page });
  deepEqual(result.charts[0]!.series[0]!.points.map(({ value }) => value), ["55,658", null, null]);
  equal(result.agreement.reasons.not_on_page, 1);
  const bare = reconcilePage([], { tables: [], charts: [chart] }, {
    page: 9,
    words: [],
    width: 595,
    height: 842,
    frame: page,
  });
  deepEqual(bare.charts, [chart]);
});

Deno.test("reconcilePage() finds the place of a chart by its words, and keeps the place that a reader gave", async () => {
  const { parts, toRead, page } = (await sampleReadings("fmg-fy2025.pdf", [5]))[0]!;
  const series = [{
    name: "",
    points: [{ label: "FY23", value: "16.87" }, { label: "FY24", value: "18.22" }, {
      label: "FY25",
      value: "15.5",
    }],
  }];
  const chart: Chart = {
    page: 5,
    box: [0, 0, toRead.width, toRead.height],
    title: "Revenue (US$ billion)",
    axes: [],
    series,
  };
  const given: Chart = { ...chart, box: [10, 10, 50, 50] };
  const { charts } = reconcilePage(parts, { tables: [], charts: [chart, given] }, { ...toRead, frame: page });
  const [x0, y0, x1, y1] = charts[0]!.box;
  // the page's lower half holds text, its upper part a table
  ok(x0 > 50 && x1 < 550 && y0 > 300 && y1 < 520, charts[0]!.box.join());
  deepEqual(charts[1]!.box, given.box);
});
