import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { wordsAt } from "../examples.ts";
import type { Page, Shape, Word } from "../pdf/page.ts";
import { bar, barChart, centred, drawnPage } from "./chart_examples.ts";
import { findCharts } from "./find_charts.ts";
import { readCharts } from "./read_charts.ts";

function read(page: Page) {
  const { charts, rest } = readCharts(page, findCharts(page));
  return { charts, left: rest.words.map(({ text }) => text).join(" ") };
}

function points(page: Page) {
  return read(page).charts.flatMap(({ chart }) =>
    chart.series.map(({ name, points }) => [name, ...points.map(({ label, value }) => `${label}=${value}`)])
  );
}

Deno.test("readCharts() reads title, scale, names and values of a bar chart, and leaves the other words", () => {
  const page = barChart([["FY2022", 90], ["FY2023", 120], ["FY2024", 140]], { scale: true });
  const text = wordsAt("Revenue grew again this year, as it did in the years before.", { x: 60, y: 480 });
  const { charts: [only], left } = read({ ...page, words: [...page.words, ...text] });
  ok(only !== undefined);
  equal(only.chart.title, "Revenue (US$M)");
  deepEqual(only.chart.axes, ["0 to 150"]);
  deepEqual(only.chart.series, [{
    name: "",
    points: [{ label: "FY2022", value: "90" }, { label: "FY2023", value: "120" }, {
      label: "FY2024",
      value: "140",
    }],
  }]);
  deepEqual(only.table?.table.rows.map((row) => row.map((cell) => cell.text)), [
    ["", "FY2022", "FY2023", "FY2024"],
    ["Revenue", "90", "120", "140"],
  ]);
  equal(left, text.map((word) => word.text).join(" "));
});

Deno.test("readCharts() makes no table of bars whose lengths do not follow their figures, or that are no periods", () => {
  const cut = barChart([["FY2022", 90], ["FY2023", 120], ["FY2024", 140]], { scale: true });
  const shifted = cut.shapes.map((shape) => ({ ...shape, y0: shape.y0 - 45 }));
  const [chart] = read({ ...cut, shapes: shifted }).charts;
  ok(chart !== undefined);
  equal(chart.table, null);
  equal(
    read(barChart([["Iron", 90], ["Copper", 120], ["Coal", 140]], { scale: true })).charts[0]?.table,
    null,
  );
});

Deno.test("readCharts() gives null for a value that is not printed, never one read off the scale", () => {
  const page = barChart([["FY2022", 90], ["FY2023", 120], ["FY2024", 140]], { scale: true });
  const words = page.words.filter(({ text }) => text !== "120");
  deepEqual(points({ ...page, words }), [["", "FY2022=90", "FY2023=null", "FY2024=140"]]);
});

/** Two series side by side over three names, with a legend. */
function clustered(): Page {
  const values = [[36, 34], [38, 59], [90, 70]] as const;
  const colors = ["#111111", "#999999"] as const;
  const shapes = values.flatMap((pair, i) =>
    pair.map((value, k) => bar(100 + 110 * i + 30 * k, 400 - value, 130 + 110 * i + 30 * k, 400, colors[k]))
  );
  const names = ["Service charges", "Cards", "Life insurance"];
  const words = [
    ...values.flatMap((pair, i) =>
      pair.flatMap((value, k) => centred(`${value}%`, 115 + 110 * i + 30 * k, 396 - value))
    ),
    ...names.flatMap((name, i) => centred(name, 130 + 110 * i, 416)),
    ...wordsAt("2024", { x: 210, y: 288, size: 8 }),
    ...wordsAt("2023", { x: 250, y: 288, size: 8 }),
    ...wordsAt("Breakout of income", { x: 180, y: 270 }),
  ];
  return drawnPage(
    [...shapes, bar(202, 282, 207, 287, colors[0]), bar(242, 282, 247, 287, colors[1])],
    words,
  );
}

Deno.test("readCharts() tells series by the colours of their legend", () => {
  deepEqual(points(clustered()), [
    ["2024", "Service charges=36%", "Cards=38%", "Life insurance=90%"],
    ["2023", "Service charges=34%", "Cards=59%", "Life insurance=70%"],
  ]);
  equal(read(clustered()).charts[0]?.chart.title, "Breakout of income");
});

Deno.test("readCharts() keeps the names of lines and of what stands under them, without values", () => {
  const line = (y0: number, y1: number): Shape => ({
    x0: 100,
    y0,
    x1: 400,
    y1,
    kind: "line",
    filled: false,
    color: "#0055aa",
    points: 5,
  });
  const words = [
    ...[0, 50, 100, 150].flatMap((tick) => wordsAt(`$${tick}`, { x: 75, y: 400 - tick, size: 8 })),
    ...["2022", "2023", "2024"].flatMap((year, i) => centred(year, 110 + 140 * i, 415)),
    ...wordsAt("Alder", { x: 160, y: 230, size: 8 }),
    ...wordsAt("All shares", { x: 260, y: 230, size: 8 }),
    ...wordsAt("Total return", { x: 200, y: 210 }),
  ];
  const page = {
    ...drawnPage([line(300, 390), line(310, 395)], words),
    rules: [{ x0: 130, y0: 227, x1: 155, y1: 227 }, { x0: 230, y0: 227, x1: 255, y1: 227 }],
  };
  const { charts: [only], left } = read(page);
  deepEqual(only?.chart.axes, ["$0 to $150"]);
  deepEqual(
    only?.chart.series.map(({ name, points }) => [name, ...points.map(({ label, value }) => [label, value])]),
    [
      ["Alder", ["2022", null], ["2023", null], ["2024", null]],
      ["All shares", ["2022", null], ["2023", null], ["2024", null]],
    ],
  );
  equal(only?.chart.title, "Total return");
  equal(left, "");
});

Deno.test("readCharts() ties the labels around a ring to their figures", () => {
  const sector = (x0: number, y0: number, x1: number, y1: number): Shape => ({
    ...bar(x0, y0, x1, y1),
    kind: "curve",
    points: 9,
  });
  const page = drawnPage(
    [sector(100, 100, 200, 150), sector(100, 130, 160, 200), sector(150, 140, 200, 200)],
    [
      ...wordsAt("Revenue by region", { x: 100, y: 85 }),
      ...wordsAt("Asia Pacific", { x: 210, y: 120, size: 8 }),
      ...wordsAt("25.4%", { x: 210, y: 130, size: 8 }),
      ...wordsAt("Europe 74.6 %", { x: 210, y: 180, size: 8 }),
    ],
  );
  deepEqual(points(page), [["", "Asia Pacific=25.4%", "Europe=74.6%"]]);
});

Deno.test("readCharts() leaves every word of a page that has no chart", () => {
  const words = wordsAt("Cost of sales 1,234 1,180", { x: 50, y: 200 });
  const page = drawnPage([bar(40, 190, 300, 203), bar(40, 216, 300, 229)], words);
  deepEqual(read(page), { charts: [], left: "Cost of sales 1,234 1,180" });
});

Deno.test("readCharts() makes a table only of values that are the bars' own, whatever their scale", () => {
  const values = fc.uniqueArray(fc.integer({ min: 20, max: 190 }), { minLength: 2, maxLength: 4 });
  fc.assert(fc.property(values, fc.nat(3), (heights, shown) => {
    const page = barChart(heights.map((height, i) => [`FY202${i}`, height]));
    // one value is printed wrongly: nothing ties it to its bar any more
    const wrong = String(2 * (heights[shown % heights.length] ?? 0));
    const at = String(heights[shown % heights.length]);
    const words = page.words.map((word: Word) => word.text === at ? { ...word, text: wrong } : word);
    const [good] = read(page).charts;
    deepEqual(good?.table?.table.rows[1]?.slice(1).map((cell) => cell.text), heights.map(String));
    equal(read({ ...page, words }).charts[0]?.table ?? null, null);
  }));
});
