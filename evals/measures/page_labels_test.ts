import { deepEqual, equal, ok, throws } from "node:assert/strict";
import { pageLabels } from "./page_labels.ts";

const HEAD = "document\tpage\tfigure_table\tchart\tsplit\tdrawn\n";

Deno.test("pageLabels() reads a line as a page with its labels", () => {
  deepEqual(pageLabels(`${HEAD}a.pdf\t12\t1\t0\thold\trandom\n`, "labels.tsv"), [
    { document: "a.pdf", page: 12, table: true, chart: false, split: "hold", drawn: "random" },
  ]);
});

Deno.test("pageLabels() names line and field of what it cannot read", () => {
  const refuse = (line: string, message: RegExp) =>
    throws(() => pageLabels(`${HEAD}${line}`, "labels.tsv"), message);
  refuse(
    "a.pdf\t0\t1\t0\thold\trandom",
    /^TypeError: Cannot read labels.tsv: line 2: page must be a number from 1/,
  );
  refuse("a.pdf\t1\tyes\t0\thold\trandom", /line 2: figure_table must be 0 or 1/);
  refuse("a.pdf\t1\t1\t0\tboth\trandom", /line 2: split must be tune or hold/);
  refuse("a.pdf\t1\t1\t0", /line 2: the line must be 6 fields, not 4/);
  const twice = "a.pdf\t1\t1\t0\thold\trandom\na.pdf\t1\t1\t0\thold\trandom";
  refuse(twice, /line 3: document and page must be named once/);
  throws(() => pageLabels("page\tdocument\n", "labels.tsv"), /line 1 must name the columns/);
});

Deno.test("the labelled pages are enough, of both halves, and no company stands in both", async () => {
  const file = new URL("../../fixtures/pages/labels.tsv", import.meta.url);
  const labels = pageLabels(await Deno.readTextFile(file), "labels.tsv");
  ok(labels.length >= 220, `${labels.length}`);
  const company = ({ document }: { document: string }) => /^[^_-]+/.exec(document)?.[0].toLowerCase();
  const halves = Object.groupBy(labels, ({ split }) => split);
  const held = new Set(halves.hold?.map(company));
  equal(halves.tune?.some((label) => held.has(company(label))), false);
  for (const half of [halves.tune ?? [], halves.hold ?? []]) {
    ok(half.filter(({ table }) => table).length > 50);
    ok(half.filter(({ chart }) => chart).length > 10);
    ok(half.filter(({ table, chart }) => !table && !chart).length > 50);
  }
});
