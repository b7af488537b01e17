import { equal } from "node:assert/strict";
import type { Chart } from "../../../retrieval/mod.ts";
import { chartText } from "./chart_text.ts";

const CHART: Chart = {
  page: 3,
  box: [0, 0, 100, 100],
  title: "Revenue (US$M)",
  axes: ["0 to 60,000"],
  series: [{ name: "", points: [{ label: "FY23", value: "53,817" }, { label: "FY24", value: null }] }],
};

Deno.test("chartText() gives title, axes and points, a value that cannot be read as such", () => {
  equal(chartText(CHART), "Revenue (US$M)\n0 to 60,000\nFY23 | 53,817\nFY24 | (unreadable)");
});

Deno.test("chartText() names series where they have names, and leaves out what there is not", () => {
  const series = [{ name: "Copper", points: [{ label: "", value: "12%" }] }, { name: "Coal", points: [] }];
  equal(chartText({ ...CHART, title: "", axes: [], series }), "Copper\n12%\nCoal");
});
